/**
 * Statements and declarations.
 *
 * @module
 */
import { type Definition, type Evidence, Scope } from "../model/definition.ts";
import type { Location } from "../model/model_builder.ts";
import { memberKey, nameSpan, writtenName } from "./keys.ts";
import { walkModuleStatement } from "./modules.ts";
import { childrenOf, isSet, nodeAt, nodesAt, type SyntaxNode, textAt } from "./syntax_node.ts";
import { constructedBy } from "./prototypes.ts";
import { walkTypeMembers, walkTypeParameters } from "./types.ts";
import { requiredModule } from "./required_module.ts";
import type { ScriptWalk } from "./walk.ts";

const blocks: ReadonlySet<string> = new Set(
  "BlockStatement ForStatement ForInStatement ForOfStatement SwitchStatement".split(" "),
);

/** Walks a statement. */
export function walkStatement(walk: ScriptWalk, node: SyntaxNode, place: Location): void {
  if (walkModuleStatement(walk, node, place)) return;
  switch (node.type) {
    case "VariableDeclaration":
      return walkVariables(walk, node, { place, each: undefined });
    case "FunctionDeclaration":
    case "TSDeclareFunction":
      return walkFunctionDeclaration(walk, node, place);
    case "ClassDeclaration":
      walk.class(node, place);
      return;
    case "TSInterfaceDeclaration":
      return walkInterface(walk, node, place);
    case "TSTypeAliasDeclaration":
      return walkAlias(walk, node, place);
    case "TSEnumDeclaration":
      return walkEnum(walk, node, place);
    case "TSModuleDeclaration":
      return walkNamespace(walk, node, place);
    case "ReturnStatement": {
      const { returned } = place;
      const found = walk.value(nodeAt(node, "argument"), place, { expected: returned?.expected });
      if (nodeAt(node, "argument") !== undefined) returned?.found.push(found);
      return;
    }
    case "ForInStatement":
    case "ForOfStatement":
      return walkForEach(walk, node, { ...place, scope: new Scope(place.scope, false) });
    case "CatchClause": {
      const inside = { ...place, scope: new Scope(place.scope, false) };
      const declares = { kind: "variable", scope: inside.scope };
      walk.pattern(nodeAt(node, "param"), inside, { declares });
      const body = nodeAt(node, "body");
      if (body !== undefined) walk.statement(body, inside);
      return;
    }
    case "LabeledStatement": {
      const body = nodeAt(node, "body");
      if (body !== undefined) walk.statement(body, place);
      return;
    }
    case "BreakStatement":
    case "ContinueStatement":
      return;
    default: {
      const inside = blocks.has(node.type)
        ? { ...place, scope: new Scope(place.scope, false) }
        : place;
      for (const child of childrenOf(node)) walkPart(walk, child, inside);
    }
  }
}

function walkPart(walk: ScriptWalk, node: SyntaxNode, place: Location): void {
  const isStatement = /Statement$|Declaration$|^SwitchCase$|^CatchClause$|^TSDeclare/
    .test(node.type);
  if (isStatement) walk.statement(node, place);
  else walk.value(node, place);
}

/** Walks a declaration of variables; `each` is what a loop gives them. */
function walkVariables(
  walk: ScriptWalk,
  node: SyntaxNode,
  { place, each }: { readonly place: Location; readonly each: Evidence | undefined },
): void {
  const word = textAt(node, "kind");
  const scope = word === "var" ? place.scope.functionScope : place.scope;
  for (const declarator of nodesAt(node, "declarations")) {
    const id = nodeAt(declarator, "id");
    const init = nodeAt(declarator, "init");
    const specifier = requiredModule(init);
    if (id !== undefined && specifier !== undefined && id.type === "ObjectPattern") {
      walkRequired(walk, id, { place, specifier });
      continue;
    }
    const declares = { kind: place.isLocal ? "variable" : word, scope };
    if (id?.type !== "Identifier") {
      const value = walk.value(init, place) ?? each;
      walk.pattern(id, place, { declares, value });
      continue;
    }
    // Its name is known inside of what it is given.
    walk.pattern(id, place, { declares, value: each });
    const definition = scope.own(textAt(id, "name"), "value");
    const expected = nodeAt(id, "typeAnnotation") && definition?.value;
    const outer = init !== undefined && isContainer(init) ? definition : place.outer;
    const value = walk.value(init, { ...place, outer }, { expected });
    if (definition === undefined) continue;
    if (!place.isLocal || outer === definition) definition.body ??= declarator;
    if (value?.is === "module" && specifier !== undefined) {
      definition.imported ??= { specifier, name: "*" };
    }
    definition.value ??= walk.initial(value, init, word === "const");
  }
}

/** Whether what is declared inside belongs to the name of the variable. */
function isContainer({ type }: SyntaxNode): boolean {
  return /Function|ObjectExpression|ClassExpression/.test(type);
}

/** `const { a, b: c } = require("x")` imports. */
function walkRequired(
  walk: ScriptWalk,
  node: SyntaxNode,
  { place, specifier }: { readonly place: Location; readonly specifier: string },
): void {
  for (const property of nodesAt(node, "properties")) {
    const key = memberKey(property);
    const value = nodeAt(property, "value");
    const named = value?.type === "AssignmentPattern" ? nodeAt(value, "left") : value;
    const local = named && writtenName(named);
    if (key === undefined || local === undefined) {
      walk.pattern(property, place, {
        declares: { kind: "variable", scope: place.scope },
      });
      continue;
    }
    const imported = { specifier, name: key.name };
    walk.builder.note(key.name, key.span, "import", { by: "module", imported });
    const definition = walk.builder.declare(local.name, local.span, { ...place, kind: "import" });
    definition.imported ??= imported;
  }
}

function walkForEach(walk: ScriptWalk, node: SyntaxNode, place: Location): void {
  const of = walk.value(nodeAt(node, "right"), place);
  const each: Evidence | undefined = node.type === "ForInStatement"
    ? { is: "primitive" }
    : of && { is: "element", of };
  const left = nodeAt(node, "left");
  if (left?.type === "VariableDeclaration") walkVariables(walk, left, { place, each });
  else walk.pattern(left, place, { value: each });
  const body = nodeAt(node, "body");
  if (body !== undefined) walk.statement(body, place);
}

function walkFunctionDeclaration(walk: ScriptWalk, node: SyntaxNode, place: Location): void {
  const id = nodeAt(node, "id");
  const definition = id && walk.builder.declare(textAt(id, "name"), nameSpan(id), {
    ...{ ...place, kind: "function", space: "value" },
  });
  // Of several, the one with a body counts.
  if (definition !== undefined && nodeAt(node, "body") !== undefined) definition.body = node;
  const self = definition && !walk.isTyped ? constructedBy(definition) : undefined;
  walk.function(node, place, definition && { definition, self });
}

function walkInterface(walk: ScriptWalk, node: SyntaxNode, place: Location): void {
  const id = nodeAt(node, "id");
  if (id === undefined) return;
  const definition = walk.builder.declare(textAt(id, "name"), nameSpan(id), {
    ...{ ...place, kind: "interface", space: "type" },
  });
  definition.body ??= node;
  definition.members ??= new Map();
  const scope = new Scope(place.scope, false);
  const inside: Location = { ...place, scope, outer: definition };
  walkTypeParameters(walk, node, inside);
  const bases = definition.bases ??= [];
  for (const each of nodesAt(node, "extends")) {
    bases.push(walk.type(each, inside) ?? { is: "union", of: [undefined] });
  }
  const members = nodesAt(nodeAt(node, "body"), "body");
  walkTypeMembers(walk, members, { definition, place: inside });
}

function walkAlias(walk: ScriptWalk, node: SyntaxNode, place: Location): void {
  const id = nodeAt(node, "id");
  if (id === undefined) return;
  const definition = walk.builder.declare(textAt(id, "name"), nameSpan(id), {
    ...{ ...place, kind: "type", space: "type" },
  });
  definition.body ??= node;
  const inside: Location = {
    ...place,
    scope: new Scope(place.scope, false),
    outer: definition,
  };
  walkTypeParameters(walk, node, inside);
  const type = walk.type(nodeAt(node, "typeAnnotation"), inside);
  definition.value ??= type;
}

function walkEnum(walk: ScriptWalk, node: SyntaxNode, place: Location): void {
  const id = nodeAt(node, "id");
  if (id === undefined) return;
  const definition = walk.builder.declare(textAt(id, "name"), nameSpan(id), {
    ...{ ...place, kind: "enum" },
  });
  definition.body ??= node;
  const among = definition.statics ??= new Map();
  const inside: Location = { ...place, scope: new Scope(place.scope, false), outer: definition };
  const members = nodesAt(node, "members").concat(nodesAt(nodeAt(node, "body"), "members"));
  for (const each of members) {
    const key = writtenName(nodeAt(each, "id") ?? each);
    if (key === undefined) continue;
    const member = walk.builder.declareMember(key.name, key.span, {
      ...{ kind: "enumerator", outer: definition, isLocal: place.isLocal, among },
    });
    // Other members can be named without the enum.
    inside.scope.add(member);
    walk.value(nodeAt(each, "initializer"), inside);
  }
}

function walkNamespace(walk: ScriptWalk, node: SyntaxNode, place: Location): void {
  const id = nodeAt(node, "id");
  const body = nodeAt(node, "body");
  const scope = new Scope(place.scope, true);
  let definition: Definition | undefined = place.outer;
  const isNamed = id?.type === "Identifier" && textAt(id, "name") !== "global";
  if (isNamed && !isSet(node, "global")) {
    definition = walk.builder.declare(textAt(id, "name"), nameSpan(id), {
      ...{ ...place, kind: "namespace" },
    });
    definition.body ??= node;
    (definition.inside ??= []).push(scope);
  }
  if (id?.type === "StringLiteral") walk.builder.augment(textAt(id, "value"));
  const inside: Location = { ...place, scope, outer: definition };
  if (body?.type === "TSModuleDeclaration") walkNamespace(walk, body, inside);
  else for (const each of nodesAt(body, "body")) walk.statement(each, inside);
}
