/**
 * Divides lines between declarations, and long declarations, at blank lines and comments.
 *
 * @module
 */

/** Lines of a file, 1-based. */
export interface LineRange {
  /** First line. */
  readonly start: number;
  /** Last line. */
  readonly end: number;
}

/** Longer pieces are divided. */
export const longestPiece = 60;

/** Pieces outside of declarations become no longer than this by putting paragraphs together. */
const longestGroup = 24;

/** After this many lines a comment begins a piece of its own. */
const fewestLines = 6;

/** A line of a comment. */
const commentLine = /^\s*(?:\/\/|\/\*|\*|#(?!!)|--|;;|%%|"""|\(\*|\{-)/;

/**
 * The pieces of a run of lines. Of a declaration as few as possible, else about one for each
 * paragraph that has a comment.
 */
export function piecesOf(
  lines: readonly string[],
  run: LineRange,
  isDeclaration: boolean,
): readonly LineRange[] {
  const length = run.end - run.start + 1;
  if (isDeclaration ? length <= longestPiece : length <= fewestLines) return [run];
  const pieces: LineRange[] = [];
  const max = isDeclaration ? longestPiece : longestGroup;
  let start = run.start;
  let end = start - 1;
  const add = (to: number) => {
    for (; start <= to; start += longestPiece) {
      pieces.push({ start, end: Math.min(to, start + longestPiece - 1) });
    }
    start = to + 1;
  };
  for (const paragraph of paragraphsOf(lines, run)) {
    const before = end - start + 1;
    const isCommented = !isDeclaration && commentLine.test(lines[paragraph.start - 1] ?? "");
    const isFull = paragraph.end - start + 1 > max || isCommented && before >= fewestLines;
    if (before > 0 && isFull) add(end);
    end = paragraph.end;
  }
  add(end);
  return pieces;
}

/** Paragraphs with the blank lines behind; those that are comments alone belong to the next one. */
function* paragraphsOf(lines: readonly string[], run: LineRange): Generator<LineRange> {
  const width = leastIndent(lines, run);
  let start = run.start;
  let isCode = false;
  for (let line = run.start; line <= run.end; line += 1) {
    const text = lines[line - 1] ?? "";
    const before = lines[line - 2] ?? "";
    const isNext = line > start && before.trim() === "" && text.trim() !== "" &&
      indentOf(text) <= width;
    // A licence at the top of a file is nobody's comment.
    if (isNext && (isCode || start === 1)) {
      yield { start, end: line - 1 };
      start = line;
      isCode = false;
    }
    isCode ||= text.trim() !== "" && !commentLine.test(text);
  }
  yield { start, end: run.end };
}

/** The width at which paragraphs begin: that of most of what follows blank lines. */
function leastIndent(lines: readonly string[], { start, end }: LineRange): number {
  let least = Infinity;
  for (let line = start; line <= end; line += 1) {
    const text = lines[line - 1] ?? "";
    const isAfterBlank = line > start && (lines[line - 2] ?? "").trim() === "";
    if (text.trim() !== "" && isAfterBlank) least = Math.min(least, indentOf(text));
  }
  return least;
}

/** How many characters of white space a line starts with. */
export function indentOf(line: string): number {
  return line.length - line.trimStart().length;
}
