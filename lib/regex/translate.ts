/**
 * Tree to the source of a RegExp of the platform (flag `v`). Only the flags `v` and, where the
 * whole pattern ignores case, `i` are needed: anchors, `.` and word boundaries are spelled out,
 * since the platform's own mean something else.
 *
 * @module
 */

import { asciiMask } from "./ascii_mask.ts";
import { type AssertionNode, type LookKind, type RegexNode, someNode } from "./ast.ts";
import { classSource, codePointSource, rangeSet, type SetNode, wordSet } from "./char_set.ts";

/** The source and flags of a RegExp. */
export interface RegExpParts {
  /** What to give as the source. */
  readonly source: string;
  /** What to give as flags, `v` among them. */
  readonly flags: string;
}

type Repertoire = "ascii" | "unicode";

/**
 * The RegExp for a tree that does not {@linkcode mixesCase}. That for the repertoire `ascii` is
 * right for texts of ASCII characters only; it is quicker to make and to run where a pattern has
 * `\w`, `\b`, `\d` or properties.
 */
export function translate(node: RegexNode, repertoire: Repertoire): RegExpParts {
  if (repertoire === "ascii") return { source: write(node, asciiWriter), flags: "v" };
  return { source: write(node, unicodeWriter), flags: someNode(node, ignoresCase) ? "iv" : "v" };
}

/** Whether only some part of a tree ignores case, which {@linkcode translate} cannot express. */
export function mixesCase(node: RegexNode): boolean {
  return someNode(node, ignoresCase) && someNode(node, keepsCase);
}

function ignoresCase(node: RegexNode): boolean {
  return (node.kind === "literal" || node.kind === "class") && node.fold;
}

/** Whether the RegExp for ASCII texts is worth having beside the other. */
export function gainsFromAscii(node: RegexNode): boolean {
  return someNode(node, (inner) => {
    if (inner.kind === "assertion") return !inner.ascii && isWordLook(inner.look);
    return inner.kind === "class" && hasProperty(inner.set);
  });
}

function hasProperty(set: SetNode): boolean {
  switch (set.kind) {
    case "range":
      return false;
    case "named":
      return true;
    case "union":
      return set.items.some(hasProperty);
    case "complement":
      return hasProperty(set.of);
    default:
      return hasProperty(set.left) || hasProperty(set.right);
  }
}

/** Whether a condition asks for word characters. */
function isWordLook(look: LookKind): boolean {
  return look.includes("word");
}

/** Whether a node would change its meaning under flag `i`. */
function keepsCase(node: RegexNode): boolean {
  if (node.kind === "assertion") return node.ascii && isWordLook(node.look);
  return (node.kind === "literal" || node.kind === "class") && !node.fold;
}

/** How the leaves of a tree are written. */
interface LeafWriter {
  literal(codePoint: number, fold: boolean): string;
  set(set: SetNode, fold: boolean): string;
  /** A class of the characters that count as word characters. */
  word(ascii: boolean): string;
}

const asciiWord = "[0-9A-Z_a-z]";

const unicodeWriter: LeafWriter = {
  literal: codePointSource,
  set: classSource,
  word: (ascii) => ascii ? asciiWord : classSource(wordSet),
};

const asciiWriter: LeafWriter = {
  literal: (codePoint, fold) => maskSource(asciiMask(rangeSet(codePoint), fold)),
  set: (set, fold) => maskSource(asciiMask(set, fold)),
  word: () => asciiWord,
};

function maskSource(mask: bigint): string {
  const ranges: string[] = [];
  let start: number | undefined;
  for (let code = 0; code <= 128; code++) {
    const isIn = code < 128 && ((mask >> BigInt(code)) & 1n) === 1n;
    if (isIn) start ??= code;
    else if (start !== undefined) {
      const [first, last] = [codePointSource(start), codePointSource(code - 1)];
      ranges.push(first === last ? first : `${first}-${last}`);
      start = undefined;
    }
  }
  const [only = ""] = ranges;
  // A single character is written bare, so that the platform still sees a run of plain text.
  return ranges.length === 1 && !/.-./.test(only) ? only : `[${ranges.join("")}]`;
}

function write(node: RegexNode, writer: LeafWriter): string {
  switch (node.kind) {
    case "empty":
      return "(?:)";
    case "literal":
      return writer.literal(node.codePoint, node.fold);
    case "class":
      return writer.set(node.set, node.fold);
    case "assertion":
      return lookSource(node, writer);
    case "group":
      return `(${write(node.body, writer)})`;
    case "concat":
      return node.parts.map((part) => {
        const source = write(part, writer);
        return part.kind === "alternation" ? `(?:${source})` : source;
      }).join("");
    case "alternation":
      return node.branches.map((branch) => write(branch, writer)).join("|");
    case "repeat": {
      const body = write(node.body, writer);
      const isAtom = node.body.kind === "literal" || node.body.kind === "class" ||
        node.body.kind === "group";
      return (isAtom ? body : `(?:${body})`) + countSource(node.min, node.max) +
        (node.greedy ? "" : "?");
    }
  }
}

function countSource(min: number, max: number): string {
  if (max === Infinity) return min === 0 ? "*" : min === 1 ? "+" : `{${min},}`;
  if (min === 0 && max === 1) return "?";
  return min === max ? `{${min}}` : `{${min},${max}}`;
}

function lookSource({ look, ascii }: AssertionNode, writer: LeafWriter): string {
  const word = writer.word(ascii);
  const [before, notBefore] = [`(?<=${word})`, `(?<!${word})`];
  const [after, notAfter] = [`(?=${word})`, `(?!${word})`];
  switch (look) {
    case "text-start":
      return "^";
    case "text-end":
      return "$";
    case "line-start":
      return "(?<![^\\n])";
    case "line-end":
      return "(?![^\\n])";
    case "line-start-cr":
      return "(?<![^\\r\\n])(?<!\\r(?=\\n))";
    case "line-end-cr":
      return "(?![^\\r\\n])(?!(?<=\\r)\\n)";
    case "line-end-crlf":
      return "(?:(?=\\r\\n)|(?![^\\n])(?!(?<=\\r)\\n))";
    case "word":
      return `(?:${before}${notAfter}|${notBefore}${after})`;
    case "not-word":
      return `(?:${before}${after}|${notBefore}${notAfter})`;
    case "word-start":
      return notBefore + after;
    case "word-end":
      return before + notAfter;
    case "word-start-half":
      return notBefore;
    case "word-end-half":
      return notAfter;
  }
}
