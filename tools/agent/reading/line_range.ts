/**
 * Selects the wanted lines of a text. Lines end at a line feed; one at the end of the text opens no
 * further line.
 *
 * @module
 */
import { itemAt } from "@ct/base";
import { ToolFailure } from "../contract/failure.ts";

/** The lines from one to another, from 1, both included; to the end where there is no `end`. */
export interface LineRange {
  /** The first. */
  readonly start: number;
  /** The last; `undefined` for the last of the text. */
  readonly end: number | undefined;
}

/**
 * The range that two arguments ask for; `undefined` if they ask for everything.
 * @throws {ToolFailure} If they make no range.
 */
export function lineRange(startLine: number | null, endLine: number | null): LineRange | undefined {
  if (startLine === null && endLine === null) return undefined;
  for (const [name, value] of [["startLine", startLine], ["endLine", endLine]] as const) {
    if (value !== null && !(Number.isInteger(value) && value >= 1)) {
      throw new ToolFailure(`${name} must be a positive integer`);
    }
  }
  const start = startLine ?? 1;
  if (endLine !== null && endLine < start) {
    throw new ToolFailure(`Invalid line range: ${start}-${endLine}`);
  }
  return { start, end: endLine ?? undefined };
}

/** Gathers the lines of a range from a text that comes in pieces that end at line ends. */
export class LineGatherer {
  readonly #range: LineRange | undefined;
  readonly #maxBytes: number;
  #parts: string[] = [];
  #bytes = 0;
  #lines = 0;

  /** Gathers at most this many bytes. */
  constructor(range: LineRange | undefined, maxBytes: number) {
    this.#range = range;
    this.#maxBytes = maxBytes;
  }

  /** How many lines have come. */
  get lines(): number {
    return this.#lines;
  }

  /** Whether more was asked for than may be gathered. */
  get isTooMuch(): boolean {
    return this.#bytes > this.#maxBytes;
  }

  /** What was asked for: all of the text as it is, or lines without the line feed of the last. */
  get text(): string {
    const text = this.#parts.join("");
    return this.#range !== undefined && text.endsWith("\n") ? text.slice(0, -1) : text;
  }

  /** Takes the next piece. */
  push(piece: string): void {
    const first = this.#lines + 1;
    const ends = lineEnds(piece);
    this.#lines += ends.length;
    const { start, end = Infinity } = this.#range ?? { start: 1 };
    if (first > end || this.#lines < start) return;
    const from = start <= first ? 0 : itemAt(ends, start - first - 1);
    const to = end >= this.#lines ? piece.length : ends[end - first] ?? piece.length;
    const wanted = piece.slice(from, to);
    this.#bytes += new TextEncoder().encode(wanted).length;
    if (this.isTooMuch) this.#parts = [];
    else this.#parts.push(wanted);
  }
}

/** The offset after each line of a text. */
function lineEnds(text: string): readonly number[] {
  const ends: number[] = [];
  for (let at = text.indexOf("\n"); at >= 0; at = text.indexOf("\n", at + 1)) ends.push(at + 1);
  if (text !== "" && !text.endsWith("\n")) ends.push(text.length);
  return ends;
}
