/**
 * Edits whose find is a block: the same lines in a row, compared whole and without their endings.
 *
 * @module
 */
import { itemAt } from "@ct/base";
import { countNewlines, type NearestMiss, nearestMiss } from "@ct/pattern";
import { splitLines } from "@ct/core/text";
import type { Found, Site } from "@ct/core/changes";

/** A compiled edit of blocks. */
export interface BlockEdit {
  /** Discriminant. */
  readonly kind: "block";
  /** The lines that are searched for. */
  readonly find: readonly string[];
  /** The lines that take their place; none deletes the block. */
  readonly replacement: readonly string[];
  /** Runs of blank lines of the find stand for one or more blank lines of the file. */
  readonly squeeze: boolean;
}

/** A line as found in a text. */
interface TextLine {
  readonly start: number;
  readonly end: number;
  readonly next: number;
}

/** What {@linkcode findBlocksIn} found, and whether the text ended in the middle of a block. */
export interface FoundBlocks extends Found {
  /**
   * Where a block starts that may continue after the text; `undefined` if none does.
   */
  readonly openFrom: number | undefined;
}

/** What is known about a text besides its characters. */
export interface BlockTextOptions {
  /** Ends new lines where the replaced lines give no example. */
  readonly newline: string;
  /** No text follows, so nothing is left open. */
  readonly final: boolean;
  /** Called time and again; what it throws ends the search. */
  readonly tick: () => void;
}

/** Finds what the edit replaces in a text. */
export function findBlocksIn(
  text: string,
  edit: BlockEdit,
  options: BlockTextOptions,
): FoundBlocks {
  const first = itemAt(edit.find, 0);
  const sites: Site[] = [];
  let replacements = 0;
  let counted = 0;
  let newlines = 0;
  let from = 0;
  while (from < text.length) {
    const start = lineStarting(text, first, from, edit.squeeze);
    if (start === undefined) break;
    options.tick();
    const lines = matchAt(text, start, edit, options.final);
    if (lines === "open") return { replacements, sites, openFrom: start };
    if (lines === undefined) {
      from = lineAt(text, start).next;
      continue;
    }
    replacements++;
    newlines += countNewlines(text, counted, start);
    counted = start;
    from = lines.at(-1)?.next ?? text.length;
    const site = siteOf(text, lines, edit, {
      line: newlines,
      newline: options.newline,
    });
    if (site.text !== text.slice(site.start, site.end)) sites.push(site);
  }
  return { replacements, sites, openFrom: undefined };
}

function lineAt(text: string, start: number): TextLine {
  const newline = text.indexOf("\n", start);
  const stop = newline < 0 ? text.length : newline;
  const end = stop > start && text[stop - 1] === "\r" ? stop - 1 : stop;
  return { start, end, next: newline < 0 ? text.length : newline + 1 };
}

/** The offset of the next line, from the line at `from` on, that the block may start with. */
function lineStarting(
  text: string,
  first: string,
  from: number,
  squeeze: boolean,
): number | undefined {
  if (first === "" || (squeeze && isBlank(first))) {
    for (
      let line = lineAt(text, from);
      line.start < text.length;
      line = lineAt(text, line.next)
    ) {
      const content = text.slice(line.start, line.end);
      if (squeeze ? isBlank(content) : content === "") return line.start;
    }
    return undefined;
  }
  for (
    let at = text.indexOf(first, from);
    at >= 0;
    at = text.indexOf(first, at + 1)
  ) {
    if (
      (at === 0 || text[at - 1] === "\n") &&
      lineAt(text, at).end === at + first.length
    ) return at;
  }
  return undefined;
}

/** The lines of a block that starts at `start`; `open` if what follows the text decides. */
function matchAt(
  text: string,
  start: number,
  { find, squeeze }: BlockEdit,
  final: boolean,
): TextLine[] | "open" | undefined {
  const outOfText = final ? undefined : "open";
  const lines: TextLine[] = [];
  let at = start;
  for (let index = 0; index < find.length; index++) {
    if (at >= text.length) return outOfText;
    const wanted = itemAt(find, index);
    let line = lineAt(text, at);
    if (squeeze && isBlank(wanted)) {
      if (!isBlank(text.slice(line.start, line.end))) return undefined;
      while (isBlank(find[index + 1] ?? "x")) index++;
      lines.push(line);
      for (
        line = lineAt(text, line.next);
        line.start < text.length;
        line = lineAt(text, line.next)
      ) {
        if (!isBlank(text.slice(line.start, line.end))) break;
        lines.push(line);
      }
      if (line.start >= text.length && !final) return "open";
      at = line.start;
      continue;
    }
    if (text.slice(line.start, line.end) !== wanted) return undefined;
    lines.push(line);
    at = line.next;
  }
  return lines;
}

/** Where a block comes closest in a text in which it does not occur. */
export function nearestBlockMiss(
  text: string,
  { find, squeeze }: BlockEdit,
): NearestMiss | undefined {
  const lines = splitLines(text);
  const exact = nearestMiss(lines, find);
  if (!squeeze || exact === undefined) return exact;
  let best = exact;
  lines.forEach((_, start) => {
    const { consumed, at } = squeezedRun(lines, start, find);
    if (consumed < best.divergesAt) return;
    const miss = { line: start + 1, divergesAt: consumed + 1, blockLines: find.length };
    best = { ...miss, expected: find[consumed] ?? "", found: lines[at] ?? "" };
  });
  return best;
}

/** How many lines of the block are found from a line on, and the index of the line after them. */
function squeezedRun(
  lines: readonly string[],
  start: number,
  find: readonly string[],
): { readonly consumed: number; readonly at: number } {
  let [consumed, at] = [0, start];
  while (consumed < find.length && at < lines.length) {
    const wanted = itemAt(find, consumed);
    if (!isBlank(wanted)) {
      if (lines[at] !== wanted) break;
      consumed++;
      at++;
      continue;
    }
    if (!isBlank(lines[at] ?? "x")) break;
    while (consumed < find.length && isBlank(find[consumed] ?? "x")) consumed++;
    while (at < lines.length && isBlank(lines[at] ?? "x")) at++;
  }
  return { consumed, at };
}

function siteOf(
  text: string,
  lines: readonly TextLine[],
  { replacement }: BlockEdit,
  { line, newline }: { readonly line: number; readonly newline: string },
): Site {
  const start = itemAt(lines, 0).start;
  const last = lines.at(-1);
  const end = last?.next ?? start;
  const endings = lines.map((each) => text.slice(each.end, each.next));
  const inner = endings.find((ending) => ending.endsWith("\n")) ?? newline;
  const before = lines.map((each) => text.slice(each.start, each.end));
  const inserted = replacement.length === 0
    ? ""
    : replacement.join(inner) + itemAt(endings, endings.length - 1);
  return {
    start,
    end,
    text: inserted,
    line,
    lineCount: lines.length,
    before,
    after: replacement,
  };
}

function isBlank(line: string): boolean {
  return line.trim() === "";
}
