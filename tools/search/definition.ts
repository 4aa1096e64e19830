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
  jsonOptions,
  limitOption,
  modeOption,
  nameOption,
  type OptionsOf,
  questionOption,
  rawOption,
  type ToolDefinition,
  walkerOptions,
} from "@ct/core/definition";

/** The tool as data. */
export const definition = {
  name: "ct-search",
  summary: "Find entries by name, kind, size and content",
  description:
    "Walks a tree and reports the entries that pass every given test: name, kind, size and content; one call in place of find, xargs and grep. What git would ignore is left out unless --no-ignore is given, dot-entries unless --hidden is given, and entries come in the order of their names. A search can be asked as a question with a verdict: --question states it, --expect says how many entries there must be (by default at least one) and --emit prints a template. Patterns are promoted: text without metacharacters is literal, text with regex characters that is a valid regex is one, everything else is a glob; --mode pins the kind for the whole call. --grep looks at the lines of regular files and accepts file:PATH (the pattern is in a file, literal by default) and text:VALUE; --lacks keeps the files without such a line; a pattern of several lines is a literal block that matches the same lines in a row, compared whole. With --json the result is {tool, verdict, base, count, lines, matches, coverage}, and `skipped` if files could not be read. Exit status: 0 SUCCESS, 1 ERROR, 2 usage or runtime error. Only reads. Call it as `ct search …` or `ct-search …`.",
  options: {
    base: baseOption,
    name: nameOption,
    type: {
      kind: "list",
      split: true,
      values: ["f", "d", "l"],
      description:
        "Keep entries of these kinds: f regular file, d directory, l symbolic link. Repeatable or comma-joined.",
    },
    grep: {
      kind: "text",
      payload: true,
      description:
        "Keep regular files with a line that matches, found anywhere in it. Takes file:PATH and text:VALUE; a pattern of several lines is a block of whole lines.",
    },
    lacks: {
      kind: "text",
      payload: true,
      description:
        "Keep regular files without a line that matches; with --grep, those that match that and lack this. Takes what --grep takes. Binary files, and those in UTF-16, are skipped.",
    },
    mode: modeOption,
    size: {
      kind: "text",
      dashValues: "number",
      description:
        "Keep regular files by size, [+|-]N[k|m|g|b]: +N larger than N, -N smaller than N, N at least N bytes; k, m and g are powers of 1024.",
    },
    ...walkerOptions,
    limit: limitOption,
    question: questionOption,
    expect: expectOption,
    emit: {
      ...emitOption,
      description:
        "Template printed to stdout after the search. Tokens: {RESULT} {QUESTION} {COUNT} {LINES} {BASE} {MATCHES}.",
    },
    "emit-stderr": {
      ...emitStderrOption,
      description: "Template printed to stderr after the search. Same tokens as --emit.",
    },
    list: {
      kind: "flag",
      description: "Print one path a line. This is the default.",
    },
    summary: {
      kind: "flag",
      description: "Print only counts: matching files and, with --grep, matching lines.",
    },
    detail: {
      kind: "flag",
      description:
        "With --grep print each matching line as path:line:text. Names skipped files, and the nearest miss of a block that was not found.",
    },
    quiet: {
      kind: "flag",
      description:
        "Print no entries and no banner; the exit status and the templates tell the result.",
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
