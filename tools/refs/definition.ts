/**
 * What `ct-refs` is: its options, words and examples.
 *
 * @module
 */
import {
  baseOption,
  boundsOptions,
  emitOption,
  emitStderrOption,
  expectOption,
  extOption,
  jsonOptions,
  limitOption,
  type OptionsOf,
  pageOptions,
  pathOption,
  questionOption,
  type ToolDefinition,
  walkerOptions,
} from "@ct/core/definition";
import { serverPrograms } from "@ct/rules-engine/servers";

/** The tool as data. */
export const definition = {
  name: "ct-refs",
  summary: "Find the uses of a function, type, variable or member",
  description:
    "Finds where a name is defined and where it is used: definitions first, then the uses by " +
    "file, each as path:line:kind:in with the text of its line. The kinds are call, read, " +
    "write, type, import, export, extends, override, doc and string; `in` is the declaration " +
    "around the use. A use is resolved if imports, scopes or types link it to the definition; " +
    "otherwise it is named: it has the name, nothing contradicts it, and its kind ends in `?`. " +
    "Uses of the name that mean something else are omitted unless --all is given. TypeScript, " +
    "JavaScript, Python, Java, Go, Rust, C and C++ are resolved; in the other languages of " +
    "`ct-outline` only names are compared, so that all uses are named. Only files that contain " +
    "the name are parsed, and no program runs without --server. If several definitions have the " +
    "name, the call is refused and lists them; Type.member or path:LINE selects one. --callers, " +
    "--callees, --implementations and --impact show related code. --server asks a language " +
    "server that the user has installed, and marks what it adds or lacks. --question states a " +
    "question, --expect says how many uses count as SUCCESS (by default at least one), and " +
    "--emit prints a template with the result. JSON has {tool, verdict, base, count, named, " +
    "definitions, files:[{path, uses}], coverage}. Exit status: 0 SUCCESS, 1 ERROR, 2 usage or " +
    "runtime error. Only reads. Call it as `ct refs …` or `ct-refs …`.",
  positionals: {
    symbol: {
      kind: "text",
      optional: true,
      pathWith: ["unused"],
      description:
        "The symbol to find: NAME, Type.member, module.NAME, path:LINE or path:LINE:COLUMN; " +
        "with --unused, a path.",
    },
    paths: {
      kind: "list",
      optional: true,
      paths: true,
      description: "Directories and files to search, in place of --base.",
    },
  },
  options: {
    base: baseOption,
    kind: {
      kind: "list",
      split: true,
      values: [
        "call",
        "read",
        "write",
        "type",
        "import",
        "export",
        "extends",
        "override",
        "doc",
        "string",
      ],
      description: "Keep uses of these kinds. doc (the name in comments) and string (in strings) " +
        "are listed only if named. Repeatable or comma-joined.",
    },
    in: {
      kind: "text",
      description: "Keep uses inside declarations of this name: NAME or Type.member.",
    },
    ext: {
      ...extOption,
      description: "Keep uses in files with one of these extensions: without the dot, as in " +
        "'ts,tsx'. Repeatable or comma-joined.",
    },
    path: {
      ...pathOption,
      description: "Keep uses in files whose path below the base matches this glob, as in " +
        "`src/**`. Repeatable: one of several must match, and none that begins with `!`.",
    },
    callers: {
      kind: "flag",
      description: "Print each declaration that uses it once, with counts.",
    },
    depth: {
      kind: "integer",
      default: 1,
      description: "With --callers, how many levels to go up: the callers of callers as a tree.",
    },
    callees: {
      kind: "flag",
      description: "Print the declarations of the project that it uses.",
    },
    body: {
      kind: "flag",
      description: "With --callees, print its code and that of the functions that it uses.",
    },
    implementations: {
      kind: "flag",
      description: "Print the types that extend or implement it, or the members that override it.",
    },
    impact: {
      kind: "flag",
      description: "Print what a change would affect: direct and indirect callers, tests, exports.",
    },
    unused: {
      kind: "flag",
      misspellings: ["dead", "dead-exports", "unused-exports"],
      description:
        "Print exported declarations that no other file uses: all arguments are paths, " +
        "and --path and --ext choose the files that declare them. One with `?` has its name in " +
        "another file.",
    },
    all: {
      kind: "flag",
      description: "Also print uses of other definitions with that name, marked `!`.",
    },
    server: {
      kind: "flag",
      description:
        "Also ask an installed language server, and mark what it adds (+) or lacks (-). It runs " +
        "code of the checkout, so a person has to trust it, with `ct rules --trust --server " +
        "NAME`.",
    },
    limit: { ...limitOption, description: "Print at most this many uses." },
    question: questionOption,
    expect: {
      ...expectOption,
      description: "How many uses count as SUCCESS. One of: any (at least 1), none (exactly 0), " +
        "N (at least N), =N (exactly N), +N (more than N), -N (fewer than N).",
    },
    emit: {
      ...emitOption,
      description: "Template printed to stdout after the uses. Tokens: {RESULT} {QUESTION} " +
        "{COUNT} {NAMED} {BASE} {MATCHES}.",
    },
    "emit-stderr": {
      ...emitStderrOption,
      description: "Template printed to stderr after the uses. Same tokens as --emit.",
    },
    quiet: {
      kind: "flag",
      description:
        "Print no uses and no banner. The exit status and the templates give the result.",
    },
    ...walkerOptions,
    ...jsonOptions,
    ...pageOptions,
    ...boundsOptions,
  },
  exclusive: [
    ["callers", "callees", "implementations", "impact", "server", "unused"],
    ["unused", "kind"],
    ["unused", "in"],
  ],
  permissions: { run: { installed: serverPrograms, onlyWith: "server", onlyAlone: true } },
  examples: [
    { command: "parseArgs", purpose: "Where a function is defined and used." },
    { command: "Pool.release --kind call", purpose: "The calls of a method." },
    {
      command: "Pool.release --callers --depth 3",
      purpose: "Who calls it, and who calls those, three levels up.",
    },
    {
      command: "Pool.release --callees --body",
      purpose: "Read a method and the functions that it calls.",
    },
    {
      command: "--unused src --expect none",
      purpose: "Check that other files use whatever a file exports.",
    },
    { command: "src/pool.ts:3 --impact", purpose: "What a change of that line would reach." },
    {
      command: "oldApi --expect none --question 'Is oldApi gone?' --quiet --emit '{RESULT}'",
      purpose: "Check that nothing uses a name any more.",
    },
  ],
} as const satisfies ToolDefinition;

/** The parsed options of `ct-refs`. */
export type RefsOptions = OptionsOf<typeof definition>;
