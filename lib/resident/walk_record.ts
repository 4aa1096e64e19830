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

/** The listeners of a walk. */
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
  /** The names of the files, each between two slashes, once somebody has searched them. */
  names?: string;
}

/** Entries that follow one another: the index of the first, and that behind the last. */
export interface IndexRange {
  readonly from: number;
  readonly to: number;
}

/** The entries of a walk. Files are created again when they are asked for, since they are many. */
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
  /** Whether a directory came after the last file, so that the next one may lie elsewhere. */
  #hasLeft = false;

  get length(): number {
    return this.records.length;
  }

  addOther(entry: Entry): void {
    this.#others.set(this.records.push(undefined) - 1, entry);
    this.#hasLeft ||= entry.kind === "d";
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
    if (!this.#hasLeft && last?.directory === directory && last.depth === depth) return;
    this.#hasLeft = false;
    const prefix = path.slice(0, path.length - name.length);
    const absolutePrefix = absolutePath.slice(0, absolutePath.length - name.length);
    this.#siblings.push({ from, directory, prefix, absolutePrefix, depth });
  }

  /** Adds what others have in a range, which is all that lies below a directory. */
  addFrom(others: WalkEntries, { from, to }: IndexRange): void {
    const shift = this.records.length - from;
    for (let index = from; index < to; index++) {
      const record = others.records[index];
      const entry = record === undefined ? others.#others.get(index) : undefined;
      this.records.push(record);
      if (entry !== undefined) this.#others.set(index + shift, entry);
    }
    const siblings = others.#siblings;
    for (let at = firstIndex(siblings, from, "from"); at < siblings.length; at++) {
      const each = siblings[at];
      if (each === undefined || each.from >= to) break;
      this.#siblings.push({ ...each, from: each.from + shift });
    }
    this.#hasLeft = true;
  }

  /** Where what lies below each directory is, by its absolute path. */
  ranges(): Map<string, IndexRange> {
    const found = new Map<string, IndexRange>();
    const open: Entry[] = [];
    const starts: number[] = [];
    const leave = (depth: number, to: number) => {
      while ((open.at(-1)?.depth ?? -1) >= depth) {
        const path = open.pop()?.absolutePath;
        const from = starts.pop();
        if (path !== undefined && from !== undefined) found.set(path, { from, to });
      }
    };
    let next = 0;
    const passFiles = (to: number) => {
      for (let each = this.#siblings[next]; each && each.from < to; each = this.#siblings[++next]) {
        leave(each.depth, each.from);
      }
    };
    for (const [index, entry] of this.#others) {
      passFiles(index);
      leave(entry.depth, index);
      if (entry.kind !== "d") continue;
      open.push(entry);
      starts.push(index + 1);
    }
    passFiles(this.length);
    leave(0, this.length);
    return found;
  }

  /** The indexes of all but those of files whose names have none of the texts. */
  *indexesWith(texts: readonly string[]): Generator<number> {
    const others = [...this.#others.keys()];
    let next = 0;
    const siblings = this.#siblings;
    for (let index = 0; index < (siblings[0]?.from ?? this.length); index++) yield index;
    for (const [at, each] of siblings.entries()) {
      const end = siblings[at + 1]?.from ?? this.length;
      const names = each.names ??= this.#namesIn(each.from, end);
      if (texts.some((text) => names.includes(text))) {
        for (let index = each.from; index < end; index++) yield index;
        continue;
      }
      while ((others[next] ?? end) < each.from) next++;
      for (let other = others[next]; other !== undefined && other < end; other = others[++next]) {
        yield other;
      }
    }
  }

  #namesIn(from: number, end: number): string {
    const names = this.records.slice(from, end).flatMap((record) => record?.name ?? []);
    return `/${names.join("/")}/`;
  }

  /** Whether it is not a regular file and must not be skipped. */
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

/** The records of walks that are made once more. */
const recordsOf = new WeakMap<object, readonly (TextRecord | undefined)[]>();

/** The records of a walk's files without an entry for each, and nothing for what is no file. */
export function recordsIn(
  entries: Iterable<Entry>,
): readonly (TextRecord | undefined)[] | undefined {
  return recordsOf.get(entries);
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

  /** Where what lies below each directory is, by its absolute path. */
  ranges(): ReadonlyMap<string, IndexRange> {
    return this.#entries.ranges();
  }

  /**
   * Adds what another walk came by below a directory; `false` if nobody can tell what that was,
   * since a problem behind it may belong to what comes next.
   */
  addFrom(other: WalkRecord, range: IndexRange): boolean {
    const remarks = other.#remarks;
    const first = firstIndex(remarks, range.from, "before");
    const end = firstIndex(remarks, range.to + 1, "before");
    const last = firstIndex(remarks, range.to, "before");
    const behind = remarks.slice(last, end);
    if (behind.some(({ remark }) => "problem" in remark && remark.problem.kind === "name")) {
      return false;
    }
    const shift = this.length - range.from;
    for (const { before, remark } of remarks.slice(first, end)) {
      this.#remarks.push({ before: before + shift, remark });
    }
    this.#entries.addFrom(other.#entries, range);
    return true;
  }

  /** The same walk once more. */
  replay(listener: Listener, texts: CachedTexts): WalkSnapshot {
    const snapshot: WalkSnapshot = {
      [Symbol.iterator]: () => this.#each(listener),
      ranges: (needles) => {
        const absent = texts.absent(needles);
        return this.#ranges(listener, (record, at) => {
          if (record === undefined) return this.#entries.isSpecial(at) ? "next" : "other";
          return absent.has(record) ? "file" : "next";
        });
      },
      named: (keeps, texts) => this.#named(listener, keeps, texts),
    };
    recordsOf.set(snapshot, this.#entries.records);
    return snapshot;
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

  /** Ranges before the entries whose names are kept, each of which has one of the texts. */
  *#named(
    listener: Listener,
    keeps: (entry: Pick<Entry, "name" | "kind">) => boolean,
    texts: readonly string[] | undefined,
  ): Generator<FileRange> {
    const tell = this.#teller(listener);
    const entries = this.#entries;
    const { records } = entries;
    let from = 0;
    let others = 0;
    for (const to of texts === undefined ? records.keys() : entries.indexesWith(texts)) {
      const brief = entries.nameAt(to);
      if (brief === undefined || !keeps(brief)) {
        if (records[to] === undefined) others++;
        continue;
      }
      tell(to);
      yield { entries, from, to, files: to - from - others };
      from = to + 1;
      others = 0;
    }
    tell(entries.length);
    yield { entries, from, to: entries.length, files: entries.length - from - others };
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

/** The index of the first item that has so large a number, in order; behind the last if none. */
function firstIndex<K extends string>(
  items: readonly Readonly<Record<K, number>>[],
  least: number,
  key: K,
): number {
  let low = 0;
  let high = items.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((items[middle]?.[key] ?? Infinity) < least) low = middle + 1;
    else high = middle;
  }
  return low;
}
