/**
 * What `ct-search` is: its options, words and examples.
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
  limitOption,
  modeOption,
  type OptionsOf,
  pageOptions,
  questionOption,
  rawOption,
  selectionOptions,
  type ToolDefinition,
  walkDepthOption,
} from "@ct/core/definition";

/** The tool as data. */
export const definition = {
  name: "ct-search",
  summary: "Find entries by name, kind, size and content",
  description:
    "Walks a tree and reports entries that pass all tests: name, kind, size and content. One " +
    "call replaces find, xargs and grep. Entries that git would ignore are skipped unless " +
    "--no-ignore is given, and dot-entries unless --hidden is given. Entries are printed in the " +
    "order of their names. A search can answer a question: --question states it, --expect says " +
    "how many entries must match (by default at least one), and --emit prints a template with " +
    "the result. Patterns are promoted: text without metacharacters is a literal, text with " +
    "regex characters that is a valid regex is a regex, and everything else is a glob; --mode " +
    "sets the kind for the whole call. --grep matches the lines of regular files; the first " +
    "argument is such a pattern, and further ones are the paths to search. --grep takes " +
    "file:PATH, for a pattern in a file (literal by default), and text:VALUE. --lacks keeps the " +
    "files without such a line. A pattern of several lines is a literal block: the same whole " +
    "lines in a row. With --json the result is {tool, verdict, base, count, lines, matches, " +
    "coverage}, and `skipped` if files could not be read. Exit status: 0 SUCCESS, 1 ERROR, 2 " +
    "usage or runtime error. Only reads, except that --indexed writes the user's cache. Call it " +
    "as `ct search …` or `ct-search …`.",
  positionals: {
    pattern: {
      kind: "text",
      optional: true,
      payload: true,
      pathWith: ["grep", "lacks", "files"],
      description: "The pattern to search for. With --grep it is a path.",
    },
    paths: {
      kind: "list",
      optional: true,
      paths: true,
      description: "Directories and files to search, in place of --base.",
    },
  },
  options: {
    ...selectionOptions,
    files: {
      kind: "flag",
      description: "List the regular files that are selected; all arguments are paths.",
    },
    grep: {
      kind: "list",
      single: true,
      short: "e",
      payload: true,
      misspellings: ["pattern", "query", "regex", "regexp", "find", "match", "text"],
      description: "Keep regular files with a matching line; the match may be anywhere in the " +
        "line. Takes file:PATH and text:VALUE; a pattern of several lines is a block of whole " +
        "lines. If it is repeated, a line may match any of the patterns.",
    },
    and: {
      kind: "list",
      payload: true,
      description:
        "Also require a line that matches this. Repeatable: a file must have a match for " +
        "each.",
    },
    lacks: {
      kind: "text",
      payload: true,
      misspellings: ["v", "invert-match", "files-without-match", "L"],
      description: "Keep regular files without a matching line; with --grep, those with a line " +
        "for --grep and none for this. Accepts the same patterns as --grep. Binary files are " +
        "skipped.",
    },
    not: {
      kind: "list",
      payload: true,
      description:
        "Drop matching lines that match this, too. Repeatable. Needs a pattern; a file does not " +
        "match if all its lines are dropped.",
    },
    in: {
      kind: "text",
      description: "Keep only matches inside declarations: KIND or KIND:NAME, such " +
        "as `fn`, `class:Shape*` or `impl:Drop for *`. A match counts if " +
        "its first line is inside. Needs a pattern.",
    },
    mode: modeOption,
    "ignore-case": {
      kind: "flag",
      short: "i",
      misspellings: ["y"],
      description: "Ignore case in the contents of files.",
    },
    "smart-case": {
      kind: "flag",
      short: "S",
      description: "Ignore case unless the pattern has a capital letter.",
    },
    word: {
      kind: "flag",
      short: "w",
      misspellings: ["word-regexp"],
      description: "Match whole words only.",
    },
    encoding: encodingOption,
    depth: walkDepthOption,
    "explain-skip": explainSkipOption,
    sort: {
      kind: "choice",
      values: ["path", "hits", "modified"],
      implied: "path",
      description: "The order of the result: by path, most matching lines first, or latest " +
        "modification first.",
    },
    limit: { ...limitOption, misspellings: ["max-results", "head", "m", "max-count"] },
    question: questionOption,
    expect: expectOption,
    emit: {
      ...emitOption,
      description: "Template printed to stdout after the search. Tokens: {RESULT} {QUESTION} " +
        "{COUNT} {LINES} {BASE} {MATCHES}.",
    },
    "emit-stderr": {
      ...emitStderrOption,
      description: "Template printed to stderr after the search. Same tokens as --emit.",
    },
    list: {
      kind: "flag",
      short: "l",
      misspellings: ["files-with-matches"],
      description: "Print one path per line. This is the default.",
    },
    summary: {
      kind: "flag",
      description: "Print only counts: matching files and, with a pattern, matching lines.",
    },
    count: {
      kind: "flag",
      short: "c",
      description: "Print the number of matching lines of each file. Its form is path:N. Needs a " +
        "pattern.",
    },
    by: {
      kind: "choice",
      values: ["folder", "ext", "match"],
      misspellings: ["group", "group-by", "count-by", "by-folder"],
      description:
        "Print counts by folder, extension or matched text. The largest come first. Matching " +
        "lines are counted; with `match` each match, by its text; without a pattern, entries. " +
        "Folders are those directly below the deepest one that has all matches.",
    },
    detail: {
      kind: "flag",
      misspellings: ["n", "line-number", "H", "with-filename"],
      description:
        "Print each matching line as path:line:text. Also names skipped files and, if a block " +
        "was not found, the closest place. Needs a pattern.",
    },
    quiet: {
      kind: "flag",
      description:
        "Print no entries and no banner. The exit status and the templates give the result.",
    },
    "only-matching": {
      kind: "flag",
      short: "o",
      description: "Print each match by itself as path:line:match.",
    },
    "after-context": {
      kind: "integer",
      short: "A",
      description:
        "Print N lines after each matching line. The lines of a file follow its path, each " +
        "with its number; a colon after the number marks those that match.",
    },
    "before-context": {
      kind: "integer",
      short: "B",
      description:
        "Print N lines before each matching line. The format is that of --after-context.",
    },
    context: {
      kind: "integer",
      short: "C",
      description: "Print N lines before and after each matching line.",
    },
    "max-columns": {
      kind: "integer",
      default: 2000,
      short: "M",
      description:
        "Print at most N characters per line: those around the first match, and how many are " +
        "omitted. 0 prints all. JSON has whole lines.",
    },
    "max-lines-per-file": {
      kind: "integer",
      description: "Print at most N matching lines of each file; all are counted.",
    },
    "max-lines": {
      kind: "integer",
      description: "Print at most N matching lines of all files; all are counted.",
    },
    indexed: {
      kind: "flag",
      description:
        "Read only files that an index does not rule out. The index is in the user's cache, and " +
        "files that have changed are read and added.",
    },
    watch: {
      kind: "flag",
      description: "Search again when files change. Needs a terminal; Ctrl-C ends it.",
    },
    ...jsonOptions,
    jsonl: {
      kind: "flag",
      description:
        "Print JSON lines while files are searched: an object for each hit and match, and " +
        "the result last.",
    },
    raw: rawOption,
    ...pageOptions,
    ...boundsOptions,
  },
  foreignOptions: [
    ...foreignWalkOptions,
    ...foreignModeOptions,
    { names: ["replace"], advice: "ct edit replaces text: ct edit OLD NEW PATHS" },
    { names: ["U", "multiline"], advice: "a pattern of several lines is a block of whole lines" },
  ],
  exclusive: [
    ["list", "summary", "detail", "quiet", "count", "by"],
    ["list", "summary", "quiet", "count", "only-matching", "context", "by"],
    ["list", "summary", "quiet", "count", "only-matching", "after-context", "by"],
    ["list", "summary", "quiet", "count", "only-matching", "before-context", "by"],
    ["ignore-case", "smart-case"],
    ["files", "grep"],
    ["files", "and"],
    ["files", "lacks"],
    ["files", "not"],
    ["by", "jsonl"],
    ["json", "jsonl"],
    ["watch", "json"],
    ["watch", "json-pretty"],
    ["watch", "jsonl"],
    ["watch", "explain-skip"],
    ["watch", "budget"],
    ["watch", "cursor"],
    ["watch", "timeout"],
    ["json-pretty", "jsonl"],
  ],
  examples: [
    { command: "TODO src --detail", purpose: "Every line with TODO below src." },
    {
      command: "-iw error -C 2 --ext ts",
      purpose: "The word error in any case, with its lines around.",
    },
    {
      command: "TODO src --not 'TODO: docs' --by folder",
      purpose: "How many lines each folder has, except those of a second pattern.",
    },
    {
      command: "'dbg!(' --mode literal --expect none --question 'No dbg left?'",
      purpose: "A check that fails if the text occurs anywhere.",
    },
    {
      command: "--name '*.ts' --lacks 'Copyright' --expect none",
      purpose: "A check that fails if a file has no copyright notice.",
    },
    { command: "--files -t ts -g '!test'", purpose: "TypeScript files outside of test folders." },
  ],
  permissions: { cachesWith: "indexed" },
} as const satisfies ToolDefinition;

/** The parsed options of `ct-search`. */
export type SearchOptions = OptionsOf<typeof definition>;
