/**
 * The contents of files, cached in memory within a budget.
 *
 * @module
 */
import { hasUtf16Mark } from "@ct/base";
import type { Needle } from "@ct/scan";
import { type FileState, isInState } from "./file_state.ts";
import { type GramBudget, GramIndex } from "./gram_index.ts";
import { type PlacedText, segmentBytes, TextSegment } from "./text_segment.ts";

/** Larger texts are cached as grams only. */
export const largestText: number = 4 << 20;

/** Where a text is. */
interface Location {
  readonly segment: TextSegment;
  readonly text: PlacedText;
}

/** What is known about a text. */
interface CachedText {
  /** Where it is, if there was room for it. */
  readonly place: Location | undefined;
  /** How many bytes it has. */
  readonly length: number;
  /** A number that no other cached text ever had. */
  readonly number: number;
  /** What the file was like before it was read. */
  readonly state: FileState | undefined;
  /** Whether its bytes can be searched for text as they are. */
  readonly isPlain: boolean;
}

/** What is known about a file; it stays the same object for as long as the file has its name. */
export class TextRecord {
  /** Whose it is. */
  readonly owner: CachedTexts;
  /** Its own number there, never that of another. */
  readonly number: number;
  /** What is known about its text, if anything is. */
  cached: CachedText | undefined;

  /** Creates an empty one. */
  constructor(owner: CachedTexts, number: number) {
    this.owner = owner;
    this.number = number;
  }
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

/** Files by their absolute paths. */
export class CachedTexts {
  readonly #maxSegments: number;
  readonly #grams: GramIndex;
  readonly #records = new Map<string, TextRecord>();
  /** The directories below which there are records. */
  readonly #directories = new Set<string>();
  #segments: TextSegment[] = [];
  #placedFiles = 0;
  #otherFiles = 0;
  #nextNumber = 0;
  /** What was found out for needles. */
  readonly #absent = new WeakMap<readonly Needle[], Uint8Array>();

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

  /** The files of which only the grams are cached, and the bytes of all grams. */
  get grams(): CachedAmount {
    return { files: this.#otherFiles, bytes: this.#grams.bytes };
  }

  /** Whether something is known of a file. */
  has(absolutePath: string): boolean {
    return this.#cachedOf(absolutePath) !== undefined;
  }

  /** Whether the contents of a file are cached. */
  hasText(absolutePath: string): boolean {
    return this.#cachedOf(absolutePath)?.place !== undefined;
  }

  /** Whether there may be no room for another file. */
  get isFull(): boolean {
    return this.#grams.isFull;
  }

  /** The record of a file, made if there is none. */
  recordOf(absolutePath: string): TextRecord {
    const existing = this.#records.get(absolutePath);
    if (existing !== undefined) return existing;
    const record = new TextRecord(this, this.#nextNumber++);
    this.#records.set(absolutePath, record);
    let directory = parentOf(absolutePath);
    while (!this.#directories.has(directory)) {
      this.#directories.add(directory);
      directory = parentOf(directory);
    }
    return record;
  }

  /**
   * Holds the grams of a file that was in that state before it was read, and its contents unless it
   * is large, as far as there is room.
   */
  put(absolutePath: string, bytes: Uint8Array, state: FileState | undefined): void {
    this.drop(absolutePath);
    const { length } = bytes;
    const place = length < largestText ? this.#place(bytes) : undefined;
    const isPlain = !hasUtf16Mark(bytes);
    const record = this.recordOf(absolutePath);
    const hasGrams = isPlain && this.#grams.add(record.number, bytes, place !== undefined);
    if (place === undefined && !hasGrams) return;
    if (place === undefined) this.#otherFiles++;
    else this.#placedFiles++;
    record.cached = { place, length, number: ++count, state, isPlain };
  }

  /** Forgets what is in a file. */
  drop(absolutePath: string): void {
    const record = this.#records.get(absolutePath);
    if (record?.cached === undefined) return;
    const { place } = record.cached;
    if (place === undefined) this.#otherFiles--;
    else {
      this.#placedFiles--;
      place.segment.remove(place.text);
    }
    this.#grams.remove(record.number);
    record.cached = undefined;
  }

  /** Forgets what has this name, and all files below it. */
  forgetBelow(absolutePath: string): void {
    this.#forget(absolutePath);
    if (!this.#directories.has(absolutePath)) return;
    const prefix = `${absolutePath}/`;
    for (const path of this.#records.keys()) if (path.startsWith(prefix)) this.#forget(path);
    this.#directories.delete(absolutePath);
    for (const path of this.#directories) {
      if (path.startsWith(prefix)) this.#directories.delete(path);
    }
  }

  /** Inspects all files, and forgets what is in those that have changed. */
  check(): void {
    for (const path of this.#records.keys()) this.checkOne(path);
  }

  /** Forgets what is in a file if it has changed, and tells whether it did. */
  checkOne(absolutePath: string): boolean {
    const cached = this.#cachedOf(absolutePath);
    if (cached === undefined || isInState(absolutePath, cached.state)) return false;
    this.drop(absolutePath);
    return true;
  }

  /** Forgets what is in all files. */
  clear(): void {
    for (const path of this.#records.keys()) this.drop(path);
    this.#segments = [];
    this.#grams.clear();
  }

  /** Copies a file to the start of the buffer; returns its length if it is cached and fits. */
  read(absolutePath: string, buffer: Uint8Array): number | undefined {
    const place = this.#cachedOf(absolutePath)?.place;
    if (place === undefined) return undefined;
    const { segment, text } = place;
    if (text.length >= buffer.length) return undefined;
    buffer.set(segment.bytesOf(text));
    return text.length;
  }

  /** The number of the cached text of a file. */
  numberOf(absolutePath: string): number | undefined {
    return this.#cachedOf(absolutePath)?.number;
  }

  /**
   * For each number of a record, 1 if its file has none of the needles for certain; 0 or nothing
   * otherwise. It is that of the first time that one asks for these needles.
   */
  absent(needles: readonly Needle[]): Uint8Array {
    const existing = this.#absent.get(needles);
    if (existing !== undefined) return existing;
    const absent = this.#grams.absent(needles, this.#nextNumber);
    if (needles.some(({ bytes }) => bytes.length < 3)) this.#markScanned(needles, absent);
    this.#absent.set(needles, absent);
    return absent;
  }

  /** Sets what lies in memory and has none of the needles to 1. */
  #markScanned(needles: readonly Needle[], absent: Uint8Array): void {
    const found = new Set<PlacedText>();
    for (const segment of this.#segments) segment.addTextsWith(needles, found);
    for (const { cached, number } of this.#records.values()) {
      if (cached?.isPlain && cached.place && !found.has(cached.place.text)) absent[number] = 1;
    }
  }

  #cachedOf(absolutePath: string): CachedText | undefined {
    return this.#records.get(absolutePath)?.cached;
  }

  #forget(absolutePath: string): void {
    this.drop(absolutePath);
    this.#records.delete(absolutePath);
  }

  #place(bytes: Uint8Array): Location | undefined {
    for (const segment of this.#segments.toReversed()) {
      const text = segment.add(bytes);
      if (text !== undefined) return { segment, text };
    }
    if (bytes.length > segmentBytes || this.#segments.length >= this.#maxSegments) {
      return undefined;
    }
    this.#segments.push(new TextSegment());
    return this.#place(bytes);
  }
}

function parentOf(path: string): string {
  return path.slice(0, path.lastIndexOf("/"));
}
