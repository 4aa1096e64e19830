/**
 * Finds the comment, the decorators and the attributes that belong to a declaration.
 *
 * @module
 */

/** A line of a comment, a decorator or an attribute. */
const leading = /^\s*(?:\/\/|\/\*|\*|#|@|--|\[|"""|template\s*<)/;

/** How comments of several lines end and begin: their other lines may look like anything. */
const comments: readonly (readonly [end: RegExp, start: RegExp])[] = [
  [/\*\/\s*$/, /\/\*/],
  [/-\}\s*$/, /^\s*\{-/],
  [/^\s*(?:--)?\]=*\]\s*$/, /^\s*--\[=*\[/],
  [/\*\)\s*$/, /^\s*\(\*/],
  [/^=(?:end|cut)\b/, /^=(?:begin|head|item|pod|over)\b/],
  // The lines of an annotation or a decorator with arguments.
  [/^\s*[\])}]+\s*$/, /^\s*(?:@[\w.]+\s*[({]|#\[|\[\w+\s*\()/],
];

/** Longer ones are not looked for. */
const longestArguments = 20;

/**
 * The line with which a declaration begins, 1-based, with what belongs to it above: no line before
 * `lowest`.
 */
export function commentAbove(
  lines: readonly string[],
  declaration: number,
  lowest: number,
): number {
  let first = declaration;
  while (first > lowest) {
    const above = startOfComment(lines, first - 1, lowest);
    if (above === undefined) break;
    first = above;
  }
  return first;
}

/** Where a comment begins that ends with a line; `undefined` if the line is none. */
function startOfComment(lines: readonly string[], end: number, lowest: number): number | undefined {
  const line = lines[end - 1] ?? "";
  for (const [isEnd, isStart] of comments) {
    if (!isEnd.test(line)) continue;
    const isComment = isStart !== comments.at(-1)?.[1];
    const last = isComment ? lowest : Math.max(lowest, end - longestArguments);
    for (let start = end; start >= last; start -= 1) {
      const each = lines[start - 1] ?? "";
      if (isStart.test(each)) return start;
      if (!isComment && (each.trim() === "" || start < end && isEnd.test(each))) break;
    }
  }
  return leading.test(line) ? end : undefined;
}
