/**
 * The contents of files, held in memory within a budget.
 *
 * @module
 */
import { hasUtf16Mark } from "@ct/base";
import type { Needle } from "@ct/scan";
import { stateOf } from "./file_state.ts";
import { type PlacedText, segmentBytes, TextSegment } from "./text_segment.ts";
import { mostSetBytes, trigramPlaces, TrigramSet } from "./trigram_set.ts";

/** Where a text is. */
interface Place {
  readonly segment: TextSegment;
  readonly text: PlacedText;
}

/** What is known of a text. */
interface Held {
  /** Where it is, or which trigrams it has if there was no room for it. */
  readonly content: Place | TrigramSet;
  /** Which one it is, of all that were ever held. */
  readonly number: number;
  /** What the file was like before it was read. */
  readonly state: string;
  /** Whether its bytes can be searched for text as they are. */
  readonly isPlain: boolean;
}

/** Numbers are those of no text that another tree holds or held. */
let count = 0;

/** How much is held. */
export interface TextBudget {
  /** Bytes of texts. */
  readonly texts: number;
  /** Bytes that say which trigrams the texts have for which there is no room. */
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
  readonly #mostTrigramBytes: number;
  readonly #byPath = new Map<string, Held>();
  #segments: TextSegment[] = [];
  #trigramFiles = 0;
  #trigramBytes = 0;

  /** Holds so much at most. */
  constructor(most: TextBudget) {
    this.#mostSegments = Math.floor(most.texts / segmentBytes);
    this.#mostTrigramBytes = most.trigrams;
  }

  /** The files of which the contents are held. */
  get texts(): HeldAmount {
    const bytes = this.#segments.reduce((sum, { used }) => sum + used, 0);
    return { files: this.#byPath.size - this.#trigramFiles, bytes };
  }

  /** The files of which the trigrams are held. */
  get trigrams(): HeldAmount {
    return { files: this.#trigramFiles, bytes: this.#trigramBytes };
  }

  /** Whether something is known of a file. */
  has(absolutePath: string): boolean {
    return this.#byPath.has(absolutePath);
  }

  /** Whether the contents of a file are held. */
  hasText(absolutePath: string): boolean {
    const held = this.#byPath.get(absolutePath);
    return held !== undefined && !(held.content instanceof TrigramSet);
  }

  /** Whether there may be no room for another file. */
  get isFull(): boolean {
    return this.#trigramBytes + mostSetBytes > this.#mostTrigramBytes;
  }

  /**
   * Holds the contents of a file that was in that state before it was read, or else its trigrams,
   * if there is room.
   */
  hold(absolutePath: string, bytes: Uint8Array, state: string): void {
    this.drop(absolutePath);
    const content = this.#place(bytes) ?? this.#trigramsOf(bytes);
    if (content === undefined) return;
    this.#byPath.set(absolutePath, {
      content,
      number: ++count,
      state,
      isPlain: !hasUtf16Mark(bytes),
    });
  }

  /** Forgets a file. */
  drop(absolutePath: string): void {
    const held = this.#byPath.get(absolutePath);
    if (held === undefined) return;
    const { content } = held;
    if (content instanceof TrigramSet) {
      this.#trigramFiles--;
      this.#trigramBytes -= content.bytes;
    } else content.segment.remove(content.text);
    this.#byPath.delete(absolutePath);
  }

  /** Forgets all files whose paths begin so. */
  dropBelow(prefix: string): void {
    for (const path of this.#byPath.keys()) if (path.startsWith(prefix)) this.drop(path);
  }

  /** Looks at all files, and forgets those that have changed. */
  check(): void {
    for (const [path, { state }] of this.#byPath) if (stateOf(path) !== state) this.drop(path);
  }

  /** Forgets a file if it has changed. */
  checkOne(absolutePath: string): void {
    const held = this.#byPath.get(absolutePath);
    if (held !== undefined && stateOf(absolutePath) !== held.state) this.drop(absolutePath);
  }

  /** Forgets everything. */
  clear(): void {
    this.#byPath.clear();
    this.#segments = [];
    this.#trigramFiles = 0;
    this.#trigramBytes = 0;
  }

  /** Copies a file to the start of the buffer; yields its length if it is held and fits. */
  read(absolutePath: string, buffer: Uint8Array): number | undefined {
    const content = this.#byPath.get(absolutePath)?.content;
    if (content === undefined || content instanceof TrigramSet) return undefined;
    const { segment, text } = content;
    if (text.length >= buffer.length) return undefined;
    buffer.set(segment.bytesOf(text));
    return text.length;
  }

  /** The number of the text that is held of a file. */
  numberOf(absolutePath: string): number | undefined {
    return this.#byPath.get(absolutePath)?.number;
  }

  /** A test whether a file that is held has none of the needles. */
  lacking(needles: readonly Needle[]): (absolutePath: string) => boolean {
    const last = count;
    const found = new Set<PlacedText>();
    for (const segment of this.#segments) segment.addTextsWith(needles, found);
    const places = needles.map(trigramPlaces);
    return (path) => {
      const held = this.#byPath.get(path);
      if (held === undefined || !held.isPlain) return false;
      const { content } = held;
      if (content instanceof TrigramSet) return !places.some((one) => content.mayHave(one));
      // A text that has come since was not looked at.
      return held.number <= last && !found.has(content.text);
    };
  }

  #trigramsOf(bytes: Uint8Array): TrigramSet | undefined {
    if (this.isFull) return undefined;
    const set = new TrigramSet(bytes);
    this.#trigramFiles++;
    this.#trigramBytes += set.bytes;
    return set;
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
