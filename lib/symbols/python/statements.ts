/**
 * Statements and declarations of Python.
 *
 * @module
 */
import { childOf } from "../lezer/parts.ts";
import { type Definition, type Evidence, Scope, type Span } from "../model/definition.ts";
import { unquoted } from "./annotations.ts";
import { fixtureMarks } from "./fixtures.ts";
import { walkPattern } from "./patterns.ts";
import type { PythonNode } from "./python_parser.ts";
import { type PythonPlace, type PythonWalk, scopeOfRead } from "./python_walk.ts";
import { walkTypeParameters } from "./type_parameters.ts";

/** Walks a statement. */
export function walkStatement(walk: PythonWalk, node: PythonNode, place: PythonPlace): void {
  switch (node.type) {
    case "FunctionDefinition":
      return walkFunction(walk, node, place, []);
    case "ClassDefinition":
      return walkClass(walk, node, place);
    case "DecoratedStatement":
      return walkDecorated(walk, node, place);
    case "ImportStatement":
      return walkImport(walk, node, place);
    case "AssignStatement":
      return walkAssign(walk, node, place);
    case "UpdateStatement": {
      const [left, ...rest] = node.children;
      if (left !== undefined) walk.value(left, place, "write");
      for (const each of rest) walk.value(each, place);
      return;
    }
    case "ForStatement":
      return walkFor(walk, node, place);
    case "WithStatement":
    case "TryStatement":
      return walkAliased(walk, node, place);
    case "ReturnStatement": {
      const value = node.children.map((each) => walk.value(each, place)).at(-1);
      if (node.children.length > 1) place.returned?.push(value);
      return;
    }
    case "ScopeStatement":
      for (const each of node.children) {
        if (each.type === "VariableName") walk.value(each, place);
      }
      return;
    case "MatchClause":
      for (const each of node.children) {
        if (each.type === "Body") walk.statement(each, place);
        else if (/Pattern$/.test(each.type)) walkPattern(walk, each, place);
        else walk.value(each, place);
      }
      return;
    default:
      for (const each of node.children) {
        if (/Statement$|Definition$|^Body$|^MatchBody$|^MatchClause$/.test(each.type)) {
          walk.statement(each, place);
        } else walk.value(each, place);
      }
  }
}

/** Declares a name in a place, as a member where that is the body of a class. */
export function declareName(
  walk: PythonWalk,
  span: Span,
  { place, kind }: { readonly place: PythonPlace; readonly kind: string },
): Definition {
  const name = walk.text(span);
  const { owner, outer, isLocal } = place;
  const scope = place.foreign?.get(name) ?? place.scope;
  if (owner === undefined || scope !== place.scope) {
    const isTop = scope.outer === undefined;
    const definition = walk.builder.declare(name, span, {
      ...{ kind, scope, isLocal: isTop ? false : isLocal },
      outer: isTop ? undefined : outer,
    });
    noteDeclared(definition, kind);
    if (isTop) walk.builder.export(name, { from: "scope", name });
    return definition;
  }
  const among = owner.members ??= new Map();
  const known = among.get(name);
  const member = walk.builder.declareMember(name, span, { kind, outer: owner, isLocal, among });
  // Inside the body of the class, but not in its methods, it needs no receiver.
  if (known === undefined) scope.add(member);
  return member;
}

/** A class or a function beside an import of its name stands in for it, or it for them. */
function noteDeclared(definition: Definition, kind: string): void {
  const declared = kind === "import" ? definition.kind : kind;
  const isBoth = definition.kind !== kind && [definition.kind, kind].includes("import");
  if (!isBoth || declared !== "class" && declared !== "function") return;
  definition.isDeclared = true;
  definition.kind = declared;
}

function walkDecorated(walk: PythonWalk, node: PythonNode, place: PythonPlace): void {
  const decorators: string[] = [];
  for (const each of node.children) {
    if (each.type !== "Decorator") continue;
    decorators.push(walk.text(each).replace(/^@\s*/, ""));
    walkDecorator(walk, each, place);
  }
  const inner = node.children.at(-1);
  if (inner?.type === "FunctionDefinition") walkFunction(walk, inner, place, decorators);
  else if (inner !== undefined) walk.statement(inner, place);
}

/** The parts of a decorator stand beside each other, dots among them. */
function walkDecorator(walk: PythonWalk, node: PythonNode, place: PythonPlace): void {
  let before: Evidence | undefined;
  const names = node.children.filter(({ type }) => /Name$/.test(type));
  names.forEach((each, index) => {
    const name = walk.text(each);
    const kind = index === names.length - 1 ? "call" : "read";
    if (index === 0) {
      const scope = scopeOfRead(name, place);
      walk.builder.note(name, each, kind, { by: "scope", scope, space: "both" });
      before = { is: "name", name, scope, space: "both" };
    } else {
      walk.builder.note(name, each, kind, { by: "receiver", receiver: before });
      before = before && { is: "member", of: before, name };
    }
  });
  for (const each of node.children) {
    if (!/Name$/.test(each.type) && each.children.length > 0) walk.value(each, place);
  }
}

function walkFunction(
  walk: PythonWalk,
  node: PythonNode,
  place: PythonPlace,
  decorators: readonly string[],
): void {
  const id = childOf(node, "VariableName");
  if (id === undefined) return;
  const { owner } = place;
  const isProperty = decorators.some((each) => /^(?:\w+\.)*(?:cached_)?property$/.test(each));
  const definition = declareName(walk, id, {
    place,
    kind: owner === undefined ? "function" : isProperty ? "field" : "method",
  });
  definition.body = node;
  Object.assign(definition, fixtureMarks(decorators));
  const typed = walkTypeParameters(walk, node, place);
  const scope = new Scope(typed.around, true);
  const inside: PythonPlace = {
    ...{ scope, around: scope, outer: definition, isLocal: true, owner: undefined },
    returned: [],
    foreign: foreignNames(walk, node, place),
  };
  const isStatic = decorators.includes("staticmethod");
  const self = owner === undefined || isStatic
    ? undefined
    : selfOf(owner, decorators.includes("classmethod"));
  const list = childOf(node, "ParamList");
  const parameters = walkParameters(walk, list, { inside, place: typed.place, self });
  const stated = node.children.find(({ type }) => type === "TypeDef");
  const result = stated && walk.annotation(stated, typed.place);
  const body = childOf(node, "Body");
  if (body !== undefined) walk.statement(body, inside);
  const { returned = [] } = inside;
  const found = result ?? (returned.length === 1 ? returned[0] : undefined);
  if (isProperty) definition.value ??= found;
  else {
    definition.result ??= found;
    definition.parameters ??= parameters;
  }
}

function selfOf(owner: Definition, isOfClass: boolean): Evidence {
  const itself: Evidence = { is: "definition", definition: owner };
  return isOfClass ? itself : { is: "instance", of: itself };
}

/** What `global` and `nonlocal` name, with the scopes that these are in. */
function foreignNames(
  walk: PythonWalk,
  node: PythonNode,
  { scope, around }: PythonPlace,
): ReadonlyMap<string, Scope> {
  const found = new Map<string, Scope>();
  const visit = (each: PythonNode) => {
    if (/^(?:FunctionDefinition|ClassDefinition|LambdaExpression)$/.test(each.type)) return;
    if (each.type === "ScopeStatement") {
      const isGlobal = walk.text(each).startsWith("global");
      for (const name of each.children) {
        if (name.type !== "VariableName") continue;
        found.set(walk.text(name), isGlobal ? top(scope) : around);
      }
    } else each.children.forEach(visit);
  };
  childOf(node, "Body")?.children.forEach(visit);
  return found;
}

function top(scope: Scope): Scope {
  return scope.outer === undefined ? scope : top(scope.outer);
}

function walkParameters(
  walk: PythonWalk,
  list: PythonNode | undefined,
  { inside, place, self }: {
    readonly inside: PythonPlace;
    readonly place: PythonPlace;
    readonly self: Evidence | undefined;
  },
): readonly (Evidence | undefined)[] {
  const found: (Evidence | undefined)[] = [];
  let last: Definition | undefined;
  let isDefault = false;
  let isSpread = false;
  for (const each of list?.children ?? []) {
    if (each.type === "TypeDef") {
      const type = walk.annotation(each, place);
      if (last !== undefined && !isSpread) last.value = type;
      found[found.length - 1] = type;
    } else if (each.type === "VariableName" && !isDefault) {
      last = declareName(walk, each, { place: inside, kind: "parameter" });
      if (found.length === 0 && self !== undefined && !isSpread) last.value = self;
      found.push(undefined);
    } else if (each.type === "AssignOp") isDefault = true;
    else if (each.type === ",") [isDefault, isSpread] = [false, false];
    else if (each.type === "*" || each.type === "**") isSpread = true;
    else if (each.children.length > 0 || each.type === "VariableName") walk.value(each, place);
  }
  return self === undefined ? found : found.slice(1);
}

function walkClass(walk: PythonWalk, node: PythonNode, place: PythonPlace): void {
  const id = childOf(node, "VariableName");
  if (id === undefined) return;
  const definition = declareName(walk, id, { place, kind: "class" });
  definition.body = node;
  definition.members ??= new Map();
  definition.statics = definition.members;
  const bases = definition.bases ??= [];
  const typed = walkTypeParameters(walk, node, place);
  const args = childOf(node, "ArgList")?.children ?? [];
  args.forEach((each, index) => {
    if (each.children.length === 0 && each.type !== "VariableName") return;
    if (args[index + 1]?.type === "AssignOp") return;
    const isKeyword = args[index - 1]?.type === "AssignOp";
    const value = walk.value(each, typed.place, isKeyword ? "read" : "extends");
    if (isKeyword) return;
    // `A[int]` is `A` with an argument for its parameter.
    const of = value?.is === "element" ? value.of : value;
    bases.push({ is: "instance", of: of ?? { is: "union", of: [undefined] } });
  });
  const body = childOf(node, "Body");
  const scope = new Scope(typed.around, false);
  if (body !== undefined) {
    walk.statement(body, {
      ...{ scope, around: typed.around, outer: definition, isLocal: place.isLocal },
      owner: definition,
    });
  }
}

function walkImport(walk: PythonWalk, node: PythonNode, place: PythonPlace): void {
  const { children } = node;
  const at = children.findIndex(({ type }) => type === "import");
  const isFrom = children[0]?.type === "from";
  if (isFrom) {
    const first = children[1];
    const last = children[at - 1];
    if (first === undefined || last === undefined) return;
    const specifier = walk.text({ start: first.start, end: last.end }).replace(/\s+/g, "");
    walkImported(walk, children.slice(at + 1), { place, specifier });
    return;
  }
  let parts: PythonNode[] = [];
  let isAlias = false;
  const finish = () => {
    const [head] = parts;
    const last = parts.at(-1);
    if (head === undefined || last === undefined) return;
    const names = isAlias ? parts.slice(0, -1) : parts;
    const whole = names.map((each) => walk.text(each)).join(".");
    const definition = declareName(walk, isAlias ? last : head, { place, kind: "import" });
    definition.imported ??= { specifier: isAlias ? whole : walk.text(head), name: "*" };
    parts = [];
    isAlias = false;
  };
  for (const each of children.slice(at + 1)) {
    if (each.type === ",") finish();
    else if (each.type === "as") isAlias = true;
    else if (each.type === "VariableName") parts.push(each);
  }
  finish();
}

function walkImported(
  walk: PythonWalk,
  nodes: readonly PythonNode[],
  { place, specifier }: { readonly place: PythonPlace; readonly specifier: string },
): void {
  nodes.forEach((each, index) => {
    if (each.type === "*") walk.builder.passOn(specifier);
    if (each.type !== "VariableName" || nodes[index - 1]?.type === "as") return;
    const imported = { specifier, name: walk.text(each) };
    const alias = nodes[index + 1]?.type === "as" ? nodes[index + 2] : undefined;
    if (alias !== undefined) {
      walk.builder.note(imported.name, each, "import", { by: "module", imported });
    }
    const definition = declareName(walk, alias ?? each, { place, kind: "import" });
    definition.imported ??= imported;
  });
}

/** `a = b = c`, `a: T = b`. */
function walkAssign(walk: PythonWalk, node: PythonNode, place: PythonPlace): void {
  const parts: PythonNode[][] = [[]];
  let type: Evidence | undefined;
  for (const each of node.children) {
    if (each.type === "AssignOp") parts.push([]);
    else if (each.type === "TypeDef") type = walk.annotation(each, place);
    else parts.at(-1)?.push(each);
  }
  const targets = parts.length > 1 ? parts.slice(0, -1) : parts;
  const values = (parts.length > 1 ? parts.at(-1) ?? [] : [])
    .filter(({ type }) => type !== ",").map((each) => walk.value(each, place));
  const value = type ?? (values.length === 1 ? later(values[0]) : undefined);
  for (const target of targets) {
    const names = target.filter(({ type }) => type !== "," && type !== "*");
    const of = names.length === 1 ? value : undefined;
    for (const each of names) walk.target(each, { ...place, assignment: node }, of);
    const [first] = names;
    if (first !== undefined && walk.text(first) === "__slots__") {
      parts.at(-1)?.forEach((each) => declareSlots(walk, each, place));
    }
  }
}

/** `__slots__` declares the members that its texts name. */
function declareSlots(walk: PythonWalk, node: PythonNode, place: PythonPlace): void {
  const { owner } = place;
  if (owner === undefined) return;
  for (const each of node.children) declareSlots(walk, each, place);
  const name = node.type === "String" ? unquoted(walk.text(node)) : undefined;
  if (name === undefined || !/^[A-Za-z_]\w*$/.test(name)) return;
  walk.builder.declareMember(name, { start: node.start + 1, end: node.end - 1 }, {
    ...{ kind: "field", outer: owner, isLocal: place.isLocal && owner.isLocal },
    among: owner.members ??= new Map(),
  });
}

/** A name may get another value later. */
function later(value: Evidence | undefined): Evidence | undefined {
  return value && { is: "union", of: [value, undefined] };
}

function walkFor(walk: PythonWalk, node: PythonNode, place: PythonPlace): void {
  const at = node.children.findIndex(({ type }) => type === "in");
  const body = node.children.findIndex(({ type }) => type === "Body");
  const sources = node.children.slice(at + 1, body).map((each) => walk.value(each, place));
  const names = node.children.slice(0, at).filter(({ type }) => !/^(?:async|for|,|\*)$/.test(type));
  const [source] = sources;
  for (const each of names) {
    const value = names.length === 1 && source !== undefined
      ? { is: "element", of: source } as const
      : undefined;
    walk.target(each, place, value);
  }
  for (const each of node.children.slice(body)) {
    if (each.type === "Body") walk.statement(each, place);
  }
}

/** `with a as b` and `except E as e`. */
function walkAliased(walk: PythonWalk, node: PythonNode, place: PythonPlace): void {
  node.children.forEach((each, index) => {
    if (each.type === "Body") walk.statement(each, place);
    else if (node.children[index - 1]?.type === "as") walk.target(each, place, undefined);
    else if (each.children.length > 0 || each.type === "VariableName") walk.value(each, place);
  });
}
