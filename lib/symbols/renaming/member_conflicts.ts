/**
 * Whether a name can be given to members: no type that has them may have another of the name.
 *
 * @module
 */
import type { Definition } from "../model/definition.ts";
import type { CodeSymbol } from "../linking/symbol.ts";
import type { Placed } from "../linking/symbol_files.ts";
import type { SearchHost, SymbolSearch } from "../linking/symbol_search.ts";
import { conflictAt, type NameConflict } from "./conflict.ts";
import { renamedKeys } from "./keys.ts";

/** What finds members. */
export interface MemberTools {
  /** What links the files. */
  readonly search: SymbolSearch;
  /** The files. */
  readonly host: SearchHost;
}

/** The conflicts of a new name for the members of a symbol. */
export function memberConflicts(
  symbol: CodeSymbol,
  newName: string,
  { search, host }: MemberTools,
): readonly NameConflict[] {
  const found: NameConflict[] = [];
  const [first] = symbol.group;
  if (first === undefined) return [];
  const [{ old, fresh }] = renamedKeys(first.definition, newName);
  const language = host.model(first.path)?.language;
  for (const { path, definition } of symbol.group) {
    if (!definition.isMember) continue;
    const sibling = definition.siblings?.get(renamedKeys(definition, newName)[0].fresh);
    if (sibling !== undefined) found.push(conflictAt("taken", path, sibling));
    for (const each of inherited(search, { path, definition }, fresh)) {
      found.push(conflictAt("taken", each.path, each.definition));
    }
  }
  // A type further down may have both: the one that it inherits, and one of the new name.
  for (const path of host.containing([newName.replace(/^#/, "")])) {
    const model = host.model(path);
    if (model === undefined || model.language !== language) continue;
    for (const definition of model.definitions) {
      if ((definition.key ?? definition.name) !== fresh || !definition.isMember) continue;
      const above = inherited(search, { path, definition }, old);
      if (above.some((each) => symbol.includes(each))) {
        found.push(conflictAt("taken", path, definition));
      }
    }
  }
  return found;
}

/** The members of a name that the type around a member inherits. */
function inherited(
  search: SymbolSearch,
  { path, definition }: Placed,
  name: string,
): readonly Placed[] {
  const { outer } = definition;
  if (outer === undefined || !isOwn(outer, definition)) return [];
  const isStatic = outer.members?.get(definition.key ?? definition.name) !== definition;
  return search.shapes.inherited({ path, definition: outer }, { name, depth: 0, isStatic }).found;
}

function isOwn({ members, statics }: Definition, member: Definition): boolean {
  const { name, key = name } = member;
  return members?.get(key) === member || statics?.get(key) === member;
}
