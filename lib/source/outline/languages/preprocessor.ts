/**
 * Directive lines. Which branch of an `#if` is compiled nobody knows here, so all are read as long
 * as each leaves the braces as it found them; otherwise only the first is, and the rest is blanked.
 * @module
 */

import { itemAt, pushAll } from "@ct/base";
import { masked } from "../../lexis/segment.ts";
import { endsInBackslash, lineEnd } from "../../lexis/words.ts";

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

const directive = /#[ \t]*(\w+)/y;

/** Whether nothing but blanks is in front of an offset on its line. */
function isFirst(mask: string, offset: number): boolean {
  let at = offset;
  while (at > 0 && (mask[at - 1] === " " || mask[at - 1] === "\t")) at -= 1;
  const start = mask[at - 1] === "\ufeff" ? at - 1 : at;
  return start === 0 || /[\n\r\u2028\u2029]/.test(itemAt(mask, start - 1));
}

/** Lists the directives of a mask; with `splices` a final backslash continues one. */
export function directivesOf(mask: string, splices: boolean): readonly Directive[] {
  const found: Directive[] = [];
  let end = 0;
  // Much faster than to try an expression at every line.
  for (let start = mask.indexOf("#"); start >= 0; start = mask.indexOf("#", start + 1)) {
    directive.lastIndex = start;
    const match = start >= end && isFirst(mask, start) ? directive.exec(mask) : null;
    if (match === null) continue;
    end = lineEnd(mask, start);
    while (splices && end < mask.length && endsInBackslash(mask, end)) {
      end = lineEnd(mask, end + 1);
    }
    const rest = mask.slice(start + match[0].length, end);
    found.push({ word: itemAt(match, 1), rest, start, end });
  }
  return found;
}

interface Branch {
  readonly start: number;
  readonly end: number;
  readonly isDead: boolean;
  /** Offset of the last code before its end, which may lie before its start. */
  readonly last: number;
}

/** Blanks directives, which are those of the mask, and the branches that are not to be read. */
export function withoutDirectives(mask: string, directives = directivesOf(mask, false)): string {
  if (directives.length === 0) return mask;
  const text = masked(mask, directives);
  const braces = new Balance(text);
  const dropped: Branch[] = [];
  const open: Branch[][] = [];
  let last = -1;
  let scanned = 0;
  for (const { word, rest, start, end } of directives) {
    let at = start - 1;
    while (at >= scanned && text.charCodeAt(at) <= 32) at--;
    if (at >= scanned) last = at;
    scanned = end;
    const branches = open.at(-1);
    const previous = branches?.at(-1);
    if (/^(?:el|endif)/.test(word) && branches !== undefined && previous !== undefined) {
      branches[branches.length - 1] = { ...previous, end: start, last };
    }
    if (/^if/.test(word)) open.push([{ start: end, end, isDead: isNever(rest), last }]);
    else if (/^el/.test(word)) branches?.push({ start: end, end, isDead: false, last });
    else if (word === "endif") pushAll(dropped, unread(open.pop() ?? [], text, braces));
  }
  return masked(text, dropped.sort((a, b) => a.start - b.start));
}

function isNever(condition: string): boolean {
  return /^\s*(?:0|false)\s*$/.test(condition);
}

/** The branches of one `#if` to omit. */
function unread(branches: readonly Branch[], text: string, braces: Balance): readonly Branch[] {
  const alive = branches.filter(({ isDead }) => !isDead);
  const dead = branches.filter(({ isDead }) => isDead);
  const isEven = alive.every(({ start, end }) => braces.isEven(start, end));
  // Alternative beginnings of one statement: `#if A / int f(int a) / #else / int f() / #endif / {`.
  const isShared = alive.length > 1 && alive.every((branch) => isUnfinished(text, branch));
  return isEven && !isShared ? dead : [...dead, ...alive.slice(1)];
}

/** Returns whether the last code of a branch can be the middle of a statement. */
function isUnfinished(text: string, { start, last }: Branch): boolean {
  return last >= start && /[\w)]/.test(text.charAt(last));
}

/** Answers for any span of a text whether its braces are even, after one skip the text. */
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
      if (itemAt(this.#offsets, middle) < offset) low = middle + 1;
      else high = middle;
    }
    return this.#depths[low - 1] ?? 0;
  }
}
