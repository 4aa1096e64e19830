/**
 * Fitting the best declarations into a budget. What is printed is counted byte by byte, and what is
 * shown is always a beginning of the ranking, with the declarations around.
 *
 * @module
 */
import { escapeControls, itemAt, lastItem, valueAt } from "@ct/base";
import type { Declaration } from "@ct/source";

/** What a declaration is to the focus; `caller?` if only the name ties it. */
export type Role = "caller" | "caller?" | "callee";

/** The roles of declarations, by number of the source and in it. */
export type Roles = ReadonlyMap<number, ReadonlyMap<number, Role>>;

/** A declaration that can be shown. */
export interface MapEntry extends Declaration {
  /** Its first line, without the blanks around, cut where it is long. */
  readonly text: string;
  /** The first sentence of its documentation; empty if it has none. */
  readonly summary: string;
  /** How much it matters; 1 more for what `--focus` names and for what a program starts with. */
  readonly score: number;
  /** What it is to what `--focus` names, if anything. */
  readonly role: Role | undefined;
}

/** A folder of the map. */
export interface MapFolder {
  /** Path as printed, with its slash. */
  readonly path: string;
  /** What it is for, in a sentence. */
  readonly summary: string;
}

/** What is known about a file. */
export interface FileFacts {
  /** Path as printed. */
  readonly path: string;
  /** How it is started: `bin ct`, `main`, `exports`; empty if it is no entry point. */
  readonly entry: string;
  /** The first sentence that it says about itself; empty if it says none. */
  readonly summary: string;
}

/** A file of the map. */
export interface MapFile extends FileFacts {
  /** What is shown, in the order of the source. */
  readonly entries: readonly MapEntry[];
  /** Their lines. Declarations that start on the same line have one. */
  readonly lines: readonly string[];
  /** How many of its declarations are not. */
  readonly omitted: number;
}

/** What is not shown at all. */
export interface OmittedRows {
  /** Declarations in files that are not shown. */
  readonly declarations: number;
  /** These files. */
  readonly files: number;
}

/** A file whose declarations can be shown. */
export class Candidates {
  /** What is known about it. */
  readonly facts: FileFacts;
  /** All declarations of its outline. */
  readonly entries: readonly MapEntry[];
  /** Numbers of those that count. */
  readonly counted: ReadonlySet<number>;
  readonly #lines = new Map<number, string>();

  /** Records them. */
  constructor(facts: FileFacts, entries: readonly MapEntry[], counted: ReadonlySet<number>) {
    this.facts = facts;
    this.entries = entries;
    this.counted = counted;
    for (const entry of entries) {
      if (!this.#lines.has(entry.start)) this.#lines.set(entry.start, entryLine(entry));
    }
  }

  /** The lines of declarations, given by their numbers. */
  linesOf(numbers: Iterable<number>): ReadonlyMap<number, string> {
    const starts = Array.from(numbers, (number) => itemAt(this.entries, number).start);
    return new Map(
      starts.sort((a, b) => a - b).map((start) => [start, valueAt(this.#lines, start)]),
    );
  }
}

/** Longer first lines are cut. */
const longest = 160;

const encoder = new TextEncoder();

/** The first line of a declaration as it is shown, with its name behind it if it is elsewhere. */
export function headOf(line: string, name: string): string {
  const head = cut(line.trim().replace(/\s+/g, " "));
  const isThere = head.includes(lastItem(name.split(/[.:]/)));
  return owned(isThere ? head : `${head} … ${cut(name)}`);
}

function cut(text: string): string {
  return text.length > longest ? `${text.slice(0, longest - 1)}…` : text;
}

/** A copy: a part of a text would keep all of it in memory. */
export function owned(part: string): string {
  return new TextDecoder().decode(encoder.encode(part));
}

/** The line of a file: its path, how it is started, and what it says about itself. */
export function pathLine({ path, entry, summary }: FileFacts): string {
  return escapeControls(`${path}${entry === "" ? "" : ` (${entry})`}${behind(summary)}`);
}

/** The line of a folder. */
export function folderLine({ path, summary }: MapFolder): string {
  return escapeControls(`${path}${behind(summary)}`);
}

/**
 * The line of a declaration: its number, its text behind blanks for its depth, and what its
 * documentation says.
 */
function entryLine({ start, depth, text, summary, role }: MapEntry): string {
  const mark = role === undefined ? "" : ` (${role})`;
  return `  ${start}  ${"  ".repeat(depth - 1)}${escapeControls(text)}${mark}${
    escapeControls(behind(summary))
  }`;
}

function behind(summary: string): string {
  return summary === "" ? "" : ` — ${summary}`;
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
  readonly #folders: MapFolder[] = [];
  /** What is shown before other files. */
  readonly #first = new Set<Candidates>();
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

  /** The folders, in the order of their paths. */
  get folders(): readonly MapFolder[] {
    return this.#folders.toSorted((a, b) => a.path < b.path ? -1 : 1);
  }

  /** The files: those that are shown first, and others in the order of their best declarations. */
  get files(): readonly MapFile[] {
    const isLater = ({ candidates }: Shown) => this.#first.has(candidates) ? 0 : 1;
    const shown = [...this.#files.values()].sort((a, b) => isLater(a) - isLater(b));
    return shown.map(({ candidates, numbers, omitted }) => ({
      ...candidates.facts,
      entries: candidates.entries.filter((_, number) => numbers.has(number)),
      lines: [...candidates.linesOf(numbers).values()],
      omitted,
    }));
  }

  /** Shows a folder; whether that fits. */
  showFolder(folder: MapFolder): boolean {
    const size = this.#size + sizeOf([folderLine(folder)]);
    if (size + sizeOf(restLines(this.#omitted)) > this.#budget) return false;
    this.#size = size;
    this.#folders.push(folder);
    return true;
  }

  /** Shows a file, before others, with what it begins with, if anything; whether that fits. */
  showEntry(candidates: Candidates, names: ReadonlySet<string>): boolean {
    this.#first.add(candidates);
    const numbers = [...candidates.counted].filter((number) => {
      const { name = "", depth = 0 } = candidates.entries[number] ?? {};
      return depth === 1 && names.has(lastItem(name.split(".")));
    });
    return this.#add(candidates, numbers) <= this.#budget;
  }

  /**
   * Shows a declaration with those around it, if that fits; returns the size of all that then is.
   */
  show(candidates: Candidates, number: number): number {
    return this.#add(candidates, [...around(candidates.entries, number), number]);
  }

  #add(candidates: Candidates, numbers: readonly number[]): number {
    const { facts, counted } = candidates;
    const existing = this.#files.get(candidates);
    const shown = existing ??
      { candidates, numbers: new Set<number>(), starts: new Set<number>(), omitted: counted.size };
    const added = numbers.filter((each) => !shown.numbers.has(each));
    const left = shown.omitted - added.filter((each) => counted.has(each)).length;
    const omitted = existing === undefined
      ? {
        declarations: this.#omitted.declarations - counted.size,
        files: this.#omitted.files - 1,
      }
      : this.#omitted;
    const lines = [...candidates.linesOf(added)].filter(([start]) => !shown.starts.has(start));
    const before = existing === undefined ? 0 : sizeOf(moreLines(existing.omitted));
    const heading = existing === undefined ? [pathLine(facts)] : [];
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
