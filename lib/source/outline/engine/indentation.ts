/**
 * The engine for languages whose blocks are marked by indentation.
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
  /** Whether there is nothing but a comment; such a line ends nothing by itself. */
  readonly isComment?: boolean;
  /** What it declares. */
  readonly declares?: { readonly kind: string; readonly name: string };
}

/**
 * Gives each declaration the lines up to the last one with text before the next that is indented no
 * deeper; a comment counts as such a line only if no deeper code follows it. Declarations whose
 * lines contain it are around it.
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
  /** The comments since the last line of code that are indented less than those before them. */
  const comments: { readonly indent: number; readonly before: number }[] = [];
  let lastText = 0;
  const endFrom = (indent: number): void => {
    let next = 0;
    for (let last = open.at(-1); last !== undefined && last.indent >= indent; last = open.at(-1)) {
      while ((comments[next]?.indent ?? -1) > last.indent) next++;
      const closed = found[last.index];
      if (closed !== undefined) closed.end = comments[next]?.before ?? lastText;
      open.pop();
    }
    comments.length = 0;
  };
  for (const [index, { indent, isBlank, isInside, isComment, declares }] of lines.entries()) {
    if (isBlank) continue;
    if (isComment === true) {
      if (indent < (comments.at(-1)?.indent ?? Infinity)) {
        comments.push({ indent, before: lastText });
      }
    } else if (!isInside) endFrom(indent);
    lastText = index + 1;
    if (declares === undefined) continue;
    open.push({ indent, index: found.length });
    found.push({ ...declares, start: lastText, end: lastText, depth: open.length });
  }
  endFrom(0);
  return found;
}
