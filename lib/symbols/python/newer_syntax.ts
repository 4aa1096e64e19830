/**
 * Syntax of Python that the grammar does not know, in a form that it knows, of the same length.
 *
 * @module
 */

/** A text in quotes, a comment, or one character. */
const part =
  /"""[\s\S]*?"""|'''[\s\S]*?'''|"(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*'|#[^\n]*|[\s\S]/y;

/**
 * The text as the grammar takes it: in patterns `P._` for `P()`, the subject of `match a, b` as a
 * sum, and the managers of `with (a as b, c as d)` without parentheses, on one line.
 */
export function inOlderSyntax(text: string): string {
  if (!/^[ \t]*(?:match\b|(?:async[ \t]+)?with[ \t]*\()/m.test(text)) return text;
  return [caseHead, matchHead, withHead].reduce(
    (all, [head, rewrite]) => rewritten(all, head, rewrite),
    text,
  );
}

/** What begins a line, and what becomes of what follows up to a colon, which is in the parts. */
type Rewriting = readonly [head: RegExp, rewrite: (parts: readonly string[]) => string];

const caseHead: Rewriting = [
  /^[ \t]*case\b(?=[ \t]*[\w(\[{"'-])/gm,
  (parts) => {
    const guard = parts.findIndex((each, at) => each === "i" && isGuard(parts, at));
    const pattern = guard < 0 ? parts : parts.slice(0, guard);
    return pattern.join("").replace(/(?<=\w)\((\s*)\)/g, "._$1") +
      (guard < 0 ? "" : parts.slice(guard).join(""));
  },
];

function isGuard(parts: readonly string[], at: number): boolean {
  return /^\sif\s$/.test(parts.slice(at - 1, at + 3).join(""));
}

const matchHead: Rewriting = [
  /^[ \t]*match\b(?=[ \t]+[\w(\[{"'-])/gm,
  (parts) => withDepths(parts, (each, depth) => depth === 0 && each === "," ? "+" : each),
];

const withHead: Rewriting = [
  /^[ \t]*(?:async[ \t]+)?with\b(?=[ \t]*\()/gm,
  (parts) => {
    const whole = parts.join("");
    const inside = whole.trim();
    const isWhole = inside.startsWith("(") && inside.endsWith(")") && /\sas\s/.test(inside);
    if (!isWhole || closesEarly(parts)) return whole;
    const bare = parts.map((each) =>
      each.startsWith("#")
        ? " ".repeat(each.length)
        : each.length === 1 && /\s/.test(each)
        ? " "
        : each
    );
    bare[bare.indexOf("(")] = " ";
    bare[bare.lastIndexOf(")")] = " ";
    return bare.join("").replace(/,(?=\s*$)/, " ");
  },
];

/** Whether the parenthesis that opens first is closed before the end. */
function closesEarly(parts: readonly string[]): boolean {
  const last = parts.lastIndexOf(")");
  let isEarly = false;
  withDepths(parts.slice(0, last), (each, depth) => {
    isEarly ||= depth === 0 && each === ")";
    return each;
  });
  return isEarly;
}

/** Joins what becomes of each part, by how many brackets are open around it. */
function withDepths(
  parts: readonly string[],
  change: (part: string, depth: number) => string,
): string {
  let depth = 0;
  return parts.map((each) => {
    if (/^[)\]}]$/.test(each)) depth--;
    const changed = change(each, depth);
    if (/^[(\[{]$/.test(each)) depth++;
    return changed;
  }).join("");
}

function rewritten(text: string, head: RegExp, rewrite: Rewriting[1]): string {
  const pieces: string[] = [];
  let at = 0;
  for (const { 0: match, index } of text.matchAll(head)) {
    const start = index + match.length;
    if (start < at) continue;
    const parts = partsUpToColon(text, start);
    if (parts === undefined) continue;
    const changed = rewrite(parts);
    pieces.push(text.slice(at, start), changed);
    at = start + changed.length;
  }
  return [...pieces, text.slice(at)].join("");
}

/** No head of a statement is longer. */
const longestHead = 4_000;

/** What stands before the colon that ends the head of a statement; `undefined` if it is none. */
function partsUpToColon(text: string, start: number): readonly string[] | undefined {
  const parts: string[] = [];
  let depth = 0;
  part.lastIndex = start;
  while (part.lastIndex - start < longestHead) {
    const [each] = part.exec(text) ?? [];
    if (each === undefined || depth < 0) return undefined;
    if (depth === 0 && (each === ":" || each === "\n")) return each === ":" ? parts : undefined;
    if (/^[(\[{]$/.test(each)) depth++;
    if (/^[)\]}]$/.test(each)) depth--;
    parts.push(each);
  }
  return undefined;
}
