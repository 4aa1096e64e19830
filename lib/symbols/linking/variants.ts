/**
 * Names that several files declare together: the files of a package, each for itself, as for
 * several systems, and `x.d.ts` for `x.js` or `x.pyi` for `x.py`.
 *
 * @module
 */
import type { Shapes } from "./shapes.ts";
import type { Placed } from "./symbol_files.ts";

/** The other definitions of such a name. */
export function variantsOf(shapes: Shapes, placed: Placed): readonly Placed[] {
  const { files } = shapes;
  const { path, definition: { isMember, name, outer } } = placed;
  if (files.siblings(path).length === 0) return declaredVariants(shapes, placed);
  if (!isMember) return files.variants(placed);
  if (outer === undefined || outer.outer !== undefined) return [];
  const declared = files.declaring({ path, definition: outer });
  return [declared, ...files.variants(declared)].flatMap((each) => {
    const own = each.definition.members?.get(name);
    const all = files.addedMembers(each, name);
    return own === undefined ? all : [{ path: each.path, definition: own }, ...all];
  });
}

/** The definition in the file that declares the types of another one, or the other way around. */
export function declaredVariants(shapes: Shapes, placed: Placed): readonly Placed[] {
  const { path, definition } = placed;
  const { isMember, isLocal, name, outer } = definition;
  if (isMember && outer !== undefined) {
    const isStatic = outer.statics?.get(name) === definition;
    return declaredVariants(shapes, { path, definition: outer }).flatMap((each) => {
      const own = (isStatic ? each.definition.statics : each.definition.members)?.get(name);
      return own === undefined ? [] : [{ path: each.path, definition: own }];
    });
  }
  if (isLocal) return [];
  const { files } = shapes;
  // What CommonJS exports keeps its name when the function behind it gets another one.
  const exported = (at: string): readonly Placed[] => {
    const origin = files.exported(at, name);
    return origin?.is === "definition" ? [origin.placed] : [];
  };
  return files.declaredModules(path).flatMap(({ own, other }) =>
    exported(own).some((each) => each.definition === definition) ? exported(other) : []
  );
}
