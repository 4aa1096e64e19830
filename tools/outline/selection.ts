/**
 * Which declarations are entries of the outline, and which ones are shown around them
 * (docs/spec/outline.md#selection, docs/spec/outline.md#output).
 *
 * @module
 */
import { namePatterns, patternRegex, type PatternUse, patternUse, readPattern } from "@ct/pattern";
import { type Declaration, detailKinds, kindAliases } from "@ct/source";
import type { OutlineOptions } from "./definition.ts";

/** A declaration in the outline. */
export interface OutlineEntry extends Declaration {
  /** Whether it passed the filters; otherwise it is only shown around one that did. */
  readonly matched: boolean;
}

/** The options that choose declarations. */
export type SelectionOptions = Pick<OutlineOptions, "match" | "mode" | "kind" | "depth">;

/** Which declarations are wanted. */
export interface DeclarationTest {
  /** Whether one is. */
  readonly keeps: (found: Declaration) => boolean;
  /** What its pattern was read as, if it has one. */
  readonly patterns: readonly PatternUse[];
}

/**
 * The test of a declaration; all filters must hold.
 * @throws {CtError} With code `pattern` if `--match` does not compile.
 */
export function declarationTest(options: SelectionOptions): DeclarationTest {
  const { match, mode, kind, depth = Infinity } = options;
  const option = "--match";
  const patterns = (match === undefined ? [] : namePatterns(match, mode)).map((text) =>
    readPattern(text, { option, mode, modeOption: "--mode", isName: true })
  );
  const names = patterns.map((pattern) => patternRegex(pattern, { anchored: true }));
  const kinds = new Set(kind.flatMap((word) => kindAliases.get(word) ?? word));
  return {
    keeps: (found) =>
      (kinds.size === 0 ? !detailKinds.has(found.kind) : kinds.has(found.kind)) &&
      found.depth <= depth &&
      (match === undefined || names.some((name) => name.test(found.name))),
    patterns: patterns.map((pattern) => patternUse(option, pattern)),
  };
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
