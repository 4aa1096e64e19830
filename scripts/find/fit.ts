/**
 * Fits the weights of `ct find` to the questions that are for fitting, and to every eighth of the
 * descriptions of functions that are. It changes one weight at a time, and takes a change if the
 * answers get better with any fifth of the packages omitted. Prints the weights for
 * `lib/retrieval/weights.ts`.
 *
 * Usage: `deno run -A scripts/find/fit.ts [--packages DIR] [--minutes 5]`
 * @module
 */

import { parseArgs } from "node:util";
import {
  buildIndex,
  loadVectors,
  query,
  type RetrievalIndex,
  type Weights,
  weights,
} from "@ct/retrieval";
import { measuresOf } from "./measures.ts";
import { filesOf } from "./packages.ts";
import {
  type DescribedFunction,
  describedFunctions,
  describedPackages,
  functionsAt,
  keyOf,
} from "./pairs.ts";
import { isForFitting, questionedPackages } from "./questions.ts";
import { PackageFetcher } from "../package_fetcher.ts";
import { say } from "../project.ts";

const { values } = parseArgs({
  options: { packages: { type: "string" }, minutes: { type: "string", default: "5" } },
});
const deadline = performance.now() + Number(values.minutes) * 60_000;

/** The questions about one package. */
interface FitPackage {
  readonly index: RetrievalIndex;
  readonly questions: readonly (readonly [ask: string, grades: ReadonlyMap<string, number>])[];
  /** What is searched for, if it is not files. */
  readonly functions?: readonly DescribedFunction[];
  /** How much a question counts, so that both sets count the same. */
  readonly share: number;
}

type Unshared = Omit<FitPackage, "share">;

function labelled(fetcher: PackageFetcher): readonly Unshared[] {
  return questionedPackages().filter(({ hand, half }) => hand === undefined && half !== "blind")
    .map((each) => {
      const index = buildIndex(filesOf(fetcher, each) ?? [], vectors);
      const own = each.half === "tune" ? each.questions : each.questions.filter(isForFitting);
      return { index, questions: own.map(({ ask, grades }) => [ask, grades] as const) };
    });
}

function described(fetcher: PackageFetcher): readonly Unshared[] {
  return describedPackages.map((each) => {
    const { files, functions } = describedFunctions(fetcher, each) ?? { files: [], functions: [] };
    const own = functions.filter(isForFitting).filter((_, at) => at % 8 === 0);
    return {
      index: buildIndex(files, vectors),
      questions: own.map((one) => [one.ask, new Map([[keyOf(one), 2]])] as const),
      functions,
    };
  });
}

function withShares(packages: readonly Unshared[]): readonly FitPackage[] {
  const count = packages.reduce((sum, { questions }) => sum + questions.length, 0);
  return packages.map((each) => ({ ...each, share: 1 / count }));
}

/** What each package adds to the sum of both sets' NDCG@10. */
function figures(packages: readonly FitPackage[], tried: Weights): readonly number[] {
  return packages.map(({ index, questions, functions, share }) =>
    questions.reduce((sum, [ask, grades]) => {
      const found = functions === undefined
        ? query(index, ask, { limit: 30, weights: tried, vectors }).map(({ path }) => path)
        : functionsAt(
          query(index, ask, { limit: 60, perFile: 60, weights: tried, vectors }),
          functions,
        );
      return sum + share * measuresOf([...new Set(found)], grades).ndcg;
    }, 0)
  );
}

function isBetter(before: readonly number[], after: readonly number[]): boolean {
  return [0, 1, 2, 3, 4].every((fold) =>
    before.reduce((sum, each, at) => at % 5 === fold ? sum : sum + (after[at] ?? 0) - each, 0) >
      1e-4
  );
}

const vectors = await loadVectors();
using fetcher = new PackageFetcher(values.packages);
const packages = [...withShares(labelled(fetcher)), ...withShares(described(fetcher))];
let best = weights;
let known = figures(packages, best);
const total = (each: readonly number[]) => each.reduce((sum, own) => sum + own, 0).toFixed(4);
say(`before ${total(known)}`);
for (let hasChanged = true; hasChanged && performance.now() < deadline;) {
  hasChanged = false;
  for (const name of Object.keys(weights)) {
    for (const factor of [0.6, 1.5]) {
      if (performance.now() > deadline) break;
      const value = Reflect.get(best, name) * factor;
      const tried = { ...best, [name]: name.endsWith("Length") ? Math.min(1, value) : value };
      const after = figures(packages, tried);
      if (!isBetter(known, after)) continue;
      say(`${name} ${value.toFixed(3)}: ${total(after)}`);
      best = tried;
      known = after;
      hasChanged = true;
      break;
    }
  }
}
say(JSON.stringify(best, (_, value) => typeof value === "number" ? +value.toFixed(3) : value, 2));
