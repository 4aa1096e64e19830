/**
 * The parsed form of a pattern: a small tree in which every flag has already been worked into the
 * leaves, so that nothing that walks it has to know about flags.
 *
 * @module
 */

import { codePointOf } from "@ct/base";
import type { SetNode } from "./char_set.ts";

/**
 * A condition on a position, judged by the characters on its two sides.
 *
 * | look | holds |
 * | --- | --- |
 * | `text-start`, `text-end` | at the start, at the end of the searched text |
 * | `line-start`, `line-end` | there, and after, before a line feed |
 * | `line-start-cr`, `line-end-cr` | the same where `\r`, `\n` and `\r\n` each end a line (flag `R`) |
 * | `line-end-crlf` | `line-end` where `\r\n` and `\n` end a line, and never between `\r` and `\n` |
 * | `word`, `not-word` | where exactly one side is a word character; where not |
 * | `word-start`, `word-end` | where only the next, only the previous character is a word character |
 * | `word-start-half`, `word-end-half` | where the previous, the next character is no word character |
 */
export type LookKind =
  | "text-start"
  | "text-end"
  | "line-start"
  | "line-end"
  | "line-start-cr"
  | "line-end-cr"
  | "line-end-crlf"
  | "word"
  | "not-word"
  | "word-start"
  | "word-end"
  | "word-start-half"
  | "word-end-half";

/** Matches the empty text everywhere. */
export interface EmptyNode {
  /** Distinguishes the node kinds. */
  readonly kind: "empty";
}

/** Matches one code point. */
export interface LiteralNode {
  /** Distinguishes the node kinds. */
  readonly kind: "literal";
  /** The code point as written. */
  readonly codePoint: number;
  /** Whether its simple case variants match too (Unicode case folding). */
  readonly fold: boolean;
}

/** Matches one code point of a set. */
export interface ClassNode {
  /** Distinguishes the node kinds. */
  readonly kind: "class";
  /** The set, before case folding. */
  readonly set: SetNode;
  /** Whether simple case variants of the set's leaves belong to it too. */
  readonly fold: boolean;
}

/** Matches the empty text where a condition holds. */
export interface AssertionNode {
  /** Distinguishes the node kinds. */
  readonly kind: "assertion";
  /** The condition. */
  readonly look: LookKind;
  /** Whether a word character is one of `[0-9A-Za-z_]` only. */
  readonly ascii: boolean;
}

/** A capturing group; groups that do not capture leave no node. */
export interface GroupNode {
  /** Distinguishes the node kinds. */
  readonly kind: "group";
  /** 1-based number of the group, in the order of the opening parentheses. */
  readonly index: number;
  /** Its name, if it has one. */
  readonly name: string | undefined;
  /** What it captures. */
  readonly body: RegexNode;
}

/** Matches its parts one after the other; always two or more. */
export interface ConcatNode {
  /** Distinguishes the node kinds. */
  readonly kind: "concat";
  /** The parts in the order of the text. */
  readonly parts: readonly RegexNode[];
}

/** Matches one of its branches, an earlier one if it can; always two or more. */
export interface AlternationNode {
  /** Distinguishes the node kinds. */
  readonly kind: "alternation";
  /** The branches in order of preference. */
  readonly branches: readonly RegexNode[];
}

/** Matches its body several times in a row. */
export interface RepeatNode {
  /** Distinguishes the node kinds. */
  readonly kind: "repeat";
  /** What is repeated. */
  readonly body: RegexNode;
  /** The least number of times. */
  readonly min: number;
  /** The greatest number of times; `Infinity` for no limit. */
  readonly max: number;
  /** Whether more times are preferred to fewer. */
  readonly greedy: boolean;
}

/** A node of a parsed pattern. */
export type RegexNode =
  | EmptyNode
  | LiteralNode
  | ClassNode
  | AssertionNode
  | GroupNode
  | ConcatNode
  | AlternationNode
  | RepeatNode;

/** The one node that matches the empty text. */
export const emptyNode: EmptyNode = { kind: "empty" };

/** One after the other; a single part stands for itself. */
export function concat(parts: readonly RegexNode[]): RegexNode {
  const [only] = parts;
  if (only === undefined) return emptyNode;
  return parts.length === 1 ? only : { kind: "concat", parts };
}

/** The tree that matches one text as it stands. */
export function plainNode(text: string): RegexNode {
  return concat(Array.from(text, (character): RegexNode => {
    return { kind: "literal", codePoint: codePointOf(character), fold: false };
  }));
}

/** One or the other; a single branch stands for itself. */
export function alternation(branches: readonly RegexNode[]): RegexNode {
  const [only] = branches;
  if (only === undefined) return emptyNode;
  return branches.length === 1 ? only : { kind: "alternation", branches };
}

/** The nodes directly below a node, in the order of the text. */
export function childrenOf(node: RegexNode): readonly RegexNode[] {
  switch (node.kind) {
    case "group":
    case "repeat":
      return [node.body];
    case "concat":
      return node.parts;
    case "alternation":
      return node.branches;
    default:
      return [];
  }
}

/** Whether some node of the tree passes the test; stops at the first that does. */
export function someNode(node: RegexNode, test: (node: RegexNode) => boolean): boolean {
  return test(node) || childrenOf(node).some((child) => someNode(child, test));
}

/** Whether the node can match the empty text (assertions count as empty). */
export function isNullable(node: RegexNode): boolean {
  switch (node.kind) {
    case "empty":
    case "assertion":
      return true;
    case "literal":
    case "class":
      return false;
    case "group":
      return isNullable(node.body);
    case "concat":
      return node.parts.every(isNullable);
    case "alternation":
      return node.branches.some(isNullable);
    case "repeat":
      return node.min === 0 || isNullable(node.body);
  }
}

/** Whether the node can match nothing but the empty text. */
export function isZeroWidth(node: RegexNode): boolean {
  return !someNode(node, (inner) => inner.kind === "literal" || inner.kind === "class");
}
