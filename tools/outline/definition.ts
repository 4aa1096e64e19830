/**
 * What `ct-outline` is: its options, words and examples.
 *
 * @module
 */
import {
  boundsOptions,
  emitOption,
  emitStderrOption,
  encodingOption,
  expectOption,
  explainSkipOption,
  foreignModeOptions,
  foreignWalkOptions,
  jsonOptions,
  modeOption,
  type OptionsOf,
  pageOptions,
  pathsPositional,
  questionOption,
  selectionOptions,
  type ToolDefinition,
} from "@ct/core/definition";

/** The tool as data. */
export const definition = {
  name: "ct-outline",
  summary: "List the declarations of source files with their line spans",
  description:
    "Lists the declarations in a file, or in the files of a tree, each with its kind, name and " +
    "span of lines, so that the next step can be a bounded `ct-view --range` instead of reading " +
    "the whole file. Languages: Rust, Python, Markdown (headings), TypeScript and JavaScript, " +
    "Java, Go, Shell, C and C++, C#, PHP, Kotlin, Swift, Ruby, Vue, Svelte. It scans the text " +
    "without parsing it. The first line of a span is exact. The last line is given only where " +
    "the text shows it; otherwise it is `?` (null in JSON), never a guess. If the outline and " +
    "the code disagree, trust the code. A walk skips files with other extensions, except " +
    "scripts whose first line names the interpreter; naming another file as --base is an error. " +
    "Entries that git would ignore are skipped unless --no-ignore is given, and dot-entries " +
    "unless --hidden is given. --match (against the whole name; `Verdict*` for a prefix), " +
    "--kind and --depth select entries, and an entry must pass all of them. The tree shows a " +
    "selected entry below the entries that enclose it, which are marked `(context)` if they " +
    "were not selected themselves. Only selected entries are counted and appear with --flat " +
    "(path:start:end:kind:name) and in JSON, {tool, verdict, base, count, files:[{path, " +
    "entries:[{kind,name,start,end,depth}]}]}, with `skipped` if files could not be read. An " +
    "outline can answer a question: --question states it, --expect says how many entries must " +
    "be selected (by default at least one), and --emit prints a template with the result. Exit " +
    "status: 0 SUCCESS, 1 ERROR, 2 usage or runtime error. Only reads. Call it as `ct outline " +
    "…` or `ct-outline …`.",
  positionals: { paths: pathsPositional },
  options: {
    ...selectionOptions,
    "explain-skip": explainSkipOption,
    match: {
      kind: "text",
      misspellings: ["symbol", "pattern", "grep"],
      description: "Keep entries whose whole name matches this pattern. A `|` makes it a regex " +
        "with alternatives.",
    },
    mode: modeOption,
    kind: {
      kind: "list",
      split: true,
      valuesFrom: "kinds",
      description: "Keep entries of these kinds: keywords of the language, as in " +
        "'fn,struct' or 'class,def' or 'h1,h2'. Repeatable or comma-joined; compared exactly. " +
        "function, variable, constant, module, test and heading mean the kinds of all languages. " +
        "enumerator is listed only if named.",
    },
    encoding: encodingOption,
    lossy: {
      kind: "flag",
      description:
        "Do not skip files that are not valid in their encoding. Malformed bytes are read as " +
        "U+FFFD.",
    },
    depth: {
      kind: "integer",
      description: "Keep entries nested at most N levels deep; 1 keeps only the top level.",
    },
    full: {
      kind: "flag",
      misspellings: ["all"],
      description:
        "Print all entries: to a pipe, more than 16 KB are shortened to folders with counts.",
    },
    flat: {
      kind: "flag",
      description: "Print rows instead of a tree: path:start:end:kind:name. An " +
        "unknown end is `?`.",
    },
    question: questionOption,
    expect: expectOption,
    emit: {
      ...emitOption,
      description: "Template printed to stdout after the outline. Tokens: {RESULT} {QUESTION} " +
        "{COUNT} {BASE} {MATCHES}.",
    },
    "emit-stderr": {
      ...emitStderrOption,
      description: "Template printed to stderr after the outline. Same tokens as --emit.",
    },
    quiet: {
      kind: "flag",
      description:
        "Print no outline and no banner. The exit status and the templates give the result.",
    },
    ...jsonOptions,
    ...pageOptions,
    ...boundsOptions,
  },
  wholeWith: [
    ...["full", "flat", "match", "kind", "depth", "question", "expect", "emit", "emit-stderr"],
    ...["quiet", "json", "json-pretty", "budget", "cursor"],
  ],
  foreignOptions: [
    ...foreignWalkOptions,
    ...foreignModeOptions,
  ],
  examples: [
    { command: "src/main.rs", purpose: "The declarations in one file, as a tree." },
    {
      command: "--base src --kind struct,enum --flat",
      purpose: "Every struct and enum below src, one per line.",
    },
    {
      command: "--match 'parse*' --flat",
      purpose: "Where names that begin with parse are declared.",
    },
    { command: "--ext md --depth 2", purpose: "The upper two levels of all Markdown files." },
    {
      command:
        "--match main --kind fn --expect =1 --question 'One main?' --quiet --emit '{RESULT}'",
      purpose: "Check that exactly one function is called main.",
    },
  ],
} as const satisfies ToolDefinition;

/** The parsed options of `ct-outline`. */
export type OutlineOptions = OptionsOf<typeof definition>;
