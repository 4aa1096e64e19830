/**
 * Fitting the best declarations into a budget. What is printed is counted byte by byte, and what is
 * shown is always a beginning of the ranking, with the declarations around.
 *
 * @module
 */
import { escapeControls } from "@ct/base";
import type { Declaration } from "@ct/source";

/** A declaration that can be shown. */
export interface MapEntry extends Declaration {
  /** Its first line, without the blanks around, cut where it is long. */
  readonly text: string;
  /** How much it matters; all together about 1, and 1 more for what `--focus` names. */
  readonly score: number;
}

/** A file of the map. */
export interface MapFile {
  /** Path as printed. */
  readonly path: string;
  /** What is shown, in the order of the source. */
  readonly entries: readonly MapEntry[];
  /** Their lines. Declarations that start on the same line have one. */
  readonly lines: readonly string[];
  /** How many of its declarations are not. */
  readonly omitted: number;
}

/** What is not shown at all. */
export interface OmittedRows {
  /** Declarations in files of which nothing is shown. */
  readonly declarations: number;
  /** These files. */
  readonly files: number;
}

/** A file whose declarations can be shown. */
export class Candidates {
  /** Path as printed. */
  readonly path: string;
  /** All declarations of its outline. */
  readonly entries: readonly MapEntry[];
  /** Numbers of those that count. */
  readonly counted: ReadonlySet<number>;
  readonly #lines = new Map<number, string>();

  /** Records them. */
  constructor(path: string, entries: readonly MapEntry[], counted: ReadonlySet<number>) {
    this.path = path;
    this.entries = entries;
    this.counted = counted;
    for (const entry of entries) {
      if (!this.#lines.has(entry.start)) this.#lines.set(entry.start, entryLine(entry));
    }
  }

  /** The lines of declarations, given by their numbers. */
  linesOf(numbers: Iterable<number>): ReadonlyMap<number, string> {
    const starts = Array.from(numbers, (number) => this.entries[number]?.start ?? 0);
    return new Map(
      starts.sort((a, b) => a - b).map((start) => [start, this.#lines.get(start) ?? ""]),
    );
  }
}

/** Longer first lines are cut. */
const longest = 160;

const encoder = new TextEncoder();

/** The first line of a declaration as it is shown, with its name behind it if it is elsewhere. */
export function headOf(line: string, name: string): string {
  const head = cut(line.trim().replace(/\s+/g, " "));
  const isThere = head.includes(name.split(/[.:]/).at(-1) ?? "");
  return owned(isThere ? head : `${head} … ${cut(name)}`);
}

function cut(text: string): string {
  return text.length > longest ? `${text.slice(0, longest - 1)}…` : text;
}

/** A copy: a part of a text would keep all of it in memory. */
export function owned(part: string): string {
  return new TextDecoder().decode(encoder.encode(part));
}

/** The line of a file. */
export function pathLine(path: string): string {
  return escapeControls(path);
}

/** The line of a declaration: its number, and its text behind blanks for its depth. */
function entryLine({ start, depth, text }: MapEntry): string {
  return `  ${start}  ${"  ".repeat(depth - 1)}${escapeControls(text)}`;
}

/** What is not shown of a file; none if all is. */
export function moreLines(omitted: number): readonly string[] {
  return omitted === 0 ? [] : [`  ⋮ ${omitted} more`];
}

/** What is not shown of the project; none if all files are. */
export function restLines({ declarations, files }: OmittedRows): readonly string[] {
  if (files === 0) return [];
  return [`⋮ ${counted(declarations, "declaration")} in ${counted(files, "more file")}`];
}

function counted(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? "" : "s"}`;
}

function sizeOf(lines: readonly string[]): number {
  return lines.reduce((sum, line) => sum + encoder.encode(line).length + 1, 0);
}

interface Shown {
  readonly candidates: Candidates;
  readonly numbers: Set<number>;
  /** The lines that are shown. */
  readonly starts: Set<number>;
  omitted: number;
}

/** Takes declarations, best first, until one does not fit. */
export class Layout {
  readonly #budget: number;
  readonly #files = new Map<Candidates, Shown>();
  #omitted: OmittedRows;
  /** Size of all but the last line. */
  #size = 0;

  /** Begins with nothing shown of all that there is. */
  constructor(budget: number, all: OmittedRows) {
    this.#budget = budget;
    this.#omitted = all;
  }

  /** What is not shown at all. */
  get omitted(): OmittedRows {
    return this.#omitted;
  }

  /** The files, in the order of their best declarations. */
  get files(): readonly MapFile[] {
    return Array.from(this.#files.values(), ({ candidates, numbers, omitted }) => ({
      path: candidates.path,
      entries: candidates.entries.filter((_, number) => numbers.has(number)),
      lines: [...candidates.linesOf(numbers).values()],
      omitted,
    }));
  }

  /**
   * Shows a declaration with those around it, if that fits; returns the size of all that then is.
   */
  show(candidates: Candidates, number: number): number {
    const { path, counted, entries } = candidates;
    const existing = this.#files.get(candidates);
    const shown = existing ??
      { candidates, numbers: new Set<number>(), starts: new Set<number>(), omitted: counted.size };
    const added = [...around(entries, number), number].filter((each) => !shown.numbers.has(each));
    const left = shown.omitted - added.filter((each) => counted.has(each)).length;
    const omitted = existing === undefined
      ? {
        declarations: this.#omitted.declarations - counted.size,
        files: this.#omitted.files - 1,
      }
      : this.#omitted;
    const lines = [...candidates.linesOf(added)].filter(([start]) => !shown.starts.has(start));
    const before = existing === undefined ? 0 : sizeOf(moreLines(existing.omitted));
    const heading = existing === undefined ? [pathLine(path)] : [];
    const size = this.#size - before +
      sizeOf([...heading, ...lines.map(([, line]) => line), ...moreLines(left)]);
    const whole = size + sizeOf(restLines(omitted));
    if (whole > this.#budget) return whole;
    this.#size = size;
    this.#omitted = omitted;
    for (const each of added) shown.numbers.add(each);
    for (const [start] of lines) shown.starts.add(start);
    shown.omitted = left;
    this.#files.set(candidates, shown);
    return whole;
  }
}

/** Numbers of the declarations around one, outermost first. */
function around(entries: readonly MapEntry[], number: number): readonly number[] {
  const found: number[] = [];
  let { depth = 1 } = entries[number] ?? {};
  for (let each = number - 1; each >= 0 && depth > 1; each -= 1) {
    const outer = entries[each]?.depth ?? 1;
    if (outer >= depth) continue;
    found.unshift(each);
    depth = outer;
  }
  return found;
}
