/**
 * A hunk of a unified diff: some lines of a file, before and after.
 *
 * @module
 */
import { pushAll } from "@ct/base";
import type { CtError } from "@ct/base";

/** A run of lines, and what takes its place. */
export interface Run {
  /** How many old lines of the hunk stand before it. */
  readonly at: number;
  /** The old lines. */
  readonly removed: readonly string[];
  /** The new lines. */
  readonly added: readonly string[];
}

/** A hunk. Its lines have their newline, except for the last one of a file that ends without. */
export interface Hunk {
  /** The line of the patch that it begins at. */
  readonly patchLine: number;
  /** How many lines of the file stand before it. */
  readonly before: number;
  /** How many stand before it in the new file. */
  readonly newBefore: number;
  /** The old lines: context and what is removed. */
  readonly old: readonly string[];
  /** What changes in them, in order. */
  readonly runs: readonly Run[];
  /** How many lines the file gains. */
  readonly growth: number;
  /** Whether lines follow the last change. */
  readonly hasEnd: boolean;
  /** Whether there are no lines around its change, as in `git diff -U0`. */
  readonly isBare: boolean;
}

/** Where the lines of a hunk come from. */
export interface HunkLines {
  /** The 1-based number of the next line. */
  readonly number: number;
  /** The next line; `undefined` at the end. */
  peek(): string | undefined;
  /** Continues to the line after the next. */
  skip(): void;
  /** Whether the next line may have had more. */
  readonly isCut: boolean;
  /** The error for that. */
  cut(): CtError;
  /** The error for the next line. */
  error(message: string): CtError;
}

/**
 * Reads a hunk.
 * @throws {CtError} If its lines are not as many as its head says.
 */
export function readHunk(lines: HunkLines): Hunk {
  const patchLine = lines.number;
  const head = /^@@ -(\d{1,9})(?:,(\d{1,9}))? \+(\d{1,9})(?:,(\d{1,9}))? @@/
    .exec(lines.peek() ?? "");
  if (head === null) throw lines.error("the header of a hunk is malformed");
  const [start = 0, count = 1, newStart = 0, newCount = 1] = head.slice(1)
    .map((number) => number === undefined ? undefined : Number(number));
  lines.skip();
  const builder = new HunkBuilder();
  while (builder.old.length < count || builder.fresh < newCount) builder.take(lines);
  if (lines.peek()?.startsWith("\\ ")) builder.take(lines);
  if (builder.old.length > count || builder.fresh > newCount) {
    throw lines.error("the number of the hunk's lines differs from its header");
  }
  if (builder.runs.length === 0) throw lines.error("the hunk changes nothing");
  return {
    patchLine,
    before: count === 0 ? start : start - 1,
    newBefore: newCount === 0 ? newStart : newStart - 1,
    old: builder.old,
    runs: builder.runs,
    growth: newCount - count,
    hasEnd: builder.hasEnd,
    isBare: builder.runs.length === 1 && builder.runs[0]?.removed.length === builder.old.length,
  };
}

/** The lines of the file after the hunk. */
export function newLines({ old, runs }: Hunk): readonly string[] {
  const lines: string[] = [];
  let next = 0;
  for (const { at, removed, added } of runs) {
    pushAll(lines, old.slice(next, at));
    pushAll(lines, added);
    next = at + removed.length;
  }
  pushAll(lines, old.slice(next));
  return lines;
}

/** The hunk for a file whose lines end in CRLF. */
export function withCrLf(hunk: Hunk): Hunk {
  const converted = (lines: readonly string[]) => lines.map((line) => line.replace(/\n$/, "\r\n"));
  const runs = hunk.runs.map(({ at, removed, added }) => ({
    at,
    removed: converted(removed),
    added: converted(added),
  }));
  return { ...hunk, old: converted(hunk.old), runs };
}

/** The hunk that takes a hunk back. */
export function inverted(hunk: Hunk): Hunk {
  let growth = 0;
  const runs = hunk.runs.map(({ at, removed, added }) => {
    const run = { at: at + growth, removed: added, added: removed };
    growth += added.length - removed.length;
    return run;
  });
  const { before, newBefore } = hunk;
  return {
    ...hunk,
    before: newBefore,
    newBefore: before,
    old: newLines(hunk),
    runs,
    growth: -hunk.growth,
  };
}

class HunkBuilder {
  readonly old: string[] = [];
  readonly runs: { readonly at: number; readonly removed: string[]; readonly added: string[] }[] =
    [];
  fresh = 0;
  hasEnd = false;
  /** The lists that the last line went to. */
  #last: readonly string[][] = [];

  take(lines: HunkLines): void {
    const line = lines.peek();
    if (line === undefined) throw lines.error("the patch ends within a hunk");
    if (lines.isCut && !line.startsWith("\\")) throw lines.cut();
    const [sign, text] = line === "" ? [" ", "\n"] : [line.charAt(0), `${line.slice(1)}\n`];
    if (sign === " ") this.#keep(text);
    else if (sign === "-") this.#remove(text);
    else if (sign === "+") this.#add(text);
    else if (sign === "\\" && this.#last.length > 0) this.#endWithout();
    else throw lines.error("no line of a hunk");
    lines.skip();
  }

  #keep(text: string): void {
    this.old.push(text);
    this.fresh++;
    this.hasEnd = true;
    this.#last = [this.old];
  }

  #remove(text: string): void {
    const { removed } = this.#run();
    this.old.push(text);
    removed.push(text);
    this.#last = [this.old, removed];
  }

  #add(text: string): void {
    const { added } = this.#run();
    this.fresh++;
    added.push(text);
    this.#last = [added];
  }

  /** The run that the next change belongs to: a line that stays ends one. */
  #run(): { readonly removed: string[]; readonly added: string[] } {
    const last = this.runs.at(-1);
    this.hasEnd = false;
    if (last !== undefined && last.at + last.removed.length === this.old.length) return last;
    const run = { at: this.old.length, removed: [], added: [] };
    this.runs.push(run);
    return run;
  }

  /** The line before has no newline. */
  #endWithout(): void {
    for (const list of this.#last) list.push((list.pop() ?? "").slice(0, -1));
    this.#last = [];
  }
}
