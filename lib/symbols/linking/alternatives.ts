/**
 * The shape of a value that may be one of several.
 *
 * @module
 */
import type { Definition, Evidence } from "../model/definition.ts";
import type { Shape } from "./shape.ts";

/** The shape of each alternative. */
export function alternatives(
  of: Shape,
  derive: (shape: Exclude<Shape, { readonly is: "union" }>) => Shape | undefined,
): Shape | undefined {
  if (of.is !== "union") return derive(of);
  const all = of.of
    .filter((each) => each?.is !== "primitive")
    .map((each) => each && alternatives(each, derive));
  return all.length === 1 ? all[0] : { is: "union", of: all };
}

/** What a call with a number of arguments yields, if one declaration of several takes them. */
export function overloaded(
  { overloads }: Definition,
  count: number | undefined,
): Evidence | undefined {
  if (overloads === undefined) return undefined;
  const fitting = overloads.filter((each) =>
    count === undefined || each.count === count || each.isSpread && each.count <= count + 1
  );
  const [first] = fitting;
  if (first === undefined) return undefined;
  if (fitting.every(({ text }) => text === first.text)) return first.result;
  return { is: "union", of: [...fitting.map(({ result }) => result), undefined] };
}
