/**
 * What many files of a program declare together: namespaces of C++, and what is linked by name.
 *
 * @module
 */
import type { Evidence } from "../model/definition.ts";
import { sharedDeclarations } from "./included.ts";
import { namespaceMembers, spaceOf } from "./program_names.ts";
import type { FoundMembers } from "./shape.ts";
import type { Placed } from "./symbol_files.ts";
import {
  declaredType,
  type KnownShapes,
  memberDeclarations,
  typeDeclarations,
} from "./type_members.ts";

/** What tells what names mean. */
interface NamingShapes extends KnownShapes {
  named(evidence: Evidence, path: string): Placed | "external" | undefined;
}

/** The members of a namespace, of which many files have parts; `undefined` if it is none. */
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
  const type = declaredType(shapes, placed);
  const all = type.definition.isMember
    ? memberDeclarations(shapes, type)
    : sharedDeclarations(type, shapes.files);
  return type.definition.isClosed === true ? typeDeclarations(shapes, all, type) : all;
}
