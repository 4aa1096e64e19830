/**
 * Rows of checkers of shell scripts.
 *
 * @module
 */
import type { BridgeRow } from "./row.ts";

const formats = ["checkstyle", "diff", "gcc", "json", "json1", "quiet", "tty"];
const levels = ["error", "warning", "info", "style"];
const dialects = ["sh", "bash", "dash", "ksh"];

/** The rows. */
export const shellRows: readonly BridgeRow[] = [
  {
    prefix: ["shellcheck"],
    grammar: {
      flags: ["--norc", "-a", "--check-sourced"],
      valued: ["-e", "--exclude", "-i", "--include"],
      choices: {
        "-f": formats,
        "--format": formats,
        "-S": levels,
        "--severity": levels,
        "-s": dialects,
        "--shell": dialects,
      },
      paths: [],
      operands: "paths",
      minOperands: 1,
    },
    enforced: [["--norc"]],
    mayUseNetwork: false,
    tried: "ShellCheck 0.9",
  },
];
