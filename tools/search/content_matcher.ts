/**
 * Matching the contents of files, of any size in bounded memory.
 *
 * @module
 */
import {
  binaryProbeBytes,
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
import type { Match, SearchInterest } from "./search.ts";

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
   * The match of a regular file, if it does.
   * @throws {Error} The system's error if it cannot be read; a `CtError` with code `read` if a line is too long.
   */
  match({ path, absolutePath }: Entry, detail: SearchInterest["detail"]): Match | undefined {
    const bytes = this.#reader.read(absolutePath);
    if (bytes !== undefined) return this.#matchPieces(path, [bytes], detail);
    using file = TextFile.open(absolutePath, { cwd: "/" });
    return this.#matchPieces(path, file.bytes(this.#tick), detail);
  }

  #matchPieces(
    path: string,
    pieces: Iterable<Uint8Array>,
    detail: SearchInterest["detail"],
  ): Match | undefined {
    const hits: Hit[] = [];
    let binary = false;
    const texts = function* (): Generator<string> {
      let seen = 0;
      for (const piece of pieces) {
        binary ||= seen < binaryProbeBytes && isBinary(piece.subarray(0, binaryProbeBytes - seen));
        seen += piece.length;
        yield decodeLossy(piece);
      }
    };
    const keep = (hit: Hit) => void (binary || hits.push(hit));
    const sink = detail === "hits" ? keep : () => {};
    const { matched, lines } = this.#lines === undefined
      ? this.#matchBlocks(path, texts(), sink)
      : matchLines(texts(), this.#lines, wantsCounts(detail) ? sink : undefined);
    return matched ? { path, lines, hits, binary } : undefined;
  }

  #matchBlocks(path: string, texts: Iterable<string>, sink: (hit: Hit) => void): ContentResult {
    const { miss, ...result } = matchBlocks(texts, this.#block, sink);
    if (miss !== undefined && miss.divergesAt > (this.#miss?.divergesAt ?? 0)) {
      this.#miss = { ...miss, path };
    }
    return result;
  }
}

function wantsCounts(detail: SearchInterest["detail"]): boolean {
  return detail === "hits" || detail === "counts";
}
