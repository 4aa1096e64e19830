/**
 * Matching the contents of files, of any size in bounded memory.
 *
 * @module
 */
import {
  compileLinePattern,
  type ContentPattern,
  decodeLossy,
  type Entry,
  FileReader,
  isBinary,
  type LinePattern,
  type NearestMiss,
  type Regex,
  TextFile,
} from "@ct/core";
import { type ContentResult, type Hit, matchBlocks, matchLines } from "./content.ts";
import type { Match, MatchSink } from "./search.ts";

/** Matches the contents of one file after the other against one pattern. */
export class ContentMatcher {
  readonly #block: readonly string[];
  readonly #lines: LinePattern | undefined;
  readonly #tick: () => void;
  readonly #reader = new FileReader();
  #miss: (NearestMiss & { readonly path: string }) | undefined;

  /** Compiles the pattern; `tick` is called for each piece of a large file, and what it throws ends the match. */
  constructor(pattern: ContentPattern, tick: () => void) {
    this.#tick = tick;
    this.#block = pattern.kind === "block" ? pattern.lines : [];
    this.#lines = pattern.kind === "block" ? undefined : compileLinePattern(pattern.text, {
      option: "--grep",
      mode: pattern.mode,
    });
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
   * @throws {Error} The system's error if it cannot be read; a `CtError` with code `read` if a line is too long.
   */
  match({ path, absolutePath }: Entry, sink: MatchSink | undefined): Match | undefined {
    const bytes = this.#reader.read(absolutePath);
    if (bytes !== undefined) return this.#matchPieces(path, [bytes], sink);
    using file = TextFile.open(absolutePath, { cwd: "/" });
    return this.#matchPieces(path, file.bytes(this.#tick), sink);
  }

  #matchPieces(
    path: string,
    pieces: Iterable<Uint8Array>,
    sink: MatchSink | undefined,
  ): Match | undefined {
    let binary: boolean | undefined;
    const isBinaryFile = () => binary ??= isBinary(this.#reader.beginning);
    const texts = function* (): Generator<string> {
      for (const piece of pieces) yield decodeLossy(piece);
    };
    const onHit = (hit: Hit) => {
      if (sink?.detail === "hits" && !isBinaryFile()) sink.hit(path, hit);
    };
    const isCounted = sink?.detail === "hits" || sink?.detail === "counts";
    const { matched, lines } = this.#lines === undefined
      ? this.#matchBlocks(path, texts(), onHit)
      : matchLines(texts(), this.#lines, isCounted ? onHit : undefined);
    return matched ? { path, lines, binary: isBinaryFile() } : undefined;
  }

  #matchBlocks(path: string, texts: Iterable<string>, sink: (hit: Hit) => void): ContentResult {
    const { miss, ...result } = matchBlocks(texts, this.#block, sink);
    if (miss !== undefined && miss.divergesAt > (this.#miss?.divergesAt ?? 0)) {
      this.#miss = { ...miss, path };
    }
    return result;
  }
}
