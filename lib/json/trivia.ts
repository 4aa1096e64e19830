/**
 * What stands between two items of a list, and to which of them its comments belong: those after
 * an item on its line are that item's, those directly above the next item, or before it on its
 * line, are the next one's. All others are detached: they stay where they are whatever happens to
 * the items.
 *
 * @module
 */

/** How a language writes comments. */
export interface CommentSyntax {
  /** The character that every comment starts with. */
  readonly marker: string;
  /**
   * Where the comment that starts with the marker at `at` ends, its line ending not included; `at`
   * if none does.
   */
  endOfComment(text: string, at: number, to: number): number;
  /** Whether the comment can only end with its line. */
  endsWithLine(comment: string): boolean;
  /**
   * Whether the comment at `at` of a gap may belong to the item below it; all may where this is
   * omitted.
   */
  leads?(gap: string, at: number): boolean;
}

/** A range of a text. */
export interface Span {
  /** Where it starts. */
  readonly start: number;
  /** Where it ends. */
  readonly end: number;
}

/** A gap between two items, cut up; the parts follow one another in this order. */
export interface GapParts {
  /** The comments of the item before, as far as they stand before its separator. */
  readonly tail: string;
  /** The separator, up to its comma; empty if there is none. */
  readonly separator: string;
  /** The comments of the item before that stand after its separator. */
  readonly trail: string;
  /** White space and detached comments. */
  readonly space: string;
  /** The comments of the next item, up to where it starts. */
  readonly lead: string;
}

/** On which side of a gap there is no item. */
export interface GapLocation {
  /** There is no item before it. */
  readonly isFirst: boolean;
  /** There is no item after it. */
  readonly isLast: boolean;
}

/** The comments of a gap, in order. */
function findComments(gap: string, syntax: CommentSyntax): Span[] {
  const comments: Span[] = [];
  for (let at = gap.indexOf(syntax.marker); at >= 0; at = gap.indexOf(syntax.marker, at)) {
    const end = syntax.endOfComment(gap, at, gap.length);
    if (end > at) comments.push({ start: at, end });
    at = Math.max(end, at + 1);
  }
  return comments;
}

/** Whether there is a comment in a gap. */
export function hasComment(gap: string, syntax: CommentSyntax): boolean {
  return findComments(gap, syntax).length > 0;
}

/** Whether a gap ends within a line that its last comment has taken up. */
export function endsInLineComment(gap: string, syntax: CommentSyntax): boolean {
  const last = findComments(gap, syntax).at(-1);
  return last !== undefined && syntax.endsWithLine(gap.slice(last.start, last.end)) &&
    !gap.includes("\n", last.end);
}

/** Cuts a gap up. */
export function splitGap(gap: string, place: GapLocation, syntax: CommentSyntax): GapParts {
  const comments = findComments(gap, syntax);
  if (comments.length === 0) return splitBare(gap, place.isFirst);
  const { isFirst, isLast } = place;
  const comma = isFirst ? Infinity : findOutside(gap, ",", 0, comments);
  const endOfLine = findOutside(gap, "\n", 0, comments);
  const tailEnd = isFirst ? 0 : endOfLast(comments, 0, Math.min(comma, endOfLine));
  const separatorEnd = comma === Infinity ? tailEnd : comma + 1;
  const nextLine = findOutside(gap, "\n", separatorEnd, comments);
  const isTrail = comma !== Infinity && (isLast || nextLine !== Infinity);
  const trailEnd = isTrail ? endOfLast(comments, separatorEnd, nextLine) : separatorEnd;
  // After an opening bracket a comment belongs to the container, unless the first item is on the
  // same line.
  const freeFrom = isFirst && nextLine !== Infinity ? nextLine : trailEnd;
  const free = comments.filter(({ start }) => start >= freeFrom);
  const leadStart = isLast ? gap.length : startOfLead(gap, free, syntax);
  return {
    tail: gap.slice(0, tailEnd),
    separator: gap.slice(tailEnd, separatorEnd),
    trail: gap.slice(separatorEnd, trailEnd),
    space: gap.slice(trailEnd, leadStart),
    lead: gap.slice(leadStart),
  };
}

/** Cuts up a gap without comments; nearly all are such. */
function splitBare(gap: string, isFirst: boolean): GapParts {
  const separatorEnd = isFirst ? 0 : gap.indexOf(",") + 1;
  const separator = gap.slice(0, separatorEnd);
  return { tail: "", separator, trail: "", space: gap.slice(separatorEnd), lead: "" };
}

/**
 * The end of the last comment that starts from `from` on and before `before`; `from` if there is
 * none.
 */
function endOfLast(comments: readonly Span[], from: number, before: number): number {
  return comments.findLast(({ start }) => start >= from && start < before)?.end ?? from;
}

/** Goes back from the end of a gap over the comments that no blank line separates from it. */
function startOfLead(gap: string, comments: readonly Span[], syntax: CommentSyntax): number {
  let start = gap.length;
  for (const comment of comments.toReversed()) {
    const between = gap.slice(comment.end, start);
    if (between.indexOf("\n") !== between.lastIndexOf("\n")) break;
    if (syntax.leads?.(gap, comment.start) === false) break;
    start = comment.start;
  }
  return start;
}

/** Where a character outside comments is; `Infinity` if there is none from `from` on. */
function findOutside(
  gap: string,
  character: string,
  from: number,
  comments: readonly Span[],
): number {
  let at = gap.indexOf(character, from);
  while (at >= 0) {
    const within = comments.find(({ start, end }) => start <= at && at < end);
    if (within === undefined) return at;
    at = gap.indexOf(character, within.end);
  }
  return Infinity;
}
