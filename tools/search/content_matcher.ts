/**
 * Matching the contents of files, of any size in bounded memory.
 *
 * @module
 */
import { LinePattern, LineSearch, type NearestMiss } from "@ct/pattern";
import { type ContentPattern, FileReader, TextFile } from "@ct/core/input";
import { createScanner, type Finder, type Scanner } from "@ct/scan";
import { decodeLossy, isBinary } from "@ct/base";
import type { Entry } from "@ct/walk";
import type { Regex } from "@ct/regex";
import {
  type ContentResult,
  type Hit,
  type LineDetail,
  matchBlocks,
  matchLines,
  type Piece,
} from "./content.ts";
import { BytesPiece, piecesAcrossLines, TextPiece } from "./pieces.ts";
import type { Match, MatchSink } from "./match.ts";

/** Files of this size and more are read in pieces. */
const largeBytes = 4 << 20;

/**
 * Files with more text in their matching lines, in UTF-16 units, are searched in their turn: what
 * is found ahead has to be kept, and other threads can hand over only so much.
 */
const mostHitText = 128 << 10;
/** What a hit takes besides its text. */
const hitOverhead = 8;

/**
 * What a file holds: 0 if it does not match. With {@linkcode MatchSink.detail} `hits`, `numbers`
 * are those of the matching lines, and `texts` are these lines, joined by line feeds. (As one text
 * they are handed over far faster.)
 */
export type Finding =
  | 0
  | readonly [lines: number, binary: boolean, numbers: readonly number[], texts: string];

/** What is to be found out. */
export interface FindingSetup {
  /** What files are searched for. */
  readonly content: ContentPattern;
  /** How much is to be told of them. */
  readonly detail: MatchSink["detail"];
}

/** Matches the contents of one file after the other against one pattern. */
export class ContentMatcher {
  readonly #pattern: ContentPattern;
  readonly #tick: () => void;
  readonly #scanner: Scanner = createScanner(largeBytes);
  readonly #reader: FileReader = new FileReader(this.#scanner.buffer);
  readonly #lines: LinePattern | undefined;
  readonly #search: LineSearch | undefined;
  /** Finds what a block, and anything close to it, starts with. */
  readonly #blockStart: Finder | undefined;
  #miss: (NearestMiss & { readonly path: string }) | undefined;

  /**
   * Takes the pattern; `tick` is called for each piece of a large file, and what it throws ends the
   * match.
   */
  constructor(pattern: ContentPattern, tick: () => void) {
    this.#pattern = pattern;
    this.#tick = tick;
    if (pattern.kind === "block") {
      const start = pattern.lines[0]?.trim() ?? "";
      // What is malformed in a file is decoded to U+FFFD, which is then not in its bytes.
      if (start !== "" && !start.includes("\ufffd")) {
        const bytes = new TextEncoder().encode(start);
        this.#blockStart = this.#scanner.finder([{ bytes, fold: false }]);
      }
    } else {
      this.#lines = new LinePattern(pattern.pattern);
      this.#search = new LineSearch(this.#lines, this.#scanner);
    }
  }

  /** The pattern, if it is one that is tried line by line. */
  get linePattern(): Regex | undefined {
    return this.#lines?.line;
  }

  /** Where a block came closest in the files in which it did not occur. */
  get miss(): (NearestMiss & { readonly path: string }) | undefined {
    return this.#miss;
  }

  /**
   * The match of a regular file, if it does; without a sink only whether it does.
   * @throws {Error} The system's error if it cannot be read; a `CtError` with code `read` if a line
   * is too long.
   */
  match({ path, absolutePath }: Entry, sink: MatchSink | undefined): Match | undefined {
    const length = this.#reader.read(absolutePath);
    if (length !== undefined) {
      return this.#mayMatch(length) ? this.#matchSmall(path, sink) : undefined;
    }
    // What is read from here on may overwrite the beginning.
    const binary = isBinary(this.#reader.bytes);
    const file = TextFile.open(absolutePath, { cwd: "/" });
    try {
      return this.#matchChunks({ path, isBinary: () => binary }, file.bytes(this.#tick), sink);
    } finally {
      file[Symbol.dispose]();
    }
  }

  /**
   * What a regular file holds, with what `detail` asks for; `null` if that is to be found out in
   * its turn, as it would take long or involves more than this file.
   * @throws {Error} The system's error if it cannot be read; a `RangeError` if too much in it
   * matches to be kept.
   */
  find(absolutePath: string, detail: MatchSink["detail"]): Finding | null {
    const length = this.#reader.read(absolutePath);
    if (length === undefined) return null;
    if (!this.#mayMatch(length)) return 0;
    if (this.#pattern.kind === "block") return null;
    const numbers: number[] = [];
    const texts: string[] = [];
    let room = mostHitText;
    const match = this.#matchSmall("", {
      detail,
      hit: (_, { line, text }) => {
        room -= text.length + hitOverhead;
        if (room < 0) throw new RangeError("too many matches to keep");
        numbers.push(line);
        texts.push(text);
      },
      match: () => {},
    });
    return match === undefined ? 0 : [match.lines, match.binary, numbers, texts.join("\n")];
  }

  #matchSmall(path: string, sink: MatchSink | undefined): Match | undefined {
    const { bytes } = this.#reader;
    let binary: boolean | undefined;
    return this.#matchChunks({ path, isBinary: () => binary ??= isBinary(bytes) }, [bytes], sink);
  }

  /** Whether the file in the buffer may match; `true` where that is not plain to see. */
  #mayMatch(length: number): boolean {
    if (this.#search !== undefined) return this.#search.mayMatch(length);
    return this.#blockStart === undefined || this.#blockStart.find(0, length) >= 0;
  }

  #matchChunks(
    file: { readonly path: string; readonly isBinary: () => boolean },
    chunks: Iterable<Uint8Array>,
    sink: MatchSink | undefined,
  ): Match | undefined {
    const { path, isBinary } = file;
    const onHit = (hit: Hit) => {
      if (sink?.detail === "hits" && !isBinary()) sink.hit(path, hit);
    };
    const detail: LineDetail = {
      isCounted: sink?.detail === "hits" || sink?.detail === "counts",
      sink: sink?.detail === "hits" ? onHit : undefined,
    };
    const { matched, lines } = this.#search === undefined
      ? this.#matchBlocks(path, chunks, onHit)
      : matchLines(this.#pieces(chunks, this.#search), detail);
    // The empty pattern matches every file, also one without lines.
    return matched || this.#lines?.pattern.text === ""
      ? { path, lines, binary: isBinary() }
      : undefined;
  }

  *#pieces(chunks: Iterable<Uint8Array>, search: LineSearch): Generator<Piece> {
    if (search.pattern.acrossLines) yield* piecesAcrossLines(chunks, search.pattern);
    else {
      const { buffer } = this.#scanner;
      for (const chunk of chunks) {
        const isInside = chunk.buffer === buffer.buffer;
        if (search.prefersText || (!isInside && chunk.length > buffer.length)) {
          yield new TextPiece(decodeLossy(chunk), search.pattern);
        } else {
          if (!isInside) buffer.set(chunk);
          yield new BytesPiece(search, chunk.length);
        }
      }
    }
  }

  #matchBlocks(
    path: string,
    chunks: Iterable<Uint8Array>,
    sink: (hit: Hit) => void,
  ): ContentResult {
    const block = this.#pattern.kind === "block" ? this.#pattern.lines : [];
    const { miss, ...result } = matchBlocks(decoded(chunks), block, sink);
    if (miss !== undefined && miss.divergesAt > (this.#miss?.divergesAt ?? 0)) {
      this.#miss = { ...miss, path };
    }
    return result;
  }
}

function* decoded(chunks: Iterable<Uint8Array>): Generator<string> {
  for (const chunk of chunks) yield decodeLossy(chunk);
}
