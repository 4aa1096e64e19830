/**
 * All definitions that have to keep one name: a member, those that it overrides, those that
 * override it, and so on.
 *
 * @module
 */
import type { CodeSymbol } from "../linking/symbol.ts";
import type { Placed } from "../linking/symbol_files.ts";
import type { SearchHost, SymbolSearch } from "../linking/symbol_search.ts";
import { UseFinder } from "../linking/uses.ts";

/** The symbol of all of them. */
export function relatedSymbol(
  search: SymbolSearch,
  host: SearchHost,
  symbol: CodeSymbol,
): CodeSymbol {
  const alike = alikeOf(symbol.group);
  const isAlone = !symbol.isMember && alike.length === 0 && !symbol.group.some(mayBeEmbedded);
  if (isAlone || symbol.isOutside) return symbol;
  let whole = search.symbol([...symbol.group, ...alike], { hasEmbedded: true });
  for (;;) {
    const more = [...overriding(search, host, whole), ...alikeOf(whole.group)]
      .filter(({ definition }) => !whole.has(definition));
    if (more.length === 0) return whole;
    whole = search.symbol([...whole.group, ...more], { hasEmbedded: true });
  }
}

function alikeOf(group: readonly Placed[]): readonly Placed[] {
  return group.flatMap(({ path, definition: { alike = [] } }) =>
    alike.map((definition) => ({ path, definition }))
  );
}

/** Whether a struct of Go may have a field by the name of a type. */
function mayBeEmbedded({ path, definition: { kind } }: Placed): boolean {
  return path.endsWith(".go") && /^(?:struct|interface|type)$/.test(kind);
}

/** The members that override one of a symbol. */
function overriding(
  search: SymbolSearch,
  host: SearchHost,
  symbol: CodeSymbol,
): readonly Placed[] {
  const names = new Set(symbol.group.map(({ definition }) => definition.name));
  const languages = new Set(symbol.group.map(({ path }) => host.model(path)?.language));
  const finder = new UseFinder(search, symbol, names);
  const found: Placed[] = [];
  for (const path of host.containing([...names].map((name) => name.replace(/^#/, "")))) {
    const model = host.model(path);
    if (model === undefined || !languages.has(model.language)) continue;
    for (const occurrence of [...names].flatMap((name) => model.occurrences.get(name) ?? [])) {
      const { meaning } = occurrence;
      if (meaning.by !== "declaration" || meaning.definition.imported !== undefined) continue;
      if (finder.tieOf(occurrence, path, model) === "resolved") {
        found.push({ path, definition: meaning.definition });
      }
    }
  }
  return found;
}
