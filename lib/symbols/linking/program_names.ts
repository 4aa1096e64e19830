/**
 * What a file of C++ sees of others: the names of namespaces, which many files contribute to.
 *
 * @module
 */
import type { Definition } from "../model/definition.ts";
import type { SourceModel } from "../model/source_model.ts";
import { type FoundMembers, noMembers, unsureMembers } from "./shape.ts";
import type { Placed, SymbolFiles } from "./symbol_files.ts";

/** Files that others include. */
export const header: RegExp = /\.(?:h|hh|hpp|hxx|h\+\+|inc|inl|ipp|tcc|def|tbl)$/i;

/** Kinds that are declared once, but for announcements. */
const types = /^(?:class|struct|union|enum|typedef|using|concept)$/;

/** The namespace of a definition, by its whole name; `undefined` if it has none. */
export function namespaceOf(
  { namespaces, scope: top }: SourceModel,
  { scope, isMember }: Definition,
): string | undefined {
  if (scope === undefined || isMember) return undefined;
  if (scope === top) return "";
  for (const [path, each] of namespaces ?? []) if (each === scope) return path;
  return undefined;
}

/** The whole name of the namespace that a definition declares. */
export function spaceOf({ namespaces }: SourceModel, { inside }: Definition): string | undefined {
  for (const [path, each] of namespaces ?? []) if (inside?.includes(each)) return path;
  return undefined;
}

/** What a namespace has by a name in one file. */
function declaredIn(
  path: string,
  { space, name }: { readonly space: string; readonly name: string },
  files: SymbolFiles,
): readonly Placed[] {
  const model = files.model(path);
  if (model?.language !== "C and C++" || model.isNamed === true) return [];
  const scope = space === "" ? model.scope : model.namespaces?.get(space);
  const found = scope?.own(name, "both") ?? scope?.own(`struct ${name}`, "both");
  return found === undefined ? [] : [{ path, definition: found }];
}

/** All that files declare in a namespace by a name. */
function declared(space: string, name: string, files: SymbolFiles): readonly Placed[] {
  return files.containing(name).flatMap((path) => declaredIn(path, { space, name }, files));
}

/** What a name means in a namespace, as a file sees it. */
export function namespaceMembers(
  { space, name }: { readonly space: string; readonly name: string },
  from: string,
  files: SymbolFiles,
): FoundMembers {
  const all = declared(space, name, files);
  const included = files.included(from);
  const visible = all.filter(({ path }) => path === from || included.has(path));
  if (visible.length > 0) {
    const known = visible.filter(({ definition }) => definition.standsFor === undefined);
    const found = known.length > 0 ? known : visible;
    return { found: distinct(found, all, files), isSure: isOne(found, all, files) };
  }
  // A header may use what those declare that include it.
  const others = all.filter(({ path, definition }) =>
    definition.isShared === true || header.test(path)
  );
  return others.length === 0 ? noMembers : { found: distinct(others, all, files), isSure: false };
}

/** What a name means outside of namespaces, or a type by its whole name. */
export function programMembers(
  name: string,
  { path, files }: { readonly path: string; readonly files: SymbolFiles },
): FoundMembers {
  const [, whole] = /^class (.*)$/.exec(name) ?? [];
  if (whole !== undefined) return wholeType(whole, path, files);
  const members = namespaceMembers({ space: "", name }, path, files);
  if (members.found.length > 0) return members;
  // What it is called with may tell in which namespace it is.
  const isAnywhere = files.containing(name).some((each) =>
    files.model(each)?.namespaces !== undefined &&
    (files.model(each)?.occurrences.get(name) ?? []).some(({ meaning }) =>
      meaning.by === "declaration" && !meaning.definition.isMember && !meaning.definition.isLocal
    )
  );
  return isAnywhere ? unsureMembers : noMembers;
}

function distinct(
  found: readonly Placed[],
  all: readonly Placed[],
  files: SymbolFiles,
): readonly Placed[] {
  const kept: Placed[] = [];
  for (const each of found) {
    if (!kept.some((other) => areOne(each, other, { all, files }))) kept.push(each);
  }
  return kept;
}

function isOne(found: readonly Placed[], all: readonly Placed[], files: SymbolFiles): boolean {
  return distinct(found, all, files).length === 1;
}

/** Whether two definitions of one name and namespace are of one thing. */
function areOne(
  a: Placed,
  b: Placed,
  { all, files }: { readonly all: readonly Placed[]; readonly files: SymbolFiles },
): boolean {
  if (a.definition === b.definition) return true;
  if (a.definition.isShared !== true || b.definition.isShared !== true) return false;
  if (!types.test(a.definition.kind) && !types.test(b.definition.kind)) return true;
  const bodies = all.filter(({ definition }) => isWhole(definition));
  if (bodies.length < 2) return true;
  const [one, other] = [bodyOf(a, bodies, files), bodyOf(b, bodies, files)];
  return one !== undefined && one.definition === other?.definition;
}

function isWhole({ kind, body, standsFor }: Definition): boolean {
  return types.test(kind) && body !== undefined && standsFor === undefined;
}

/** Of several types of one name, the one that a file means. */
function bodyOf(
  placed: Placed,
  bodies: readonly Placed[],
  files: SymbolFiles,
): Placed | undefined {
  if (isWhole(placed.definition)) return placed;
  const near = bodies.filter(({ path }) =>
    path === placed.path || files.included(placed.path).has(path) ||
    files.included(path).has(placed.path)
  );
  return near.length === 1 ? near[0] : undefined;
}

/** The type of a whole name that is announced elsewhere, such as `leveldb::Slice`. */
function wholeType(whole: string, from: string, files: SymbolFiles): FoundMembers {
  const parts = whole.split("::");
  const name = parts.pop() ?? "";
  const space = parts.join("::");
  const all = declared(space, name, files);
  const bodies = all.filter(({ definition }) => isWhole(definition));
  if (bodies.length < 2) return { found: bodies, isSure: true };
  const [own] = all.filter(({ path }) => path === from);
  const meant = own && bodyOf(own, bodies, files);
  return meant === undefined ? { found: bodies, isSure: false } : { found: [meant], isSure: true };
}

/** All definitions of what one in a namespace declares. */
export function programDeclarations(placed: Placed, files: SymbolFiles): readonly Placed[] {
  const model = files.model(placed.path);
  const space = model && namespaceOf(model, placed.definition);
  if (space === undefined) return [placed];
  const all = declared(space, placed.definition.name, files);
  return all.filter((each) => areOne(placed, each, { all, files }));
}
