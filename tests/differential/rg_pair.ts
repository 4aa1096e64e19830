/**
 * `ct-rg` and rg.
 *
 * @module
 */
import { command } from "@ct/rg";
import { isOtherVersion, type Pair } from "./compare_lines.ts";

/** Sorted, as the order of rg is another one each time. */
export const rgPair: Pair = {
  command,
  program: ["rg", "--sort", "path"],
  own: ["--no-config"],
  isUnordered: () => false,
};

/** Whether there is no rg to compare with; other versions differ in details. */
export const hasNoRg: boolean = isOtherVersion("rg", /^ripgrep 13\./);
