/**
 * Compares what the engine of `ct refs` finds with what a judge finds.
 *
 * @module
 */
import { type Placed, qualifiedName, type SearchHost, SymbolSearch } from "@ct/symbols";
import type { PlaceKey, RequestedSymbol } from "./judge_typescript.ts";

/** What a comparison came to, in places. */
export interface Comparison {
  /** Symbols asked for. */
  symbols: number;
  /** Uses that the judge has. */
  wanted: number;
  /** Those that were found, resolved or named. */
  found: number;
  /** Those that were found as resolved. */
  foundResolved: number;
  /** Uses that are called resolved. */
  resolved: number;
  /** Those of them that the judge has. */
  right: number;
  /** Uses that are called named. */
  named: number;
  /** What differs, as lines. */
  readonly differing: string[];
}

/** Nothing yet. */
export function nothingCompared(): Comparison {
  return {
    ...{ symbols: 0, wanted: 0, found: 0, foundResolved: 0, resolved: 0, right: 0, named: 0 },
    differing: [],
  };
}

/** Symbols of the files of a tree that others can use: one in this many. */
export function symbolsOf(
  host: SearchHost,
  paths: readonly string[],
  count: number,
): readonly Placed[] {
  const all = paths.flatMap((path) =>
    (host.model(path)?.definitions ?? [])
      .filter(({ imported, isLocal, name, kind }) =>
        imported === undefined && !isLocal && name.length > 1 && kind !== "type parameter"
      )
      .map((definition): Placed => ({ path, definition }))
  );
  const step = Math.max(1, all.length / count);
  return Array.from({ length: Math.min(count, all.length) }, (_, at) => all[Math.floor(at * step)])
    .filter((each) => each !== undefined);
}

/** Adds a symbol to a comparison. */
export async function compareSymbol(
  host: SearchHost,
  placed: Placed,
  {
    judge,
    into,
    isComment,
    isNarrow = false,
    isStructural = false,
    isOfName = false,
    isTied,
  }: {
    /** Whether the judge takes some definitions for what is meant at a place that it lacks. */
    readonly isTied?: (key: PlaceKey, definitions: ReadonlySet<PlaceKey>) => Promise<boolean>;
    /** Whether the judge ties a member to those that it implements, if not at all places. */
    readonly isStructural?: boolean;
    /** Whether the judge has no uses under another name that an import gives. */
    readonly isOfName?: boolean;
    /** Whether the judge takes a member for another than those that it overrides. */
    readonly isNarrow?: boolean;
    readonly isComment: (key: PlaceKey) => boolean;
    readonly judge: (
      asked: RequestedSymbol,
    ) => ReadonlySet<PlaceKey> | Promise<ReadonlySet<PlaceKey>>;
    readonly into: Comparison;
  },
): Promise<void> {
  const { path, definition } = placed;
  const [span] = definition.spans;
  if (span === undefined) return;
  const search = new SymbolSearch(host);
  const symbol = search.symbol([placed]);
  const own = new Set(
    symbol.group.flatMap((each) =>
      each.definition.spans.map(({ start }) => `${each.path}:${start}`)
    ),
  );
  const related: RequestedSymbol[] = [
    ...definition.spans.map(({ start }) => ({ path, start, name: definition.name })),
    ...symbol.group.filter((each) => each.definition !== definition).flatMap((each) =>
      each.definition.spans.map(({ start }) => ({
        path: each.path,
        start,
        name: each.definition.name,
      }))
    ),
  ];
  const resolved = new Set<PlaceKey>();
  const named = new Set<PlaceKey>();
  for (const { path: at, uses } of search.uses(symbol)) {
    for (const { start, tie, kind, name } of uses) {
      if (isComment(`${at}:${start}`) || isOfName && name !== definition.name) continue;
      if (tie === "resolved") resolved.add(`${at}:${start}`);
      if (tie === "resolved" && kind === "override") related.push({ path: at, start, name });
      else if (tie === "named") named.add(`${at}:${start}`);
    }
  }
  const wanted = new Set<PlaceKey>();
  for (const asked of isNarrow ? related : related.slice(0, 1)) {
    for (const key of await judge(asked)) if (!own.has(key) && !isComment(key)) wanted.add(key);
  }
  const right = new Set(wanted);
  for (const asked of isStructural ? related.slice(1) : []) {
    right.add(`${asked.path}:${asked.start}`);
    for (const key of await judge(asked)) right.add(key);
  }
  into.symbols++;
  into.wanted += wanted.size;
  into.resolved += resolved.size;
  into.named += named.size;
  const title = `${path} ${qualifiedName(definition)}`;
  for (const key of resolved) {
    if (right.has(key) || await isTied?.(key, own) === true) into.right++;
    else into.differing.push(`extra ${title} ${key}`);
  }
  for (const key of wanted) {
    if (resolved.has(key)) into.foundResolved++;
    if (resolved.has(key) || named.has(key)) into.found++;
    if (named.has(key)) into.differing.push(`named ${title} ${key}`);
    else if (!resolved.has(key)) into.differing.push(`missing ${title} ${key}`);
  }
}
