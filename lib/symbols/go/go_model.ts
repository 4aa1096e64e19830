/**
 * The model of a file of Go.
 *
 * @module
 */
import type { Definition } from "../model/definition.ts";
import { ModelBuilder } from "../model/model_builder.ts";
import type { SourceModel } from "../model/source_model.ts";
import { childOf } from "../lezer/parts.ts";
import { walkFunction } from "./functions.ts";
import { type GoNode, parseGo } from "./go_parser.ts";
import { type GoPlace, type GoWalk, spanOf } from "./go_walk.ts";
import { walkStatement } from "./statements.ts";
import { walkType } from "./types.ts";
import { walkValue } from "./values.ts";

/** Makes the model of a text. Any text has one. */
export function goModel(text: string): SourceModel {
  const builder = new ModelBuilder("Go");
  builder.isModule = true;
  const { root, isPartial } = parseGo(text);
  builder.isPartial = isPartial;
  const { scope } = builder;
  const added = new Map<string, Definition>();
  const types = new Map<GoNode, Definition>();
  const walk: GoWalk = {
    builder,
    types,
    opened: [],
    text: ({ start, end }) => text.slice(start, end),
    owner: (name) => ownerIn(walk, added, name),
    statement: (node, place) => walkStatement(walk, node, place),
    value: (node, place, as = "read") => walkValue(walk, node, place, as),
    type: (node, place, as = "type") => walkType(walk, node, place, as),
    function: (node, place, definition) => walkFunction(walk, node, place, definition),
  };
  const place: GoPlace = { scope, block: scope, outer: undefined, isLocal: false };
  // Methods may stand before the type that has them.
  for (const spec of root.children.flatMap(typeSpecs)) {
    const id = childOf(spec, "DefName");
    if (id === undefined) continue;
    const kind = childOf(spec, "StructType") !== undefined
      ? "struct"
      : childOf(spec, "InterfaceType") !== undefined
      ? "interface"
      : "type";
    types.set(spec, builder.declare(walk.text(id), spanOf(id), { ...place, kind }));
  }
  for (const each of root.children) walk.statement(each, place);
  for (const { name, imported } of scope.definitions) {
    if (imported === undefined && /^\p{Lu}/u.test(name)) {
      builder.export(name, { from: "scope", name });
    }
  }
  for (const each of root.children) if (each.type === "LineComment") noteDirective(walk, each);
  const model = builder.finish();
  const firstOf = ({ spans }: Definition) => spans[0]?.start ?? 0;
  const definitions = [...model.definitions].sort((a, b) => firstOf(a) - firstOf(b));
  const clause = childOf(root, "PackageClause");
  const named = clause && childOf(clause, "DefName");
  return {
    ...{ ...model, definitions, added, opened: walk.opened },
    ...(named === undefined ? {} : { packageName: walk.text(named) }),
  };
}

/** What C or the linker knows by a name. */
function noteDirective({ builder, text }: GoWalk, comment: GoNode): void {
  const [, before = "", name] = /^(\/\/(?:export|go:linkname)[ \t]+)([\p{L}_][\p{L}\p{N}_]*)/u
    .exec(text(comment)) ?? [];
  if (name === undefined) return;
  const start = comment.start + before.length;
  builder.note(name, { start, end: start + name.length }, "export", { by: "name" });
}

function typeSpecs(node: GoNode): readonly GoNode[] {
  if (node.type === "TypeDecl" || node.type === "SpecList") return node.children.flatMap(typeSpecs);
  return node.type === "TypeSpec" ? [node] : [];
}

/** The type of a name, or what stands for it where another file of the package declares it. */
function ownerIn({ builder }: GoWalk, added: Map<string, Definition>, name: string): Definition {
  const own = builder.scope.own(name, "both");
  if (own !== undefined && /^(?:struct|interface|type)$/.test(own.kind)) return own;
  const known = added.get(name);
  if (known !== undefined) return known;
  const definition: Definition = {
    ...{ name, kind: "type", space: "both", outer: undefined, isLocal: false },
    spans: [],
    isMember: false,
    members: new Map(),
  };
  added.set(name, definition);
  return definition;
}
