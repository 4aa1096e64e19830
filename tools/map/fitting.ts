/**
 * Adds entries to a map, best first, until one does not fit.
 *
 * @module
 */
import { CtError, itemAt } from "@ct/base";
import { type Bounds, untilTimeout } from "@ct/core/bounds";
import { declarationSummary, fileSummary } from "@ct/source/documentation";
import { Candidates, headOf, Layout, owned, type Role, type Roles } from "./layout.ts";
import type { Overview } from "./overview.ts";
import { countedIn, type Ranking } from "./ranking.ts";
import type { Source, Sources } from "./sources.ts";

/** Longer sentences of documentation are cut. */
const longestSummary = 100;

/** So many declarations are shown even where the time is up: it takes less than the call's grace. */
const alwaysShown = 100;

/** What can be shown. */
export interface Fittable {
  /** All sources. */
  readonly sources: readonly Source[];
  /** Their declarations, best first. */
  readonly ranking: Ranking;
  /** What declarations are to the focus. */
  readonly roles: Roles;
  /** Where the project begins; nothing if there is a focus. */
  readonly overview: Overview | undefined;
  /** The most bytes of text. */
  readonly budget: number;
  /** Reads sources again. */
  readonly reader: Sources;
  /** Limits of the call. */
  readonly bounds: Bounds;
}

/** What is shown. */
export interface Fitted {
  /** It. */
  readonly layout: Layout;
  /** Why no more is shown, where the time was up. */
  readonly message: string | undefined;
}

/**
 * Takes declarations, best first, and behind each of the first ones an entry point or a folder,
 * until the next one does not fit or the time is up.
 * @throws {CtError} If not even the best declaration fits.
 */
export async function fitted(
  { sources, ranking, roles, overview, budget, reader, bounds }: Fittable,
): Promise<Fitted> {
  const { count: declarations, files } = ranking;
  const layout = new Layout(budget, { declarations, files });
  const known = new Map<number, Candidates | undefined>();
  const candidatesOf = (number: number): Candidates | undefined => {
    const source = sources[number];
    if (source !== undefined && !known.has(number)) {
      const entry = overview?.entries.get(number)?.reason ?? "";
      known.set(
        number,
        candidatesIn(source, {
          ...{ entry, reader, scores: ranking.scores[number] },
          roles: roles.get(number),
        }),
      );
    }
    return known.get(number);
  };
  const landmarks = overview?.landmarks(ranking.ranks);
  let shown = 0;
  const message = await untilTimeout(async () => {
    for (const { source, number } of ranking) {
      if (shown++ >= alwaysShown && bounds.tick()) await bounds.breathe();
      const candidates = candidatesOf(source);
      if (candidates === undefined) continue;
      const size = layout.show(candidates, number);
      if (size > budget) {
        if (layout.files.length > 0) break;
        throw new CtError("refused", "not one declaration fits into --budget", {
          help: `the smallest that would do is ${size}b`,
        });
      }
      const next = landmarks?.next().value;
      if (next === undefined) continue;
      if ("folder" in next && !layout.showFolder(next.folder)) break;
      const entry = "entry" in next ? candidatesOf(next.entry) : undefined;
      if (entry !== undefined && "names" in next && !layout.showEntry(entry, next.names)) break;
    }
  });
  return { layout, message };
}

interface CandidateInput {
  readonly entry: string;
  readonly scores: Float64Array | undefined;
  readonly roles: ReadonlyMap<number, Role> | undefined;
  readonly reader: Sources;
}

function candidatesIn(
  source: Source,
  { entry, scores, roles, reader }: CandidateInput,
): Candidates | undefined {
  const read = reader.readAgain(source);
  if (read === undefined) return undefined;
  const lines = read.text.split("\n");
  const { language } = read.pack;
  const entries = read.declarations.map((declaration, number) => ({
    ...declaration,
    name: owned(declaration.name),
    text: headOf(itemAt(lines, declaration.start - 1), declaration.name),
    summary: owned(declarationSummary({ lines, language }, declaration.start, longestSummary)),
    score: scores?.[number] ?? 0,
    role: roles?.get(number),
  }));
  const { path } = source.entry;
  const summary = owned(fileSummary({ lines, language }, longestSummary));
  return new Candidates({ path, entry, summary }, entries, new Set(countedIn(source.digest)));
}
