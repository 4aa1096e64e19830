/**
 * How much declarations matter: references lead from the files that use a name to the files that
 * declare it, and PageRank says how much each file's references count.
 *
 * @module
 */
import type { DigestedSource, ReferenceDigest } from "./digest.ts";
import { DeclaredNames } from "./declared_names.ts";
import { Edges, pageRank, slack } from "./page_rank.ts";

/** Where a reader's interest begins. */
export interface Focus {
  /** Path of a file. */
  readonly path: string;
  /** Its declarations that are meant, by number in the outline; without any it is all of it. */
  readonly declarations: readonly number[];
}

/** What came out, in the order in which the files were given. */
export interface Ranks {
  /** How much each file matters; all together 1. */
  readonly files: Float64Array;
  /** How much each declaration of each file does. */
  readonly declarations: readonly Float64Array[];
  /** How many other files use each declaration of each file, as far as imports and types tell. */
  readonly users: readonly Float64Array[];
}

/** How much of a file's rank the names share that it uses itself. */
const ownShare = 0.1;

/**
 * What a use counts that may mean something else: neither the name nor the file that declares it
 * is imported or, for a member, the name of its type is not used.
 */
const strangerShare = 0.1;

/** How much interest goes back from what is used to the user, where there is a focus. */
const backShare = 0.3;

/**
 * Ranks the declarations of files. With a focus, what is near to it matters more; a `damping` of
 * less than 0.85 keeps interest nearer to where it begins. The result does not depend on the order
 * of the files.
 */
export function rankDeclarations(
  sources: readonly DigestedSource[],
  focus: readonly Focus[] = [],
  damping?: number,
): Ranks {
  const order = sources.map((_, index) => index)
    .sort((a, b) => compare(sources[a]?.path ?? "", sources[b]?.path ?? ""));
  const ordered = order.flatMap((index) => sources[index] ?? []);
  const digests = ordered.map(({ digest }) => digest);
  const names = new DeclaredNames(ordered);
  const edges = new Edges();
  const uses = new UsesOfFile(digests.length);
  const totals = digests.map((digest, file) => {
    uses.take(names, { digest, file });
    return uses.addTo(edges, focus.length > 0);
  });
  const places = new Map(ordered.map(({ path }, file) => [path, file]));
  const starts = Float64Array.from(
    ordered,
    ({ weight, start }) => focus.length > 0 ? 0 : start ?? weight,
  );
  for (const { path } of focus) starts[places.get(path) ?? -1] = 1;
  const ranks = pageRank(edges, starts, damping);
  const { scores, users } = scoresOf(names, { digests, totals, ranks });
  const files = new Float64Array(digests.length);
  const declarations: Float64Array[] = [];
  const usersIn: Float64Array[] = [];
  order.forEach((index, file) => {
    files[index] = ranks[file] ?? 0;
    declarations[index] = names.ranksIn(file, scores);
    usersIn[index] = names.ranksIn(file, users);
  });
  // What was asked for comes first: all other ranks together are 1.
  for (const { path, declarations: meant } of focus) {
    const own = declarations[order[places.get(path) ?? -1] ?? -1];
    for (const each of meant) if (own !== undefined) own[each] = 1 + (own[each] ?? 0);
  }
  return { files, declarations, users: usersIn };
}

interface Ranked {
  readonly digests: readonly ReferenceDigest[];
  readonly totals: readonly Totals[];
  readonly ranks: Float64Array;
}

/** What the files hand on of their ranks, and how many use it, by entry of the names. */
function scoresOf(
  names: DeclaredNames,
  { digests, totals, ranks }: Ranked,
): { readonly scores: Float64Array; readonly users: Float64Array } {
  const scores = new Float64Array(names.count);
  const users = new Float64Array(names.count);
  digests.forEach((digest, file) => {
    const rank = ranks[file] ?? 0;
    const { own, others } = totals[file] ?? { own: 0, others: 0 };
    const take = (entry: number, weight: number, isMeant: boolean) => {
      const isOwn = names.fileOf(entry) === file;
      const share = isOwn ? ownShare / own : 1 / (others + slack);
      scores[entry] = (scores[entry] ?? 0) + rank * share * weight;
      if (isMeant && !isOwn) users[entry] = (users[entry] ?? 0) + 1;
    };
    eachUse(names, { digest, file }, take);
  });
  return { scores, users };
}

interface Using {
  readonly digest: ReferenceDigest;
  readonly file: number;
}

/** What the uses of a file weigh. */
interface Totals {
  /** Of names that it declares itself. */
  readonly own: number;
  /** Of names that others declare. */
  readonly others: number;
}

/** What one file uses of each other. It is filled again for the next file. */
class UsesOfFile {
  readonly #weights: Float64Array;
  /** The files with a weight, in the order in which they got one. */
  readonly #targets: number[] = [];
  #file = 0;

  constructor(files: number) {
    this.#weights = new Float64Array(files);
  }

  take(names: DeclaredNames, using: Using): void {
    this.#file = using.file;
    for (const target of this.#targets) this.#weights[target] = 0;
    this.#targets.length = 0;
    eachUse(names, using, (entry, weight) => {
      const target = names.fileOf(entry);
      const before = this.#weights[target] ?? 0;
      if (before === 0) this.#targets.push(target);
      this.#weights[target] = before + weight;
    });
  }

  /** Adds an edge for each other file whose names it uses. */
  addTo(edges: Edges, withBack: boolean): Totals {
    let others = 0;
    for (const target of this.#targets) {
      if (target === this.#file) continue;
      const weight = this.#weights[target] ?? 0;
      others += weight;
      edges.add(this.#file, target, weight);
      if (withBack) edges.add(target, this.#file, weight * backShare);
    }
    return { own: this.#weights[this.#file] ?? 0, others };
  }
}

/** Calls `take` with each declared name that a file uses, its weight, and whether it is sure. */
function eachUse(
  names: DeclaredNames,
  { digest: { words, counts, imported, included }, file }: Using,
  take: (entry: number, weight: number, isMeant: boolean) => void,
): void {
  const own = names.entriesIn(file);
  const files = new Set(included);
  for (let at = 0; at < words.length; at += 1) {
    const word = words[at] ?? 0;
    const inside = own.get(word);
    if (inside !== undefined) {
      // Each declaration has the name itself, too.
      const uses = (counts[at] ?? 0) - names.timesOf(inside);
      if (uses > 0) take(inside, Math.sqrt(uses) * names.tellingOf(inside), true);
      continue;
    }
    const first = names.firstOf(word);
    const spread = first < 0 ? 0 : names.spreadOf(first);
    const share = Math.sqrt(counts[at] ?? 0) / spread;
    for (let entry = first; entry < first + spread; entry += 1) {
      const owner = names.ownerOf(entry);
      const isMeant = owner === 0
        ? imported[at] === 1 || names.isIn(entry, files)
        : isAmong(owner, words);
      const factor = isMeant ? 1 : strangerShare;
      take(entry, share * factor * names.tellingOf(entry), isMeant);
    }
  }
}

/** Whether a number is among others, which are in ascending order. */
function isAmong(number: number, others: Uint32Array): boolean {
  let low = 0;
  let high = others.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((others[middle] ?? 0) < number) low = middle + 1;
    else high = middle;
  }
  return others[low] === number;
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
