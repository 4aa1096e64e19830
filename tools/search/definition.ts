/**
 * What `ct-search` is: its options, words and examples.
 *
 * @module
 */
import {
  baseOption,
  boundsOptions,
  emitOption,
  emitStderrOption,
  expectOption,
  explainSkipOption,
  extOption,
  jsonOptions,
  limitOption,
  modeOption,
  nameModeOption,
  nameOption,
  type OptionsOf,
  pathOption,
  questionOption,
  rawOption,
  type ToolDefinition,
  walkerOptions,
} from "@ct/core/definition";

/** The tool as data. */
export const definition = {
  name: "ct-search",
  summary: "Find entries by name, kind, size and content",
  description: "Walks a tree and reports the entries that pass all given tests: name, kind, size " +
    "and content. One call replaces find, xargs and grep. Entries that git would ignore are left " +
    "out unless --no-ignore is given, and dot-entries unless --hidden is given. Entries are " +
    "printed in the order of their names. A search can answer a question: --question states it, " +
    "--expect says how many entries must match (by default at least one), and --emit prints a " +
    "template with the result. Patterns are promoted: text without metacharacters is a literal, " +
    "text with regex characters that is a valid regex is a regex, and everything else is a glob; " +
    "--mode sets the kind for the whole call. --grep matches the lines of regular files. It " +
    "takes file:PATH, for a pattern in a file (literal by default), and text:VALUE. --lacks " +
    "keeps the files without such a line. A pattern of several lines is a literal block: the " +
    "same whole lines in a row. With --json the result is {tool, verdict, base, count, lines, " +
    "matches, coverage}, and `skipped` if files could not be read. Exit status: 0 SUCCESS, 1 " +
    "ERROR, 2 usage or runtime error. Only reads. Call it as `ct search …` or `ct-search …`.",
  options: {
    base: baseOption,
    name: nameOption,
    ext: extOption,
    path: pathOption,
    type: {
      kind: "list",
      split: true,
      values: ["f", "d", "l"],
      description: "Keep entries of these kinds: f regular file, d directory, l symbolic link. " +
        "Repeatable or comma-joined.",
    },
    grep: {
      kind: "text",
      payload: true,
      description: "Keep regular files with a matching line; the match may be anywhere in the " +
        "line. Takes file:PATH and text:VALUE; a pattern of several lines is a block of whole " +
        "lines.",
    },
    lacks: {
      kind: "text",
      payload: true,
      description: "Keep regular files without a matching line; with --grep, those with a line " +
        "for --grep and none for this. Takes what --grep takes. Binary and UTF-16 files are " +
        "skipped.",
    },
    mode: modeOption,
    "name-mode": nameModeOption,
    size: {
      kind: "text",
      dashValues: "number",
      description: "Keep regular files by size, [+|-]N[k|m|g|b]: +N larger than N, -N smaller " +
        "than N, N at least N bytes; k, m and g are powers of 1024.",
    },
    ...walkerOptions,
    "explain-skip": explainSkipOption,
    limit: limitOption,
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
      description: "Print one path per line. This is the default.",
    },
    summary: {
      kind: "flag",
      description: "Print only counts: matching files and, with --grep, matching lines.",
    },
    detail: {
      kind: "flag",
      description: "With --grep, print each matching line as path:line:text. Names skipped files " +
        "and, if a block was not found, the place that comes closest.",
    },
    quiet: {
      kind: "flag",
      description:
        "Print no entries and no banner. The exit status and the templates give the result.",
    },
    ...jsonOptions,
    raw: rawOption,
    ...boundsOptions,
  },
  exclusive: [["list", "summary", "detail", "quiet"]],
  examples: [
    {
      command: "--name '*.ts' --grep TODO --detail",
      purpose: "Every TODO in TypeScript files, with its line.",
    },
    {
      command: "--grep 'dbg!(' --mode literal --expect none --question 'No debug output left?'",
      purpose: "A check that fails if the text occurs anywhere.",
    },
    {
      command: "--name '*.ts' --lacks 'Copyright' --expect none",
      purpose: "A check that fails if a file has no copyright notice.",
    },
    { command: "--type f --size +1m", purpose: "Files over 1 MiB." },
    {
      command: "--base src --name '*.rs|*.toml' --json",
      purpose: "The result as JSON.",
    },
  ],
} as const satisfies ToolDefinition;

/** The parsed options of `ct-search`. */
export type SearchOptions = OptionsOf<typeof definition>;
