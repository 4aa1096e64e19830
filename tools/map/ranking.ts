/**
 * The declarations of all sources, best first.
 *
 * @module
 */
import { type Focus, rankDeclarations } from "@ct/references";
import { pathWeight, weights } from "@ct/retrieval";
import type { EntryPoint } from "./entry_points.ts";
import { callShare, isHelper } from "./importance.ts";
import type { Roles } from "./layout.ts";
import type { Source } from "./sources.ts";

/** A declaration by its file and its number there. */
export interface RankedDeclaration {
  /** Number of the source. */
  readonly source: number;
  /** Number of the declaration in the outline. */
  readonly number: number;
}

/**
 * How much files of some kinds count that are seldom what a reader searches for: their uses, and
 * what they declare. Which files these are, is the same as for `ct find`.
 */
const minor = {
  ...weights,
  ...{ test: 0.1, example: 0.1, vendored: 0.1, generated: 0.1, declarations: 0.5 },
  ...{ prose: 1, header: 1, other: 1 },
};

/** The order of the declarations that can be shown. */
export class Ranking {
  /** How much each declaration of each source matters. */
  readonly scores: readonly Float64Array[];
  /** How many declarations there are. */
  readonly count: number;
  /** In how many files. */
  readonly files: number;
  readonly #ranks: Float64Array;
  readonly #sources: Uint32Array;
  readonly #numbers: Uint32Array;
  readonly #scores: Float64Array;

  /** How much each file matters. */
  get ranks(): Float64Array {
    return this.#ranks;
  }

  /**
   * Ranks what the sources, which are in the order of their paths, declare: from the focus, or else
   * from the entry points, by number of the source.
   */
  constructor(
    sources: readonly Source[],
    focus: readonly Focus[],
    { entries = new Map(), roles = new Map() }: {
      readonly entries?: ReadonlyMap<number, EntryPoint> | undefined;
      /** What declarations are to the focus. */
      readonly roles?: Roles;
    } = {},
  ) {
    const focused = new Set(focus.map(({ path }) => path));
    const digested = sources.map(({ entry, digest }, source) => {
      const { path } = entry;
      const weight = focused.has(path) ? 1 : weightOf(entry);
      const start = (entries.get(source)?.strength ?? elsewhere) * weight;
      return { path, digest, weight, start };
    });
    const { files, declarations, users } = rankDeclarations(
      digested,
      focus,
      focus.length > 0 ? undefined : nearDamping,
    );
    this.scores = declarations.map((own, source) => {
      const weight = digested[source]?.weight ?? 1;
      const each = sources[source];
      if (focus.length === 0 && each !== undefined) {
        const using = { users: users[source], files: sources.length };
        return explained(each, own, using, entries.get(source)).map((score) => score * weight);
      }
      const related = roles.get(source);
      if (weight === 1 && related === undefined) return own;
      return own.map((score, number) =>
        (score + (related?.has(number) === true ? relatedBonus : 0)) * weight
      );
    });
    this.#ranks = files;
    const max = declarations.reduce((sum, { length }) => sum + length, 0);
    this.#sources = new Uint32Array(max);
    this.#numbers = new Uint32Array(max);
    this.#scores = new Float64Array(max);
    let count = 0;
    this.files = sources.filter(({ digest }, source) => {
      const before = count;
      for (const number of countedIn(digest)) {
        this.#sources[count] = source;
        this.#numbers[count] = number;
        this.#scores[count] = this.scores[source]?.[number] ?? 0;
        count += 1;
      }
      return count > before;
    }).length;
    this.count = count;
  }

  /** The declarations, best first. Few are asked for, so they are not sorted. */
  *[Symbol.iterator](): Generator<RankedDeclaration> {
    const heap = Uint32Array.from({ length: this.count }, (_, each) => each);
    for (let at = heap.length >>> 1; at >= 0; at -= 1) this.#sink(heap, at, heap.length);
    for (let size = heap.length; size > 0; size -= 1) {
      const best = heap[0] ?? 0;
      yield { source: this.#sources[best] ?? 0, number: this.#numbers[best] ?? 0 };
      heap[0] = heap[size - 1] ?? 0;
      this.#sink(heap, 0, size - 1);
    }
  }

  /** Moves an entry down below those that are better; each place has two below it. */
  #sink(heap: Uint32Array, from: number, size: number): void {
    const each = heap[from] ?? 0;
    let at = from;
    for (let below = 2 * at + 1; below < size; below = 2 * at + 1) {
      if (below + 1 < size && this.#isBetter(heap[below + 1] ?? 0, heap[below] ?? 0)) below += 1;
      const other = heap[below] ?? 0;
      if (!this.#isBetter(other, each)) break;
      heap[at] = other;
      at = below;
    }
    if (size > 0) heap[at] = each;
  }

  #isBetter(a: number, b: number): boolean {
    const rankOf = (each: number) => this.#ranks[this.#sources[each] ?? 0] ?? 0;
    const difference = (this.#scores[a] ?? 0) - (this.#scores[b] ?? 0) || rankOf(a) - rankOf(b);
    return difference > 0 || difference === 0 && a < b;
  }
}

/** What a caller or a callee of the focus counts besides: more than all that only uses a name. */
const relatedBonus = 0.5;

/** How far interest goes from the entry points to what they use, and what that uses. */
const nearDamping = 0.6;

/** How much interest begins at a file that is no entry point. */
const elsewhere = 0.02;

/** How much a file counts by its path below the base. */
export function weightOf({ path, depth }: Source["entry"]): number {
  const below = path.split("/").slice(-Math.max(1, depth)).join("/");
  return pathWeight(below, "", minor);
}

/** What helpers of a project count. */
const helperShare = 0.1;

/** What the names count that only their own file can use. */
const hiddenShare = 0.5;

/** What the declarations of an entry point count besides. */
const entryBonus = 4;

interface Using {
  /** How many other files use each declaration. */
  readonly users: Float64Array | undefined;
  /** How many files there are. */
  readonly files: number;
}

/** What the declarations of a file explain, from how much they are used. */
function explained(
  { entry, digest, importance, called }: Source,
  ranks: Float64Array,
  { users, files }: Using,
  point: EntryPoint | undefined,
): Float64Array {
  const exported = 1 + entryBonus * (point?.strength ?? 0);
  const share = (isHelper(entry.path) ? helperShare : 1) * exported;
  return ranks.map((rank, number) => {
    const using = called[number] === 1 ? callShare(users?.[number] ?? 0, files) : 1;
    const seen = digest.hidden[number] === 1 ? hiddenShare : 1;
    return rank * share * using * seen * (importance[number] ?? 0);
  });
}

/** Numbers of the declarations that count: those with a name, without the details of others. */
export function* countedIn({ names, credited }: Source["digest"]): Generator<number> {
  for (let number = 0; number < names.length; number += 1) {
    if (names[number] !== 0 && credited[number] === number) yield number;
  }
}
