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
  /** How many of its declarations are not. */
  readonly leftOut: number;
}

/** What is not shown at all. */
export interface LeftOut {
  /** Declarations in files of which nothing is shown. */
  readonly declarations: number;
  /** These files. */
  readonly files: number;
}

/** A file whose declarations can be shown. */
export interface Candidates {
  /** Path as printed. */
  readonly path: string;
  /** All declarations of its outline. */
  readonly entries: readonly MapEntry[];
  /** Numbers of those that count. */
  readonly counted: ReadonlySet<number>;
}

/** Longer first lines are cut. */
const longest = 160;

const encoder = new TextEncoder();

/** The first line of a declaration as it is shown. */
export function headOf(line: string): string {
  const text = line.trim().replace(/\s+/g, " ");
  return owned(text.length > longest ? `${text.slice(0, longest - 1)}…` : text);
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
export function entryLine({ start, depth, text }: MapEntry): string {
  return `  ${start}  ${"  ".repeat(depth - 1)}${escapeControls(text)}`;
}

/** What is not shown of a file; none if all is. */
export function moreLines(leftOut: number): readonly string[] {
  return leftOut === 0 ? [] : [`  ⋮ ${leftOut} more`];
}

/** What is not shown of the project; none if all files are. */
export function restLines({ declarations, files }: LeftOut): readonly string[] {
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
  leftOut: number;
}

/** Takes declarations, best first, until one does not fit. */
export class Layout {
  readonly #budget: number;
  readonly #files = new Map<Candidates, Shown>();
  #leftOut: LeftOut;
  /** Size of all but the last line. */
  #size = 0;

  /** Begins with nothing shown of all that there is. */
  constructor(budget: number, all: LeftOut) {
    this.#budget = budget;
    this.#leftOut = all;
  }

  /** What is not shown at all. */
  get leftOut(): LeftOut {
    return this.#leftOut;
  }

  /** The files, in the order of their best declarations. */
  get files(): readonly MapFile[] {
    return Array.from(
      this.#files.values(),
      ({ candidates: { path, entries }, numbers, leftOut }) => ({
        path,
        entries: entries.filter((_, number) => numbers.has(number)),
        leftOut,
      }),
    );
  }

  /** Shows a declaration with those around it; whether it fits. */
  show(candidates: Candidates, number: number): boolean {
    const { path, counted, entries } = candidates;
    const known = this.#files.get(candidates);
    const shown = known ?? { candidates, numbers: new Set<number>(), leftOut: counted.size };
    const added = [...around(entries, number), number].filter((each) => !shown.numbers.has(each));
    const left = shown.leftOut - added.filter((each) => counted.has(each)).length;
    const leftOut = known === undefined
      ? {
        declarations: this.#leftOut.declarations - counted.size,
        files: this.#leftOut.files - 1,
      }
      : this.#leftOut;
    const lines = added.flatMap((each) => entries[each] ?? []).map(entryLine);
    const before = known === undefined ? 0 : sizeOf(moreLines(known.leftOut));
    const heading = known === undefined ? [pathLine(path)] : [];
    const size = this.#size - before + sizeOf([...heading, ...lines, ...moreLines(left)]);
    if (size + sizeOf(restLines(leftOut)) > this.#budget) return false;
    this.#size = size;
    this.#leftOut = leftOut;
    for (const each of added) shown.numbers.add(each);
    shown.leftOut = left;
    this.#files.set(candidates, shown);
    return true;
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
