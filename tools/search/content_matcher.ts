/**
 * Judging files by what is in them, of any size in bounded memory.
 *
 * @module
 */
import { LinePattern, type NearestMiss } from "@ct/pattern";
import { type ContentPattern, recoded, sourceExcess, TextFile } from "@ct/core/input";
import type { ResidentFiles } from "@ct/resident";
import { CtError, type Door, greatestOf, isBinary } from "@ct/base";
import type { Needle } from "@ct/scan";
import type { Entry } from "@ct/walk";
import type { DeclarationFinder } from "@ct/core/declarations";
import type { ContentQuestion, FileQuery, FileResult } from "./file_result.ts";
import type { Hit } from "./content.ts";
import type { Match, MatchSink } from "./match.ts";
import { type FileInPieces, PatternMatcher } from "./pattern_matcher.ts";
import { type BufferOptions, largeBytes, SearchBuffer } from "./search_buffer.ts";

/**
 * Files with more text in their matching lines, in UTF-16 units, are searched in their turn: what
 * is found ahead has to be kept, and other threads can hand over only so much.
 */
const maxHitText = 128 << 10;
/** What a hit takes besides its text. */
const hitOverhead = 8;

/** Why it is unknown whether a file matches. */
export type UndecidedReason = "binary" | "too large";

/** What the reader knows of a file, and a test that spares looking closer. */
interface ReadFile extends FileInPieces {
  /** Whether the pattern may be in it; `true` where that is not plain to see. */
  readonly mayMatch: (matcher: PatternMatcher) => boolean;
}

/** How contents are judged. */
export interface MatcherOptions extends BufferOptions {
  /** Called for each piece of a large file; what it throws ends the match. */
  readonly tick: () => void;
  /** Where files are read to; by default a buffer of its own. */
  readonly buffer?: SearchBuffer | undefined;
  /** Whether large files are left alone; then nobody can tell of them. */
  readonly isBrief?: boolean;
  /** Finds the declarations of `--in`, if the question has one. */
  readonly place?: DeclarationFinder | undefined;
}

/** Judges the contents of one file after the other. */
export class ContentMatcher {
  readonly #tick: () => void;
  readonly #isBrief: boolean;
  /** Where files are read to. */
  readonly buffer: SearchBuffer;
  readonly #grep: PatternMatcher | undefined;
  readonly #and: readonly PatternMatcher[];
  readonly #lacks: PatternMatcher | undefined;
  readonly #not: LinePattern | undefined;
  readonly #isPlaced: boolean;
  readonly #place: DeclarationFinder | undefined;
  readonly #door: Door;
  readonly #residentFiles: ResidentFiles | undefined;
  #lengthOfMiss: ((entry: Entry) => number | undefined) | undefined;

  /** Creates one from the question. */
  constructor(
    { grep, and, lacks, not, isPlaced, encoding }: ContentQuestion,
    { tick, buffer, door, residentFiles, scanner, isBrief = false, place }: MatcherOptions,
  ) {
    this.#tick = tick;
    this.#isBrief = isBrief;
    this.#door = door;
    this.#residentFiles = residentFiles;
    this.buffer = buffer ?? new SearchBuffer(encoding, { door, residentFiles, scanner });
    const matcherOf = (pattern: ContentPattern) => new PatternMatcher(pattern, this.buffer);
    this.#grep = grep && matcherOf(grep);
    this.#and = and.map(matcherOf);
    this.#lacks = lacks && matcherOf(lacks);
    this.#not = not?.kind === "line" ? new LinePattern(not.pattern) : undefined;
    this.#isPlaced = isPlaced;
    this.#place = isPlaced ? place : undefined;
  }

  /**
   * Texts of which the bytes of each file that matches have one, as far as is known; files in
   * UTF-16 do not.
   */
  get needles(): readonly Needle[] | undefined {
    return this.buffer.isUtf8 ? this.#grep?.needles : undefined;
  }

  /** What files must have, if it is tried line by line. */
  get linePattern(): LinePattern | undefined {
    return this.#grep?.linePattern;
  }

  /** Where a block that files must have came closest in those in which it did not occur. */
  get miss(): (NearestMiss & { readonly path: string }) | undefined {
    return this.#grep?.miss;
  }

  /** Whether it is known of a file that it does not match, so that it need not be read. */
  isMiss(entry: Entry): boolean {
    const length = this.#missLength(entry);
    // Large files are reported as not searched, whatever is known of them.
    return length !== undefined && (length < largeBytes || !this.#isBrief);
  }

  /**
   * The match of a regular file, if it does, without a sink only whether it does; or the reason why
   * nobody can tell.
   * @throws {Error} The system's error if it cannot be read; a `CtError` with code `read` if a line
   * is too long.
   */
  match(entry: Entry, sink: MatchSink | undefined): Match | UndecidedReason | undefined {
    if (this.isMiss(entry)) {
      // What is read is limited, and the answer is not to depend on what is known.
      this.buffer.passOver(entry.absolutePath, this.#missLength(entry) ?? 0);
      return undefined;
    }
    const { path, absolutePath } = entry;
    const length = this.buffer.read(absolutePath);
    if (length !== undefined) return this.#judge(this.#smallFile(path, length), sink);
    if (this.#isBrief) return "too large";
    // What is read from here on may overwrite the beginning.
    const binary = isBinary(this.buffer.beginning);
    const { encoding } = this.buffer;
    const roomFor = (size: number) => this.buffer.roomFor(size);
    const file = TextFile.open(absolutePath, { cwd: "/", door: this.#door });
    try {
      return this.#judge({
        path,
        isBinary: () => binary,
        chunks: () => recoded(file.bytes(this.#tick, { roomFor }), encoding),
        mayMatch: () => true,
      }, sink);
    } finally {
      file[Symbol.dispose]();
    }
  }

  /**
   * What a regular file holds, with what `wanted` asks for; `null` if that is to be found out in
   * its turn, as it would take long, has hits of several lines or involves more than this file.
   * @throws {Error} The system's error if it cannot be read; a `RangeError` if too much in it
   * matches to be kept.
   */
  find(absolutePath: string, { detail, context }: FileQuery["wanted"]): FileResult | null {
    const length = this.buffer.read(absolutePath);
    if (length === undefined) return null;
    const file = this.#smallFile("", length);
    const isLong = this.#grep?.isBlock || context !== undefined || this.#isPlaced ||
      (detail === "hits" && this.#grep?.hasLongHits);
    if (isLong && (this.#grep === undefined || file.mayMatch(this.#grep))) return null;
    const numbers: number[] = [];
    const texts: string[] = [];
    let room = maxHitText;
    const match = this.#judge(file, {
      detail,
      hit: (_, { line, text }) => {
        if (typeof text === "string") room -= text.length + hitOverhead;
        if (typeof text !== "string" || room < 0) throw new RangeError("too many matches to keep");
        numbers.push(line);
        texts.push(text);
      },
      match: () => {},
    });
    if (typeof match === "string") return null;
    return match === undefined ? 0 : [match.lines, match.binary, numbers, texts.join("\n")];
  }

  /** How many bytes a file has that is known to have none of the needles. */
  #missLength(entry: Entry): number | undefined {
    if (this.#lengthOfMiss === undefined) {
      const { needles } = this;
      this.#lengthOfMiss = (needles && this.#residentFiles?.lacking(needles)) ?? (() => undefined);
    }
    return this.#lengthOfMiss(entry);
  }

  /** The file of that length in the buffer. */
  #smallFile(path: string, length: number): ReadFile {
    const { bytes } = this.buffer;
    let binary: boolean | undefined;
    return {
      path,
      isBinary: () => binary ??= isBinary(bytes),
      chunks: () => [bytes],
      mayMatch: (matcher) => matcher.mayMatch(length),
    };
  }

  /**
   * The answer. What is binary may hold a text in an encoding that is not looked for, so it is not
   * told to lack anything.
   */
  #judge(file: ReadFile, sink: MatchSink | undefined): Match | UndecidedReason | undefined {
    const has = (matcher: PatternMatcher) => matches(matcher, file, undefined) !== undefined;
    if (this.#grep !== undefined && !file.mayMatch(this.#grep)) return undefined;
    if (!this.#and.every(has)) return undefined;
    if (this.#lacks !== undefined) {
      if (has(this.#lacks)) return undefined;
      if (file.isBinary()) {
        return this.#grep === undefined || has(this.#grep) ? "binary" : undefined;
      }
    }
    if (this.#grep !== undefined) {
      // It is unknown which lines of a binary file are omitted.
      if (this.#not !== undefined && file.isBinary()) {
        return has(this.#grep) ? "binary" : undefined;
      }
      return matches(this.#grep, { ...file, ...this.#keeping(file) }, sink);
    }
    return { path: file.path, lines: 0, binary: file.isBinary() };
  }

  /** Which hits of a file count, if not all do. */
  #keeping(file: ReadFile): Pick<FileInPieces, "keeps"> {
    const [place, not] = [this.#place, this.#not];
    if (place === undefined && not === undefined) return {};
    return {
      keeps: () => {
        const isInside = place === undefined ? () => true : linesIn(place, file);
        return (hit) => isInside(hit.line) && (not === undefined || !isHit(hit, not));
      },
    };
  }
}

/** Whether a line of a hit matches. */
function isHit({ text }: Hit, pattern: LinePattern): boolean {
  if (typeof text !== "string") return text.test(pattern);
  return text.split("\n").some((line) => pattern.line.find(line, 0) !== undefined);
}

/**
 * Determines which lines of a file lie in a requested declaration.
 * @throws {CtError} With code `read` if the file is too large to look into.
 */
function linesIn(place: DeclarationFinder, { path, chunks }: ReadFile): (line: number) => boolean {
  const decoder = new TextDecoder("utf-8", { ignoreBOM: true });
  let text = "";
  let read = 0;
  for (const chunk of chunks()) {
    const excess = sourceExcess(chunk, read);
    if (excess !== undefined) {
      const cause = new RangeError(excess);
      throw new CtError("read", `read ${path}: ${excess}`, { path, cause });
    }
    read += chunk.length;
    text += decoder.decode(chunk, { stream: true });
  }
  const found = place.find(path, text + decoder.decode()) ?? [];
  const last = Math.max(0, greatestOf(found.map(({ start, end }) => end ?? start)));
  // How many of them begin on a line, less those that end on the line before.
  const changes = new Int32Array(last + 2);
  for (const { start, end } of found) {
    changes[start] = (changes[start] ?? 0) + 1;
    changes[(end ?? start) + 1] = (changes[(end ?? start) + 1] ?? 0) - 1;
  }
  let open = 0;
  const isInside = changes.map((change) => open += change);
  return (line) => (isInside[line] ?? 0) > 0;
}

/** The match of a pattern in a file, if there is one. */
function matches(
  matcher: PatternMatcher,
  file: ReadFile,
  sink: MatchSink | undefined,
): Match | undefined {
  return file.mayMatch(matcher) ? matcher.match(file, sink) : undefined;
}
