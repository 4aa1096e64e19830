/**
 * Members that may override one of a type that the project does not declare: a new name would no
 * longer override it.
 *
 * @module
 */
import { objectMethods } from "../java/library_types.ts";
import { isLibraryBaseWithout } from "../linking/library_bases.ts";
import type { Definition, Evidence } from "../model/definition.ts";
import type { Placed } from "../linking/symbol_files.ts";
import type { SymbolSearch } from "../linking/symbol_search.ts";
import { interfacesWith, isImplementedAnywhere } from "../go/standard_interfaces.ts";
import { calledBy } from "./called_names.ts";
import { hasMethod } from "../linking/implementing.ts";
import { isPythonBaseWithout } from "../python/library_bases.ts";

/** Methods that types of Java of a kind have without saying so. */
const implicitMethods: Readonly<Record<string, readonly string[]>> = {
  enum: "compareTo describeConstable getDeclaringClass name ordinal valueOf values".split(" "),
  "@interface": ["annotationType"],
};

/** Why a member may be one of a type that is not here. */
export interface ForeignMember {
  /** The interface that it belongs to, if that is known. */
  readonly interface?: string;
  /** Who looks for it by its name, if somebody does. */
  readonly calledBy?: string;
}

/**
 * Why what a member belongs to extends or implements something that may have it as well, or may
 * have one of the new name.
 */
export function foreignMember(
  search: SymbolSearch,
  { path, definition }: Placed,
  newName: string,
): ForeignMember | undefined {
  const { outer, isMember, name } = definition;
  const language = search.files.model(path)?.language ?? "";
  const caller = calledBy({ path, definition }, newName, language);
  if (caller !== undefined) return { calledBy: caller };
  if (!isMember || outer === undefined || name.startsWith("#")) return undefined;
  if (path.endsWith(".go")) return foreignMethod(search, { path, definition }, outer);
  return mayOverrideForeign(search, { path, definition, outer }, newName) ? {} : undefined;
}

function mayOverrideForeign(
  search: SymbolSearch,
  { path, definition, outer }: Placed & { readonly outer: Definition },
  newName: string,
): boolean {
  const { name, hides } = definition;
  // What a trait asks for of a type is no part of it.
  if (path.endsWith(".rs")) return outer.kind === "impl" && !hasOwnTrait(search, { path, outer });
  // Only methods of Java override.
  if (path.endsWith(".java")) {
    if (definition.kind !== "method" || hides === true) return false;
    const names = [name, newName];
    return names.some((each) =>
      isOfOthers(search, { path, definition }) || objectMethods.has(each) ||
      implicitMethods[outer.kind]?.includes(each) === true ||
      hasForeignBase(search, { path, definition: outer }, { name: each, seen: new Set() })
    );
  }
  return [name, newName].some((each) =>
    hasForeignBase(search, { path, definition: outer }, { name: each, seen: new Set() })
  );
}

/** Whether a method says that it overrides one, and the project has none above it. */
function isOfOthers(search: SymbolSearch, placed: Placed): boolean {
  const { overloads = [], twin } = placed.definition;
  return twin === undefined && overloads.some(({ isOverride }) => isOverride === true) &&
    search.symbol([placed]).group.length === 1;
}

/** Other packages know a method of Go by what implements their interfaces, or is embedded. */
function foreignMethod(
  search: SymbolSearch,
  { path, definition }: Placed,
  outer: Definition,
): ForeignMember | undefined {
  const { name, signature } = definition;
  if (signature === undefined || !/^\p{Lu}/u.test(name)) return undefined;
  const type = search.files.declaring({ path, definition: outer });
  const imported = importsOf(search, path);
  const meant = interfacesWith(name, signature).find((each) =>
    (isImplementedAnywhere(each) || imported.has(each.from)) &&
    [...each.methods].every(([method, taken]) =>
      hasMethod(search.shapes, type, { name: method, signature: taken })
    )
  );
  if (meant !== undefined) return { interface: meant.name.replace(/^builtin\./, "") };
  const isStruct = type.definition.kind === "struct";
  return isStruct && hasForeignBase(search, type, { name, seen: new Set() }) ? {} : undefined;
}

/** The paths that the files of a package import. */
function importsOf({ files }: SymbolSearch, path: string): ReadonlySet<string> {
  return new Set(
    files.siblings(path).flatMap((each) =>
      [...files.model(each)?.scope.definitions ?? []].flatMap(({ imported }) =>
        imported === undefined ? [] : [imported.specifier]
      )
    ),
  );
}

/** Whether an `impl` is of no trait, or of one of the project. */
function hasOwnTrait(
  search: SymbolSearch,
  { path, outer }: { readonly path: string; readonly outer: Definition },
): boolean {
  return (outer.bases ?? []).every((base) => search.shapes.of(base, path)?.is === "instance");
}

function hasForeignBase(
  search: SymbolSearch,
  { path, definition }: Placed,
  asked: { readonly name: string; readonly seen: Set<Definition> },
): boolean {
  if (asked.seen.has(definition)) return false;
  asked.seen.add(definition);
  return (definition.bases ?? []).some((base) => {
    const shape = search.shapes.of(base, path);
    switch (shape?.is) {
      case "instance":
      case "object":
      case "itself":
        return hasForeignBase(search, shape.of, asked);
      case "list":
        return asked.name in Array.prototype;
      default:
        if (/\.pyi?$/.test(path)) return !isPythonBaseWithout(base, asked.name);
        return !isKnownWithout(base, asked.name) &&
          !isLibraryBaseWithout(base, asked.name, { path, files: search.files });
    }
  });
}

/** Whether a base is one of the runtime that is known, and has no such member. */
function isKnownWithout(base: Evidence, name: string): boolean {
  const of = base.is === "instance" ? base.of : base;
  if (of.is !== "name" || of.scope.find(of.name, of.space) !== undefined) return false;
  // What makes them has these, and the class of the runtime has not.
  if (/^(?:Async)?Iterator$/.test(of.name) && /^(?:next|return|throw)$/.test(name)) return false;
  const type: unknown = Object.getOwnPropertyDescriptor(globalThis, of.name)?.value;
  if (typeof type !== "function") return false;
  const prototype: unknown = type.prototype;
  return typeof prototype === "object" && prototype !== null && !(name in prototype) &&
    !/^(?:cause|stack|message|name)$/.test(name);
}
