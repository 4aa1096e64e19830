/**
 * Counts what renaming symbols comes to.
 *
 * @module
 */
import type { Placed, SearchHost } from "@ct/symbols";
import { say } from "../project.ts";
import type { PlaceKey } from "../refs/judge_typescript.ts";
import { type ComparedRename, type ComparedSides, compareRename } from "./compare.ts";

/** What renaming some symbols came to. */
export interface Counts {
  symbols: number;
  equal: number;
  refused: number;
  different: number;
  /** Changed places of the equal ones. */
  places: number;
  /** How many are refused for a reason; one may have several. */
  readonly reasons: Map<string, number>;
}

/** Nothing yet. */
export function nothingCounted(): Counts {
  return { symbols: 0, equal: 0, refused: 0, different: 0, places: 0, reasons: new Map() };
}

/** Adds counts to others. */
export function addCounts(into: Counts, counts: Counts): void {
  for (const key of ["symbols", "equal", "refused", "different", "places"] as const) {
    into[key] += counts[key];
  }
  for (const [reason, count] of counts.reasons) {
    into.reasons.set(reason, (into.reasons.get(reason) ?? 0) + count);
  }
}

/** The row of a table; that of a language whose reasons are counted ends with them. */
export function row(title: string, counts: Counts, hasReasons: boolean): string {
  const { symbols, equal, refused, different, places, reasons } = counts;
  const named = [...reasons].sort(([, a], [, b]) => b - a)
    .map(([reason, count]) => `${count} ${reason === "unresolved" ? "named" : reason}`);
  const cells = [title, symbols, equal, refused, different, places];
  return `| ${[...cells, ...hasReasons ? [named.join(", ")] : []].join(" | ")} |`;
}

/** Definitions in the files of a tree: one in this many. */
export function definitionsOf(
  host: SearchHost,
  paths: readonly string[],
  count: number,
  isUnseen: (key: PlaceKey) => boolean = () => false,
): readonly Placed[] {
  const all = paths.flatMap((path) =>
    (host.model(path)?.definitions ?? [])
      .filter(({ imported, name, spans: [span] }) =>
        imported === undefined && name.length > 1 && span !== undefined &&
        !isUnseen(`${path}:${span.start}`)
      )
      .map((definition): Placed => ({ path, definition }))
  );
  const step = Math.max(1, all.length / count);
  return all.filter((_, at) => Math.floor(at / step) !== Math.floor((at - 1) / step));
}

/** Renames symbols. */
export async function counted(sides: ComparedSides, symbols: readonly Placed[]): Promise<Counts> {
  const counts = nothingCounted();
  const equal: ComparedRename[] = [];
  for (const placed of symbols) {
    const compared = await compareRename(sides, placed);
    const { title, outcome, places, differing, reasons } = compared;
    if (outcome === "unknown") continue;
    if (outcome === "equal") equal.push(compared);
    counts.symbols++;
    counts[outcome]++;
    for (const each of reasons) counts.reasons.set(each, (counts.reasons.get(each) ?? 0) + 1);
    if (outcome === "equal") counts.places += places;
    if (!Deno.args.includes("--list")) continue;
    for (const line of differing) say(`${title}: ${line}`);
    if (outcome === "refused") say(`${title}: refused: ${reasons.join(", ")}`);
  }
  const faults = await sides.judge.faults?.(equal.map(({ edits }) => edits)) ?? new Map();
  for (const [at, fault] of faults) {
    say(`${equal[at]?.title}: ${fault}`);
    counts.equal--;
    counts.different++;
    counts.places -= equal[at]?.places ?? 0;
  }
  return counts;
}
