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
  const { definition: { isMember, name, outer } } = placed;
  if (!isMember || outer === undefined) {
    // What CommonJS exports keeps its name when what is behind it gets another one.
    return declaredTwins(shapes, placed, (path) => !isAssigned(shapes, path, name));
  }
  const isStatic = outer.statics?.get(name) === placed.definition;
  const around = { path: placed.path, definition: outer };
  const outers = outer.isMember
    ? declaredVariants(shapes, around)
    : declaredTwins(shapes, around, () => true);
  return outers.flatMap((each) => {
    const own = (isStatic ? each.definition.statics : each.definition.members)?.get(name);
    return own === undefined ? [] : [{ path: each.path, definition: own }];
  });
}

/**
 * What the other form of a module exports by the name of a definition that it exports, too, if both
 * modules and both files do as is wanted.
 */
function declaredTwins(
  { files }: Shapes,
  { path, definition }: Placed,
  isWanted: (path: string) => boolean,
): readonly Placed[] {
  const { isLocal, name } = definition;
  if (isLocal || !isWanted(path)) return [];
  const exported = (at: string): readonly Placed[] => {
    const origin = files.exported(at, name);
    return origin?.is === "definition" && isWanted(at) ? [origin.placed] : [];
  };
  return files.declaredModules(path).flatMap(({ own, other }) =>
    exported(own).some((each) => each.definition === definition)
      ? exported(other).filter((each) => isWanted(each.path))
      : []
  );
}

/** Whether a script assigns something to its exports by a name, as CommonJS does. */
function isAssigned({ files }: Shapes, path: string, name: string): boolean {
  const model = files.model(path);
  const exported = model?.language === "script" ? model.exports.get(name) : undefined;
  return exported?.from === "definition" ||
    exported?.from === "module" && exported.imported.name === "*";
}
