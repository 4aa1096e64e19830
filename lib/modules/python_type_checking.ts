/**
 * Blocks of Python that only type checkers read.
 *
 * @module
 */

/** A stretch of a text. */
interface Block {
  readonly start: number;
  readonly end: number;
}

const condition =
  /^([ \t]*)(?:el)?if[ \t]*(?:[ \t]|(?=\())(not[ \t]+)?\(?[ \t]*(?:[\w.]+\.)?TYPE_CHECKING[ \t]*\)?(?:[ \t]+and\b[^:\n]*)?[ \t]*:([^\n]*)/gm;

/** What stands below `if TYPE_CHECKING:`, or below the `else:` of `if not TYPE_CHECKING:`. */
export function typeCheckingBlocks(code: string): readonly Block[] {
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

/** Whether an offset lies in one of the blocks. */
export function isWithin(blocks: readonly Block[], at: number): boolean {
  return blocks.some(({ start, end }) => start <= at && at < end);
}

/** Where the lines end that are indented more; blank ones and closing brackets end nothing. */
function blockEnd(code: string, from: number, indent: number): number {
  const line = /\n([ \t]*)(?=[^\s)\]}])/g;
  line.lastIndex = from;
  for (let match = line.exec(code); match !== null; match = line.exec(code)) {
    if ((match[1]?.length ?? 0) <= indent) return match.index;
  }
  return code.length;
}
