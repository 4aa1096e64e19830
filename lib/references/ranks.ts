/**
 * How much declarations matter: references lead from the files that use a name to the files that
 * declare it, and PageRank says how much each file's references count.
 *
 * @module
 */
import type { DigestedSource, ReferenceDigest } from "./digest.ts";
import { DeclaredNames } from "./declared_names.ts";
import { type Edges, pageRank, slack } from "./page_rank.ts";

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
 * Ranks the declarations of files. With a focus, what is near to it matters more. The result does
 * not depend on the order of the files.
 */
export function rankDeclarations(
  sources: readonly DigestedSource[],
  focus: readonly Focus[] = [],
): Ranks {
  const order = sources.map((_, index) => index)
    .sort((a, b) => compare(sources[a]?.path ?? "", sources[b]?.path ?? ""));
  const ordered = order.flatMap((index) => sources[index] ?? []);
  const digests = ordered.map(({ digest }) => digest);
  const names = new DeclaredNames(ordered);
  const edges: Edges = { from: [], to: [], weights: [] };
  const totals = digests.map((digest, file) => {
    return addEdges(names, { digest, file, withBack: focus.length > 0 }, edges);
  });
  const places = new Map(ordered.map(({ path }, file) => [path, file]));
  const starts = Float64Array.from(ordered, ({ weight }) => focus.length > 0 ? 0 : weight);
  for (const { path } of focus) starts[places.get(path) ?? -1] = 1;
  const ranks = pageRank(edges, starts);
  const scores = scoresOf(names, { digests, totals, ranks });
  const files = new Float64Array(digests.length);
  const declarations: Float64Array[] = [];
  order.forEach((index, file) => {
    files[index] = ranks[file] ?? 0;
    declarations[index] = names.ranksIn(file, scores);
  });
  // What was asked for comes first: all other ranks together are 1.
  for (const { path, declarations: meant } of focus) {
    const own = declarations[order[places.get(path) ?? -1] ?? -1];
    for (const each of meant) if (own !== undefined) own[each] = 1 + (own[each] ?? 0);
  }
  return { files, declarations };
}

interface Ranked {
  readonly digests: readonly ReferenceDigest[];
  readonly totals: readonly Totals[];
  readonly ranks: Float64Array;
}

/** What the files hand on of their ranks, by entry of the names. */
function scoresOf(names: DeclaredNames, { digests, totals, ranks }: Ranked): Float64Array {
  const scores = new Float64Array(names.count);
  digests.forEach((digest, file) => {
    const rank = ranks[file] ?? 0;
    const { own, others } = totals[file] ?? { own: 0, others: 0 };
    const take = (entry: number, weight: number) => {
      const share = names.fileOf(entry) === file ? ownShare / own : 1 / (others + slack);
      scores[entry] = (scores[entry] ?? 0) + rank * share * weight;
    };
    eachUse(names, { digest, file }, take);
  });
  return scores;
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

/** Adds the edges from one file, one for each other file whose names it uses. */
function addEdges(
  names: DeclaredNames,
  { digest, file, withBack }: Using & { readonly withBack: boolean },
  { from, to, weights }: Edges,
): Totals {
  const byFile = new Map<number, number>();
  const take = (entry: number, weight: number) => {
    const target = names.fileOf(entry);
    byFile.set(target, (byFile.get(target) ?? 0) + weight);
  };
  eachUse(names, { digest, file }, take);
  const own = byFile.get(file) ?? 0;
  byFile.delete(file);
  let others = 0;
  for (const [target, weight] of byFile) {
    others += weight;
    from.push(file);
    to.push(target);
    weights.push(weight);
    if (!withBack) continue;
    from.push(target);
    to.push(file);
    weights.push(weight * backShare);
  }
  return { own, others };
}

/** Calls `take` with each declared name that a file uses, and how much that counts. */
function eachUse(
  names: DeclaredNames,
  { digest: { words, counts, imported, included }, file }: Using,
  take: (entry: number, weight: number) => void,
): void {
  const own = names.entriesIn(file);
  const used = new Set(words);
  const files = new Set(included);
  words.forEach((word, at) => {
    const count = counts[at] ?? 0;
    const inside = own.get(word);
    if (inside !== undefined) {
      // Each declaration has the name itself, too.
      const uses = count - names.timesOf(inside);
      if (uses > 0) take(inside, Math.sqrt(uses) * names.tellingOf(inside));
      return;
    }
    const { first, end } = names.declaring(word);
    const share = Math.sqrt(count) / (end - first);
    for (let entry = first; entry < end; entry += 1) {
      const owner = names.ownerOf(entry);
      const isMeant = owner === 0
        ? imported[at] === 1 || names.isIn(entry, files)
        : used.has(owner);
      const factor = isMeant ? 1 : strangerShare;
      take(entry, share * factor * names.tellingOf(entry));
    }
  });
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
