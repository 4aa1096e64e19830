/**
 * What a language server adds to a plain answer, and what it does not have of it.
 *
 * @module
 */
import type { LookupTools } from "@ct/core/symbols";
import type { CodeSymbol, Tie, Use, UsesOfFile } from "@ct/symbols";
import type { FoundUse, ServerReport } from "./refs_json.ts";
import type { ServerAnswer } from "./server/mod.ts";

/** A use that a server was asked about. */
export interface ComparedUse extends Omit<Use, "tie"> {
  /** How it is tied to the symbol; `server` if only the server ties it. */
  readonly tie: Tie | "server";
  /** Whether the server has it too. */
  readonly server?: boolean;
}

/** The uses in one file. */
export interface ComparedFile {
  /** The file. */
  readonly path: string;
  /** In the order of the text. */
  readonly uses: readonly ComparedUse[];
}

/** The plain answer, each use with whether the server has it, and those that only the server has. */
export function comparedUses(
  plain: readonly UsesOfFile[],
  symbol: CodeSymbol,
  { answer, tools }: { readonly answer: ServerAnswer; readonly tools: LookupTools },
): readonly ComparedFile[] {
  const files = new Map(plain.map(({ path, uses }) => [path, uses]));
  const defined = definedPlaces(symbol);
  return [...new Set([...files.keys(), ...answer.places.keys()])].map((path) => {
    const known = answer.places.get(path) ?? new Set();
    const own = (files.get(path) ?? []).map((use): ComparedUse => {
      const server = known.has(use.start);
      // What was left out as meaning something else is added after all.
      const tie = server && use.tie === "shadowed" ? "server" : use.tie;
      return { ...use, tie, server };
    });
    const starts = new Set(own.map(({ start }) => start));
    const added = [...known].filter((start) =>
      !starts.has(start) && defined.get(path)?.has(start) !== true
    ).map((start) => addedUse(path, start, tools));
    return { path, uses: [...own, ...added].sort((a, b) => a.start - b.start) };
  });
}

/** What a server said about uses that are counted, in sum. */
export function serverReport(
  { name, version, outside, unopened }: ServerAnswer,
  counted: readonly Pick<FoundUse, "tie" | "server">[],
): ServerReport {
  const added = counted.filter(({ tie }) => tie === "server").length;
  const confirmed = counted.filter(({ server }) => server === true).length - added;
  const missing = counted.filter(({ server }) => server === false).length;
  return { name, version, confirmed, added, missing, outside, unopened };
}

/** The offsets of the names that are definitions and no uses, by file. */
function definedPlaces({ group }: CodeSymbol): ReadonlyMap<string, ReadonlySet<number>> {
  const places = new Map<string, Set<number>>();
  for (const { path, definition: { spans } } of group) {
    const known = places.get(path) ?? new Set();
    for (const { start } of spans) known.add(start);
    places.set(path, known);
  }
  return places;
}

/** A use that only the server has; what is done with it the file says, if it is understood. */
function addedUse(path: string, start: number, { host }: LookupTools): ComparedUse {
  const found = host.model(path)?.occurrences.at(start);
  if (found !== undefined) {
    const { name, end, kind } = found;
    return { name, start, end, kind, tie: "server", server: true };
  }
  const text = host.text(path) ?? "";
  const [name = ""] = /^[\p{L}\p{N}_$]*/u.exec(text.slice(start)) ?? [];
  const around = host.packOf(path)?.segments(text)
    .find((each) => each.start <= start && start < each.end);
  const kind = around?.kind === "comment" ? "doc" : around?.kind === "string" ? "string" : "read";
  return { name, start, end: start + name.length, kind, tie: "server", server: true };
}
