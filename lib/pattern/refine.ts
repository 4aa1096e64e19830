/**
 * Patterns made of others: in any case of letters, as whole words, any of several.
 *
 * @module
 */
import { plainNode, type RegexNode, type SetNode } from "@ct/regex";
import type { Pattern } from "./pattern.ts";

/** How patterns are refined. */
export interface Refinement {
  /** Letters match in any case; with `smart` only those of a pattern without capitals. */
  readonly fold: boolean | "smart";
  /** A match must not lie within a longer word. */
  readonly words: boolean;
}

/**
 * The pattern, refined; its groups still capture.
 *
 * @example Whole words in any case
 * ```ts
 * import { patternRegex, readPattern, refinePattern } from "@ct/pattern";
 * import assert from "node:assert/strict";
 * const read = readPattern("id", { option: "--grep", mode: undefined });
 * const regex = patternRegex(refinePattern(read, { fold: true, words: true }));
 * assert.deepEqual(["ID=1", "idle"].map((text) => regex.test(text)), [true, false]);
 * ```
 */
export function refinePattern(pattern: Pattern, { fold, words }: Refinement): Pattern {
  const node = nodeOf(pattern);
  const isFolded = fold === true || (fold === "smart" && !hasCapital(node));
  if (!isFolded && !words) return pattern;
  const refined = isFolded ? mapNodes(node, { leaf: folded }) : node;
  return { ...kindAndText(pattern), node: words ? asWord(refined) : refined };
}

/** A pattern that matches what any of several does; these are never none. */
export function anyPattern(patterns: readonly Pattern[]): Pattern {
  const [first] = patterns;
  if (first === undefined) throw new TypeError("no pattern is given");
  if (patterns.length === 1) return first;
  const branches = patterns.map((each) => mapNodes(nodeOf(each), { group: (_, body) => body }));
  const kind = patterns.some(({ kind }) => kind === "regex") ? "regex" : "glob";
  // The empty text stands for a pattern that is in every text.
  const text = patterns.some(({ text }) => text === "") ? "" : first.text;
  return { kind, text, node: { kind: "alternation", branches } };
}

function nodeOf(pattern: Pattern): RegexNode {
  return pattern.kind === "literal" ? plainNode(pattern.text) : pattern.node;
}

function kindAndText(
  { kind, text }: Pattern,
): { readonly kind: "glob" | "regex"; readonly text: string } {
  return { kind: kind === "literal" ? "glob" : kind, text };
}

/** What becomes of the nodes of a tree; all that is omitted stays. */
interface NodeChange {
  readonly leaf?: (leaf: RegexNode) => RegexNode;
  /** Receives a group and its new body. */
  readonly group?: (group: RegexNode, body: RegexNode) => RegexNode;
}

/** The tree with its nodes changed. */
function mapNodes(node: RegexNode, change: NodeChange): RegexNode {
  switch (node.kind) {
    case "group": {
      const body = mapNodes(node.body, change);
      return change.group?.(node, body) ?? { ...node, body };
    }
    case "repeat":
      return { ...node, body: mapNodes(node.body, change) };
    case "concat":
      return { ...node, parts: node.parts.map((part) => mapNodes(part, change)) };
    case "alternation":
      return { ...node, branches: node.branches.map((branch) => mapNodes(branch, change)) };
    default:
      return change.leaf?.(node) ?? node;
  }
}

function folded(leaf: RegexNode): RegexNode {
  return leaf.kind === "literal" || leaf.kind === "class" ? { ...leaf, fold: true } : leaf;
}

function asWord(node: RegexNode): RegexNode {
  return {
    kind: "concat",
    parts: [
      { kind: "assertion", look: "word-start-half", ascii: false },
      node,
      { kind: "assertion", look: "word-end-half", ascii: false },
    ],
  };
}

/** Whether a capital was typed in a pattern, alone or in a class. */
function hasCapital(node: RegexNode): boolean {
  switch (node.kind) {
    case "literal":
      return isCapital(node.codePoint);
    case "class":
      return hasCapitalIn(node.set);
    case "group":
    case "repeat":
      return hasCapital(node.body);
    case "concat":
      return node.parts.some(hasCapital);
    case "alternation":
      return node.branches.some(hasCapital);
    default:
      return false;
  }
}

function hasCapitalIn(set: SetNode): boolean {
  switch (set.kind) {
    case "range":
      return isCapital(set.start) || isCapital(set.end);
    case "union":
      return set.items.some(hasCapitalIn);
    case "complement":
      return hasCapitalIn(set.of);
    case "named":
      return false;
    default:
      return hasCapitalIn(set.left) || hasCapitalIn(set.right);
  }
}

function isCapital(codePoint: number): boolean {
  return /\p{Lu}/u.test(String.fromCodePoint(codePoint));
}
