/**
 * Which declarations are entries of the outline, and which ones are shown around them
 * (docs/spec/outline.md#selection, docs/spec/outline.md#output).
 *
 * @module
 */
import { compilePattern } from "@ct/pattern";
import type { Declaration } from "@ct/source";
import type { OutlineOptions } from "./definition.ts";

/** A declaration in the outline. */
export interface OutlineEntry extends Declaration {
  /** Whether it passed the filters; otherwise it is only shown around one that did. */
  readonly matched: boolean;
}

/** The options that choose declarations. */
export type SelectionOptions = Pick<OutlineOptions, "match" | "mode" | "kind" | "depth">;

/**
 * The test of a declaration; all filters must hold.
 * @throws {CtError} With code `pattern` if `--match` does not compile.
 */
export function declarationTest(options: SelectionOptions): (found: Declaration) => boolean {
  const { match, mode, kind, depth = Infinity } = options;
  const name = match === undefined
    ? undefined
    : compilePattern(match, { option: "--match", mode, anchored: true });
  const kinds = new Set(kind);
  return (found) =>
    (kinds.size === 0 || kinds.has(found.kind)) &&
    found.depth <= depth &&
    (name === undefined || name.test(found.name));
}

/**
 * The declarations that pass `keeps`, with their ancestors: the nearest earlier declarations of
 * ever smaller depth. In source order.
 */
export function withAncestors(
  declarations: readonly Declaration[],
  keeps: (found: Declaration) => boolean,
): OutlineEntry[] {
  const entries: OutlineEntry[] = [];
  const open: { readonly found: Declaration; isShown: boolean }[] = [];
  for (const found of declarations) {
    while ((open.at(-1)?.found.depth ?? 0) >= found.depth) open.pop();
    const matched = keeps(found);
    if (matched) {
      for (const ancestor of open) {
        if (!ancestor.isShown) entries.push({ ...ancestor.found, matched: false });
        ancestor.isShown = true;
      }
      entries.push({ ...found, matched });
    }
    open.push({ found, isShown: matched });
  }
  return entries;
}
