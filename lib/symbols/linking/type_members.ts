/**
 * Members of types of C++, which can be declared in one file and defined in others, and of which
 * some can be overridden.
 *
 * @module
 */
import type { Definition, Evidence } from "../model/definition.ts";
import type { FoundMembers, Shape } from "./shape.ts";
import type { Placed, SymbolFiles } from "./symbol_files.ts";

/** Resolves values to shapes. */
export interface ShapeResolver {
  readonly files: SymbolFiles;
  of(evidence: Evidence | undefined, path: string): Shape | undefined;
  inherited(
    placed: Placed,
    asked: { readonly name: string; readonly depth: number; readonly isStatic: boolean },
  ): FoundMembers;
}

/** The type itself, for what only announces it or adds members to it. */
export function declaredType(shapes: ShapeResolver, placed: Placed): Placed {
  const { path, definition: { standsFor } } = placed;
  const shape = standsFor && shapes.of(standsFor, path);
  const type = shape?.is === "instance" ? shape.of : placed;
  return wholeOf(shapes, type) ?? type;
}

/** What a type within another is that is only announced there. */
export function wholeOf(shapes: ShapeResolver, placed: Placed): Placed | undefined {
  const { isMember, isClosed, body, standsFor, outer } = placed.definition;
  const isAnnounced = isMember && isClosed === true && body === undefined;
  if (!isAnnounced || standsFor !== undefined || outer === undefined) return undefined;
  return memberDeclarations(shapes, placed).find(({ definition }) => definition.body !== undefined);
}

/** Where other files make or destroy the values of a type that they add members to. */
export function typeDeclarations(
  shapes: ShapeResolver,
  all: readonly Placed[],
  { path, definition: { name } }: Placed,
): readonly Placed[] {
  const { files } = shapes;
  if (files.model(path)?.namespaces === undefined) return all;
  const types = new Set(all.map(({ definition }) => definition));
  const more = files.containing(name).flatMap((at): readonly Placed[] =>
    [...files.model(at)?.added?.values() ?? []].filter((each) =>
      each.name === name && each.spans.length > 0 && !types.has(each) &&
      types.has(declaredType(shapes, { path: at, definition: each }).definition)
    ).map((definition) => ({ path: at, definition }))
  );
  return [...all, ...more];
}

/** All declarations of a member, in whatever files. */
export function memberDeclarations(shapes: ShapeResolver, placed: Placed): readonly Placed[] {
  const { path, definition } = placed;
  const { outer, name } = definition;
  if (outer === undefined) return [placed];
  const { files } = shapes;
  const type = declaredType(shapes, { path, definition: outer }).definition;
  const found = files.containing(name).flatMap((at) =>
    declarationsIn(at, name, files).filter(({ isMember, isShared, outer: owner }) =>
      isMember && isShared === true && owner !== undefined &&
      declaredType(shapes, { path: at, definition: owner }).definition === type
    ).map((each) => ({ path: at, definition: each }))
  );
  return found;
}

function declarationsIn(path: string, name: string, files: SymbolFiles): readonly Definition[] {
  const model = files.model(path);
  if (model?.namespaces === undefined) return [];
  const all = (model.occurrences.get(name) ?? []).flatMap(({ meaning }) =>
    meaning.by === "declaration" ? [meaning.definition] : []
  );
  return [...new Set(all)];
}

/** Whether a member can be overridden: it is virtual, or overrides one that is. */
export function isOverridable(shapes: ShapeResolver, placed: Placed, depth: number = 0): boolean {
  const { path, definition: { isVirtual, outer, name } } = placed;
  if (isVirtual !== false) return true;
  if (outer === undefined || depth > deepest) return false;
  const { found } = shapes.inherited({ path, definition: outer }, {
    ...{ name, depth: 0, isStatic: false },
  });
  return found.some((each) =>
    each.definition !== placed.definition && isOverridable(shapes, each, depth + 1)
  );
}

/** No chain of bases is longer. */
const deepest = 24;
