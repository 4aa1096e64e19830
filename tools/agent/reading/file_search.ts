/**
 * The matching lines of files, as far as a model may know of them.
 *
 * @module
 */
import { decodeLossy, joinName } from "@ct/base";
import { FileReader } from "@ct/core/input";
import { countNewlines, type LinePattern, LineSearch, scanLines } from "@ct/pattern";
import { createScanner, type Scanner } from "@ct/scan";
import { hasByteOrderMark, isBinaryContent } from "../files/text_sample.ts";
import type { Gate } from "../gate/gate.ts";
import { redactSpans } from "../gate/secrets.ts";

/** Larger files are passed over. */
const mostBytes = 10 << 20;

/** Searches one file after the other. */
export class FileSearch {
  readonly #pattern: LinePattern;
  readonly #gate: Gate;
  // One byte more, so that the largest file is seen to end.
  readonly #scanner: Scanner = createScanner(mostBytes + 1);
  readonly #reader: FileReader = new FileReader(this.#scanner.buffer);
  readonly #search: LineSearch;
  readonly #skipped = new Map<string, number>();

  /** Searches for the lines that match a pattern. */
  constructor(pattern: LinePattern, gate: Gate) {
    this.#pattern = pattern;
    this.#gate = gate;
    this.#search = new LineSearch(pattern, this.#scanner);
  }

  /** Why files were passed over that others would have searched, and how many. */
  get skipped(): ReadonlyMap<string, number> {
    return this.#skipped;
  }

  /** The numbers of the lines of the regular file at a path below a root that match. */
  search(path: string, root: string): readonly number[] {
    let length: number | undefined;
    try {
      length = this.#reader.read(joinName(root, path));
    } catch {
      return this.#skip("unreadable");
    }
    if (length === undefined) return this.#skip("larger than 10 MB");
    if (!this.#search.mayMatch(length)) return [];
    const { buffer } = this.#scanner;
    if (isBinaryContent(buffer.subarray(0, length))) return [];
    if (hasByteOrderMark(buffer.subarray(0, length))) {
      buffer.copyWithin(0, 3, length);
      length -= 3;
    }
    const lines = this.#matchingLines(length);
    return lines.length === 0 ? lines : this.#shownLines(lines, path, length);
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
  #shownLines(lines: readonly number[], path: string, length: number): readonly number[] {
    const text = decodeLossy(this.#scanner.buffer.subarray(0, length));
    const names = { relative: path, realRelative: path };
    if (this.#gate.pathRule(names, () => text) !== undefined) return [];
    const { spans } = this.#gate.scan(text);
    if (spans.length === 0) return lines;
    const shown = redactSpans(text, spans).split("\n");
    return lines.filter((line) =>
      this.#pattern.line.test((shown[line - 1] ?? "").replace(/\r$/, ""))
    );
  }

  #skip(reason: string): readonly number[] {
    this.#skipped.set(reason, (this.#skipped.get(reason) ?? 0) + 1);
    return [];
  }
}
