/**
 * What names mean in the modules of Rust: what they declare and import, by name or all at once,
 * and what lies around a crate.
 *
 * @module
 */
import type { Definition, Evidence, Scope } from "../model/definition.ts";
import { type FoundMembers, noMembers, type Shape, unsureMembers } from "./shape.ts";
import type { Placed, SymbolFiles } from "./symbol_files.ts";

/** Resolves values to shapes. */
export interface ModuleShapes {
  /** The shape that evidence of a file leads to. */
  of(evidence: Evidence | undefined, path: string, depth?: number): Shape | undefined;
  /** The files. */
  readonly files: SymbolFiles;
}

/** Where a key is looked up. */
interface Lookup {
  readonly key: string;
  readonly shapes: ModuleShapes;
  /** The modules that have been looked at. */
  readonly seen: Set<Definition>;
}

/** The members of a key that a module has. */
export function moduleMembers(shapes: ModuleShapes, placed: Placed, key: string): FoundMembers {
  const all = inModule(placed, { key, shapes, seen: new Set() });
  if (all.found.length > 0 || !key.endsWith("!")) return all;
  // An exported macro is one of the top of its crate, wherever it is declared.
  const macros = macrosOf(key, { path: placed.path, files: shapes.files });
  return { found: macros, isSure: macros.length === 1 };
}

/** What a scope has from the modules whose names it has all. */
export function globMembers(
  shapes: ModuleShapes,
  { scope, path }: { readonly scope: Scope; readonly path: string },
  key: string,
): FoundMembers {
  if (scope.globs === undefined) return noMembers;
  return throughGlobs(scope, path, { key, shapes, seen: new Set() });
}

function inModule(placed: Placed, lookup: Lookup): FoundMembers {
  const { path, definition } = placed;
  if (lookup.seen.has(definition)) return noMembers;
  lookup.seen.add(definition);
  let isSure = true;
  for (const scope of definition.inside ?? []) {
    const own = scope.own(lookup.key, "both");
    if (own !== undefined) return { found: [{ path, definition: own }], isSure: true };
    const beyond = throughGlobs(scope, path, lookup);
    if (beyond.found.length > 0) return beyond;
    isSure &&= beyond.isSure;
  }
  return { found: [], isSure };
}

function throughGlobs(scope: Scope, path: string, lookup: Lookup): FoundMembers {
  let isSure = true;
  for (const glob of scope.globs ?? []) {
    const shape = lookup.shapes.of(glob, path);
    if (shape?.is === "primitive") continue;
    if (shape?.is !== "instance") {
      isSure = false;
      continue;
    }
    const { definition } = shape.of;
    const inside = definition.kind === "mod"
      ? inModule(shape.of, lookup)
      : ownOf(shape.of, lookup.key);
    if (inside.found.length > 0) return inside;
    isSure &&= inside.isSure;
  }
  return { found: [], isSure };
}

/** All names of an enum are those of its variants. */
function ownOf({ path, definition }: Placed, key: string): FoundMembers {
  const own = definition.members?.get(key);
  return own === undefined ? noMembers : { found: [{ path, definition: own }], isSure: true };
}

/** Whether an import is that of the very name that is looked up, as in `use log::log`. */
export function isOfItself({ imported }: Definition, key: string, scope: Scope): boolean {
  let at = imported?.value;
  while (at?.is === "member") at = at.of;
  return at?.is === "lexical" && at.name === key && at.scope === scope;
}

/** What a key means beyond a module: in the crate, in others, and in the language. */
export function crateMembers(
  asked: string,
  names: ReadonlySet<string>,
  { path, shapes }: { readonly path: string; readonly shapes: ModuleShapes },
): FoundMembers {
  const { files } = shapes;
  const key = asked.replace(/^::/, "");
  const word = key.replace(/::$|!$/, "");
  if (key.endsWith("::")) {
    const other = files.follow({ specifier: `crate ${word}`, name: "*" }, path);
    if (other.is === "definition") return { found: [other.placed], isSure: true };
  }
  if (key.endsWith("!")) {
    const macros = macrosOf(key, { path, files });
    if (macros.length > 0) return { found: macros, isSure: macros.length === 1 };
  }
  // In the edition of 2015 imports begin at the top of the crate.
  const top = files.follow({ specifier: "crate *", name: "*" }, path);
  const isAtTop = asked !== key || key.endsWith("::");
  if (isAtTop && top.is === "definition") {
    const { found } = moduleMembers(shapes, top.placed, key);
    const [first] = found;
    if (first !== undefined && !isOfCrate(first.definition, key)) return { found, isSure: true };
  }
  // What begins with a small letter is a crate of others.
  const isCrate = key.endsWith("::") && !/^\p{Lu}/u.test(key);
  return names.has(key) || isCrate ? noMembers : unsureMembers;
}

function isOfCrate({ imported }: Definition, key: string): boolean {
  return imported?.value?.is === "lexical" && imported.value.name.replace(/^::/, "") === key;
}

/** All macros of a name; where a file sees which of them depends on the order of modules. */
function macrosOf(
  key: string,
  { path, files }: { readonly path: string; readonly files: SymbolFiles },
): readonly Placed[] {
  const language = files.model(path)?.language;
  return files.containing(key.slice(0, -1)).flatMap((each) => {
    const model = files.model(each);
    if (model?.language !== language) return [];
    return model?.definitions.filter((definition) =>
      definition.kind === "macro" && definition.key === key
    ).map((definition) => ({ path: each, definition })) ?? [];
  });
}

/** Types of the language that begin with a small letter. */
const plainTypes = /^(?:bool|char|str|[iu](?:8|16|32|64|128|size)|f(?:32|64))::$/;

/** A type that the project does not declare, whose traits may give it members all the same. */
export function foreignPath(key: string): Shape | undefined {
  const name = key.replace(/^::/, "");
  const isType = name.endsWith("::") && (/^\p{Lu}/u.test(name) || plainTypes.test(name));
  return isType ? { is: "external" } : undefined;
}
