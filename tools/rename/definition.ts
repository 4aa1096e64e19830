/**
 * What `ct-rename` is: its options, words and examples.
 *
 * @module
 */
import {
  type Bases,
  boundsOptions,
  jsonOptions,
  noRevertOption,
  type OptionsOf,
  pathOption,
  type ToolDefinition,
  walkerOptions,
} from "@ct/core/definition";

/** The tool as data. */
export const definition = {
  name: "ct-rename",
  summary: "Rename a function, type, variable or member everywhere",
  description:
    "Renames a definition and the uses that imports, scopes or types link to it, as `ct-refs` " +
    "finds them, and the names by which files import and export it. `{ a }` becomes `{ a: b }` " +
    "where the other name stays. Methods that override each other are renamed together. " +
    "Comments, strings and documentation are changed only with --comments, --strings and " +
    "--docs. Nothing is written, the exit status is 2 and the places are listed if the new name " +
    "is taken, is not an identifier or would change what a name means, if only the name links a " +
    "use, if an export of a package would change, or if a file that may use the name cannot be " +
    "read. TypeScript, JavaScript, Python, Go, C, C++, Java and Rust are resolved; in the other " +
    "languages only names are compared. Either all files are written or none, and a token " +
    "undoes the write. --file also renames the file that is named after the symbol. JSON has " +
    "{tool, verdict, applied, replacements, counts, files, sites, moved, refused, named, " +
    "revert, coverage}. Exit status: 0 SUCCESS, 1 ERROR, 2 refused, usage or runtime error. " +
    "Call it as `ct rename …` or `ct-rename …`.",
  positionals: {
    old: {
      kind: "text",
      description: "What to rename: NAME, Type.member, path:LINE or path:LINE:COLUMN.",
    },
    new: {
      kind: "text",
      description: "The new name, without the type or module before it.",
    },
    paths: {
      kind: "list",
      optional: true,
      paths: true,
      description: "Directories and files to search, in place of --base.",
    },
  },
  options: {
    base: {
      kind: "path",
      misspellings: ["dir", "directory", "cwd", "root"],
      description:
        "The directory to search: by default the repository that the working directory " +
        "is in, or else that directory.",
    },
    path: {
      ...pathOption,
      description:
        "Search only files whose path below the base matches this glob, as in `src/**`. " +
        "Repeatable: one of several must match, and none that begins with `!`.",
    },
    comments: {
      kind: "flag",
      description: "Also rename the word in comments of source files.",
    },
    strings: {
      kind: "flag",
      description: "Also rename the word in strings of source files.",
    },
    docs: {
      kind: "flag",
      description: "Also rename the word in documentation: files of Markdown, reStructuredText, " +
        "AsciiDoc and plain text.",
    },
    "include-named": {
      kind: "flag",
      description: "Also rename uses that match by name only, and list them.",
    },
    "leave-named": {
      kind: "flag",
      description: "Leave uses that match by name only, and list them.",
    },
    overloads: {
      kind: "flag",
      description: "Rename all overloads of a Java method, not only one.",
    },
    exported: {
      kind: "flag",
      description: "Also rename what a package exports.",
    },
    file: {
      kind: "flag",
      description:
        "Also move the file that defines it, if it is named after it, as `make-pool.ts` " +
        "or `make_pool.py`; imports follow as with `ct move`.",
    },
    expect: {
      kind: "text",
      dashValues: "number",
      description:
        "How many replacements count as SUCCESS. One of: any (at least 1), none (exactly 0), N " +
        "(at least N), =N (exactly N), +N (more than N), -N (fewer than N).",
    },
    "dry-run": {
      kind: "flag",
      misspellings: ["preview", "check"],
      description: "Report the changes, and write nothing.",
    },
    diff: {
      kind: "flag",
      description:
        "Print a unified diff in place of the changed lines: one that `git apply` accepts. JSON " +
        "always has it.",
    },
    quiet: {
      kind: "flag",
      description: "Print only the summary line, and what was refused on stderr.",
    },
    ...walkerOptions,
    ...jsonOptions,
    "no-revert": noRevertOption,
    ...boundsOptions,
  },
  exclusive: [
    ["diff", "quiet"],
    ["diff", "json"],
    ["diff", "json-pretty"],
    ["include-named", "leave-named"],
  ],
  permissions: { write: true },
  examples: [
    { command: "makePool createPool --dry-run", purpose: "See what a new name would change." },
    { command: "makePool createPool", purpose: "Rename a function and all its uses." },
    {
      command: "src/pool.ts:4 Stock --comments --docs",
      purpose: "Rename what that line declares, in comments and documentation, too.",
    },
    {
      command: "Pool.release free --include-named --diff --dry-run",
      purpose: "See the diff with the uses that match by name only.",
    },
  ],
} as const satisfies ToolDefinition;

/** The parsed options of `ct-rename`, and where its walks start. */
export type RenameOptions = OptionsOf<typeof definition> & Bases;
