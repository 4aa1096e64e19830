/**
 * The lines around hits: a second way through a file that has some.
 *
 * @module
 */
import { decodeLossy } from "@ct/base";
import { LineWindows, splitLines } from "@ct/core/text";
import { LongLine, longLineBytes } from "@ct/pattern";
import { type Hit, linesOf } from "./content.ts";
import type { LinesAround } from "./match.ts";

/** What is wanted, and how many lines a hit has if its text does not tell. */
export interface AroundOptions extends LinesAround {
  /** Lines of each hit. */
  readonly length: number | undefined;
  /** Called when a long line is to stay where it was read. */
  readonly release: () => void;
}

/** The hits, and each line that is near enough to one, in order; of a block, each of its lines. */
export function* linesAround(
  chunks: Iterable<Uint8Array>,
  hits: readonly Hit[],
  { before, after, length, release }: AroundOptions,
): Generator<Hit> {
  const windows = new LineWindows();
  const matching = new LineWindows();
  const longHits = new Map<number, Hit>();
  for (const hit of hits) {
    const { line } = hit;
    const last = line + (length ?? linesOf(hit)) - 1;
    matching.add(line, last);
    windows.add(Math.max(1, line - before), last + after);
    if (length === undefined && last > line) longHits.set(line, hit);
  }
  const wanted = windows.clipped(Infinity, Infinity);
  const matched = matching.clipped(Infinity, Infinity);
  let [next, nextMatch, number, told] = [0, 0, 0, 0];
  for (const chunk of chunks) {
    for (const text of linesIn(chunk, release)) {
      number++;
      const window = wanted[next];
      if (window === undefined) return;
      if (number < window.start) continue;
      while ((matched[nextMatch]?.end ?? Infinity) < number) nextMatch++;
      const isContext = number < (matched[nextMatch]?.start ?? Infinity);
      const long = longHits.get(number);
      if (long !== undefined) {
        yield long;
        told = number + linesOf(long) - 1;
      } else if (number > told) yield { line: number, text, isContext };
      if (number === window.end) next++;
    }
  }
}

const lineFeed = 10;
const carriageReturn = 13;

/** The lines of a part of a file that ends with one. */
function* linesIn(chunk: Uint8Array, release: () => void): Generator<string | LongLine> {
  if (chunk.length <= longLineBytes) return yield* splitLines(decodeLossy(chunk));
  for (let start = 0; start < chunk.length;) {
    const newline = chunk.indexOf(lineFeed, start);
    const next = newline < 0 ? chunk.length : newline + 1;
    const isCrLf = newline > start && chunk[newline - 1] === carriageReturn;
    const bytes = chunk.subarray(start, isCrLf ? newline - 1 : newline < 0 ? next : newline);
    const keep = () => {
      release();
      return bytes;
    };
    yield bytes.length <= longLineBytes ? decodeLossy(bytes) : new LongLine(bytes, keep);
    start = next;
  }
}
