/**
 * What stands in macros of C, whose texts mean what is declared where they are used: a local
 * variable, say, which no scope ties to them.
 *
 * @module
 */
import type { Definition, Scope } from "../model/definition.ts";
import type { Occurrence } from "../model/source_model.ts";
import type { CodeSymbol } from "../linking/symbol.ts";
import { header } from "../linking/program_names.ts";
import type { SearchHost, SymbolSearch } from "../linking/symbol_search.ts";
import type { NameConflict } from "./conflict.ts";
import type { DoubtfulPlace, NamePlace, RenamedFile } from "./places.ts";

/** A place in a file that has a name. */
interface PlacedName {
  readonly path: string;
  readonly occurrence: Occurrence;
}

/** A name in the text of a macro, and the scopes in which that takes the place of the macro. */
interface MacroName extends PlacedName {
  readonly macro: Definition;
  readonly scopes: readonly Scope[];
}

/** What becomes of a name in the text of a macro. */
interface MacroText extends PlacedName {
  /** Whether it is the symbol wherever the macro is used; otherwise only at some places. */
  readonly isSure: boolean;
}

/** What is renamed, among which files. */
export interface MacroRenaming {
  /** The symbol. */
  readonly symbol: CodeSymbol;
  /** Its name. */
  readonly name: string;
  /** The name that it gets. */
  readonly newName: string;
  /** What links the files. */
  readonly search: SymbolSearch;
  /** The files. */
  readonly host: SearchHost;
}

/** In which files macros are looked for. */
type IsSeen = (path: string) => boolean;

/** Files with what the texts of macros mean where these are used. */
export function withMacroTexts(
  files: readonly RenamedFile[],
  all: MacroRenaming,
): readonly RenamedFile[] {
  const found = new Map(files.map((file) => [file.path, file]));
  const texts = [...macroTexts(all), ...hiddenTexts(all)];
  for (const { path, occurrence: { start, end, kind }, isSure } of texts) {
    const { places = [], doubtful = [] } = found.get(path) ?? {};
    const place: NamePlace = { start, end, kind, text: all.newName };
    const isElse = (each: NamePlace) => each.start !== start;
    const sure = [...places.filter(isElse), ...isSure ? [place] : []];
    const unsure: readonly DoubtfulPlace[] = isSure ? [] : [{ ...place, doubt: "unresolved" }];
    found.set(path, {
      path,
      places: sure.sort((a, b) => a.start - b.start),
      doubtful: [...doubtful.filter(isElse), ...unsure].sort((a, b) => a.start - b.start),
    });
  }
  return [...found.values()].sort((a, b) => a.path < b.path ? -1 : a.path > b.path ? 1 : 0);
}

/** The names in macros that mean the symbol where some macro is used, if it is a local one. */
function macroTexts(all: MacroRenaming): readonly MacroText[] {
  const { symbol, name, host } = all;
  if (!isLocal(symbol)) return [];
  return namesInMacros(name, host, seenBy(all)).flatMap(({ path, occurrence, macro, scopes }) => {
    if (!scopes.some((scope) => means(scope, name, symbol))) return [];
    const everywhere = scopesOfUses(macro, host, { isSeen: () => true });
    return [{
      ...{ path, occurrence },
      isSure: everywhere.every((scope) => means(scope, name, symbol)),
    }];
  });
}

/** Names in macros that mean the symbol in their files, and a local one where a macro is used. */
function hiddenTexts(all: MacroRenaming): readonly MacroText[] {
  const { symbol, name, host } = all;
  if (isLocal(symbol) || symbol.isMember) return [];
  return namesInMacros(name, host, having(name, host))
    .filter(({ scopes }) => scopes.some((scope) => scope.find(name, "both")?.isLocal === true))
    .map(({ path, occurrence }) => ({ path, occurrence, isSure: false }));
}

/** Places at which a macro would come to mean something else, or the symbol. */
export function macroConflicts(all: MacroRenaming): readonly NameConflict[] {
  const { symbol, name, newName, host } = all;
  if (symbol.isMember) return [];
  const conflicts = (
    found: readonly MacroName[],
    reason: NameConflict["reason"],
    isOne: (scope: Scope) => boolean,
  ) =>
    found.filter(({ scopes }) => scopes.some(isOne))
      .map(({ path, occurrence: { start, end } }): NameConflict => ({ reason, path, start, end }));
  const isSeen = isLocal(symbol) ? seenBy(all) : having(newName, host);
  const captured = conflicts(namesInMacros(name, host, isSeen), "captured", (scope) => {
    const own = scope.find(name, "both");
    const isMeant = own === undefined ? !isLocal(symbol) : symbol.has(own);
    return isMeant && scope.find(newName, "both")?.isLocal === true;
  });
  if (!isLocal(symbol)) return captured;
  const captures = conflicts(
    namesInMacros(newName, host, isSeen),
    "captures",
    (scope) => means(scope, name, symbol) && scope.find(newName, "both")?.isLocal !== true,
  );
  return [...captured, ...captures];
}

function isLocal({ group }: CodeSymbol): boolean {
  return group.every(({ definition: { isLocal, isMember } }) => isLocal && !isMember);
}

function means(scope: Scope, name: string, symbol: CodeSymbol): boolean {
  const found = scope.find(name, "both");
  return found !== undefined && symbol.has(found);
}

/** The files of a local symbol, and those that they include. */
function seenBy({ symbol: { group }, search: { files } }: MacroRenaming): IsSeen {
  const seen = new Set(group.flatMap(({ path }) => [path, ...files.included(path)]));
  return (path) => seen.has(path);
}

/** Files that may declare a name inside of a function, and headers, whose macros lead to others. */
function having(name: string, host: SearchHost): IsSeen {
  return (path) => header.test(path) || host.hasWord(path, name);
}

/** Where macros have a name that is none of what they take. */
function namesInMacros(name: string, host: SearchHost, isSeen: IsSeen): readonly MacroName[] {
  return host.containing([name]).filter(isSeen).flatMap((path) =>
    (host.model(path)?.occurrences.get(name) ?? []).flatMap((occurrence): readonly MacroName[] => {
      const { meaning } = occurrence;
      if (meaning.by !== "lexical" || meaning.key !== name) return [];
      const macro = macroAround(meaning.scope);
      if (macro === undefined || isTaken(meaning.scope, name)) return [];
      const scopes = scopesOfUses(macro, host, { isSeen });
      return scopes.length === 0 ? [] : [{ path, occurrence, macro, scopes }];
    })
  );
}

/** The macro in whose text a scope is. */
function macroAround(scope: Scope): Definition | undefined {
  for (let at: Scope | undefined = scope; at !== undefined; at = at.outer) {
    if (at.macro !== undefined) return at.macro;
  }
  return undefined;
}

/** Whether a name is one that the macro takes or declares. */
function isTaken(scope: Scope, name: string): boolean {
  for (let at: Scope | undefined = scope; at?.outer !== undefined; at = at.outer) {
    if (at.own(name, "both") !== undefined) return true;
  }
  return false;
}

/** The scopes in which a macro is used, by itself or within others. */
function scopesOfUses(
  { name }: Definition,
  host: SearchHost,
  { isSeen, passed = new Set() }: { readonly isSeen: IsSeen; readonly passed?: Set<string> },
): readonly Scope[] {
  if (passed.has(name)) return [];
  passed.add(name);
  return host.containing([name]).filter(isSeen).flatMap((path) =>
    (host.model(path)?.occurrences.get(name) ?? []).flatMap(({ meaning }) => {
      if (meaning.by !== "lexical" || meaning.key !== name) return [];
      const around = macroAround(meaning.scope);
      return around === undefined
        ? [meaning.scope]
        : scopesOfUses(around, host, { isSeen, passed });
    })
  );
}
