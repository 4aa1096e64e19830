/**
 * Whether a name can be given to what is found through scopes: nothing in its scope may have the
 * name, no use may come to mean something else, and nothing else may come to mean it.
 *
 * @module
 */
import type { Definition, Scope } from "../model/definition.ts";
import type { Occurrence, SourceModel } from "../model/source_model.ts";
import type { SearchHost } from "../linking/symbol_search.ts";
import { conflictAt, type NameConflict } from "./conflict.ts";

/** What is renamed in a file. */
export interface RenamedInFile {
  /** The file. */
  readonly path: string;
  /** Its model. */
  readonly model: SourceModel;
  /** The definitions that get another name, imports among them. */
  readonly definitions: readonly Definition[];
  /** The places that get it. */
  readonly occurrences: readonly Occurrence[];
}

/** The conflicts of a new name in one file. */
export function scopeConflicts(
  { path, model, definitions, occurrences }: RenamedInFile,
  newName: string,
): readonly NameConflict[] {
  const found: NameConflict[] = [];
  const named = model.definitions.filter(({ name }) => name === newName);
  for (const definition of definitions) {
    const { scope, outer } = definition;
    for (const each of named) {
      if (isInBlock(each, scope)) found.push(conflictAt("taken", path, each));
    }
    const scopes = [...scope === undefined ? [] : [scope], ...outer?.inside ?? []];
    // C has other names for tags.
    const isTag = definition.key?.startsWith("struct ") === true;
    for (const each of new Set(scopes)) {
      const taken = each.own(isTag ? `struct ${newName}` : newName, "both");
      if (taken !== undefined) found.push(conflictAt("taken", path, taken));
    }
  }
  for (const { meaning, name, start, end } of occurrences) {
    if (meaning.by !== "scope") continue;
    const own = meaning.scope.find(name, meaning.space)?.scope;
    for (const scope of scopesUpTo(meaning.scope, own)) {
      if (scope.own(newName, "both") === undefined) continue;
      found.push({ reason: "captured", path, start, end });
      break;
    }
  }
  const scopes = new Set(definitions.map(({ scope }) => scope));
  for (const { meaning, start, end } of model.occurrences.get(newName) ?? []) {
    if (meaning.by !== "scope") continue;
    if (wouldMean(meaning.scope, newName, scopes)) {
      found.push({ reason: "captures", path, start, end });
    }
  }
  return found;
}

/** Whether something is declared in the block of a scope, where its statements have some each. */
function isInBlock({ scope }: Definition, other: Scope | undefined): boolean {
  if (scope === undefined || other === undefined) return false;
  if (scope.block === undefined && other.block === undefined) return false;
  return (scope.block ?? scope) === (other.block ?? other);
}

/** A scope and those around it, up to one that is not among them. */
function* scopesUpTo(from: Scope, to: Scope | undefined): Generator<Scope> {
  for (let at: Scope | undefined = from; at !== undefined && at !== to; at = at.outer) yield at;
}

/** Whether a name of a scope would be found in one of some scopes, were it declared there. */
function wouldMean(
  from: Scope,
  name: string,
  scopes: ReadonlySet<Scope | undefined>,
): boolean {
  for (let at: Scope | undefined = from; at !== undefined; at = at.outer) {
    if (at.own(name, "both") !== undefined) return false;
    if (scopes.has(at)) return true;
  }
  return false;
}

/** The conflicts of a name that all files see without an import. */
export function globalConflicts(
  host: SearchHost,
  language: string,
  newName: string,
): readonly NameConflict[] {
  return host.containing([newName]).flatMap((path) => {
    const model = host.model(path);
    if (model === undefined || model.language !== language) return [];
    const own = model.isModule ? undefined : model.scope.own(newName, "both");
    if (own !== undefined) return [conflictAt("taken", path, own)];
    return (model.occurrences.get(newName) ?? []).flatMap(({ meaning, start, end }) =>
      meaning.by === "scope" && meaning.scope.find(newName, meaning.space) === undefined
        ? [{ reason: "captures" as const, path, start, end }]
        : []
    );
  });
}
