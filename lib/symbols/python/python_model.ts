/**
 * The model of a module of Python.
 *
 * @module
 */
import { ModelBuilder } from "../model/model_builder.ts";
import type { SourceModel } from "../model/source_model.ts";
import { walkAnnotation } from "./annotations.ts";
import { parsePython } from "./python_parser.ts";
import type { PythonPlace, PythonWalk } from "./python_walk.ts";
import { walkStatement } from "./statements.ts";
import { walkTarget, walkValue } from "./values.ts";

/** Makes the model of a text. Any text has one. */
export function pythonModel(text: string): SourceModel {
  const builder = new ModelBuilder("Python");
  builder.isModule = true;
  const walk: PythonWalk = {
    builder,
    text: ({ start, end }) => text.slice(start, end),
    statement: (node, place) => walkStatement(walk, node, place),
    value: (node, place, as = "read") => walkValue(walk, node, place, as),
    target: (node, place, value) => walkTarget(walk, node, place, value),
    annotation: (node, place) => walkAnnotation(walk, node, place),
  };
  const { scope } = builder;
  const place: PythonPlace = { scope, around: scope, outer: undefined, isLocal: false };
  const { root, isPartial } = parsePython(text);
  builder.isPartial = isPartial;
  for (const each of root.children) walk.statement(each, place);
  return builder.finish();
}
