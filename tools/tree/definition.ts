/**
 * What `ct-tree` is: its options, words and examples.
 *
 * @module
 */
import {
  boundsOptions,
  encodingOption,
  explainSkipOption,
  foreignWalkOptions,
  jsonOptions,
  type OptionsOf,
  pageOptions,
  pathsPositional,
  selectionOptions,
  type ToolDefinition,
  unusedModeOption,
} from "@ct/core/definition";

/** The tool as data. */
export const definition = {
  name: "ct-tree",
  summary: "Count lines, words, characters and bytes of files, as a tree, a list or a summary",
  description:
    "Walks a directory and reports the size of the selected files in lines, words, characters " +
    "and bytes. One call replaces find, wc, sort and du. Files are selected by name or " +
    "extension (a file that passes either --name or --ext is selected), by size in any measure " +
    "(--min-lines, --max-lines and so on, limits included), and by the number of selected files " +
    "directly in their folder (--min-files-per-folder, --max-files-per-folder). Entries that " +
    "git would ignore are skipped unless --no-ignore is given, and dot-entries unless --hidden " +
    "is given. There are three reports. --tree (the default) shows folders with their totals " +
    "and files. --flat prints one line per file; with --sort and --desc it is a ranking. " +
    "--summary prints only totals by --group (ext, dir or none). With --json the result is " +
    "{tool, base, files:[{path,ext,lines,words,chars,bytes}], by_ext, totals}, and `skipped` if " +
    "files could not be read. Exit status: 0 at least one file is in the report, 1 none is, 2 " +
    "on an error. Only reads. Call it as `ct tree …` or `ct-tree …`. Example: Rust files of " +
    "more than 5000 lines, the longest first: --ext rs --min-lines 5001 --flat --sort lines " +
    "--desc.",
  positionals: { paths: pathsPositional },
  options: {
    ...selectionOptions,
    mode: unusedModeOption,
    encoding: encodingOption,
    "explain-skip": explainSkipOption,
    "min-lines": { kind: "integer", description: "Keep files of at least N lines." },
    "max-lines": { kind: "integer", description: "Keep files of at most N lines." },
    "min-words": { kind: "integer", description: "Keep files of at least N words." },
    "max-words": { kind: "integer", description: "Keep files of at most N words." },
    "min-chars": { kind: "integer", description: "Keep files of at least N characters." },
    "max-chars": { kind: "integer", description: "Keep files of at most N characters." },
    "min-bytes": { kind: "integer", description: "Keep files of at least N bytes." },
    "max-bytes": { kind: "integer", description: "Keep files of at most N bytes." },
    "min-files-per-folder": {
      kind: "integer",
      description: "Keep files in folders of at least N files. Only files that " +
        "pass the other tests count.",
    },
    "max-files-per-folder": {
      kind: "integer",
      description: "Keep files in folders of at most N files. Only files that " +
        "pass the other tests count.",
    },
    sort: {
      kind: "choice",
      values: ["path", "name", "lines", "words", "chars", "ext", "bytes"],
      implied: "path",
      description: "Sort files by this key, ascending; ties are sorted by path. --flat and " +
        "--json sort all files. --tree sorts the entries of each folder, folders first: by their " +
        "totals if the key is a measure, otherwise by name. Has no effect on --summary.",
    },
    desc: { kind: "flag", description: "Reverse the order of --sort." },
    tree: {
      kind: "flag",
      description: "Print a tree with the counts of files and folders. " +
        "This is the default.",
    },
    flat: {
      kind: "flag",
      description: "Print one line per file, and a total.",
    },
    summary: {
      kind: "flag",
      description: "Print only totals: one per group of --group and one for all files.",
    },
    group: {
      kind: "choice",
      values: ["ext", "dir", "none"],
      implied: "ext",
      description: "Group --summary by this key: ext (extension, ASCII case ignored), dir (the " +
        "folder of a file) or none (one group).",
    },
    code: {
      kind: "flag",
      misspellings: ["sloc", "loc", "languages"],
      description:
        "Count code, comment and blank lines by language. Other files and binary files are " +
        "counted separately. Python's documentation strings are comments.",
    },
    depth: {
      kind: "integer",
      misspellings: ["max-depth", "level", "L", "d"],
      description: "Show at most N levels of the tree; the totals count everything.",
    },
    full: {
      kind: "flag",
      misspellings: ["all"],
      description:
        "Print the whole tree: to a pipe, one of more than 16 KB is shortened to its folders.",
    },
    bytes: {
      kind: "flag",
      description: "Add a column for bytes, as --sort bytes does. JSON always has them.",
    },
    ...jsonOptions,
    ...pageOptions,
    ...boundsOptions,
  },
  foreignOptions: [
    ...foreignWalkOptions,
    { names: ["a"], advice: "--hidden includes entries whose name starts with a dot" },
    { names: ["dirs", "dirs-only"], advice: "--type d of ct search lists directories" },
  ],
  exclusive: [
    ["tree", "flat", "summary", "code"],
    ["depth", "flat"],
    ["depth", "summary"],
    ["depth", "code"],
  ],
  wholeWith: [
    ...["full", "flat", "summary", "code", "depth", "name", "path", "json", "json-pretty"],
    ...["min-lines", "max-lines", "min-words", "max-words", "min-chars", "max-chars"],
    ...["min-bytes", "max-bytes", "min-files-per-folder", "max-files-per-folder"],
    ...["budget", "cursor"],
  ],
  examples: [
    { command: "src", purpose: "How large the files below src are." },
    {
      command: "--ext rs --min-lines 500 --flat --sort lines --desc",
      purpose: "Rust files of at least 500 lines, the longest first.",
    },
    { command: "--code src", purpose: "Lines of code by language." },
    { command: "--depth 2", purpose: "The folders of the two upper levels." },
    { command: "--summary", purpose: "Files, lines, words and characters by extension." },
    {
      command: "--summary --group dir --ext ts,tsx --bytes",
      purpose: "TypeScript by folder, with bytes.",
    },
    {
      command: "--min-files-per-folder 10 --summary --group dir",
      purpose: "The folders that directly hold at least ten files.",
    },
  ],
} as const satisfies ToolDefinition;

/** The parsed options of `ct-tree`. */
export type TreeOptions = OptionsOf<typeof definition>;
