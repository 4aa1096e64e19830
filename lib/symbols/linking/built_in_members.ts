/**
 * Members of values that the languages bring.
 *
 * @module
 */
import { listMember } from "./list_members.ts";
import { foreignPath } from "./rust_modules.ts";
import type { Evidence } from "../model/definition.ts";
import type { Shape } from "./shape.ts";
import { standardMember } from "./standard_members.ts";

/** What a member of a list, a tuple or a plain value is, as far as that is known. */
export function builtInMember(of: Shape, name: string): Shape | undefined {
  switch (of.is) {
    case "list":
      return of.isStandard === true ? standardMember(of.of, name) : listMember(of, name);
    case "tuple":
      return of.of[Number(name.slice(1))]?.();
    case "primitive":
      return name.endsWith("::") ? foreignPath(name) ?? of : undefined;
    default:
      return undefined;
  }
}

/** What holds others, unless the project has a type of its name. */
export function containerShape(
  { is, isStandard = false }: Extract<Evidence, { readonly isStandard?: boolean }>,
  own: Shape | undefined,
  of: () => Shape | undefined,
): Shape {
  if (own?.is === "instance") return own;
  return { is: is === "list" ? "list" : "promise", of, isStandard };
}
