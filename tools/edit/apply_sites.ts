/**
 * Putting replacements into a text, in one pass.
 *
 * @module
 */
import type { Site } from "./site.ts";
import { TextParts } from "./text_parts.ts";

/** The text with every site replaced; sites are in order and disjoint. */
export function applySites(
  text: string,
  sites: readonly Pick<Site, "start" | "end" | "text">[],
): string {
  const parts = new TextParts();
  let done = 0;
  for (const { start, end, text: replaced } of sites) {
    if (start < done || end < start || end > text.length) {
      throw new RangeError(`overlapping edits at ${start}`);
    }
    parts.add(text.slice(done, start));
    parts.add(replaced);
    done = end;
  }
  parts.add(text.slice(done));
  return parts.text;
}
