/**
 * What `ct-view` is: its options, words and examples.
 *
 * @module
 */
import {
  boundsOptions,
  jsonOptions,
  modeOption,
  type OptionsOf,
  rawOption,
  type ToolDefinition,
} from "@ct/core/definition";

/** The tool as data. */
export const definition = {
  name: "ct-view",
  summary: "Show the lines of one file by range or around matches",
  description:
    "Reads one file in bounded portions. Without a selection the whole file is shown; --range A:B shows a span of lines (1-based, both ends included), and --match PATTERN shows every matching line with --context lines around it, overlapping windows merged. A pattern is literal text if it has no metacharacters, a regex if it is a valid one, else a glob; --mode pins the kind. A pattern of several lines is a literal block of whole lines, and file:PATH reads the pattern from a file. Files must be UTF-8, unless --lossy is given; control characters are shown as escapes, unless --raw is given. With --json the result is {tool, path, total_lines, shown, lines:[{n,text}], matched?}. Exit status: 0 shown, 1 if --match found nothing, 2 on a read or usage error. Only reads. Call it as `ct view …` or `ct-view …`.",
  positionals: {
    path: { kind: "path", description: "The file to show." },
  },
  options: {
    range: {
      kind: "text",
      description:
        "Lines to show: A:B (both included, counted from 1), A: (to the end), :B (from the start), A (one line) or : (all). Ends past the file are clipped.",
    },
    match: {
      kind: "text",
      payload: true,
      description:
        "Show only the lines that match, with --context lines around each; found anywhere in a line. Wins over --range. Takes file:PATH and text:VALUE; several lines are a block of whole lines.",
    },
    mode: modeOption,
    context: {
      kind: "integer",
      short: "C",
      default: 2,
      description: "Lines shown before and after each match.",
    },
    limit: { kind: "integer", description: "Show at most this many lines." },
    plain: { kind: "flag", description: "Leave out the line numbers." },
    ...jsonOptions,
    lossy: {
      kind: "flag",
      description:
        "Show a file that is not valid UTF-8, with U+FFFD in place of what is malformed, instead of failing.",
    },
    raw: rawOption,
    ...boundsOptions,
  },
  examples: [
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
