/**
 * Members that may override one of a type that the project does not declare: a new name would no
 * longer override it.
 *
 * @module
 */
import type { Definition, Evidence } from "../model/definition.ts";
import type { Placed } from "../linking/symbol_files.ts";
import type { SymbolSearch } from "../linking/symbol_search.ts";

/** Types without a member for sure, by name. */
const empty = /^(?:object|ABC|Protocol|Generic|Enum|Exception|BaseException|Object)$/;

/** Whether what a member belongs to extends or implements something that may have it as well. */
export function mayOverrideForeign(search: SymbolSearch, { path, definition }: Placed): boolean {
  const { outer, isMember, name } = definition;
  if (!isMember || outer === undefined || name.startsWith("#")) return false;
  return hasForeignBase(search, { path, definition: outer }, { name, seen: new Set() });
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
        return !isKnownWithout(base, asked.name);
    }
  });
}

/** Whether a base is one of the runtime that is known, and has no such member. */
function isKnownWithout(base: Evidence, name: string): boolean {
  const of = base.is === "instance" ? base.of : base;
  if (of.is !== "name" || of.scope.find(of.name, of.space) !== undefined) return false;
  if (empty.test(of.name) && !/^(?:args|name|value)$/.test(name)) return true;
  const type: unknown = Object.getOwnPropertyDescriptor(globalThis, of.name)?.value;
  if (typeof type !== "function") return false;
  const prototype: unknown = type.prototype;
  return typeof prototype === "object" && prototype !== null && !(name in prototype) &&
    !/^(?:cause|stack|message|name)$/.test(name);
}
