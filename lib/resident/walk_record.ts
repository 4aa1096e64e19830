/**
 * A walk that was made before.
 *
 * @module
 */
import type { Needle } from "@ct/scan";
import type { Entry, ExcludedEntry, ReportProblem, WalkOptions, WalkProblem } from "@ct/walk";
import type { FileRange, WalkSnapshot } from "./resident_files.ts";
import type { TextRecord } from "./cached_texts.ts";

/** A file, and what is known of it. */
export class CachedEntry implements Entry {
  readonly path: string;
  readonly name: string;
  readonly kind = "f";
  readonly depth: number;
  readonly absolutePath: string;
  /** What is known about it. */
  readonly record: TextRecord;

  /** Adds a record to what was walked. */
  constructor({ path, name, depth, absolutePath }: Entry, record: TextRecord) {
    this.path = path;
    this.name = name;
    this.depth = depth;
    this.absolutePath = absolutePath;
    this.record = record;
  }
}

/** What a walk came by besides entries. */
type WalkNote = { readonly excluded: ExcludedEntry } | { readonly problem: WalkProblem };

/** Who is told of a walk. */
interface Listener extends Pick<WalkOptions, "onExcluded"> {
  readonly report: ReportProblem;
}

/** In the place of a file's number: a directory or a link, which have no bytes. */
const noFile = -1;
/** The same of what is neither, and not to be skipped. */
const special = -2;

/** What a walk came by, in order. */
export class WalkRecord {
  readonly #entries: Entry[] = [];
  /** The numbers of the files' records. */
  readonly #numbers: number[] = [];
  readonly #remarks: { readonly before: number; readonly remark: WalkNote }[] = [];

  /** Adds what is not a regular file. */
  addOther(entry: Entry): void {
    this.#entries.push(entry);
    this.#numbers.push(entry.kind === "other" ? special : noFile);
  }

  /** Adds a regular file. */
  addFile(entry: CachedEntry): void {
    this.#entries.push(entry);
    this.#numbers.push(entry.record.number);
  }

  /** Adds something that is no entry. */
  remark(remark: WalkNote): void {
    this.#remarks.push({ before: this.#entries.length, remark });
  }

  /** The same walk once more. */
  replay(listener: Listener, absent: (needles: readonly Needle[]) => Uint8Array): WalkSnapshot {
    return {
      [Symbol.iterator]: () => this.#each(listener),
      ranges: (needles) => this.#ranges(absent(needles), listener),
    };
  }

  *#each(listener: Listener): Generator<Entry> {
    const tell = this.#teller(listener);
    for (const [index, entry] of this.#entries.entries()) {
      tell(index);
      yield entry;
    }
    tell(this.#entries.length);
  }

  *#ranges(absent: Uint8Array, listener: Listener): Generator<FileRange> {
    const tell = this.#teller(listener);
    const entries = this.#entries;
    const numbers = this.#numbers;
    let from = 0;
    let files = 0;
    for (let to = 0; to < numbers.length; to++) {
      const number = numbers[to] ?? special;
      if (number === noFile) continue;
      if (absent[number] === 1) {
        files++;
        continue;
      }
      tell(to);
      yield { entries, from, to, files };
      from = to + 1;
      files = 0;
    }
    tell(entries.length);
    yield { entries, from, to: entries.length, files };
  }

  /** Tells, up to the entry with an index, what comes before it. */
  #teller({ onExcluded, report }: Listener): (index: number) => void {
    let next = 0;
    return (index) => {
      for (;; next++) {
        const remark = this.#remarks[next];
        if (remark === undefined || remark.before > index) return;
        if ("excluded" in remark.remark) onExcluded?.(remark.remark.excluded);
        else report(remark.remark.problem);
      }
    };
  }
}
