/**
 * The declarations around a place.
 *
 * @module
 */
import type { Definition } from "./definition.ts";
import type { SourceModel } from "./source_model.ts";

/** The innermost definition whose declaration is around an offset. */
export function enclosing(
  { definitions }: SourceModel,
  offset: number,
): Definition | undefined {
  let found: Definition | undefined;
  let size = Infinity;
  for (const definition of definitions) {
    const { body } = definition;
    if (body === undefined || offset < body.start || offset >= body.end) continue;
    if (body.end - body.start > size) continue;
    found = definition;
    size = body.end - body.start;
  }
  return found;
}

/** A definition and those that it is declared in, as in `class Pool > release`. */
export function pathOfDefinition(definition: Definition): string {
  const names: string[] = [];
  let outermost = definition;
  for (let at: Definition | undefined = definition; at !== undefined; at = at.outer) {
    if (at.name !== "") {
      names.unshift(at.name);
      outermost = at;
    }
  }
  return `${outermost.kind} ${names.join(" > ")}`;
}
