/**
 * A walk that was made before.
 *
 * @module
 */
import type { Entry, ExcludedEntry, ReportProblem, WalkOptions, WalkProblem } from "@ct/walk";
import type { CachedTexts } from "./cached_texts.ts";
import type { EntryList, FileRange, WalkSnapshot } from "./resident_files.ts";
import type { TextDirectory, TextRecord } from "./text_record.ts";

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
  constructor({ path, name, depth, absolutePath }: Omit<Entry, "kind">, record: TextRecord) {
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

/** Entries that follow one another and lie in one directory. */
interface Siblings {
  /** The index of the first. */
  readonly from: number;
  /** Where they lie. */
  readonly directory: TextDirectory;
  /** What stands before their names when they are printed. */
  readonly prefix: string;
  /** The same for opening them. */
  readonly absolutePrefix: string;
  readonly depth: number;
}

/** The entries of a walk. Files are made anew when they are asked for, since they are many. */
class WalkEntries implements EntryList {
  /** The records of files; nothing at the indexes of what is none. */
  readonly records: (TextRecord | undefined)[] = [];
  readonly #others = new Map<number, Entry>();
  /** Files at which a walk began: their paths are as they were typed. */
  readonly #odd = new Map<number, Entry>();
  /** Of all other files. */
  readonly #siblings: Siblings[] = [];
  /** The index of those that were asked for last. */
  #last = 0;

  get length(): number {
    return this.records.length;
  }

  addOther(entry: Entry): void {
    this.#others.set(this.records.push(undefined) - 1, entry);
  }

  addFile(entry: CachedEntry): void {
    const { path, name, absolutePath, depth, record } = entry;
    const from = this.records.push(record) - 1;
    if (depth === 0) {
      this.#odd.set(from, entry);
      return;
    }
    const { directory } = record;
    const last = this.#siblings.at(-1);
    if (last?.directory === directory && last.depth === depth) return;
    const prefix = path.slice(0, path.length - name.length);
    const absolutePrefix = absolutePath.slice(0, absolutePath.length - name.length);
    this.#siblings.push({ from, directory, prefix, absolutePrefix, depth });
  }

  /** Whether what is there is no regular file and not to be passed over. */
  isSpecial(index: number): boolean {
    return this.#others.get(index)?.kind === "other";
  }

  at(index: number): Entry | undefined {
    const record = this.records[index];
    if (record === undefined) return this.#others.get(index);
    const odd = this.#odd.get(index);
    if (odd !== undefined) return odd;
    const siblings = this.#siblingsOf(index);
    if (siblings === undefined) return undefined;
    const { prefix, absolutePrefix, depth } = siblings;
    // The name that the file had then, as all of the walk is what was there then.
    const { name } = record;
    return new CachedEntry(
      { path: prefix + name, name, depth, absolutePath: absolutePrefix + name },
      record,
    );
  }

  nameAt(index: number): Pick<Entry, "name" | "kind"> | undefined {
    return this.#odd.get(index) ?? this.records[index] ?? this.#others.get(index);
  }

  #siblingsOf(index: number): Siblings | undefined {
    const all = this.#siblings;
    const isIn = (at: number) => {
      return (all[at]?.from ?? Infinity) <= index && index < (all[at + 1]?.from ?? Infinity);
    };
    if (isIn(this.#last + 1)) this.#last++;
    else if (!isIn(this.#last)) {
      let low = 0;
      let high = all.length - 1;
      while (low < high) {
        const middle = (low + high + 1) >> 1;
        if ((all[middle]?.from ?? 0) <= index) low = middle;
        else high = middle - 1;
      }
      this.#last = low;
    }
    return all[this.#last];
  }
}

/** What a walk came by, in order. */
export class WalkRecord {
  readonly #entries = new WalkEntries();
  readonly #remarks: { readonly before: number; readonly remark: WalkNote }[] = [];

  /** How many entries there are. */
  get length(): number {
    return this.#entries.length;
  }

  /** Adds what is not a regular file. */
  addOther(entry: Entry): void {
    this.#entries.addOther(entry);
  }

  /** Adds a regular file. */
  addFile(entry: CachedEntry): void {
    this.#entries.addFile(entry);
  }

  /** Adds something that is no entry. */
  remark(remark: WalkNote): void {
    this.#remarks.push({ before: this.#entries.length, remark });
  }

  /** The same walk once more. */
  replay(listener: Listener, texts: CachedTexts): WalkSnapshot {
    return {
      [Symbol.iterator]: () => this.#each(listener),
      ranges: (needles) => {
        const absent = texts.absent(needles);
        return this.#ranges(listener, (record, at) => {
          if (record === undefined) return this.#entries.isSpecial(at) ? "next" : "other";
          return absent.has(record) ? "file" : "next";
        });
      },
      named: (keeps) =>
        this.#ranges(listener, (record, at) => {
          const brief = this.#entries.nameAt(at);
          if (brief !== undefined && keeps(brief)) return "next";
          return record === undefined ? "other" : "file";
        }),
    };
  }

  *#each(listener: Listener): Generator<Entry> {
    const tell = this.#teller(listener);
    const entries = this.#entries;
    for (let index = 0; index < entries.length; index++) {
      tell(index);
      const entry = entries.at(index);
      if (entry !== undefined) yield entry;
    }
    tell(entries.length);
  }

  /** Ranges before the entries that are called next; other ones are files or not. */
  *#ranges(
    listener: Listener,
    judge: (record: TextRecord | undefined, index: number) => "next" | "file" | "other",
  ): Generator<FileRange> {
    const tell = this.#teller(listener);
    const entries = this.#entries;
    let from = 0;
    let files = 0;
    for (let to = 0; to < entries.length; to++) {
      const found = judge(entries.records[to], to);
      if (found === "file") files++;
      if (found !== "next") continue;
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
