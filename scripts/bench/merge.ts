/**
 * The page of benchmarks when only some of its parts are measured anew: the others stay.
 *
 * @module
 */

/** A heading with what follows it, up to the next heading. */
interface Section {
  /** The heading, after those that it is below. */
  readonly key: string;
  readonly text: string;
}

/**
 * Replaces the sections of a page that were measured anew and keeps the others. A new section comes
 * after the one that it follows in `measured`.
 *
 * @example
 * ```ts
 * import assert from "node:assert/strict";
 * import { mergePages } from "./merge.ts";
 *
 * assert.equal(mergePages("# A\n\n## B\n\n1\n", "## B\n\n2\n"), "# A\n\n## B\n\n2\n");
 * ```
 */
export function mergePages(page: string, measured: string): string {
  const merged = sectionsOf(page).map((section) => ({ ...section }));
  let last = -1;
  for (const section of sectionsOf(measured)) {
    const known = merged.findIndex(({ key }) => key === section.key);
    if (known >= 0) merged[known] = section;
    else merged.splice(last < 0 ? merged.length : last + 1, 0, section);
    last = merged.indexOf(section);
  }
  return `${merged.map(({ text }) => text.trim()).filter((text) => text !== "").join("\n\n")}\n`;
}

function sectionsOf(page: string): readonly Section[] {
  const above: string[] = [];
  return page.split(/^(?=#{1,3} )/m).map((text) => {
    const [heading = ""] = text.split("\n", 1);
    const level = /^#*/.exec(heading)?.[0].length ?? 0;
    // The title is that of the page, whatever is below it.
    if (level > 1) above.splice(level - 2, above.length, heading);
    return { key: level > 1 ? above.join("\n") : heading, text };
  });
}
