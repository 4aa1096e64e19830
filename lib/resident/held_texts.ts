/**
 * The contents of files, held in memory within a budget.
 *
 * @module
 */
import { hasUtf16Mark } from "@ct/base";
import type { Needle } from "@ct/scan";
import { stateOf } from "./file_state.ts";
import { type PlacedText, segmentBytes, TextSegment } from "./text_segment.ts";
import { trigramPlaces, TrigramScan } from "./trigram_scan.ts";
import { type TrigramRow, TrigramTable } from "./trigram_table.ts";

/** Of larger texts only the trigrams are held. */
export const largestText: number = 4 << 20;

/** Where a text is. */
interface Place {
  readonly segment: TextSegment;
  readonly text: PlacedText;
}

/** What is known of a text. */
interface Held {
  /** Where it is, if there was room for it. */
  readonly place: Place | undefined;
  /** Which trigrams it has, if there was room for them. */
  readonly row: TrigramRow | undefined;
  /** Which one it is, of all that were ever held. */
  readonly number: number;
  /** What the file was like before it was read. */
  readonly state: string;
  /** Whether its bytes can be searched for text as they are. */
  readonly isPlain: boolean;
}

/** What is known of a file; it stays the same object for as long as the file has its name. */
export class TextRecord {
  /** Whose it is. */
  readonly owner: HeldTexts;
  /** What is known of its text, if anything is. */
  held: Held | undefined;

  /** Knows nothing yet. */
  constructor(owner: HeldTexts) {
    this.owner = owner;
  }
}

/** Numbers are those of no text that another tree holds or held. */
let count = 0;

/** How much is held. */
export interface TextBudget {
  /** Bytes of texts. */
  readonly texts: number;
  /** Bytes that say which trigrams texts have. */
  readonly trigrams: number;
}

/** Files, and the bytes of memory that they take. */
export interface HeldAmount {
  /** How many files. */
  readonly files: number;
  /** How many bytes. */
  readonly bytes: number;
}

/** Files by their absolute paths. */
export class HeldTexts {
  readonly #mostSegments: number;
  readonly #scan = new TrigramScan();
  readonly #trigrams: TrigramTable;
  readonly #records = new Map<string, TextRecord>();
  /** The directories below which there are records. */
  readonly #directories = new Set<string>();
  #segments: TextSegment[] = [];
  #placedFiles = 0;
  #otherFiles = 0;

  /** Holds so much at most. */
  constructor(most: TextBudget) {
    this.#mostSegments = Math.floor(most.texts / segmentBytes);
    this.#trigrams = new TrigramTable(most.trigrams);
  }

  /** The files of which the contents are held. */
  get texts(): HeldAmount {
    const bytes = this.#segments.reduce((sum, { used }) => sum + used, 0);
    return { files: this.#placedFiles, bytes };
  }

  /** The files of which the trigrams alone are held, and the bytes of the trigrams of all. */
  get trigrams(): HeldAmount {
    return { files: this.#otherFiles, bytes: this.#trigrams.bytes };
  }

  /** Whether something is known of a file. */
  has(absolutePath: string): boolean {
    return this.#heldOf(absolutePath) !== undefined;
  }

  /** Whether the contents of a file are held. */
  hasText(absolutePath: string): boolean {
    return this.#heldOf(absolutePath)?.place !== undefined;
  }

  /** Whether there may be no room for another file. */
  get isFull(): boolean {
    return this.#trigrams.isFull;
  }

  /** The record of a file, made if there is none. */
  recordOf(absolutePath: string): TextRecord {
    const known = this.#records.get(absolutePath);
    if (known !== undefined) return known;
    const record = new TextRecord(this);
    this.#records.set(absolutePath, record);
    let directory = parentOf(absolutePath);
    while (!this.#directories.has(directory)) {
      this.#directories.add(directory);
      directory = parentOf(directory);
    }
    return record;
  }

  /**
   * Holds the trigrams of a file that was in that state before it was read, and its contents unless
   * it is large, as far as there is room.
   */
  hold(absolutePath: string, bytes: Uint8Array, state: string): void {
    this.drop(absolutePath);
    const row = this.#trigrams.add(this.#scan.begin(bytes.length).add(bytes));
    const place = bytes.length < largestText ? this.#place(bytes) : undefined;
    if (place === undefined && row === undefined) return;
    if (place === undefined) this.#otherFiles++;
    else this.#placedFiles++;
    this.recordOf(absolutePath).held = {
      place,
      row,
      number: ++count,
      state,
      isPlain: !hasUtf16Mark(bytes),
    };
  }

  /** Forgets what is in a file. */
  drop(absolutePath: string): void {
    const record = this.#records.get(absolutePath);
    if (record?.held === undefined) return;
    const { place, row } = record.held;
    if (place === undefined) this.#otherFiles--;
    else {
      this.#placedFiles--;
      place.segment.remove(place.text);
    }
    if (row !== undefined) this.#trigrams.remove(row);
    record.held = undefined;
  }

  /** Forgets what has this name, and all files below it. */
  forgetBelow(absolutePath: string): void {
    this.#forget(absolutePath);
    if (!this.#directories.has(absolutePath)) return;
    const prefix = `${absolutePath}/`;
    for (const path of this.#records.keys()) if (path.startsWith(prefix)) this.#forget(path);
  }

  /** Looks at all files, and forgets what is in those that have changed. */
  check(): void {
    for (const path of this.#records.keys()) this.checkOne(path);
  }

  /** Forgets what is in a file if it has changed, and tells whether it did. */
  checkOne(absolutePath: string): boolean {
    const held = this.#heldOf(absolutePath);
    if (held === undefined || stateOf(absolutePath) === held.state) return false;
    this.drop(absolutePath);
    return true;
  }

  /** Forgets what is in all files. */
  clear(): void {
    for (const record of this.#records.values()) record.held = undefined;
    this.#segments = [];
    this.#trigrams.clear();
    this.#placedFiles = 0;
    this.#otherFiles = 0;
  }

  /** Copies a file to the start of the buffer; yields its length if it is held and fits. */
  read(absolutePath: string, buffer: Uint8Array): number | undefined {
    const place = this.#heldOf(absolutePath)?.place;
    if (place === undefined) return undefined;
    const { segment, text } = place;
    if (text.length >= buffer.length) return undefined;
    buffer.set(segment.bytesOf(text));
    return text.length;
  }

  /** The number of the text that is held of a file. */
  numberOf(absolutePath: string): number | undefined {
    return this.#heldOf(absolutePath)?.number;
  }

  /** A test whether a file of which something is known has none of the needles. */
  lacking(needles: readonly Needle[]): (record: TextRecord) => boolean {
    const last = count;
    const mayHave = this.#trigrams.mayHave(needles.map(trigramPlaces));
    // Of texts that have no trigram the table says nothing.
    const scanned = needles.some(({ bytes }) => bytes.length < 3)
      ? new Set<PlacedText>()
      : undefined;
    if (scanned !== undefined) {
      for (const segment of this.#segments) segment.addTextsWith(needles, scanned);
    }
    return ({ held }) => {
      // A text that has come since was not looked at.
      if (held === undefined || !held.isPlain || held.number > last) return false;
      const { place, row } = held;
      if (row !== undefined && !mayHave(row)) return true;
      return scanned !== undefined && place !== undefined && !scanned.has(place.text);
    };
  }

  #heldOf(absolutePath: string): Held | undefined {
    return this.#records.get(absolutePath)?.held;
  }

  #forget(absolutePath: string): void {
    this.drop(absolutePath);
    this.#records.delete(absolutePath);
  }

  #place(bytes: Uint8Array): Place | undefined {
    for (const segment of this.#segments.toReversed()) {
      const text = segment.add(bytes);
      if (text !== undefined) return { segment, text };
    }
    if (bytes.length > segmentBytes || this.#segments.length >= this.#mostSegments) {
      return undefined;
    }
    this.#segments.push(new TextSegment());
    return this.#place(bytes);
  }
}

function parentOf(path: string): string {
  return path.slice(0, path.lastIndexOf("/"));
}
