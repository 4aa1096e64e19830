/**
 * Directive lines. Which branch of an `#if` is compiled nobody knows here, so all are read as long as
 * each leaves the braces as it found them; otherwise only the first is, and the rest is blanked.
 * @module
 */

import { blanks, endsInBackslash, lineEnd } from "../masking.ts";

/** A directive line with the lines it is continued on. */
export interface Directive {
  /** Word after the `#`. */
  readonly word: string;
  /** What follows the word. */
  readonly rest: string;
  /** Offset of the `#`. */
  readonly start: number;
  /** Offset of the line break after it, or the length of the text. */
  readonly end: number;
}

const directive = /^\ufeff?[ \t]*#[ \t]*(\w+)/gm;

/** Lists the directives of a masked text; with `splices` a final backslash continues one. */
export function directivesOf(masked: string, splices: boolean): readonly Directive[] {
  const found: Directive[] = [];
  let last = -1;
  for (const match of masked.matchAll(directive)) {
    if (match.index < last) continue;
    let end = lineEnd(masked, match.index);
    while (splices && end < masked.length && endsInBackslash(masked, end)) {
      end = lineEnd(masked, end + 1);
    }
    last = end;
    const start = match.index + match[0].indexOf("#");
    const rest = masked.slice(match.index + match[0].length, end);
    found.push({ word: match[1] ?? "", rest, start, end });
  }
  return found;
}

interface Branch {
  readonly start: number;
  readonly end: number;
  readonly isDead: boolean;
}

/** Blanks directives and the branches that are not to be read. */
export function withoutDirectives(masked: string, splices = false): string {
  if (!masked.includes("#")) return masked;
  const directives = directivesOf(masked, splices);
  const text = blanked(masked, directives);
  const braces = new Balance(text);
  const dropped: Branch[] = [];
  const open: Branch[][] = [];
  for (const { word, rest, start, end } of directives) {
    const branches = open.at(-1);
    const previous = branches?.at(-1);
    if (/^(?:el|endif)/.test(word) && branches !== undefined && previous !== undefined) {
      branches[branches.length - 1] = { ...previous, end: start };
    }
    if (/^if/.test(word)) open.push([{ start: end, end, isDead: isNever(rest) }]);
    else if (/^el/.test(word)) branches?.push({ start: end, end, isDead: false });
    else if (word === "endif") dropped.push(...unread(open.pop() ?? [], text, braces));
  }
  return dropped.length === 0 ? text : blanked(text, dropped);
}

function isNever(condition: string): boolean {
  return /^\s*(?:0|false)\s*$/.test(condition);
}

/** Of the branches of one `#if` those to leave out. */
function unread(branches: readonly Branch[], text: string, braces: Balance): readonly Branch[] {
  const alive = branches.filter(({ isDead }) => !isDead);
  const dead = branches.filter(({ isDead }) => isDead);
  const isEven = alive.every(({ start, end }) => braces.isEven(start, end));
  // Alternative beginnings of one statement: `#if A / int f(int a) / #else / int f() / #endif / {`.
  const isShared = alive.length > 1 && alive.every((branch) => isUnfinished(text, branch));
  return isEven && !isShared ? dead : [...dead, ...alive.slice(1)];
}

/** Tells whether the last code of a branch can be the middle of a statement. */
function isUnfinished(text: string, { start, end }: Branch): boolean {
  let last = end - 1;
  while (last >= start && text.charCodeAt(last) <= 32) last--;
  return last >= start && /[\w)]/.test(text.charAt(last));
}

/** Answers for any span of a text whether its braces are even, after one pass over the text. */
class Balance {
  readonly #offsets: number[] = [];
  readonly #depths: number[] = [];

  constructor(text: string) {
    const brace = /[{}]/g;
    let depth = 0;
    for (let hit = brace.exec(text); hit !== null; hit = brace.exec(text)) {
      depth += hit[0] === "{" ? 1 : -1;
      this.#offsets.push(hit.index);
      this.#depths.push(depth);
    }
  }

  isEven(start: number, end: number): boolean {
    return this.#depthAt(start) === this.#depthAt(end);
  }

  /** Braces open before an offset. */
  #depthAt(offset: number): number {
    let low = 0;
    let high = this.#offsets.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if ((this.#offsets[middle] ?? 0) < offset) low = middle + 1;
      else high = middle;
    }
    return this.#depths[low - 1] ?? 0;
  }
}

function blanked(
  text: string,
  spans: readonly { readonly start: number; readonly end: number }[],
): string {
  const pieces: string[] = [];
  let copied = 0;
  for (const { start, end } of [...spans].sort((a, b) => a.start - b.start)) {
    if (end <= copied) continue;
    const from = Math.max(start, copied);
    pieces.push(text.slice(copied, from), blanks(text.slice(from, end)));
    copied = end;
  }
  pieces.push(text.slice(copied));
  return pieces.join("");
}
