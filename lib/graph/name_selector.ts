/**
 * Texts that select nodes by their names (docs/spec/deps.md#assertions).
 *
 * @module
 */
import { byCodePoints } from "@ct/base";
import { compilePattern, type PatternUse, promote } from "@ct/pattern";
import type { Graph } from "./graph.ts";

/** A text that was read as a name or as a pattern over whole names. */
export interface NameSelector {
  /** It names one thing; otherwise it is a pattern. */
  readonly isPlain: boolean;
  /** Whether it selects a name. */
  readonly test: (name: string) => boolean;
}

/**
 * Reads a text as the kind of pattern that it is promoted to, over whole names; but one whose only
 * metacharacters are dots, such as `lodash.merge`, as that very name. A name that is written as the
 * text is, `routes/[slug]`, is selected in any case.
 * @throws {CtError} With code `pattern`, naming the option, if it does not compile.
 *
 * @example A name and a pattern
 * ```ts
 * import { readNameSelector } from "@ct/graph";
 * import assert from "node:assert/strict";
 * const [plain, pattern] = ["lodash.merge", "lodash.*"].map((text) => readNameSelector(text, "--deny"));
 * assert.deepEqual([plain?.isPlain, plain?.test("lodash-merge")], [true, false]);
 * assert.deepEqual([pattern?.isPlain, pattern?.test("lodash-merge")], [false, true]);
 * ```
 */
export function readNameSelector(text: string, option: string): NameSelector {
  if (isPlain(text)) return { isPlain: true, test: (name) => name === text };
  const pattern = compilePattern(text, { option, mode: undefined, anchored: true });
  return { isPlain: false, test: (name) => name === text || pattern.test(name) };
}

/** What such a text is read as: a plain name is a literal. */
export function selectorUse(text: string, option: string): PatternUse {
  return { kind: isPlain(text) ? "literal" : promote(text).kind, option, text };
}

function isPlain(text: string): boolean {
  return !/[\^$()|+{}\\*?[]/.test(text);
}

/** The ids of the nodes whose names are selected, in the order of their code points. */
export function selectedIds(graph: Graph, { test }: NameSelector): readonly string[] {
  return graph.nodes.filter(({ name }) => test(name)).map(({ id }) => id).sort(byCodePoints);
}
