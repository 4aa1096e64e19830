/**
 * What a method implements where types implement others by their members, as in Go.
 *
 * @module
 */
import type { Definition } from "../model/definition.ts";
import type { Shapes } from "./shapes.ts";
import type { Placed } from "./symbol_files.ts";

/** The methods of interfaces that a method implements. */
export function implementedBy(shapes: Shapes, placed: Placed): readonly Placed[] {
  const { path, definition: { name, outer, signature } } = placed;
  if (outer === undefined || signature === undefined) return [];
  const { files } = shapes;
  const type = files.declaring({ path, definition: outer });
  const isShared = /^\p{Lu}/u.test(name);
  return files.containing(name).flatMap((at) => {
    // Another package cannot name what begins with a small letter.
    if (!isShared && !files.siblings(path).includes(at)) return [];
    return (files.model(at)?.definitions ?? []).flatMap((definition) => {
      if (definition.name !== name || definition.signature !== signature) return [];
      const { outer: owner } = definition;
      if (owner?.kind !== "interface" || owner === type.definition) return [];
      const isImplemented = [...methodsOf(shapes, { path: at, definition: owner })]
        .every((each) => hasMethod(shapes, type, each));
      return isImplemented ? [{ path: at, definition }] : [];
    });
  });
}

/** No interface has others within it to a greater depth. */
const deepest = 8;

/** The methods of an interface, with those of the interfaces in it. */
function* methodsOf(
  shapes: Shapes,
  { path, definition }: Placed,
  depth = 0,
): Generator<Definition> {
  yield* definition.members?.values() ?? [];
  if (depth > deepest) return;
  for (const base of definition.bases ?? []) {
    const shape = shapes.of(base, path);
    if (shape?.is === "instance" && shape.of.definition.kind === "interface") {
      yield* methodsOf(shapes, shape.of, depth + 1);
    }
  }
}

/** Whether a type has a method of a name and a signature, be it that of an embedded type. */
export function hasMethod(
  shapes: Shapes,
  type: Placed,
  { name, signature }: Pick<Definition, "name" | "signature">,
): boolean {
  const { found } = shapes.members({ is: "instance", of: type }, name);
  return found.some(({ definition }) => definition.signature === signature);
}
