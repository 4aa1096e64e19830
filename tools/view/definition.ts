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
  description:
    "Shows a file, or the part that is needed. Without a selection it shows the whole file. " +
    "--range A:B shows a span of lines, counted from 1, both ends included, and --range -N: the " +
    "last N. --symbol NAME shows declarations. --match PATTERN shows every matching line with " +
    "--context lines around it; windows that overlap are merged. A pattern without " +
    "metacharacters is a literal, one that is a valid regex is a regex, and everything else is " +
    "a glob; --mode sets the kind. A pattern of several lines is a literal block of whole " +
    "lines, and file:PATH reads the pattern from a file. The file must be UTF-8 unless --lossy " +
    "or --encoding is given, or a byte order mark says UTF-16. Control characters are shown as " +
    "escapes unless --raw is given. With --json the result is {tool, path, total_lines, shown, " +
    "lines:[{n,text}], matched?}, for several files {tool, files:[…]} of these. Exit status: 0 " +
    "shown, 1 if --match found nothing, 2 on a read or usage error. Only reads. Call it as `ct " +
    "view …` or `ct-view …`.",
  positionals: {
    path: {
      kind: "path",
      description:
        "The file to show. FILE:10, FILE:10:20, FILE:30:35,39:45 and FILE:-20: show lines of it, " +
        "as do rows that ct-search and ct-outline print. A directory shows its outline.",
    },
    more: {
      kind: "list",
      optional: true,
      paths: true,
      description:
        "Further files, with or without lines. Each is shown below its name. Numbers after a " +
        "file are lines of it: FILE 10 20 is FILE:10:20.",
    },
  },
  options: {
    range: {
      kind: "list",
      split: true,
      single: true,
      dashValues: "number",
      misspellings: ["lines", "line", "line-range", "r"],
      description: "Lines to show: A:B or A-B (both included, counted from 1), A: (to the end), " +
        ":B (from the start), -N: (the last N), A (one line) or : (all). Repeatable or " +
        "comma-joined. Ends past the file are clipped.",
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
      kind: "list",
      valuesFrom: "symbols",
      single: true,
      description: "Show the declarations of this name, with the comments, attributes and " +
        "decorators before them: NAME, KIND:NAME or OUTER.NAME, such as run, fn:run or " +
        "Server.run, or PATH:LINE. Repeatable. With --match, only lines within them match.",
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
    number: {
      kind: "flag",
      short: "n",
      description: "Number the lines: the default unless --plain is given.",
    },
    ...jsonOptions,
    encoding: encodingOption,
    lossy: {
      kind: "flag",
      description: "Show a file that is not valid UTF-8. Malformed bytes are printed as U+FFFD.",
    },
    raw: rawOption,
    ...pageOptions,
    ...boundsOptions,
  },
  calls: ["ct-outline"],
  foreignOptions: [
    {
      names: ["start", "end", "from", "to", "offset", "tail"],
      advice: "--range takes lines A:B, as in --range 10:20 or --range 10:",
    },
    { names: ["function", "class", "name"], advice: "--symbol shows the declaration of a name" },
    { names: ["f", "follow"], advice: "ct await --new FILE waits for new lines of a file" },
  ],
  exclusive: [["range", "symbol"], ["plain", "number"]],
  examples: [
    { command: "src/main.ts:10:40 README.md:1:5,-3:", purpose: "Lines of two files." },
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
