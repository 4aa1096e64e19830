/**
 * What a script imports and exports.
 *
 * @module
 */
import type { Evidence } from "../model/definition.ts";
import type { Exported, Meaning } from "../model/source_model.ts";
import type { Location } from "../model/model_builder.ts";
import { memberKey, nameSpan, writtenName } from "./keys.ts";
import { requiredModule } from "./required_module.ts";
import { childrenOf, nodeAt, nodesAt, type SyntaxNode, textAt } from "./syntax_node.ts";
import { walkEntityName } from "./types.ts";
import type { ScriptWalk } from "./walk.ts";

/** Walks an import or an export; tells whether the node is one. */
export function walkModuleStatement(walk: ScriptWalk, node: SyntaxNode, place: Location): boolean {
  switch (node.type) {
    case "ImportDeclaration":
      walkImport(walk, node, place);
      return true;
    case "TSImportEqualsDeclaration":
      walkImportEquals(walk, node, place);
      return true;
    case "ExportAllDeclaration":
      walk.builder.passOn(sourceOf(node));
      return true;
    case "ExportNamedDeclaration":
      walkExport(walk, node, place);
      return true;
    case "ExportDefaultDeclaration":
      walkDefault(walk, node, place);
      return true;
    case "TSExportAssignment": {
      const value = walk.value(nodeAt(node, "expression"), place, { as: "export" });
      if (value !== undefined) walk.builder.export("export=", { from: "value", value });
      return true;
    }
    case "TSNamespaceExportDeclaration":
      return true;
    default:
      return false;
  }
}

function sourceOf(node: SyntaxNode): string {
  return textAt(nodeAt(node, "source"), "value");
}

function walkImport(walk: ScriptWalk, node: SyntaxNode, place: Location): void {
  const specifier = sourceOf(node);
  walk.builder.isModule = true;
  for (const each of nodesAt(node, "specifiers")) {
    const local = nodeAt(each, "local");
    if (local === undefined) continue;
    const known = nodeAt(each, "imported");
    const outside = known && writtenName(known);
    const name = outside?.name ??
      (each.type === "ImportDefaultSpecifier" ? "default" : "*");
    const imported = { specifier, name };
    if (outside !== undefined && known !== undefined && known.start !== local.start) {
      const meaning: Meaning = { by: "module", imported };
      walk.builder.note(outside.name, outside.span, "import", meaning);
    }
    declareImport(walk, local, { place, imported });
  }
}

function declareImport(
  walk: ScriptWalk,
  local: SyntaxNode,
  { place, imported }: {
    readonly place: Location;
    readonly imported: { readonly specifier: string; readonly name: string };
  },
): void {
  const definition = walk.builder.declare(textAt(local, "name"), nameSpan(local), {
    ...{ ...place, kind: "import" },
  });
  definition.imported ??= imported;
}

function walkImportEquals(walk: ScriptWalk, node: SyntaxNode, place: Location): void {
  const id = nodeAt(node, "id");
  const reference = nodeAt(node, "moduleReference");
  if (id === undefined || reference === undefined) return;
  if (reference.type === "TSExternalModuleReference") {
    const specifier = textAt(nodeAt(reference, "expression"), "value");
    walk.builder.isModule = true;
    declareImport(walk, id, { place, imported: { specifier, name: "*" } });
    return;
  }
  const definition = walk.builder.declare(textAt(id, "name"), nameSpan(id), {
    ...{ ...place, kind: "alias" },
  });
  definition.value ??= walkEntityName(walk, reference, place, "value", "read");
}

function walkExport(walk: ScriptWalk, node: SyntaxNode, place: Location): void {
  const isTop = place.scope === walk.builder.scope;
  const declaration = nodeAt(node, "declaration");
  if (declaration !== undefined) {
    walk.statement(declaration, place);
    if (!isTop) return;
    for (const name of declaredNames(declaration)) {
      walk.builder.export(name, { from: "scope", name });
    }
    return;
  }
  const specifier = nodeAt(node, "source") && sourceOf(node);
  if (isTop) walk.builder.isModule = true;
  for (const each of nodesAt(node, "specifiers")) {
    walkSpecifier(walk, each, { place, specifier, isTop });
  }
}

function walkSpecifier(
  walk: ScriptWalk,
  node: SyntaxNode,
  { place, specifier, isTop }: {
    readonly place: Location;
    readonly specifier: string | undefined;
    readonly isTop: boolean;
  },
): void {
  const exportedNode = nodeAt(node, "exported");
  const exported = exportedNode && writtenName(exportedNode);
  if (exported === undefined) return;
  if (node.type === "ExportNamespaceSpecifier") {
    if (specifier === undefined) return;
    walk.builder.note(exported.name, exported.span, "export", { by: "export" });
    walk.builder.export(exported.name, { from: "module", imported: { specifier, name: "*" } });
    return;
  }
  const localNode = nodeAt(node, "local");
  const local = localNode && writtenName(localNode);
  if (local === undefined) return;
  const origin: Exported = specifier === undefined
    ? { from: "scope", name: local.name }
    : { from: "module", imported: { specifier, name: local.name } };
  walk.builder.note(
    local.name,
    local.span,
    "export",
    origin.from === "module"
      ? { by: "module", imported: origin.imported }
      : { by: "scope", scope: place.scope, space: "both" },
  );
  if (exported.span.start !== local.span.start) {
    walk.builder.note(exported.name, exported.span, "export", { by: "export" });
  }
  if (isTop) walk.builder.export(exported.name, origin);
}

function walkDefault(walk: ScriptWalk, node: SyntaxNode, place: Location): void {
  const declaration = nodeAt(node, "declaration");
  if (declaration === undefined) return;
  const isDeclaration = /^(?:Function|Class|TSInterface)Declaration$|^TSDeclareFunction$/
    .test(declaration.type);
  const id = nodeAt(declaration, "id");
  if (isDeclaration && id !== undefined) {
    walk.statement(declaration, place);
    walk.builder.export("default", { from: "scope", name: textAt(id, "name") });
    return;
  }
  if (declaration.type === "ClassDeclaration") {
    const value = walk.class(declaration, place);
    walk.builder.export("default", { from: "value", value });
  } else if (declaration.type === "FunctionDeclaration") {
    const value = walk.function(declaration, place);
    walk.builder.export("default", { from: "value", value });
  } else {
    const value = walk.value(declaration, place, { as: "export" });
    walk.builder.export(
      "default",
      declaration.type === "Identifier"
        ? { from: "scope", name: textAt(declaration, "name") }
        : { from: "value", value: value ?? { is: "union", of: [undefined] } },
    );
  }
}

/** The names that a declaration declares in its scope. */
function declaredNames(node: SyntaxNode): readonly string[] {
  const id = nodeAt(node, "id");
  if (id !== undefined) return [textAt(id, "name")];
  return nodesAt(node, "declarations").flatMap((each) => boundNames(nodeAt(each, "id")));
}

function boundNames(node: SyntaxNode | undefined): readonly string[] {
  if (node === undefined) return [];
  switch (node.type) {
    case "Identifier":
      return [textAt(node, "name")];
    case "ObjectProperty":
      return boundNames(nodeAt(node, "value"));
    case "AssignmentPattern":
      return boundNames(nodeAt(node, "left"));
    default:
      return childrenOf(node).flatMap(boundNames);
  }
}

/** Notes what `module.exports = …` and `exports.name = …` export; `value` is what is assigned. */
export function walkCommonExport(
  walk: ScriptWalk,
  node: SyntaxNode,
  { place, value }: { readonly place: Location; readonly value: Evidence | undefined },
): void {
  const path = dotted(nodeAt(node, "left"));
  const [, name = "export="] = /^(?:module\.exports|(?:module\.)?exports\.([\w$]+))$/
    .exec(path ?? "") ?? [, ""];
  if (name === "") return;
  const right = nodeAt(node, "right");
  const exported = exportedValue(right, place) ?? (value && { from: "value" as const, value });
  if (exported !== undefined) walk.builder.export(name, exported);
  if (name !== "export=" || right?.type !== "ObjectExpression") return;
  // `module.exports = { area }` exports what the name means.
  for (const property of nodesAt(right, "properties")) {
    const key = memberKey(property);
    const member = exportedValue(nodeAt(property, "value"), place);
    if (key !== undefined && member !== undefined) walk.builder.export(key.name, member);
  }
}

/** What `require("x")` or a name is exported as. */
function exportedValue(node: SyntaxNode | undefined, place: Location): Exported | undefined {
  const specifier = requiredModule(node);
  if (specifier !== undefined) {
    return { from: "module", imported: { specifier, name: "*" } };
  }
  if (node?.type !== "Identifier") return undefined;
  const name = textAt(node, "name");
  const definition = place.scope.find(name, "value");
  return definition && { from: "definition", definition };
}

function dotted(node: SyntaxNode | undefined): string | undefined {
  if (node?.type === "Identifier") return textAt(node, "name");
  if (node?.type !== "MemberExpression") return undefined;
  const object = dotted(nodeAt(node, "object"));
  const property = nodeAt(node, "property");
  return object && property?.type === "Identifier"
    ? `${object}.${textAt(property, "name")}`
    : undefined;
}
