/**
 * The engine for languages whose blocks are told by indentation.
 * @module
 */

import type { Declaration } from "./declarations.ts";

/** One line as the engine sees it. */
export interface IndentedLine {
  /** Width of the white space before the text. */
  readonly indent: number;
  /** Whether there is nothing but white space. */
  readonly isBlank: boolean;
  /** Whether it continues a statement of an earlier line; then its indentation says nothing. */
  readonly isInside: boolean;
  /** What it declares. */
  readonly declares?: { readonly kind: string; readonly name: string };
}

/**
 * Gives each declaration the lines up to the last one with text before the next that is indented no
 * deeper. Declarations whose lines contain it are around it.
 *
 * @example
 * ```ts
 * import { spansByIndentation } from "./indentation.ts";
 * import assert from "node:assert/strict";
 * const line = { isBlank: false, isInside: false };
 * assert.deepEqual(
 *   spansByIndentation([
 *     { ...line, indent: 0, declares: { kind: "def", name: "f" } },
 *     { ...line, indent: 2 },
 *     { ...line, indent: 0 },
 *   ]),
 *   [{ kind: "def", name: "f", start: 1, end: 2, depth: 1 }],
 * );
 * ```
 */
export function spansByIndentation(lines: readonly IndentedLine[]): readonly Declaration[] {
  const found: { kind: string; name: string; start: number; end: number; depth: number }[] = [];
  const open: { readonly indent: number; readonly index: number }[] = [];
  let lastText = 0;
  for (const [index, { indent, isBlank, isInside, declares }] of lines.entries()) {
    if (isBlank) continue;
    while (!isInside && open.length > 0 && (open.at(-1)?.indent ?? 0) >= indent) {
      const closed = found[open.pop()?.index ?? -1];
      if (closed !== undefined) closed.end = lastText;
    }
    lastText = index + 1;
    if (declares === undefined) continue;
    open.push({ indent, index: found.length });
    found.push({ ...declares, start: lastText, end: lastText, depth: open.length });
  }
  for (const { index } of open) {
    const closed = found[index];
    if (closed !== undefined) closed.end = lastText;
  }
  return found;
}
