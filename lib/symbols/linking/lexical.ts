/**
 * What a name means where members of the classes around it need no receiver, and where files see
 * each other without imports.
 *
 * @module
 */
import type { Definition, Evidence, Scope } from "../model/definition.ts";
import type { OuterNames } from "../model/source_model.ts";
import { includedMembers } from "./included.ts";
import { isLibraryBaseWithout } from "./library_bases.ts";
import { programMembers } from "./program_names.ts";
import { crateMembers, foreignPath, globMembers, isOfItself } from "./rust_modules.ts";
import type { FoundMembers, Shape } from "./shape.ts";
import type { Placed, SymbolFiles } from "./symbol_files.ts";

/** Resolves values to shapes. */
interface ShapeResolver {
  readonly files: SymbolFiles;
  of(evidence: Evidence | undefined, path: string): Shape | undefined;
  members(of: Shape | undefined, name: string, depth: number): FoundMembers;
  ofDefinition(placed: Placed, depth: number): Shape | undefined;
}

/** Where a name is looked up. */
interface Lookup {
  readonly path: string;
  readonly depth: number;
  readonly shapes: ShapeResolver;
  readonly files: SymbolFiles;
}

/** A name to look up. */
export interface NameQuery {
  /** The key. */
  readonly name: string;
  /** Where it stands. */
  readonly scope: Scope;
  /** Whether only types and namespaces can be meant. */
  readonly isOuter?: boolean;
  /** Whether to look also for what a file sees for reasons that are not known. */
  readonly isWide?: boolean;
}

/** No chain of bases is longer. */
const deepest = 24;

/** What a key means in a scope; nothing is sure if a type that is not known may declare it. */
export function lexicalMembers(
  { name, scope, isWide = false, isOuter = false }: NameQuery,
  lookup: Lookup,
): FoundMembers {
  const { path, depth, shapes } = lookup;
  const isProgram = lookup.files.model(path)?.namespaces !== undefined;
  let isKnown = true;
  let isSure = true;
  for (let at: Scope | undefined = scope; at !== undefined; at = at.outer) {
    const own = at.own(name, "both");
    const isMeant = own !== undefined && !(isOuter && isValue(own)) && !isOfItself(own, name, at);
    if (isMeant) return { found: [{ path, definition: own }], isSure };
    const all = globMembers(shapes, { scope: at, path }, name);
    if (all.found.length > 0) return all;
    if (at.owner === undefined) continue;
    const owner: Placed = { path, definition: at.owner };
    const members = shapes.members({ is: "instance", of: owner }, name, depth + 1);
    const found = isOuter
      ? members.found.filter(({ definition }) => !isValue(definition))
      : members.found;
    const isNamespace = at.owner.kind === "namespace";
    if (found.length > 0) return { found, isSure: isSure && (!isNamespace || members.isSure) };
    if (isProgram && !isNamespace) isKnown &&= isWhole(owner, lookup, "", 0);
    // A type outside of the project may declare a method of the name.
    if (name.endsWith("()") && !isWhole(owner, lookup, name.slice(0, -2), 0)) isSure = false;
  }
  const beyond = surrounding(name, { ...lookup, isWide });
  if (beyond.found.length === 0) isSure &&= isKnown;
  return { ...beyond, isSure: isSure && beyond.isSure };
}

/** The shape of a name with these meanings. */
export function lexicalShape(
  { found, isSure }: FoundMembers,
  known: Pick<ShapeResolver, "ofDefinition">,
  { name, depth }: { readonly name: string; readonly depth: number },
): Shape | undefined {
  // The static types of these languages say that it is none of the project's.
  if (found.length === 0) return isSure ? foreignPath(name) ?? { is: "primitive" } : undefined;
  const shapes = found.map((each) => {
    const shape = known.ofDefinition(each, depth);
    return shape?.is === "external" ? { is: "primitive" as const } : shape;
  });
  return shapes.length === 1 && isSure ? shapes[0] : { is: "union", of: [...shapes, undefined] };
}

/** Whether it is nothing that others are declared in. */
function isValue({ kind }: Definition): boolean {
  return /^(?:function|method|field|variable|parameter|enumerator)$/.test(kind);
}

/** Whether it is known of all types that a type is made of whether they declare a name. */
function isWhole(
  { path, definition }: Placed,
  lookup: Lookup,
  name: string,
  level: number,
): boolean {
  if (level > deepest) return false;
  const { standsFor, bases = [] } = definition;
  return [...standsFor === undefined ? [] : [standsFor], ...bases].every((base) => {
    const shape = lookup.shapes.of(base, path);
    return shape?.is === "instance"
      ? isWhole(shape.of, lookup, name, level + 1)
      : name !== "" && isLibraryBaseWithout(base, name, lookup);
  });
}

/** What lies around the file. */
function surrounding(
  name: string,
  { path, shapes, files, depth, isWide }: Lookup & { readonly isWide: boolean },
): FoundMembers {
  let isKnown = !/^\p{Lu}/u.test(name);
  let isSure = true;
  const all = files.model(path)?.around ?? [];
  const [own] = all;
  for (const each of all) {
    if (each.is === "program") return programMembers(name, { path, files });
    if (each.is === "included") return includedMembers(name, { path, files, isWide });
    if (each.is === "crate") return crateMembers(name, each.names, { path, shapes });
    if (each.is === "language") isKnown ||= each.names.has(name);
    else if (each.is === "members") {
      const { found, isSure: isWholly } = shapes.members(shapes.of(each.of, path), name, depth + 1);
      if (found.length > 0) return { found, isSure };
      isSure &&= isWholly;
    } else if (!name.endsWith("()")) {
      const origin = files.follow({ specifier: `${each.prefix}${name}`, name }, path);
      if (origin.is === "definition") return { found: [origin.placed], isSure };
      const others = /^\p{Lu}/u.test(name) && each === own && !isOfLanguage(name, all)
        ? files.besideOthers(name, each.prefix)
        : [];
      if (others.length > 0) return { found: others, isSure: isSure && others.length === 1 };
      isKnown ||= origin.is === "external";
    }
  }
  return { found: [], isSure: isSure && isKnown };
}

function isOfLanguage(name: string, all: readonly OuterNames[]): boolean {
  return all.some((each) => each.is === "language" && each.names.has(name));
}
