/**
 * Detects patterns that are meant to match across line ends. Many patterns could consume a newline
 * without being meant to: `\s+$` searches for space at the end of a line, not for the line's end.
 *
 * @module
 */
import { asciiMask, type RegexNode } from "@ct/regex";

/**
 * Where a node's matches may have newlines. A *solid* part is one that is in every match and cannot
 * be a newline.
 */
interface Shape {
  /** There is a solid part. */
  readonly solid: boolean;
  /** There may be a newline between two solid parts. */
  readonly gap: boolean;
  /** There may be a newline before the first solid part; anywhere if there is none. */
  readonly head: boolean;
  /** There may be a newline after the last solid part; anywhere if there is none. */
  readonly tail: boolean;
}

const newline = 10;
const nothing: Shape = { solid: false, gap: false, head: false, tail: false };
const solid: Shape = { ...nothing, solid: true };
const maybeNewline: Shape = { ...nothing, head: true, tail: true };

/**
 * Whether a pattern names a newline, as `;\n` does, or may have one between two characters that
 * every match has and that are none, as `a\sb` and `begin[^;]*end` do.
 */
export function reachesAcrossLines(node: RegexNode): boolean {
  return namesNewline(node) || shapeOf(node).gap;
}

function namesNewline(node: RegexNode): boolean {
  switch (node.kind) {
    case "literal":
      return node.codePoint === newline;
    case "group":
    case "repeat":
      return namesNewline(node.body);
    case "concat":
      return node.parts.some(namesNewline);
    case "alternation":
      return node.branches.some(namesNewline);
    default:
      return false;
  }
}

function shapeOf(node: RegexNode): Shape {
  switch (node.kind) {
    case "empty":
    case "assertion":
      return nothing;
    case "literal":
      return solid;
    case "class":
      return (asciiMask(node.set, node.fold) >> BigInt(newline)) & 1n ? maybeNewline : solid;
    case "group":
      return shapeOf(node.body);
    case "concat":
      return node.parts.map(shapeOf).reduce(inARow, nothing);
    case "alternation":
      return node.branches.map(shapeOf).reduce(oneOf);
    case "repeat": {
      const body = shapeOf(node.body);
      const some = node.max > 1 ? inARow(body, body) : body;
      return node.max === 0 ? nothing : node.min > 0 ? some : oneOf(some, nothing);
    }
  }
}

function inARow(left: Shape, right: Shape): Shape {
  return {
    solid: left.solid || right.solid,
    gap: left.gap || right.gap || (left.solid && right.solid && (left.tail || right.head)),
    head: left.head || (!left.solid && right.head),
    tail: right.tail || (!right.solid && left.tail),
  };
}

function oneOf(left: Shape, right: Shape): Shape {
  const shape = {
    solid: left.solid && right.solid,
    gap: left.gap || right.gap,
    head: left.head || right.head,
    tail: left.tail || right.tail,
  };
  const anywhere = shape.head || shape.tail;
  return shape.solid ? shape : { ...shape, head: anywhere, tail: anywhere };
}
