/**
 * The pattern of a call of rg: all its patterns as one.
 *
 * @module
 */
import { CtError } from "@ct/base";
import { UsageError } from "@ct/core/definition";
import {
  assertFewStates,
  childrenOf,
  compileRegex,
  parseRegex,
  plainNode,
  type RegexNode,
  type SetNode,
} from "@ct/regex";
import { looksIn } from "./match_blocks.ts";
import type { RgSettings } from "./settings.ts";

/** The pattern of a call. */
export interface RgPattern {
  /** The tree that matches where any of the patterns does. */
  readonly node: RegexNode;
  /** Whether a text is searched as a whole, as a match may go over line ends. */
  readonly isMultiLine: boolean;
}

/**
 * Reads the patterns.
 * @throws {UsageError} If one of them is malformed, or needs more than one line.
 */
export function rgPattern(
  patterns: readonly string[],
  settings: Pick<RgSettings, "case" | "fixed" | "around" | "multiLine" | "dotAll">,
): RgPattern {
  const { case: letters, fixed, around, multiLine } = settings;
  const flags = multiLine && settings.dotAll ? "ms" : "m";
  const plain = patterns.map((pattern) => fixed ? plainNode(pattern) : parsed(pattern, ""));
  const fold = letters === "ignore" || (letters === "smart" && isWithoutCapitals(plain));
  const trees = patterns.map((pattern, index) => {
    if (!fixed) return parsed(pattern, fold ? `(?i${flags})` : `(?${flags})`);
    return fold ? foldedText(pattern) : plain[index] ?? plainNode(pattern);
  });
  // A line end or anchor makes rg search the whole text, but only if it may.
  const isMultiLine = multiLine && (around === "lines" || trees.some(seesLineEnds));
  if (!isMultiLine) { for (const tree of trees) refuse(tree); }
  const [only, ...others] = trees;
  const node: RegexNode = only !== undefined && others.length === 0
    ? only
    : { kind: "alternation", branches: trees };
  assertFewStates(node);
  const look = around === "words"
    ? ["word-start-half", "word-end-half"] as const
    : isMultiLine
    ? ["line-start", "line-end"] as const
    : ["text-start", "text-end"] as const;
  if (around === "anything") return { node, isMultiLine };
  const [before, after] = look.map((each): RegexNode => {
    return { kind: "assertion", look: each, ascii: false };
  });
  const parts = [before, node, after].filter((part) => part !== undefined);
  return { node: { kind: "concat", parts }, isMultiLine };
}

function seesLineEnds(node: RegexNode): boolean {
  const isAnchor = (look: string) => look.startsWith("text-") || look.startsWith("line-");
  return compileRegex(node).canMatchNewline || looksIn(node).some(isAnchor);
}

function parsed(pattern: string, flags: string): RegexNode {
  try {
    return parseRegex(flags + pattern);
  } catch (error) {
    if (!(error instanceof CtError) || !error.multiline) throw error;
    throw new CtError("pattern", `regex parse error:\n${error.message}`, { cause: error });
  }
}

function foldedText(text: string): RegexNode {
  const node = plainNode(text);
  const parts = node.kind === "concat" ? node.parts : [node];
  const folded = parts.map((part) => part.kind === "literal" ? { ...part, fold: true } : part);
  return folded.length === 1 ? folded[0] ?? node : { kind: "concat", parts: folded };
}

/** Whether there is a letter or another character as such, and none of them is upper-case. */
function isWithoutCapitals(trees: readonly RegexNode[]): boolean {
  const written = trees.flatMap((tree) => [...codePointsIn(tree)]);
  const isUpper = (codePoint: number) => /\p{Uppercase}/u.test(String.fromCodePoint(codePoint));
  return written.length > 0 && !written.some(isUpper);
}

/** The characters that stand in a pattern, and the ends of its ranges. */
function* codePointsIn(node: RegexNode): Generator<number> {
  if (node.kind === "literal") yield node.codePoint;
  if (node.kind === "class") yield* rangeEnds(node.set);
  for (const child of childrenOf(node)) yield* codePointsIn(child);
}

function* rangeEnds(set: SetNode): Generator<number> {
  switch (set.kind) {
    case "range":
      yield set.start;
      yield set.end;
      return;
    case "union":
      for (const item of set.items) yield* rangeEnds(item);
      return;
    case "complement":
      yield* rangeEnds(set.of);
      return;
    case "named":
      return;
    default:
      yield* rangeEnds(set.left);
      yield* rangeEnds(set.right);
  }
}

/** Refuses what a line by itself cannot match as a file does. */
function refuse(node: RegexNode): void {
  if (node.kind === "literal" && node.codePoint === 10) {
    throw new UsageError("the pattern has a line feed, but is matched line by line", {
      help: "use --multiline to match across lines",
    });
  }
  if (node.kind === "assertion" && node.look.startsWith("text-")) {
    throw new UsageError("the start and end of a file are not supported in a pattern", {
      help: "use ^ and $ for the start and end of a line, or --multiline",
    });
  }
  for (const child of childrenOf(node)) refuse(child);
}
