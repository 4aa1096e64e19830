/**
 * The declarations of all sources, best first.
 *
 * @module
 */
import { type Focus, rankDeclarations } from "@ct/references";
import { pathWeight, weights } from "@ct/retrieval";
import type { Source } from "./sources.ts";

/** A declaration by its file and its number there. */
export interface RankedDeclaration {
  /** Number of the source. */
  readonly source: number;
  /** Number of the declaration in the outline. */
  readonly number: number;
}

/** How much the uses in files of some kinds count that are seldom what a reader looks for. */
const minor = {
  ...weights,
  ...{ test: 0.1, example: 0.1, vendored: 0.1, declarations: 0.5, prose: 1, header: 1, other: 1 },
};

/** The order of the declarations that can be shown. */
export class Ranking {
  /** How much each declaration of each source matters. */
  readonly scores: readonly Float64Array[];
  readonly #order: Uint32Array;
  readonly #sources: Uint32Array;
  readonly #numbers: Uint32Array;

  /** Ranks what the sources, which are in the order of their paths, declare. */
  constructor(sources: readonly Source[], focus: readonly Focus[]) {
    const digested = sources.map(({ entry: { path, depth }, digest }) => {
      const below = path.split("/").slice(-Math.max(1, depth)).join("/");
      return { path, digest, weight: pathWeight(below, "", minor) };
    });
    const { files, declarations } = rankDeclarations(digested, focus);
    this.scores = declarations;
    const counted = sources.map(countedIn);
    const count = counted.reduce((sum, { size }) => sum + size, 0);
    this.#sources = new Uint32Array(count);
    this.#numbers = new Uint32Array(count);
    const scores = new Float64Array(count);
    let at = 0;
    counted.forEach((numbers, source) => {
      for (const number of numbers) {
        this.#sources[at] = source;
        this.#numbers[at] = number;
        scores[at] = declarations[source]?.[number] ?? 0;
        at += 1;
      }
    });
    const difference = (values: Float64Array, a = 0, b = 0) => (values[b] ?? 0) - (values[a] ?? 0);
    this.#order = Uint32Array.from(scores.keys()).sort((a, b) =>
      difference(scores, a, b) ||
      difference(files, this.#sources[a], this.#sources[b]) || a - b
    );
  }

  /** How many declarations there are. */
  get count(): number {
    return this.#order.length;
  }

  /** The declarations, best first. */
  *[Symbol.iterator](): Generator<RankedDeclaration> {
    for (const each of this.#order) {
      yield { source: this.#sources[each] ?? 0, number: this.#numbers[each] ?? 0 };
    }
  }
}

/** Numbers of the declarations that count: those with a name, without the details of others. */
export function countedIn({ digest: { names, credited } }: Pick<Source, "digest">): Set<number> {
  const counted = new Set<number>();
  names.forEach((name, number) => {
    if (name !== 0 && credited[number] === number) counted.add(number);
  });
  return counted;
}
