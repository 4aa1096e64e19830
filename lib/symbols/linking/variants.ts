/**
 * Names that several files of a package declare, each for itself, as for several systems.
 *
 * @module
 */
import type { Shapes } from "./shapes.ts";
import type { Placed } from "./symbol_files.ts";

/** The other definitions of such a name. */
export function variantsOf({ files }: Shapes, placed: Placed): readonly Placed[] {
  const { path, definition: { isMember, name, outer } } = placed;
  if (files.siblings(path).length === 0) return [];
  if (!isMember) return files.variants(placed);
  if (outer === undefined || outer.outer !== undefined) return [];
  const declared = files.declaring({ path, definition: outer });
  return [declared, ...files.variants(declared)].flatMap((each) => {
    const own = each.definition.members?.get(name);
    const all = files.addedMembers(each, name);
    return own === undefined ? all : [{ path: each.path, definition: own }, ...all];
  });
}
