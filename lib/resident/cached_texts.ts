/**
 * The contents of files, cached in memory within a budget.
 *
 * @module
 */
import { mayHideWords } from "@ct/base";
import type { Needle } from "@ct/scan";
import { areSame, type FileState, isInState } from "./file_state.ts";
import { type GramBudget, GramIndex } from "./gram_index.ts";
import { type TextDirectory, type TextRecord, TextRecords } from "./text_record.ts";
import { StoredRows, type StoredTexts } from "./stored_texts.ts";
import { segmentBytes, TextSegment } from "./text_segment.ts";
import { noSegment, TextTable } from "./text_table.ts";

/** Larger texts are cached as grams only. */
export const largestText: number = 4 << 20;

/** Where a text is. */
interface Place {
  readonly segment: number;
  readonly offset: number;
}

/** Unique over all trees of the process. */
let count = 0;

/** How much is cached. */
export interface TextBudget extends GramBudget {
  /** Bytes of texts. */
  readonly texts: number;
}

/** Files, and the bytes of memory that they take. */
export interface CachedAmount {
  /** How many files. */
  readonly files: number;
  /** How many bytes. */
  readonly bytes: number;
}

/** The files that are known to lack some needles. */
export interface AbsentFiles {
  /** Whether that is known of a file. Of what has changed since nothing is. */
  has(record: TextRecord): boolean;
}

/** Files by their absolute paths. */
export class CachedTexts {
  readonly #maxSegments: number;
  readonly #grams: GramIndex;
  readonly #records = new TextRecords(this);
  readonly #table = new TextTable();
  #segments: TextSegment[] = [];
  #placedFiles = 0;
  #otherFiles = 0;
  #stored: StoredRows | undefined;
  #readFiles = 0;
  /** How many files nobody had to open, since what they hold was known. */
  #spared = 0;
  /** Whether any file may have changed without a word. */
  #isDoubtful = false;
  /** What was found out for needles. */
  readonly #absent = new WeakMap<readonly Needle[], AbsentFiles>();

  /** Holds so much at most. */
  constructor(limits: TextBudget) {
    this.#maxSegments = Math.floor(limits.texts / segmentBytes);
    this.#grams = new GramIndex(limits);
  }

  /** The files whose contents are cached. */
  get texts(): CachedAmount {
    const bytes = this.#segments.reduce((sum, { used }) => sum + used, 0);
    return { files: this.#placedFiles, bytes };
  }

  /** The files with only their grams cached, and the bytes of all grams. */
  get grams(): CachedAmount {
    return { files: this.#otherFiles, bytes: this.#grams.bytes };
  }

  /** How often a file was asked about and nobody had to open it. */
  get spared(): number {
    return this.#spared;
  }

  /** The files whose stored rows are from before this process began. */
  get storedFiles(): number {
    return this.#stored?.count ?? 0;
  }

  /** How many files were read whose grams were not stored. */
  get readFiles(): number {
    return this.#readFiles;
  }

  /** About how many bytes of contents there is room for. */
  get room(): number {
    return this.#maxSegments * segmentBytes - this.texts.bytes;
  }

  /** Whether all is known of a file that there is room for. */
  has(absolutePath: string): boolean {
    const record = this.#records.find(absolutePath);
    return record !== undefined && this.versionIn(record) !== undefined &&
      !this.isStoredOnly(record);
  }

  /** Whether the contents of a file are cached. */
  hasText(absolutePath: string): boolean {
    this.#settle();
    const record = this.#records.find(absolutePath);
    return record !== undefined && this.#table.segment(record.row) !== noSegment;
  }

  /** Whether nothing is known of any file. */
  get isEmpty(): boolean {
    return this.#placedFiles + this.#otherFiles === 0;
  }

  /** Whether there may be no room for another file. */
  get isFull(): boolean {
    return this.#grams.isFull;
  }

  /** The record of a file, made if there is none. */
  recordOf(absolutePath: string): TextRecord {
    return this.#records.make(absolutePath, () => this.#table.take());
  }

  /** The directory of files, by its absolute path. */
  directoryAt(absolutePath: string): TextDirectory {
    return this.#records.directory(absolutePath === "/" ? "" : absolutePath);
  }

  /** The record of a file in a directory, made if there is none. */
  recordIn(directory: TextDirectory, name: string): TextRecord {
    return this.#records.makeIn(directory, name, () => this.#table.take());
  }

  /** Takes from now on what is stored. */
  useStored(stored: StoredTexts): void {
    this.#stored = new StoredRows(stored);
  }

  /** Whether a file is known by what is stored alone, so that its contents are still to be held. */
  isStoredOnly(record: TextRecord): boolean {
    return this.#stored?.has(record.row) === true && record.directory.owner === this &&
      this.#table.segment(record.row) === noSegment;
  }

  /** Takes the stored row of a file in that state; `false` if there is none. */
  putStored(absolutePath: string, info: Deno.FileInfo, state: FileState): boolean {
    const storedRow = this.#stored?.rowOf(absolutePath, info);
    if (storedRow === undefined) return false;
    const { row } = this.recordOf(absolutePath);
    this.#drop(row);
    this.#stored?.add(row, storedRow);
    this.#otherFiles++;
    const place = { segment: noSegment, offset: 0 };
    this.#table.enter(row, { version: ++count, length: info.size, ...place, state, isPlain: true });
    return true;
  }

  /** Forgets what is stored if it cannot be believed any more, and tells whether that is so. */
  forgetLost(): boolean {
    const stored = this.#stored;
    if (stored?.isLost !== true) return false;
    for (const { row } of this.#records) if (stored.has(row)) this.#drop(row);
    this.#stored = undefined;
    return true;
  }

  /**
   * Holds the grams of a file that was in that state before it was read, and its contents unless it
   * is large, as far as there is room.
   */
  put(absolutePath: string, bytes: Uint8Array, state: FileState | undefined): void {
    const { row } = this.recordOf(absolutePath);
    if (this.#stored?.has(row) === true && areSame(state, this.#table.state(row))) {
      return this.#addText(row, bytes, state);
    }
    this.#drop(row);
    const { length } = bytes;
    const place = length < largestText ? this.#place(bytes, row) : undefined;
    const isPlain = !mayHideWords(bytes);
    const hasGrams = isPlain && this.#grams.add(row, bytes, place !== undefined);
    this.#readFiles++;
    if (place === undefined && !hasGrams) return;
    if (place === undefined) this.#otherFiles++;
    else this.#placedFiles++;
    const { segment, offset } = place ?? { segment: noSegment, offset: 0 };
    this.#table.enter(row, { version: ++count, length, segment, offset, state, isPlain });
  }

  /** Forgets what is in a file. */
  drop(absolutePath: string): void {
    const record = this.#records.find(absolutePath);
    if (record !== undefined) this.#drop(record.row);
  }

  /** Forgets what has this name, and all files below it. */
  forgetBelow(absolutePath: string): void {
    this.#records.removeBelow(absolutePath, (record) => {
      this.#drop(record.row);
      this.#table.giveBack(record.row);
      record.row = -1;
    });
  }

  /**
   * Any file may have changed without a word. All are inspected, and what is in those that have is
   * forgotten, once somebody asks what is in one: who asks for names does not wait for that.
   */
  doubt(): void {
    this.#isDoubtful = true;
  }

  /** Forgets what is in a file if it has changed, and tells whether it did. */
  checkOne(absolutePath: string): boolean {
    const record = this.#records.find(absolutePath);
    return record !== undefined && this.#check(record);
  }

  /** Forgets what is in all files. */
  clear(): void {
    for (const { row } of this.#records) this.#drop(row);
    this.#segments = [];
    this.#grams.clear();
    this.#isDoubtful = false;
    this.#stored = undefined;
  }

  /** Copies a file to the start of the buffer; returns its length if it is cached and fits. */
  read(absolutePath: string, buffer: Uint8Array): number | undefined {
    this.#settle();
    const { row } = this.#records.find(absolutePath) ?? { row: -1 };
    const segment = this.#segments[this.#table.segment(row)];
    const length = this.#table.length(row);
    if (segment === undefined || length >= buffer.length) return undefined;
    buffer.set(segment.bytesAt(this.#table.offset(row), length));
    this.#spared++;
    return length;
  }

  /** The number of the cached text of a file. */
  numberOf(absolutePath: string): number | undefined {
    return this.versionIn(this.#records.find(absolutePath));
  }

  /** The same of the file of a record, if that is one of these. */
  versionIn(record: TextRecord | undefined): number | undefined {
    if (record?.directory.owner !== this) return undefined;
    this.#settle();
    return this.#table.version(record.row) || undefined;
  }

  /** How many bytes the cached text of a record has; of one without, nobody asks. */
  lengthIn({ row }: TextRecord): number {
    return this.#table.length(row);
  }

  /**
   * Which files have none of the needles for certain. They are those of the first time that one
   * asks for these needles.
   */
  absent(needles: readonly Needle[]): AbsentFiles {
    const existing = this.#absent.get(needles);
    if (existing !== undefined) return existing;
    this.#settle();
    const rows = this.#grams.absent(needles, this.#table.rows);
    this.#stored?.mark(needles, rows);
    // What is stored has no shorter grams.
    const least = this.storedFiles === 0 ? 3 : 4;
    if (needles.some(({ bytes }) => bytes.length < least)) this.#markScanned(needles, rows);
    // A row may have another text by the time at which one asks, and belong to another file.
    const last = count;
    const absent: AbsentFiles = {
      has: (record) => {
        if (rows[record.row] !== 1) return false;
        const version = this.versionIn(record);
        const isAbsent = version !== undefined && version <= last;
        if (isAbsent) this.#spared++;
        return isAbsent;
      },
    };
    this.#absent.set(needles, absent);
    return absent;
  }

  /** Sets what lies in memory and has none of the needles to 1. */
  #markScanned(needles: readonly Needle[], absent: Uint8Array): void {
    const found = new Set<number>();
    for (const segment of this.#segments) segment.addRowsWith(needles, found);
    for (let row = 0; row < absent.length; row++) {
      const isPlaced = this.#table.segment(row) !== noSegment;
      if (isPlaced && this.#table.isPlain(row) && !found.has(row)) absent[row] = 1;
    }
  }

  #settle(): void {
    if (!this.#isDoubtful) return;
    this.#isDoubtful = false;
    for (const record of this.#records) this.#check(record);
  }

  /** Forgets what is in the file of a row. */
  #drop(row: number): void {
    const table = this.#table;
    if (table.version(row) === 0) return;
    const segment = table.segment(row);
    if (segment === noSegment) this.#otherFiles--;
    else {
      this.#placedFiles--;
      this.#segments[segment]?.remove(table.offset(row), table.length(row));
    }
    this.#grams.remove(row);
    this.#stored?.remove(row);
    table.forget(row);
  }

  /** Adds the contents of a file of which the grams are stored. */
  #addText(row: number, bytes: Uint8Array, state: FileState | undefined): void {
    const { length } = bytes;
    if (length >= largestText || this.#table.segment(row) !== noSegment) return;
    const place = this.#place(bytes, row);
    if (place === undefined) return;
    this.#otherFiles--;
    this.#placedFiles++;
    const version = this.#table.version(row);
    this.#table.enter(row, { version, length, ...place, state, isPlain: true });
  }

  #check({ row, path }: TextRecord): boolean {
    if (this.#table.version(row) === 0 || isInState(path, this.#table.state(row))) return false;
    this.#drop(row);
    return true;
  }

  #place(bytes: Uint8Array, row: number): Place | undefined {
    for (let segment = this.#segments.length - 1; segment >= 0; segment--) {
      const offset = this.#segments[segment]?.add(bytes, row);
      if (offset !== undefined) return { segment, offset };
    }
    if (bytes.length > segmentBytes || this.#segments.length >= this.#maxSegments) {
      return undefined;
    }
    this.#segments.push(new TextSegment((row, offset) => this.#table.move(row, offset)));
    return this.#place(bytes, row);
  }
}
