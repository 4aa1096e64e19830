/**
 * What `ct-view` is: its options, words and examples.
 *
 * @module
 */
import {
  boundsOptions,
  encodingOption,
  jsonOptions,
  modeOption,
  type OptionsOf,
  pageOptions,
  rawOption,
  type ToolDefinition,
} from "@ct/core/definition";

/** The tool as data. */
export const definition = {
  name: "ct-view",
  summary: "Show the lines of files by range or around matches",
  description: "Reads a file, or the part that is needed. Without a selection it shows the " +
    "whole file. --range A:B shows a span of lines, counted from 1, both ends included. --match " +
    "PATTERN shows every matching line with --context lines around it; windows that overlap are " +
    "merged. A pattern without metacharacters is a literal, one that is a valid regex is a " +
    "regex, and everything else is a glob; --mode sets the kind. A pattern of several lines is a " +
    "literal block of whole lines, and file:PATH reads the pattern from a file. The file must be " +
    "UTF-8 unless --lossy or --encoding is given, or a byte order mark says UTF-16. Control " +
    "characters are shown as escapes unless --raw is given. With --json the result is {tool, " +
    "path, total_lines, shown, lines:[{n,text}], matched?}, for several files {tool, files:[…]} " +
    "of these. Exit status: 0 shown, 1 if --match found nothing, 2 on a read or usage error. " +
    "Only reads. Call it as `ct view …` or `ct-view …`.",
  positionals: {
    path: {
      kind: "path",
      description: "The file to show; FILE:10 and FILE:10:20 show lines of it, as do rows that " +
        "ct-search and ct-outline print.",
    },
    more: {
      kind: "list",
      optional: true,
      paths: true,
      description: "Further files, with or without lines. Each is shown below its name.",
    },
  },
  options: {
    range: {
      kind: "text",
      misspellings: ["lines", "line", "line-range", "r", "n"],
      description: "Lines to show: A:B (both included, counted from 1), A: (to the end), :B " +
        "(from the start), A (one line) or : (all). Ends past the file are clipped.",
    },
    match: {
      kind: "text",
      misspellings: ["grep", "pattern", "regex", "regexp", "search", "find"],
      payload: true,
      description: "Show only matching lines, with --context lines around each; the match may be " +
        "anywhere in the line. With --range, only lines within it match. Takes file:PATH and " +
        "text:VALUE; a pattern of several lines is a block of whole lines.",
    },
    mode: modeOption,
    symbol: {
      kind: "text",
      description: "Show one declaration: NAME, KIND:NAME or OUTER.NAME, such as run, fn:run or " +
        "Server.run. With --match, only lines within it match.",
    },
    context: {
      kind: "integer",
      short: "C",
      default: 2,
      description: "Lines shown before and after each match.",
    },
    limit: {
      kind: "integer",
      misspellings: ["head", "max-lines"],
      description: "Show at most this many lines of a file.",
    },
    plain: { kind: "flag", description: "Leave out the line numbers." },
    ...jsonOptions,
    encoding: encodingOption,
    lossy: {
      kind: "flag",
      description: "Show a file that is not valid UTF-8, with U+FFFD in place of malformed " +
        "bytes, instead of failing.",
    },
    raw: rawOption,
    ...pageOptions,
    ...boundsOptions,
  },
  exclusive: [["range", "symbol"]],
  examples: [
    { command: "src/main.ts:10:40 README.md:1:5", purpose: "Lines of two files." },
    {
      command: "src/main.ts --range 10:40",
      purpose: "Lines 10 to 40, numbered.",
    },
    {
      command: "src/main.ts --match 'TODO' -C 3",
      purpose: "Every line with TODO and three lines around it.",
    },
    {
      command: "src/main.ts --range 1:20 --json",
      purpose: "The first 20 lines as JSON.",
    },
  ],
} as const satisfies ToolDefinition;

/** The parsed options of `ct-view`. */
export type ViewOptions = OptionsOf<typeof definition>;
