/**
 * Finds the comment, the decorators and the attributes that belong to a declaration.
 *
 * @module
 */

/** A line of a comment, a decorator or an attribute, or another name for the same value. */
const leading = /^\s*(?:\/\/|\/\*|\*|#|@|--|\[|"""|template\s*<|[\w$.]+\s*=\s*$)/;

/** How comments of several lines end and begin: their other lines may look like anything. */
const comments: readonly (readonly [end: RegExp, start: RegExp])[] = [
  // What ends behind code says something about that.
  [/^(?:\s*\/\*.*|(?:(?!\/\*).)*)\*\/\s*$/, /^\s*\/\*/],
  [/-\}\s*$/, /^\s*\{-/],
  [/^\s*(?:--)?\]=*\]\s*$/, /^\s*--\[=*\[/],
  [/\*\)\s*$/, /^\s*\(\*/],
  [/^=(?:end|cut)\b/, /^=(?:begin|head|item|pod|over)\b/],
  [/^\s*(?:"""|''')\s*$/, /^\s*@\w*doc\s+(?:~[sS])?(?:"""|''')/],
  // The lines of an annotation or a decorator with arguments.
  [/^\s*[\])}]+\s*$/, /^\s*(?:@[\w.]+\s*[({]|#\[|\[\w+\s*\()/],
];

/** Longer ones are not looked for. */
const longestArguments = 20;

/** What says something about the file, and not about what is below. */
const ofFile = /copyright|licen[sc]e|@(?:file\w*|module|packageDocumentation)\b|[-=*]{8}/i;

/**
 * The line with which a declaration begins, 1-based, with what belongs to it above: no line before
 * `lowest`. Some languages have lines of their own that belong to it, which `own` matches.
 */
export function commentAbove(
  lines: readonly string[],
  declaration: number,
  lowest: number,
  own?: RegExp,
): number {
  let first = declaration;
  while (first > lowest) {
    const isOwn = own?.test(lines[first - 2] ?? "") === true;
    const above = isOwn ? first - 1 : startOfComment(lines, first - 1, lowest);
    if (above === undefined) return documentationAbove(lines, first, lowest) ?? first;
    first = above;
  }
  return first;
}

/** Where a block comment begins that is one empty line above; some authors write all theirs so. */
function documentationAbove(
  lines: readonly string[],
  first: number,
  lowest: number,
): number | undefined {
  const end = first - 2;
  if (end < lowest || (lines[end] ?? "").trim() !== "") return undefined;
  if (!/\*\/\s*$/.test(lines[end - 1] ?? "")) return undefined;
  const start = startOfComment(lines, end, lowest);
  if (start === undefined) return undefined;
  const text = lines.slice(start - 1, end).join("\n");
  const isSentence = /^\s*\/\*[*!]/.test(text) || /\w\.\s/.test(text);
  return /^\s*\/\*/.test(text) && isSentence && !ofFile.test(text) ? start : undefined;
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
