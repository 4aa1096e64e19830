/**
 * Statements and declarations of Go. What a statement declares can be used behind it, so each
 * declaration begins a scope within the one before.
 *
 * @module
 */
import type { Definition, Evidence, Scope } from "../model/definition.ts";
import { childOf } from "../lezer/parts.ts";
import { innerPlace, isStatement, walkCases, walkParts } from "./blocks.ts";
import { walkFunctionDeclaration } from "./functions.ts";
import type { GoNode } from "./go_parser.ts";
import { declareGo, type GoPlace, type GoWalk, nextScope, spanOf, typeNode } from "./go_walk.ts";
import { walkImport } from "./imports.ts";
import { walkMembers, walkTypeParameters } from "./types.ts";
import { walkTypeSwitch } from "./type_switch.ts";
import { walkRange, walkVariables } from "./variables.ts";

/** Walks a statement; tells where what follows is. */
export function walkStatement(walk: GoWalk, node: GoNode, place: GoPlace): GoPlace {
  switch (node.type) {
    case "PackageClause":
    case "GotoStatement":
      skipName(walk, node);
      return place;
    case "ImportDecl":
      walkImport(walk, node, place);
      return place;
    case "FunctionDecl":
    case "MethodDecl":
      walkFunctionDeclaration(walk, node, place);
      return place;
    case "TypeDecl":
    case "SpecList":
    case "ConstDecl":
    case "ReceiveStatement":
    case "VarDecl":
    case "VarSpec":
    case "ConstSpec":
      return walkDeclaration(walk, node, place);
    case "TypeSpec":
      return walkTypeSpec(walk, node, place);
    case "RangeClause":
      return walkRange(walk, node, place);
    case "Assignment":
      walkAssignment(walk, node, place);
      return place;
    case "IncDecStatement":
      for (const each of node.children) walk.value(each, place, "write");
      return place;
    case "LabeledStatement": {
      skipName(walk, node);
      const last = node.children.at(-1);
      return last === undefined ? place : walk.statement(last, place);
    }
    case "Block":
    case "IfStatement":
    case "ForStatement":
    case "ForClause":
    case "SwitchStatement":
    case "SelectStatement":
      return walkBlock(walk, node, place);
    case "TypeSwitchStatement":
      walkTypeSwitch(walk, node, place);
      return place;
    case "SwitchBlock":
    case "SelectBlock":
      walkCases(walk, node, place);
      return place;
    default:
      for (const each of node.children) {
        if (isStatement(each)) walk.statement(each, place);
        else walk.value(each, place);
      }
      return place;
  }
}

/** Labels and the names of packages are no names of anything that is declared here. */
function skipName({ builder }: GoWalk, node: GoNode): void {
  const name = childOf(node, "LabelName") ?? childOf(node, "DefName");
  if (name !== undefined) builder.skip(spanOf(name));
}

/** What a clause declares can be used in all of the statement behind it. */
function walkBlock(walk: GoWalk, node: GoNode, place: GoPlace): GoPlace {
  // The clause of a loop declares for the loop around it.
  if (node.type === "ForClause") return walkParts(walk, node.children, place);
  walkParts(walk, node.children, innerPlace(place));
  return place;
}

function walkDeclaration(walk: GoWalk, node: GoNode, place: GoPlace): GoPlace {
  const hasSpecs = node.children.some(({ type }) => /Spec$|^SpecList$/.test(type));
  if (!hasSpecs) return walkVariables(walk, node, place);
  let at = place;
  let last: Evidence | undefined;
  for (const each of node.children) {
    if (each.type === "ConstSpec" && node.type === "SpecList") {
      const before = at.scope;
      at = walk.statement(each, at);
      last = repeatedType(walk, each, { at, before, last });
    } else if (/Spec$|^SpecList$/.test(each.type)) at = walk.statement(each, at);
  }
  return at;
}

/** A constant without a value has the type of the one before it. */
function repeatedType(
  walk: GoWalk,
  node: GoNode,
  { at, before, last }: {
    readonly at: GoPlace;
    readonly before: Scope;
    readonly last: Evidence | undefined;
  },
): Evidence | undefined {
  const id = childOf(node, "DefName");
  const definition: Definition | undefined = id && at.scope.own(walk.text(id), "both") ||
    id && before.own(walk.text(id), "both");
  if (childOf(node, "=") !== undefined) return definition?.value;
  if (definition !== undefined) definition.value ??= last;
  return last;
}

function walkTypeSpec(walk: GoWalk, node: GoNode, place: GoPlace): GoPlace {
  const id = childOf(node, "DefName");
  if (id === undefined) return place;
  const scope = place.isLocal ? nextScope(place) : place.scope;
  const around = { ...place, scope };
  const type = node.children.find((each) => typeNode.test(each.type));
  const kind = type?.type === "StructType"
    ? "struct"
    : type?.type === "InterfaceType"
    ? "interface"
    : "type";
  const definition = walk.types.get(node) ?? declareGo(walk, id, { ...around, kind });
  if (definition === undefined || type === undefined) return around;
  definition.body ??= spanOf(node);
  const inside = walkTypeParameters(walk, node, { ...around, outer: definition });
  if (childOf(node, "=") !== undefined) {
    definition.value ??= walk.type(type, inside);
    return around;
  }
  definition.members ??= new Map();
  definition.statics ??= definition.members;
  definition.underlying ??= { is: "primitive" };
  if (kind !== "type") walkMembers(walk, type, inside, definition);
  else {
    const found = walk.type(type, inside);
    if (found !== undefined) {
      definition.underlying = found;
      if (found.is === "instance") definition.bases = [found];
    }
  }
  return around;
}

function walkAssignment(walk: GoWalk, node: GoNode, place: GoPlace): void {
  let isTarget = true;
  for (const each of node.children) {
    if (each.type === "=" || each.type === "UpdateOp") isTarget = false;
    else if (isTarget && /^(?:VariableName|SelectorExpr|ParenthesizedExpr)$/.test(each.type)) {
      walk.value(each, place, "write");
    } else walk.value(each, place);
  }
}
