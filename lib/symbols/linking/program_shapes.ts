/**
 * What many files of a program declare together: namespaces of C++, and what is linked by name.
 *
 * @module
 */
import type { Evidence } from "../model/definition.ts";
import { sharedDeclarations } from "./included.ts";
import { namespaceMembers, namespaceOf, spaceOf } from "./program_names.ts";
import type { FoundMembers } from "./shape.ts";
import type { Placed } from "./symbol_files.ts";
import {
  declaredType,
  memberDeclarations,
  type ShapeResolver,
  typeDeclarations,
} from "./type_members.ts";

/** What tells what names mean. */
interface NamingShapes extends ShapeResolver {
  named(evidence: Evidence, path: string): Placed | "external" | undefined;
}

/** The members of a namespace, which many files contribute to; `undefined` if it is none. */
export function membersOfNamespace(
  shapes: NamingShapes,
  { path, definition }: Placed,
  name: string,
): FoundMembers | undefined {
  const { files } = shapes;
  const model = definition.kind === "namespace" ? files.model(path) : undefined;
  const space = model && spaceOf(model, definition);
  if (space === undefined) return undefined;
  const { found, isSure } = namespaceMembers({ space, name }, path, files);
  const past = found.map((each) => {
    const { kind, value } = each.definition;
    const named = kind === "alias" && value ? shapes.named(value, each.path) : each;
    return named === undefined || named === "external" ? each : named;
  });
  return { found: past, isSure };
}

/** All declarations of what a program links by one name, or of a member of a type. */
export function allDeclarations(shapes: NamingShapes, placed: Placed): readonly Placed[] {
  const { name } = placed.definition;
  const space = spaceAround(shapes, placed);
  if (space !== undefined) {
    const inside = namespaceMembers({ space, name }, placed.path, shapes.files).found;
    const all = inside.flatMap((each) => sharedDeclarations(each, shapes.files));
    return [...all, ...definedOutside(shapes, { space, name })];
  }
  const type = declaredType(shapes, placed);
  const all = type.definition.isMember
    ? memberDeclarations(shapes, type)
    : sharedDeclarations(type, shapes.files);
  if (type.definition.isClosed === true) return typeDeclarations(shapes, all, type);
  const model = shapes.files.model(placed.path);
  const own = model?.namespaces && namespaceOf(model, placed.definition);
  return own === undefined || own === ""
    ? all
    : [...all, ...definedOutside(shapes, { space: own, name })];
}

/** The namespace of what is defined as `pool::release` in a file without a part of it. */
function spaceAround(shapes: NamingShapes, { path, definition }: Placed): string | undefined {
  const { isMember, outer } = definition;
  if (!isMember || outer?.standsFor === undefined) return undefined;
  const shape = shapes.of(outer.standsFor, path);
  if (shape?.is !== "itself") return undefined;
  const model = shapes.files.model(shape.of.path);
  return model && spaceOf(model, shape.of.definition);
}

function definedOutside(
  shapes: NamingShapes,
  { space, name }: { readonly space: string; readonly name: string },
): readonly Placed[] {
  const { files } = shapes;
  return files.containing(name).flatMap((path): readonly Placed[] =>
    [...files.model(path)?.added?.values() ?? []].flatMap(({ members }) => {
      const definition = members?.get(name);
      if (definition === undefined) return [];
      return spaceAround(shapes, { path, definition }) === space ? [{ path, definition }] : [];
    })
  );
}
