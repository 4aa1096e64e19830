/**
 * Blocks of Python that only type checkers read.
 *
 * @module
 */
import { itemAt } from "@ct/base";

/** A range of a text. */
interface Block {
  readonly start: number;
  readonly end: number;
}

const condition =
  /^([ \t]*)(?:el)?if(?:[ \t]+|(?=\())(not[ \t]+)?(?:\([ \t]*)?(?:[\w.]+\.)?TYPE_CHECKING(?:[ \t]*\))?(?:[ \t]+and\b[^:\n]*|[ \t]*):([^\n]*)/gm;

/**
 * Tells of ever greater offsets whether they stand below `if TYPE_CHECKING:`, or below the `else:`
 * of `if not TYPE_CHECKING:`.
 */
export function typeCheckingTest(code: string): (at: number) => boolean {
  const blocks = typeCheckingBlocks(code).toSorted((a, b) => a.start - b.start);
  let next = 0;
  let end = 0;
  return (at) => {
    for (let block = blocks[next]; block !== undefined && block.start <= at; block = blocks[next]) {
      end = Math.max(end, block.end);
      next += 1;
    }
    return at < end;
  };
}

function typeCheckingBlocks(code: string): readonly Block[] {
  if (!code.includes("TYPE_CHECKING")) return [];
  return [...code.matchAll(condition)].flatMap((match) => {
    const [whole, indent = "", not, rest = ""] = match;
    const lineEnd = match.index + whole.length;
    const block = rest.trim() === ""
      ? { start: lineEnd, end: blockEnd(code, lineEnd, indent.length) }
      : { start: lineEnd - rest.length, end: lineEnd };
    if (not === undefined) return [block];
    const otherwise = /^\n?[ \t]*else[ \t]*:[^\n]*/.exec(code.slice(block.end));
    if (otherwise === null) return [];
    const start = block.end + otherwise[0].length;
    return [{ start: block.end, end: blockEnd(code, start, indent.length) }];
  });
}

/** Where the lines end that are indented more; blank ones and closing brackets end nothing. */
function blockEnd(code: string, from: number, indent: number): number {
  const line = /\n([ \t]*)(?=[^\s)\]}])/g;
  line.lastIndex = from;
  for (let match = line.exec(code); match !== null; match = line.exec(code)) {
    if (itemAt(match, 1).length <= indent) return match.index;
  }
  return code.length;
}
