/**
 * The matching lines of files, as far as a model may know of them.
 *
 * @module
 */
import { decodeLossy, type Door, hashOf, joinName } from "@ct/base";
import { FileReader } from "@ct/core/input";
import { countNewlines, type LinePattern, LineSearch, scanLines } from "@ct/pattern";
import type { Entry } from "@ct/walk";
import { BorrowedScanner, type Scanner } from "@ct/scan";
import { redactSpans } from "@ct/secrets";
import type { ResidentContext } from "../call/call.ts";
import { hasByteOrderMark, isBinaryContent } from "../files/text_sample.ts";
import type { Gate } from "../gate/gate.ts";
import { wholeTextRule } from "../gate/secret_tally.ts";
import { GrepMemory } from "./grep_memory.ts";

/** Larger files are skipped. */
const maxBytes = 10 << 20;

/** A file whose content is in the buffer. */
interface ReadFile {
  /** Where it is. */
  readonly absolutePath: string;
  /** The same below the root. */
  readonly path: string;
  /** How many bytes of the buffer it takes. */
  readonly length: number;
  /** The version of this content, if it came from memory. */
  readonly version: number | undefined;
}

/** What a search knows of the root, and what judges the files that it opens. */
export interface SearchInput extends ResidentContext {
  /** The door of the call. */
  readonly door: Door;
}

/** Searches one file after the other. */
export class FileSearch implements Disposable {
  readonly #pattern: LinePattern;
  readonly #gate: Gate;
  readonly #lent: BorrowedScanner;
  readonly #scanner: Scanner;
  readonly #reader: FileReader;
  readonly #search: LineSearch;
  readonly #skipped = new Map<string, number>();
  readonly #residentFiles: ResidentContext["residentFiles"];
  readonly #memory: GrepMemory | undefined;
  readonly #lengthOfMiss: ((entry: Entry) => number | undefined) | undefined;

  /** Searches for the lines that match a pattern. */
  constructor(pattern: LinePattern, gate: Gate, { residentFiles, memory, door }: SearchInput) {
    this.#pattern = pattern;
    this.#gate = gate;
    this.#residentFiles = residentFiles;
    this.#memory = memory && GrepMemory.in(memory);
    // One byte more, so that the largest file is seen to end.
    this.#lent = new BorrowedScanner(maxBytes + 1, { memory, key: "grep: scanner" });
    this.#scanner = this.#lent.scanner;
    this.#reader = new FileReader(this.#scanner.buffer, { door });
    this.#search = new LineSearch(pattern, this.#scanner);
    const { needles } = this.#search;
    this.#lengthOfMiss = needles && residentFiles?.lacking(needles);
  }

  /** Why files were skipped that others would have searched, and how many. */
  get skipped(): ReadonlyMap<string, number> {
    return this.#skipped;
  }

  /** Whether it is known of a file, without opening it, that it has no match and is not skipped. */
  isMiss(entry: Entry): boolean {
    const length = this.#lengthOfMiss?.(entry);
    return length !== undefined && length <= maxBytes;
  }

  /** The numbers of the lines of the regular file at a path below a root that match. */
  search(path: string, root: string): readonly number[] {
    const absolutePath = joinName(root, path);
    const { buffer } = this.#scanner;
    const cachedLength = this.#residentFiles?.read(absolutePath, buffer);
    const version = cachedLength === undefined
      ? undefined
      : this.#residentFiles?.version(absolutePath);
    let length = cachedLength;
    try {
      length ??= this.#reader.read(absolutePath);
    } catch {
      return this.#skip("unreadable");
    }
    if (length === undefined) return this.#skip("larger than 10 MB");
    if (!this.#search.mayMatch(length)) return [];
    if (isBinaryContent(buffer.subarray(0, length))) return [];
    if (hasByteOrderMark(buffer.subarray(0, length))) {
      buffer.copyWithin(0, 3, length);
      length -= 3;
    }
    const lines = this.#matchingLines(length);
    if (lines.length === 0) return lines;
    return this.#shownLines(lines, { absolutePath, path, length, version });
  }

  #matchingLines(length: number): readonly number[] {
    const lines: number[] = [];
    let at = 0;
    let line = 1;
    if (this.#search.prefersText || this.#pattern.acrossLines) {
      const text = decodeLossy(this.#scanner.buffer.subarray(0, length));
      scanLines(text, this.#pattern, ({ start }) => {
        line += countNewlines(text, at, start);
        at = start;
        lines.push(line);
      });
    } else {
      this.#search.scan(length, ({ start }) => {
        line += this.#search.countNewlines(at, start);
        at = start;
        lines.push(line);
      });
    }
    return lines;
  }

  /**
   * The matching lines that still match without their secrets; otherwise one could guess a secret
   * character by character.
   */
  #shownLines(lines: readonly number[], file: ReadFile): readonly number[] {
    const { absolutePath, path, length, version } = file;
    const bytes = this.#scanner.buffer.subarray(0, length);
    const memory = this.#memory;
    const identity = memory && (version ?? hashOf(bytes));
    if (identity !== undefined && memory?.isHarmless(absolutePath, identity)) return lines;
    const text = decodeLossy(bytes);
    const names = { relative: path, realRelative: path };
    if (this.#gate.pathRule(names, () => text) !== undefined) return [];
    const scan = this.#gate.scan(text);
    const { spans } = scan;
    if (wholeTextRule(text, scan) !== undefined) return [];
    if (spans.length === 0) {
      if (identity !== undefined) memory?.noteHarmless(absolutePath, identity);
      return lines;
    }
    const shown = redactSpans(text, spans).split("\n");
    return lines.filter((line) =>
      this.#pattern.line.test((shown[line - 1] ?? "").replace(/\r$/, ""))
    );
  }

  /** Ends the search. */
  [Symbol.dispose](): void {
    this.#lent[Symbol.dispose]();
  }

  #skip(reason: string): readonly number[] {
    this.#skipped.set(reason, (this.#skipped.get(reason) ?? 0) + 1);
    return [];
  }
}
