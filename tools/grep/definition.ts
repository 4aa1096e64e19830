/**
 * What `ct-grep` is. Its options come from the table of flags, which also reads its command line.
 *
 * @module
 */
import type { ToolDefinition } from "@ct/core/definition";
import { optionsOf } from "@ct/core/grep/flags";
import { flags } from "./flags.ts";

/** The tool as data. */
export const definition: ToolDefinition = {
  name: "ct-grep",
  summary: "Search as GNU grep does, with its command line, output and exit statuses",
  description:
    "Accepts the command line of GNU grep and prints what grep prints in a UTF-8 locale; with " +
    "`-r`, sorted by path. Every flag of grep works exactly as in grep or is refused by name " +
    "with exit status 2; none is ignored. Patterns are basic or, with `-E`, extended regular " +
    "expressions; back-references are refused. Ignore files have no effect. Without a file it " +
    "searches standard input, with `-r` the working directory. Exit status: 0 a line is " +
    "selected, 1 none is, 2 an error. docs/grep.md lists all flags.",
  positionals: {
    patterns: {
      kind: "text",
      optional: true,
      description:
        "The patterns to search for, one per line, unless `--regexp` or `--file` gives some.",
    },
    path: {
      kind: "path",
      optional: true,
      description: "A file to search, or a directory; there may be several.",
    },
  },
  options: optionsOf(flags),
  examples: [
    { command: "-rn 'TODO' src", purpose: "Lines with paths and numbers, below a directory." },
    { command: "-rlE 'foo|bar' --include='*.rs' .", purpose: "The Rust files that match." },
  ],
};
