/**
 * What `ct-rg` is. Its options come from the tables of flags, which also read its command line.
 *
 * @module
 */
import { optionsOf } from "@ct/core/grep/flags";
import type { ToolDefinition } from "@ct/core/definition";
import { flags } from "./flags.ts";

/** The tool as data. */
export const definition: ToolDefinition = {
  name: "ct-rg",
  summary: "Search as ripgrep does, with its command line, output and exit statuses",
  description:
    "Accepts the command line of rg and prints what rg prints, sorted by path. Every flag of rg " +
    "works exactly as in rg or is refused by name with exit status 2; none is ignored. As in " +
    "rg, only the patterns in ignore files decide which files are ignored, and hidden files are " +
    "skipped; no configuration file is read. Without a path it searches standard input if that " +
    "is a file or pipe, and otherwise the working directory. Exit status: 0 something matches, " +
    "1 nothing does, 2 an error. docs/rg.md lists all flags.",
  positionals: {
    pattern: {
      kind: "text",
      optional: true,
      description: "The regular expression to search for, unless `--regexp` or `--file` gives one.",
    },
    path: {
      kind: "path",
      optional: true,
      description: "A file or directory to search; there may be several.",
    },
  },
  options: optionsOf(flags),
  asksForInput: true,
  examples: [
    { command: "-n 'fn \\w+' src", purpose: "Lines with numbers, in a directory." },
    { command: "-l -t rust TODO", purpose: "The Rust files that mention TODO." },
    { command: "--files -g '*.md'", purpose: "The Markdown files that rg would search." },
  ],
};
