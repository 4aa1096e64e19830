/**
 * The lines around hits: a second way through a file that has some.
 *
 * @module
 */
import { byteLines } from "@ct/core/input";
import { LineWindows } from "@ct/core/text";
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
  let [next, nextMatch, number, lastShown] = [0, 0, 0, 0];
  for (const chunk of chunks) {
    for (const text of byteLines(chunk, release)) {
      number++;
      const window = wanted[next];
      if (window === undefined) return;
      if (number < window.start) continue;
      while ((matched[nextMatch]?.end ?? Infinity) < number) nextMatch++;
      const isContext = number < (matched[nextMatch]?.start ?? Infinity);
      const long = longHits.get(number);
      if (long !== undefined) {
        yield long;
        lastShown = number + linesOf(long) - 1;
      } else if (number > lastShown) yield { line: number, text, isContext };
      if (number === window.end) next++;
    }
  }
}
