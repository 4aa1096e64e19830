/**
 * Looking for one pattern in files that lie in a scanner's buffer, or come in pieces.
 *
 * @module
 */
import type { ContentPattern } from "@ct/core/input";
import { LinePattern, LineSearch, type NearestMiss } from "@ct/pattern";
import type { Finder, Needle } from "@ct/scan";
import { decodeLossy, itemAt } from "@ct/base";
import {
  type ContentResult,
  type Hit,
  keptHit,
  type LineDetail,
  linesOf,
  matchBlocks,
  matchLines,
  type Piece,
} from "./content.ts";
import { matchAcross } from "./across.ts";
import { linesAround } from "./lines_around.ts";
import { BytesPiece, TextPiece } from "./pieces.ts";
import type { LinesAround, Match, MatchSink } from "./match.ts";
import type { SearchBuffer } from "./search_buffer.ts";

/** A file whose contents come in pieces. */
export interface FileInPieces {
  /** Its path as printed. */
  readonly path: string;
  /** Whether it has a NUL byte early on; looked at when asked. */
  readonly isBinary: () => boolean;
  /** Its bytes from the start, in pieces that end at line ends. */
  readonly chunks: () => Iterable<Uint8Array>;
  /** Determines which hits count; all where it is omitted. */
  readonly keeps?: () => (hit: Hit) => boolean;
}

/** Where the bytes of files lie. */
type ScannedBuffers = Pick<SearchBuffer, "scanner" | "longScanner" | "releaseRoom">;

/** Matches one file after the other against one pattern. */
export class PatternMatcher {
  readonly #pattern: ContentPattern;
  readonly #buffers: ScannedBuffers;
  readonly #lines: LinePattern | undefined;
  readonly #search: LineSearch | undefined;
  /** Finds what a block, and anything close to it, starts with. */
  readonly #blockStart: Finder | undefined;
  readonly #blockNeedles: readonly Needle[] | undefined;
  #miss: (NearestMiss & { readonly path: string }) | undefined;

  /** Creates one from the pattern, and the scanners in whose buffers files may lie. */
  constructor(pattern: ContentPattern, buffers: ScannedBuffers) {
    const { scanner } = buffers;
    this.#pattern = pattern;
    this.#buffers = buffers;
    if (pattern.kind === "block") {
      const start = itemAt(pattern.lines, 0).trim();
      // What is malformed in a file is decoded to U+FFFD, which is then not in its bytes.
      if (start !== "" && !start.includes("\ufffd")) {
        this.#blockNeedles = [{ bytes: new TextEncoder().encode(start), fold: false }];
        this.#blockStart = scanner.finder(this.#blockNeedles);
      }
    } else {
      this.#lines = new LinePattern(pattern.pattern);
      this.#search = new LineSearch(this.#lines, scanner);
    }
  }

  /** Texts of which every match has one in its bytes; `undefined` if that is not known. */
  get needles(): readonly Needle[] | undefined {
    return this.#search?.needles ?? this.#blockNeedles;
  }

  /** The pattern, if it is one that is tried line by line. */
  get linePattern(): LinePattern | undefined {
    return this.#lines;
  }

  /** Whether it is a block, which is compared with the text of whole files. */
  get isBlock(): boolean {
    return this.#pattern.kind === "block";
  }

  /** Where a block came closest in the files in which it did not occur. */
  get miss(): (NearestMiss & { readonly path: string }) | undefined {
    return this.#miss;
  }

  /**
   * Whether the file of that length in the buffer may match; `true` where that is not plain to see.
   */
  mayMatch(length: number): boolean {
    if (this.#search !== undefined) return this.#search.mayMatch(length);
    return this.#blockStart === undefined || this.#blockStart.find(0, length) >= 0;
  }

  /** Whether its matches may have several lines. */
  get hasLongHits(): boolean {
    return this.isBlock || this.#lines?.acrossLines === true;
  }

  /** The match of a file, if it does; without a sink only whether it does. */
  match(file: FileInPieces, sink: MatchSink | undefined): Match | undefined {
    const { path } = file;
    const binary = file.isBinary();
    if (file.keeps !== undefined) {
      return binary ? undefined : this.#matchKept(file, { keeps: file.keeps, sink });
    }
    const around = sink?.detail === "hits" ? sink.context : undefined;
    const found: Hit[] = [];
    const onHit = sink?.detail !== "hits" || binary
      ? undefined
      : around === undefined
      ? (hit: Hit) => sink.hit(path, hit)
      : (hit: Hit) => void found.push(hit);
    const isCounted = !binary && (sink?.detail === "hits" || sink?.detail === "counts");
    const { matched, lines } = this.#find(file, { isCounted, sink: onHit });
    if (around !== undefined && found.length > 0) {
      for (const hit of this.#linesAround(file, found, around)) sink?.hit(path, hit);
    }
    // The empty pattern matches every file, even one without lines.
    return matched || this.#lines?.pattern.text === ""
      ? { path, lines: binary ? 0 : lines, binary }
      : undefined;
  }

  /** The match of a file in which only some lines count. */
  #matchKept(
    file: FileInPieces,
    { keeps, sink }: {
      readonly keeps: () => (hit: Hit) => boolean;
      readonly sink: MatchSink | undefined;
    },
  ): Match | undefined {
    const all: Hit[] = [];
    this.#find(file, { isCounted: true, sink: (hit) => void all.push(keptHit(hit)) });
    if (all.length === 0) return undefined;
    const isKept = keeps();
    const hits = all.filter(isKept);
    if (hits.length === 0) return undefined;
    const { path } = file;
    if (sink?.detail === "hits") {
      const { context } = sink;
      const shown = context === undefined ? hits : this.#linesAround(file, hits, context);
      for (const hit of shown) sink.hit(path, hit);
    }
    const lines = hits.reduce((sum, hit) => sum + linesOf(hit), 0);
    return { path, lines, binary: false };
  }

  #linesAround(file: FileInPieces, hits: readonly Hit[], around: LinesAround): Iterable<Hit> {
    const length = this.#pattern.kind === "block" ? this.#pattern.lines.length : undefined;
    const release = () => this.#buffers.releaseRoom();
    return linesAround(file.chunks(), hits, { ...around, length, release });
  }

  #find(file: FileInPieces, detail: LineDetail): ContentResult {
    if (this.#search === undefined) return this.#matchBlocks(file, detail.sink);
    if (this.#search.pattern.acrossLines) {
      return matchAcross(decoded(file.chunks()), this.#search.pattern, detail);
    }
    return matchLines(this.#pieces(file.chunks(), this.#search), detail);
  }

  *#pieces(chunks: Iterable<Uint8Array>, search: LineSearch): Generator<Piece> {
    const { buffer } = this.#buffers.scanner;
    const release = () => this.#buffers.releaseRoom();
    for (const chunk of chunks) {
      const isInside = chunk.buffer === buffer.buffer;
      const { longScanner } = this.#buffers;
      if (longScanner !== undefined && chunk.buffer === longScanner.buffer.buffer) {
        // Behind a byte order mark it does not lie at the start.
        if (chunk.byteOffset > longScanner.buffer.byteOffset) longScanner.buffer.set(chunk);
        yield new BytesPiece(new LineSearch(search.pattern, longScanner), chunk.length, release);
      } else if (search.prefersText || (!isInside && chunk.length > buffer.length)) {
        yield new TextPiece(decodeLossy(chunk), search.pattern);
      } else {
        if (!isInside) buffer.set(chunk);
        yield new BytesPiece(search, chunk.length, release);
      }
    }
  }

  #matchBlocks({ path, chunks }: FileInPieces, sink: LineDetail["sink"]): ContentResult {
    const block = this.#pattern.kind === "block" ? this.#pattern.lines : [];
    const { miss, ...result } = matchBlocks(decoded(chunks()), block, sink);
    if (miss !== undefined && miss.divergesAt > (this.#miss?.divergesAt ?? 0)) {
      this.#miss = { ...miss, path };
    }
    return result;
  }
}

function* decoded(chunks: Iterable<Uint8Array>): Generator<string> {
  for (const chunk of chunks) yield decodeLossy(chunk);
}
