/**
 * Whether a name can be given where names are looked up in scopes, in the types around them and
 * beyond the file, as in C++.
 *
 * @module
 */
import type { Definition, Scope } from "../model/definition.ts";
import type { Occurrence, SourceModel } from "../model/source_model.ts";
import type { CodeSymbol } from "../linking/symbol.ts";
import type { Placed } from "../linking/symbol_files.ts";
import type { SearchHost, SymbolSearch } from "../linking/symbol_search.ts";
import { header } from "../linking/program_names.ts";
import { conflictAt, type NameConflict } from "./conflict.ts";

/** What is renamed, among which files. */
export interface LexicalRenaming {
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

/** How far out a name is found: in which of the scopes around, counted from the inside. */
interface Level {
  readonly level: number;
  readonly found: readonly Placed[];
}

/** The conflicts at places of a file that get the name. */
export function capturedPlaces(
  { path, occurrences }: { readonly path: string; readonly occurrences: readonly Occurrence[] },
  { newName, search }: LexicalRenaming,
): readonly NameConflict[] {
  return occurrences.flatMap(({ name, meaning, start, end }): readonly NameConflict[] => {
    if (meaning.by !== "lexical") return [];
    const own = levelOf(meaning.key, meaning.scope, path, search);
    const other = levelOf(rekeyed(meaning.key, name, newName), meaning.scope, path, search);
    const isNearer = other.level < own.level || other.found.some(isMacro);
    // What is beyond the file may be nearer, for all one knows.
    const isBeside = other.level === own.level && other.found.length > 0;
    return name !== newName && (isNearer || isBeside)
      ? [{ reason: "captured", path, start, end }]
      : [];
  });
}

/** The conflicts of places that have the new name, and may come to mean what gets it. */
export function capturingPlaces(
  { symbol, name, newName, search, host }: LexicalRenaming,
): readonly NameConflict[] {
  const [first] = symbol.group;
  const language = first && host.model(first.path)?.language;
  return host.containing([newName]).flatMap((path) => {
    const model = host.model(path);
    if (model === undefined || model.language !== language) return [];
    return (model.occurrences.get(newName) ?? []).flatMap((occurrence) =>
      capturing(occurrence, path, model, { symbol, name, newName, search })
    );
  });
}

function capturing(
  { meaning, start, end }: Occurrence,
  path: string,
  model: SourceModel,
  { symbol, name, newName, search }: Omit<LexicalRenaming, "host">,
): readonly NameConflict[] {
  if (meaning.by === "declaration") {
    const { definition } = meaning;
    const isSame = symbol.group.some((each) =>
      isBeside({ path, definition }, each, model, search) ||
      isMacro({ definition }) && mayMeet({ path, definition }, each, model, search)
    );
    return isSame ? [conflictAt("taken", path, definition)] : [];
  }
  if (meaning.by === "name" && symbol.isMember) return [];
  if (meaning.by === "name") return [{ reason: "captures", path, start, end }];
  if (meaning.by !== "lexical") return [];
  const old = levelOf(rekeyed(meaning.key, newName, name), meaning.scope, path, search);
  if (!old.found.some((each) => symbol.includes(each))) return [];
  const own = levelOf(meaning.key, meaning.scope, path, search);
  return old.level <= own.level ? [{ reason: "captures", path, start, end }] : [];
}

/** Whether two definitions are declared beside each other, be it in several files. */
function isBeside(
  a: Placed,
  b: Placed,
  model: SourceModel,
  search: SymbolSearch,
): boolean {
  if (a.definition.isMember || b.definition.isMember) return false;
  const space = spaceOf(a.definition.scope, model);
  const other = search.files.model(b.path);
  return space !== undefined && other !== undefined &&
    space === spaceOf(b.definition.scope, other) && isOfOneKind(a, b, model, other) &&
    mayMeet(a, b, model, search);
}

/** Whether two names of one kind cannot be the same: C has others for tags. */
function isOfOneKind(a: Placed, b: Placed, model: SourceModel, other: SourceModel): boolean {
  const isTag = ({ definition: { key } }: Placed) => key?.startsWith("struct ") === true;
  return model.namespaces !== undefined || other.namespaces !== undefined || isTag(a) === isTag(b);
}

/** Whether some file of C may see both, or a program link both. */
function mayMeet(a: Placed, b: Placed, model: SourceModel, { files }: SymbolSearch): boolean {
  if (model.namespaces !== undefined || a.path === b.path) return true;
  if (a.definition.isShared === true && b.definition.isShared === true) return true;
  const [first, second] = [files.included(a.path), files.included(b.path)];
  if (first.has(b.path) || second.has(a.path)) return true;
  return header.test(a.path) && [...files.containing(b.definition.name)]
    .some((path) => files.included(path).has(a.path) && seesAlso(path, b, files));
}

function seesAlso(path: string, { path: at }: Placed, files: SymbolSearch["files"]): boolean {
  return path === at || files.included(path).has(at);
}

/** The key of another name in the same space of names: `struct name` is one of C. */
function rekeyed(key: string, name: string, newName: string): string {
  const [, before = ""] = /^((?:struct|label) )/.exec(key) ?? [];
  return key === `${before}${name}` ? `${before}${newName}` : newName;
}

function spaceOf(scope: Scope | undefined, model: SourceModel): string | undefined {
  if (scope === model.scope) return "";
  for (const [path, each] of model.namespaces ?? []) if (each === scope) return path;
  return undefined;
}

function isMacro({ definition: { kind } }: { readonly definition: Definition }): boolean {
  return kind === "macro";
}

/** Where a name is found from a scope. */
function levelOf(name: string, scope: Scope, path: string, search: SymbolSearch): Level {
  let level = 0;
  for (let at: Scope | undefined = scope; at !== undefined; at = at.outer, level++) {
    const own = at.own(name, "both");
    if (own !== undefined) return { level, found: [{ path, definition: own }] };
    if (at.owner === undefined) continue;
    const of = { is: "instance", of: { path, definition: at.owner } } as const;
    const { found } = search.shapes.members(of, name);
    if (found.length > 0) return { level, found };
  }
  const { found } = search.shapes.lexical({ name, scope, isWide: true }, path);
  return { level: found.length === 0 ? Infinity : level, found };
}
