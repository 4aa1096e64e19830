/**
 * Why a hunk does not fit. It says what stands at which lines, so some reason there always is.
 *
 * @module
 */
import { decodeBytes, decodeStrict, encodeBytes } from "@ct/base";
import { type ExplainedMiss, reasonOfMiss } from "@ct/pattern";
import { type Hunk, newLines } from "./hunk.ts";

/** Why a hunk does not fit a file; `undefined` if its lines are there, or the file is no UTF-8. */
export function reasonOfHunk(before: Uint8Array, hunk: Hunk): ExplainedMiss | undefined {
  const text = decodeStrict(before);
  const [find, replace] = [hunk.old, newLines(hunk)]
    .map((lines) => decodeStrict(encodeBytes(lines.join(""))));
  if (text === undefined || find === undefined || text.includes(find)) return undefined;
  const missed = { find, replace, whole: false, subject: "the patch" };
  return reasonOfMiss(text, missed) ?? staleLine(decodeBytes(before), hunk);
}

function staleLine(text: string, hunk: Hunk): ExplainedMiss | undefined {
  const lines = text.split(/(?<=\n)/).slice(hunk.before, hunk.before + hunk.old.length);
  const at = hunk.old.findIndex((line, index) => lines[index] !== line);
  if (at < 0) return undefined;
  const note = lines[at] === undefined
    ? "the file has no such line any more"
    : "the line is not the one of the patch";
  return { reason: "stale", line: hunk.before + at + 1, column: 1, note };
}
