/**
 * What operators of C++ make of values: a type can define them, and pointers are as what they point
 * to.
 *
 * @module
 */
import type { Evidence } from "../model/definition.ts";
import { alternatives } from "./alternatives.ts";
import type { FoundMembers, Shape } from "./shape.ts";
import type { Placed } from "./symbol_files.ts";

/** Resolves values to shapes. */
interface ShapeResolver {
  members(of: Shape | undefined, name: string, depth: number): FoundMembers;
  ofDefinition(placed: Placed, depth: number): Shape | undefined;
  named(evidence: Evidence, path: string, depth: number): Placed | "external" | undefined;
}

/** Kinds that a name makes values of when it is called. */
const made = /^(?:class|struct|union|enum|typedef|using)$/;

/** What an operator makes of a value. */
export function appliedShape(
  { operator, of: evidence, count }: Evidence & { readonly is: "applied" },
  of: Shape | undefined,
  shapes: ShapeResolver,
  { path, depth }: { readonly path: string; readonly depth: number },
): Shape | undefined {
  if (of === undefined) return undefined;
  return alternatives(of, (shape) => {
    // What is of another library may yield anything.
    if (shape.is === "function") return operator === "()" ? shape.result(count) : shape;
    if (shape.is !== "instance" && shape.is !== "object") return undefined;
    if (operator === "&") return shape.is === "instance" ? { ...shape, isPointed: true } : shape;
    if (shape.is === "instance" && shape.isPointed && /^(?:->|\*|\[\])$/.test(operator)) {
      return { is: "instance", of: shape.of };
    }
    if (operator === "get") return part(shape, count ?? 0);
    if (operator === "()" && isType(evidence)) return shape;
    const name = operator === "range" && shape.is === "instance" ? "begin" : `operator${operator}`;
    const key = operator === "range" && shape.is === "object" ? "range" : name;
    const { found: [first], isSure } = shapes.members(shape, key, depth + 1);
    if (first !== undefined) {
      const member = shapes.ofDefinition(first, depth + 1);
      return member?.is === "function" ? member.result(count) : member;
    }
    // A pointer is as what it points to.
    return isSure && /^(?:->|\*|\[\])$/.test(operator) ? shape : undefined;
  });

  function isType(called: Evidence): boolean {
    if (!/^(?:lexical|member|definition)$/.test(called.is)) return false;
    const named = shapes.named(called, path, depth + 1);
    return named !== undefined && named !== "external" && made.test(named.definition.kind);
  }

  function part(
    { of: { path: at, definition } }: Extract<Shape, { readonly of: Placed }>,
    index: number,
  ): Shape | undefined {
    const fields = [...definition.members?.values() ?? []].filter(({ kind }) => kind === "field");
    const field = fields[index];
    return field && shapes.ofDefinition({ path: at, definition: field }, depth + 1);
  }
}
