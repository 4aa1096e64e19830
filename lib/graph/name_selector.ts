/**
 * Texts that select nodes by their names (docs/spec/deps.md#assertions).
 *
 * @module
 */
import { byCodePoints } from "@ct/base";
import { compilePattern, pathTest, type PatternUse, promote } from "@ct/pattern";
import type { Graph } from "./graph.ts";

/** A text that was read as a name or as a pattern over whole names. */
export interface NameSelector {
  /** It names one thing; otherwise it is a pattern. */
  readonly isPlain: boolean;
  /** Whether it selects a name. */
  readonly test: (name: string) => boolean;
  /** What helps where it selects nothing. */
  readonly hint?: string;
}

/** Reads a text that selects nodes; the option is for errors. */
export type ReadSelector = (text: string, option: string) => NameSelector;

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

/**
 * Reads a text as {@linkcode readNameSelector} does, but a glob as one of paths, in which `**`
 * crosses `/`. Dots and braces alone make no regex of it.
 *
 * @example All below a directory
 * ```ts
 * import { readPathSelector } from "@ct/graph";
 * import assert from "node:assert/strict";
 * const { test } = readPathSelector("utils/**", "--forbid");
 * assert.deepEqual(["utils/a", "utils/a/b", "utilsx"].map(test), [true, true, false]);
 * ```
 */
export function readPathSelector(text: string, option: string): NameSelector {
  if (pathSelectorUse(text, option).kind !== "glob") return readNameSelector(text, option);
  const keeps = pathTest([text]);
  return { isPlain: false, test: (name) => name === text || keeps(name) };
}

/** What {@linkcode readPathSelector} reads a text as. */
export function pathSelectorUse(text: string, option: string): PatternUse {
  const use = selectorUse(text, option);
  return use.kind === "regex" && !/[\^$()|+\\]|[.\]][*?]/.test(text)
    ? { ...use, kind: "glob" }
    : use;
}

function isPlain(text: string): boolean {
  return !/[\^$()|+{}\\*?[]/.test(text);
}

/** The details of an error about a text that selects nothing. */
export function helpOf({ hint }: NameSelector): { readonly help?: string } {
  return hint === undefined ? {} : { help: hint };
}

/** The ids of the nodes whose names are selected, in the order of their code points. */
export function selectedIds(graph: Graph, { test }: NameSelector): readonly string[] {
  return graph.nodes.filter(({ name }) => test(name)).map(({ id }) => id).sort(byCodePoints);
}
