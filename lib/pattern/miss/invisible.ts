/**
 * Naming what cannot be seen when two lines are shown one below the other.
 *
 * @module
 */
import { type Difference, differencesOf, nameDifference } from "./difference.ts";
import { clustersOf, skeletonOf } from "./look_alikes.ts";

/**
 * The first difference of two lines that does not show, in words; `undefined` if the lines look
 * different. `subject` is what the second comes from, such as `the block`.
 */
export function nameInvisible(
  found: string,
  expected: string,
  subject: string,
): string | undefined {
  const hidden = skeletonOf(found) === skeletonOf(expected)
    ? differencesOf({ found, expected, startsLine: true, endsLine: true }).find(isHidden)
    : firstStrange(found, expected);
  return hidden === undefined ? undefined : nameDifference(hidden, subject);
}

/** Spaces before and between what is shown are seen in the lines; tabs may look like spaces. */
function isHidden({ kind, found, expected }: Difference): boolean {
  return !(kind === "indentation" || kind === "spacing") || (found + expected).includes("\t");
}

/** The first characters that differ, if one of them may look like the other for all we know. */
function firstStrange(found: string, expected: string): Difference | undefined {
  const [there, wanted] = [clustersOf(found), clustersOf(expected)];
  const at = there.findIndex(({ text }, index) => text !== wanted[index]?.text);
  const [a, b] = [there[at], wanted[at]];
  if (a === undefined || b === undefined || a.skeleton === "" || b.skeleton === "") {
    return undefined;
  }
  if (!/[\u0080-\uffff]/.test(a.text + b.text)) return undefined;
  const { start: offset, text } = a;
  const before = found.slice(offset + text.length);
  return { kind: "homoglyph", offset, found: text, expected: b.text, before };
}
