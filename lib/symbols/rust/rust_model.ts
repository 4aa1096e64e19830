/**
 * The model of a file of Rust.
 *
 * @module
 */
import type { Definition } from "../model/definition.ts";
import { ModelBuilder } from "../model/model_builder.ts";
import type { Implementation, SourceModel } from "../model/source_model.ts";
import { walkBlock } from "./blocks.ts";
import { walkItems } from "./items.ts";
import { walkAttribute, walkMacro } from "./macros.ts";
import { walkPattern } from "./patterns.ts";
import { rustPrelude } from "./prelude.ts";
import { parseRust } from "./rust_parser.ts";
import type { RustPlace, RustWalk } from "./rust_walk.ts";
import { walkType } from "./types.ts";
import { walkValue } from "./values.ts";

/** Makes the model of a text. Any text has one. */
export function rustModel(text: string): SourceModel {
  const builder = new ModelBuilder("Rust");
  builder.isModule = true;
  const { root, isPartial } = parseRust(text);
  builder.isPartial = isPartial;
  const { scope } = builder;
  const definition: Definition = {
    ...{ name: "", kind: "mod", space: "both", outer: undefined, isLocal: false },
    spans: [],
    isMember: false,
    isClosed: true,
    inside: [scope],
  };
  builder.around.push({ is: "crate", names: rustPrelude });
  const implementations: Implementation[] = [];
  const walk: RustWalk = {
    builder,
    implementations,
    source: text,
    text: ({ start, end }) => text.slice(start, end),
    items: (nodes, place) => walkItems(walk, nodes, place),
    block: (node, place) => walkBlock(walk, node, place),
    value: (node, place, as = "read") => walkValue(walk, node, place, as),
    type: (node, place, as = "type") => walkType(walk, node, place, as),
    pattern: (node, place, value) => walkPattern(walk, node, place, value),
    macro: (node, place) => walkMacro(walk, node, place),
    attribute: (node, place) => walkAttribute(walk, node, place),
  };
  const place: RustPlace = {
    ...{ scope, outer: undefined, isLocal: false, self: undefined },
    module: { definition, outer: undefined, names: [], above: "" },
  };
  walk.items(root.children, place);
  const model = builder.finish();
  const firstOf = ({ spans, body }: Definition) => spans[0]?.start ?? body?.start ?? 0;
  const definitions = [...model.definitions].sort((a, b) => firstOf(a) - firstOf(b));
  return { ...model, definitions, implementations, module: definition };
}
