/**
 * The model of a file of Java.
 *
 * @module
 */
import { ModelBuilder } from "../model/model_builder.ts";
import type { SourceModel } from "../model/source_model.ts";
import { walkBody, walkDeclaredType } from "./declarations.ts";
import { walkImports } from "./imports.ts";
import type { LezerNode } from "../lezer/tree.ts";
import { parseJava } from "./java_parser.ts";
import type { JavaWalk } from "./java_walk.ts";
import { walkStatement } from "./statements.ts";
import { walkModifiers, walkType } from "./types.ts";
import { walkValue } from "./values.ts";

/** Makes the model of a text. Any text has one. */
export function javaModel(text: string): SourceModel {
  const builder = new ModelBuilder("Java");
  builder.isModule = true;
  const walk: JavaWalk = {
    builder,
    text: ({ start, end }) => text.slice(start, end),
    declaredType: (node, place) => walkDeclaredType(walk, node, place),
    body: (node, body) => walkBody(walk, node, body),
    statement: (node, place) => walkStatement(walk, node, place),
    value: (node, place, as = "read") => walkValue(walk, node, place, as),
    type: (node, place, as = "type") => walkType(walk, node, place, as),
    modifiers: (node, place) => walkModifiers(walk, node, place),
  };
  const { root, isPartial } = parseJava(text);
  builder.isPartial = isPartial;
  walkImports(walk, root);
  for (const each of root.children) {
    if (/^(?:Class|Interface|Enum|Record|AnnotationType)Declaration$/.test(each.type)) {
      walk.declaredType(each, builder.top);
    } else if (each.type === "PackageDeclaration") {
      walk.modifiers(each, builder.top);
    } else if (each.type !== "ImportDeclaration") {
      walk.statement(each, { ...builder.top, isLocal: true });
    }
  }
  builder.noteOthers(namesIn(root).map((each) => ({ ...each, text: walk.text(each) })));
  return builder.finish();
}

/** All names but those of packages, imports and labels. */
function namesIn(node: LezerNode): readonly LezerNode[] {
  if (/^(?:Package|Import|Module)Declaration$/.test(node.type)) return [];
  if (node.children.length > 0) return node.children.flatMap(namesIn);
  return /^(?:Identifier|TypeName|Definition)$/.test(node.type) ? [node] : [];
}
