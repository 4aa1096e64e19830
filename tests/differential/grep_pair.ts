/**
 * `ct-grep` and grep.
 *
 * @module
 */
import { command } from "@ct/grep";
import { isOtherVersion, type Pair } from "./compare_lines.ts";

/** The order of grep is that of the directory. */
export const grepPair: Pair = {
  command,
  program: ["grep"],
  own: [],
  isUnordered: ({ words }) => words.some((word) => /^-\w*[rR]|recurs|^--der/.test(word)),
};

/** Whether there is no GNU grep to compare with; other versions differ in details. */
export const hasNoGrep: boolean = isOtherVersion("grep", /^grep \(GNU grep\) 3\./);
