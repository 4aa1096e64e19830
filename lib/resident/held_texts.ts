/**
 * The contents of files, held in memory within a budget.
 *
 * @module
 */
import { hasUtf16Mark } from "@ct/base";
import type { Needle } from "@ct/scan";
import { stateOf } from "./file_state.ts";
import { type PlacedText, segmentBytes, TextSegment } from "./text_segment.ts";

/** Where a text is. */
interface Held {
  readonly segment: TextSegment;
  readonly text: PlacedText;
  /** Which one it is, of all that were ever held. */
  readonly number: number;
  /** What the file was like before it was read. */
  readonly state: string;
  /** Whether its bytes can be searched for text as they are. */
  readonly isPlain: boolean;
}

/** Numbers are those of no text that another tree holds or held. */
let count = 0;

/** Files by their absolute paths. */
export class HeldTexts {
  readonly #mostSegments: number;
  readonly #byPath = new Map<string, Held>();
  #segments: TextSegment[] = [];

  /** Holds so many bytes at most. */
  constructor(mostBytes: number) {
    this.#mostSegments = Math.floor(mostBytes / segmentBytes);
  }

  /** How many bytes of memory they take. */
  get bytes(): number {
    return this.#segments.reduce((sum, { used }) => sum + used, 0);
  }

  /** How many files there are. */
  get files(): number {
    return this.#byPath.size;
  }

  /** Whether a file is held. */
  has(absolutePath: string): boolean {
    return this.#byPath.has(absolutePath);
  }

  /**
   * Holds the contents of a file that was in that state before it was read, if there is room.
   */
  hold(absolutePath: string, bytes: Uint8Array, state: string): void {
    this.drop(absolutePath);
    const place = this.#place(bytes);
    if (place === undefined) return;
    this.#byPath.set(absolutePath, {
      ...place,
      number: ++count,
      state,
      isPlain: !hasUtf16Mark(bytes),
    });
  }

  /** Forgets a file. */
  drop(absolutePath: string): void {
    const held = this.#byPath.get(absolutePath);
    if (held === undefined) return;
    held.segment.remove(held.text);
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
  }

  /** Copies a file to the start of the buffer; yields its length if it is held and fits. */
  read(absolutePath: string, buffer: Uint8Array): number | undefined {
    const held = this.#byPath.get(absolutePath);
    if (held === undefined || held.text.length >= buffer.length) return undefined;
    buffer.set(held.segment.bytesOf(held.text));
    return held.text.length;
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
    return (path) => {
      const held = this.#byPath.get(path);
      // A text that has come since was not looked at.
      return held !== undefined && held.number <= last && held.isPlain && !found.has(held.text);
    };
  }

  #place(bytes: Uint8Array): Pick<Held, "segment" | "text"> | undefined {
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
