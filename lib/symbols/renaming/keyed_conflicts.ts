/**
 * Whether a name can be given where it is looked up by keys: in scopes, among the members of the
 * types around them, through imports and beyond the file, as in Java and Rust.
 *
 * @module
 */
import type { Definition, Scope } from "../model/definition.ts";
import type { Occurrence, SourceModel } from "../model/source_model.ts";
import { globMembers } from "../linking/rust_modules.ts";
import type { Placed } from "../linking/symbol_files.ts";
import type { SymbolSearch } from "../linking/symbol_search.ts";
import { conflictAt, type NameConflict } from "./conflict.ts";
import { freshKey, renamedKeys } from "./keys.ts";
import type { LexicalRenaming } from "./lexical_conflicts.ts";
import type { RenamedInFile } from "./scope_conflicts.ts";

/** Patterns of Rust test for these, and declare other names. */
const tested = /^(?:const|static|struct|enumerator)$/;

/** Whether names of a file are looked up by keys. */
export function isKeyed({ language }: SourceModel): boolean {
  return language === "Java" || language === "Rust";
}

/** How far out a key is found: in which of the scopes around, counted from the inside. */
interface Level {
  readonly level: number;
  readonly found: readonly Placed[];
}

/** The conflicts at places of a file that get the name. */
export function keyedPlaces(
  { path, definitions, occurrences }: Omit<RenamedInFile, "model">,
  { newName, search }: LexicalRenaming,
): readonly NameConflict[] {
  const found: NameConflict[] = [];
  for (const definition of definitions) {
    for (const { fresh } of renamedKeys(definition, newName)) {
      const taken = definition.scope?.own(fresh, "both") ?? definition.siblings?.get(fresh);
      if (taken !== undefined) found.push(conflictAt("taken", path, taken));
    }
  }
  for (const occurrence of occurrences) {
    if (isCaptured(occurrence, path, newName, search)) {
      const { start, end } = occurrence;
      found.push({ reason: "captured", path, start, end });
    }
  }
  return found;
}

function isCaptured(
  { name, meaning }: Occurrence,
  path: string,
  newName: string,
  search: SymbolSearch,
): boolean {
  switch (meaning.by) {
    case "lexical": {
      const own = levelOf(meaning.key, meaning.scope, path, search);
      const other = levelOf(freshKey(meaning.key, name, newName), meaning.scope, path, search);
      // What is beyond the file may be nearer, for all one knows.
      return other.found.length > 0 && other.level <= own.level;
    }
    case "receiver": {
      const { receiver, key = name } = meaning;
      const shape = search.shapes.of(receiver, path);
      return shape !== undefined &&
        search.shapes.members(shape, freshKey(key, name, newName)).found.length > 0;
    }
    case "declaration": {
      const { kind, scope } = meaning.definition;
      // Such a pattern would not declare it, but test for what has the name.
      return kind === "let" && scope !== undefined &&
        levelOf(newName, scope, path, search).found.some(isTested);
    }
    default:
      return false;
  }
}

/** Members of the new name that the types have for which members of a symbol are implemented. */
export function keyedMembers(
  { symbol, newName, search }: LexicalRenaming,
): readonly NameConflict[] {
  return symbol.group.flatMap(({ path, definition }) =>
    (search.files.model(path)?.implementations ?? [])
      .filter((each) => each.definition === definition.outer)
      .flatMap(({ target }) => {
        const [{ fresh }] = renamedKeys(definition, newName);
        return search.shapes.members(search.shapes.of(target, path), fresh).found;
      })
      .map((taken) => conflictAt("taken", taken.path, taken.definition))
  );
}

/** The conflicts of places that have the new name, and may come to mean what gets it. */
export function keyedCapturing(renaming: LexicalRenaming): readonly NameConflict[] {
  const { symbol, newName, host } = renaming;
  const [first] = symbol.group;
  const language = first && host.model(first.path)?.language;
  const isLocal = symbol.group.every(({ definition }) =>
    definition.isLocal && !definition.isMember
  );
  const paths = isLocal
    ? [...new Set(symbol.group.map(({ path }) => path))]
    : host.containing([newName]);
  return paths.flatMap((path) => {
    const model = host.model(path);
    if (model === undefined || model.language !== language) return [];
    return (model.occurrences.get(newName) ?? []).flatMap((each) =>
      capturing(each, path, model, renaming)
    );
  });
}

function capturing(
  { meaning, start, end }: Occurrence,
  path: string,
  model: SourceModel,
  { symbol, newName, search }: LexicalRenaming,
): readonly NameConflict[] {
  const captures: NameConflict = { reason: "captures", path, start, end };
  const means = (old: string, fresh: string, scope: Scope) => {
    const there = levelOf(old, scope, path, search);
    return there.found.some((each) => symbol.includes(each)) &&
      there.level <= levelOf(fresh, scope, path, search).level;
  };
  const keys = symbol.group.flatMap(({ definition }) => renamedKeys(definition, newName));
  switch (meaning.by) {
    case "declaration": {
      const { definition } = meaning;
      const isTaken = symbol.group.some((each) =>
        isBeside({ path, definition }, each, { model, newName, search })
      );
      if (isTaken) return [conflictAt("taken", path, definition)];
      const { kind, scope } = definition;
      const isTest = kind === "let" && scope?.outer !== undefined && symbol.group.some(isTested) &&
        keys.some(({ old }) =>
          levelOf(old, scope, path, search).found.some((each) => symbol.includes(each))
        );
      return isTest ? [captures] : [];
    }
    case "lexical": {
      const { scope, key } = meaning;
      const isMeant = keys.some(({ old, fresh }) =>
        fresh === key.replace(/^::/, "") && means(old, fresh, scope)
      );
      return isMeant ? [captures] : [];
    }
    case "name":
      return symbol.isMember ? [] : [captures];
    default:
      return [];
  }
}

function isTested({ definition: { kind } }: Placed): boolean {
  return tested.test(kind);
}

/** Whether a definition of the new name stands where one of the symbol would have it, too. */
function isBeside(
  { path, definition }: Placed,
  own: Placed,
  { model, newName, search }: {
    readonly model: SourceModel;
    readonly newName: string;
    readonly search: SymbolSearch;
  },
): boolean {
  const other = own.definition;
  const keys = renamedKeys(other, newName).map(({ fresh }) => fresh);
  const { name, key = name, keys: more = [] } = definition;
  if (![key, ...more].some((each) => keys.includes(each))) return false;
  if (definition.scope !== undefined && definition.scope === other.scope) return true;
  if (model.language !== "Java") return false;
  if (isAround(definition, other) || isAround(other, definition)) return true;
  if (definition.isLocal && other.isLocal) {
    // A variable may not have the name of one in a block around it.
    return own.path === path && !definition.isMember && !other.isMember &&
      (isWithin(definition.scope, other.scope) || isWithin(other.scope, definition.scope));
  }
  const { scope } = search.files.model(own.path) ?? {};
  return definition.imported === undefined && definition.scope === model.scope &&
    other.scope === scope && packageOf(model) === packageOf(search.files.model(own.path));
}

/** Whether a definition is declared within another. */
function isAround(outer: Definition, { outer: next }: Definition): boolean {
  for (let at = next; at !== undefined; at = at.outer) if (at === outer) return true;
  return false;
}

function isWithin(scope: Scope | undefined, outer: Scope | undefined): boolean {
  for (let at = scope; at !== undefined; at = at.outer) if (at === outer) return true;
  return false;
}

function packageOf(model: SourceModel | undefined): string | undefined {
  return model?.around?.flatMap((each) => each.is === "package" ? [each.prefix] : [])[0];
}

/** Where a key is found from a scope. */
function levelOf(key: string, scope: Scope, path: string, { shapes }: SymbolSearch): Level {
  let level = 0;
  for (let at: Scope | undefined = scope; at !== undefined; at = at.outer, level++) {
    const own = at.own(key, "both");
    if (own !== undefined) return { level, found: [{ path, definition: own }] };
    const { found: all } = globMembers(shapes, { scope: at, path }, key);
    if (all.length > 0) return { level, found: all };
    if (at.owner === undefined) continue;
    const of = { is: "instance", of: { path, definition: at.owner } } as const;
    const { found } = shapes.members(of, key);
    if (found.length > 0) return { level, found };
  }
  const { found } = shapes.lexical({ name: key, scope, isWide: true }, path);
  return { level: found.length === 0 ? Infinity : level, found };
}
