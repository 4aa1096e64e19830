/**
 * How the parts of a file of Java are walked: each file beside this one knows some kinds of nodes,
 * and reaches the others through {@linkcode JavaWalk}.
 *
 * @module
 */
import type { Definition, Evidence, Span } from "../model/definition.ts";
import type { Location, ModelBuilder } from "../model/model_builder.ts";
import type { UseKind } from "../model/source_model.ts";
import type { LezerNode } from "../lezer/tree.ts";

/** What a body of a class is made from. */
export interface TypeBody {
  /** The type. */
  readonly definition: Definition;
  /** Where it stands, in a scope of its own. */
  readonly place: Location;
}

/** See the module. */
export interface JavaWalk {
  /** What collects. */
  readonly builder: ModelBuilder;
  /** The text of a part. */
  text(span: Span): string;
  /** Walks the declaration of a type. */
  declaredType(node: LezerNode, place: Location): void;
  /** Walks the members of a type. */
  body(node: LezerNode, body: TypeBody): void;
  /** Walks statements one after the other; those that declare are seen by the ones behind. */
  statement(node: LezerNode, place: Location): void;
  /** Walks an expression and returns the evidence of its value. */
  value(node: LezerNode, place: Location, as?: UseKind): Evidence | undefined;
  /** Walks a type, and tells what is of it. */
  type(node: LezerNode, place: Location, as?: UseKind): Evidence | undefined;
  /** Walks annotations among modifiers. */
  modifiers(node: LezerNode, place: Location): void;
}

/** Whether a node is a type. */
export function isType({ type }: LezerNode): boolean {
  return /^(?:TypeName|ScopedTypeName|GenericType|ArrayType|PrimitiveType|AnnotatedType|void|var)$/
    .test(type);
}

/** A value of a type with dimensions behind its name is a list of lists. */
export function dimensioned(
  type: Evidence | undefined,
  nodes: readonly LezerNode[],
): Evidence | undefined {
  let found = type;
  for (const { type: each } of nodes) {
    if (each === "Dimension") {
      found = { is: "list", of: found ?? { is: "union", of: [undefined] } };
    }
  }
  return found;
}
