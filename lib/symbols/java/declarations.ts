/**
 * Types of Java and their members.
 *
 * @module
 */
import { childOf } from "../lezer/parts.ts";
import {
  type Definition,
  type Evidence,
  type Overload,
  Scope,
  type TypeName,
} from "../model/definition.ts";
import type { Location } from "../model/model_builder.ts";
import type { LezerNode } from "../lezer/tree.ts";
import { dimensioned, isType, type JavaWalk, type TypeBody } from "./java_walk.ts";
import { typeNameOf } from "./type_names.ts";

/** The words for types, by the nodes that declare them. */
const kinds: Readonly<Record<string, string>> = {
  ClassDeclaration: "class",
  InterfaceDeclaration: "interface",
  EnumDeclaration: "enum",
  RecordDeclaration: "record",
  AnnotationTypeDeclaration: "@interface",
};

/** Walks the declaration of a type. */
export function walkDeclaredType(walk: JavaWalk, node: LezerNode, place: Location): void {
  const id = childOf(node, "Definition") ?? childOf(node, "Identifier");
  if (id === undefined) return;
  const name = walk.text(id);
  const kind = kinds[node.type] ?? "class";
  const { outer, isLocal, scope } = place;
  const owner = scope.owner;
  const definition = owner?.members === undefined
    ? walk.builder.declare(name, id, { kind, scope, outer, isLocal })
    : walk.builder.declareMember(name, id, {
      ...{ kind, outer: owner, isLocal, among: owner.members, isMember: false },
    });
  if (outer === undefined) walk.builder.export(name, { from: "definition", definition });
  definition.body = node;
  walkTypeInside(walk, node, { definition, place });
}

/** Walks what a type is made from: parameters, bases and members. */
function walkTypeInside(walk: JavaWalk, node: LezerNode, { definition, place }: TypeBody): void {
  const inside = insideOf(definition, place);
  const bases = definition.bases ??= [];
  for (const each of node.children) {
    switch (each.type) {
      case "Modifiers":
        walk.modifiers(each, place);
        break;
      case "TypeParameters":
        walkTypeParameters(walk, each, inside);
        break;
      case "Superclass":
      case "SuperInterfaces":
      case "ExtendsInterfaces":
        bases.push(...walkBases(walk, each, inside));
        break;
      case "Permits":
        walkBases(walk, each, inside);
        break;
      case "RecordHeader":
        walkComponents(walk, each, { definition, place: inside });
        break;
      default:
        if (/Body$/.test(each.type)) walk.body(each, { definition, place: inside });
    }
  }
}

/** Where the members of a type stand. */
export function insideOf(definition: Definition, place: Location): Location {
  definition.members ??= new Map();
  definition.isClosed = true;
  definition.bases ??= [];
  const scope = new Scope(place.scope, false);
  scope.owner = definition;
  return {
    ...place,
    scope,
    outer: definition,
    self: { is: "definition", definition },
    base: { is: "union", of: definition.bases },
  };
}

/** Walks what is extended or implemented. */
function walkBases(walk: JavaWalk, node: LezerNode, place: Location): readonly Evidence[] {
  return node.children.flatMap((each): readonly Evidence[] => {
    if (each.type === "InterfaceTypeList") return walkBases(walk, each, place);
    if (!isType(each)) return [];
    return [walk.type(each, place, "extends") ?? { is: "union", of: [undefined] }];
  });
}

function walkTypeParameters(walk: JavaWalk, node: LezerNode, place: Location): void {
  const { scope, outer, isLocal } = place;
  for (const each of node.children) {
    const id = childOf(each, "Definition");
    if (id === undefined) continue;
    const parameter = walk.builder.declare(walk.text(id), id, {
      ...{ kind: "type parameter", scope, outer, isLocal },
    });
    const bounds = (childOf(each, "TypeBound")?.children ?? []).filter(isType)
      .map((bound) => walk.type(bound, place));
    parameter.value = bounds.length === 0 ? undefined : { is: "union", of: bounds };
  }
}

/** A component of a record is a field and the method that reads it. */
function walkComponents(walk: JavaWalk, node: LezerNode, { definition, place }: TypeBody): void {
  const among = definition.members ?? new Map<string, Definition>();
  const { isLocal } = place;
  for (const each of node.children) {
    const id = childOf(each, "Definition");
    if (each.type !== "RecordComponent" || id === undefined) continue;
    const name = walk.text(id);
    const value = walkDeclaredWith(walk, each, place);
    const all = { outer: definition, isLocal, among };
    const field = walk.builder.declareMember(name, id, { kind: "field", ...all });
    field.hides = true;
    field.value = value;
    field.declared = typeNameOf(walk, each, value);
    const reader = walk.builder.declareMember(name, id, {
      ...{ kind: "method", key: `${name}()`, ...all },
    });
    reader.result = value;
    reader.parameters = [];
    reader.twin = field;
    field.twin = reader;
  }
}

/** Walks the modifiers and the type before a name; tells what is of it. */
export function walkDeclaredWith(
  walk: JavaWalk,
  node: LezerNode,
  place: Location,
): Evidence | undefined {
  let found: Evidence | undefined;
  for (const each of node.children) {
    if (each.type === "Modifiers") walk.modifiers(each, place);
    else if (isType(each)) found = walk.type(each, place);
  }
  return found;
}

/** Walks the members of a type. */
export function walkBody(walk: JavaWalk, node: LezerNode, body: TypeBody): void {
  for (const each of node.children) {
    switch (each.type) {
      case "FieldDeclaration":
      case "ConstantDeclaration":
        walkFields(walk, each, body);
        break;
      case "MethodDeclaration":
      case "AnnotationTypeElementDeclaration":
        walkMethod(walk, each, body);
        break;
      case "ConstructorDeclaration":
      case "CompactConstructorDeclaration":
        walkConstructor(walk, each, body);
        break;
      case "EnumConstant":
        walkConstant(walk, each, body);
        break;
      case "EnumBodyDeclarations":
        walkBody(walk, each, body);
        break;
      case "StaticInitializer":
      case "Block":
        walk.statement(each, { ...body.place, isLocal: true });
        break;
      default:
        if (kinds[each.type] !== undefined) walk.declaredType(each, body.place);
        else if (each.children.length > 0) walk.statement(each, { ...body.place, isLocal: true });
    }
  }
}

/** Whether a member hides what it has the name of: it is private, or of the class itself. */
function hides(node: LezerNode): boolean {
  const modifiers = childOf(node, "Modifiers");
  return modifiers?.children.some(({ type }) => type === "static" || type === "private") === true;
}

/** Whether an annotation without arguments stands before something. */
function isMarked(walk: JavaWalk, node: LezerNode, name: string): boolean {
  const modifiers = childOf(node, "Modifiers")?.children ?? [];
  return modifiers.some((each) =>
    each.type === "MarkerAnnotation" &&
    walk.text(each).replace(/^@\s*(?:java\.lang\.)?/, "") === name
  );
}

function walkFields(walk: JavaWalk, node: LezerNode, { definition, place }: TypeBody): void {
  const type = walkDeclaredWith(walk, node, place);
  const among = definition.members ?? new Map<string, Definition>();
  for (const each of node.children) {
    const id = childOf(each, "Definition");
    if (each.type !== "VariableDeclarator" || id === undefined) continue;
    const field = walk.builder.declareMember(walk.text(id), id, {
      ...{ kind: "field", outer: definition, isLocal: place.isLocal, among },
    });
    field.hides = true;
    field.body ??= each;
    field.value = dimensioned(type, each.children);
    field.declared = typeNameOf(walk, node, field.value, each);
    walkInitializer(walk, each, { ...place, isLocal: true });
  }
}

/** Walks the initializer after a name and its dimensions, and returns the evidence of its value. */
export function walkInitializer(
  walk: JavaWalk,
  node: LezerNode,
  place: Location,
): Evidence | undefined {
  const at = node.children.findIndex(({ type }) => type === "AssignOp");
  if (at < 0) return undefined;
  return node.children.slice(at + 1).map((each) => walk.value(each, place)).at(-1);
}

function walkMethod(walk: JavaWalk, node: LezerNode, { definition, place }: TypeBody): void {
  const id = childOf(node, "Definition") ?? childOf(node, "Identifier");
  if (id === undefined) return;
  const among = definition.members ?? new Map<string, Definition>();
  const name = walk.text(id);
  const key = `${name}()`;
  const isAgain = among.has(key);
  const method = walk.builder.declareMember(name, id, {
    ...{ kind: "method", key, outer: definition, isLocal: place.isLocal, among },
  });
  // Several declarations have several bodies; the one around a place is found by that.
  method.hides = hides(node) && (!isAgain || method.hides === true);
  const inside = functionPlace(place, isAgain ? walk.builder.another(method, node) : method);
  if (!isAgain) method.body = node;
  const type = node.children.filter(isType)[0];
  const overload = walkFunction(walk, node, inside, type);
  method.parameters ??= [];
  (method.overloads ??= []).push({
    ...overload,
    at: id.start,
    isOverride: isMarked(walk, node, "Override"),
  });
}

function functionPlace(place: Location, outer: Definition): Location {
  return { ...place, scope: new Scope(place.scope, true), outer, isLocal: true };
}

/** Walks all of a function but its name. */
function walkFunction(
  walk: JavaWalk,
  node: LezerNode,
  inside: Location,
  type: LezerNode | undefined,
): Overload {
  for (const each of node.children) {
    if (each.type === "TypeParameters") walkTypeParameters(walk, each, inside);
  }
  let result: Evidence | undefined;
  let takes: readonly TypeName[] = [];
  let isSpread = false;
  for (const each of node.children) {
    if (each.type === "Modifiers") walk.modifiers(each, inside);
    else if (each === type) result = walk.type(each, inside);
    else if (each.type === "FormalParameters") {
      takes = walkParameters(walk, each, inside);
      isSpread = childOf(each, "SpreadParameter") !== undefined;
    } else if (each.type === "Throws") {
      for (const thrown of each.children) if (isType(thrown)) walk.type(thrown, inside);
    } else if (/^(?:Block|ConstructorBody)$/.test(each.type)) walk.statement(each, inside);
    else if (node.type === "AnnotationTypeElementDeclaration" && each.type !== "Identifier") {
      walk.value(each, inside);
    }
  }
  const yielded = dimensioned(result, node.children);
  return {
    ...{ count: takes.length, takes, isSpread, text: type === undefined ? "" : walk.text(type) },
    result: yielded,
    yields: typeNameOf(walk, node, yielded),
  };
}

/** Walks parameters; tells their types. */
export function walkParameters(
  walk: JavaWalk,
  node: LezerNode,
  place: Location,
): readonly TypeName[] {
  const { scope, outer } = place;
  const takes: TypeName[] = [];
  for (const each of node.children) {
    if (each.type !== "FormalParameter" && each.type !== "SpreadParameter") continue;
    const type = walkDeclaredWith(walk, each, place);
    const declarator = childOf(each, "VariableDeclarator") ?? each;
    const id = childOf(declarator, "Definition");
    const isSpread = each.type === "SpreadParameter";
    const value = dimensioned(type, declarator.children);
    const declared = typeNameOf(walk, each, value, declarator);
    const taken = isSpread ? { ...declared, text: `${declared.text}[]` } : declared;
    takes.push(taken);
    if (id === undefined) continue;
    const parameter = walk.builder.declare(walk.text(id), id, {
      ...{ kind: "parameter", scope, outer, isLocal: true },
    });
    parameter.declared = taken;
    parameter.value = isSpread ? dimensioned(value, [{ ...each, type: "Dimension" }]) : value;
  }
  return takes;
}

/** The name of a constructor is one more place where its class is declared. */
function walkConstructor(walk: JavaWalk, node: LezerNode, { definition, place }: TypeBody): void {
  const id = childOf(node, "Definition");
  if (id === undefined) return;
  definition.spans.push(id);
  walk.builder.note(walk.text(id), id, "write", { by: "declaration", definition });
  const constructor = walk.builder.constructorOf(definition, node);
  const inside = functionPlace(place, constructor);
  if (node.type === "CompactConstructorDeclaration") hideComponents(definition, inside.scope);
  const { count } = walkFunction(walk, node, inside, undefined);
  tieComponents(definition, inside.scope, count);
}

/** The components of a record. */
function componentsOf({ members }: Definition): readonly Definition[] {
  return [...members?.values() ?? []].filter(({ kind, twin }) =>
    kind === "field" && twin !== undefined
  );
}

/** The parameters of a constructor that takes all components have to have their names. */
function tieComponents(definition: Definition, scope: Scope, count: number): void {
  const all = componentsOf(definition).map((component) => ({
    component,
    parameter: scope.own(component.name, "both"),
  }));
  if (all.length !== count) return;
  for (const { component, parameter } of all) {
    if (parameter?.kind === "parameter") tieNames(component, parameter);
  }
}

function tieNames(component: Definition, parameter: Definition): void {
  component.alike = [...component.alike ?? [], parameter];
  parameter.alike = [component];
}

/** In a constructor without parameters the names of a record's components are parameters. */
function hideComponents(definition: Definition, scope: Scope): void {
  for (const field of componentsOf(definition)) {
    const { name, value, space } = field;
    const parameter: Definition = {
      ...{ name, value, space, kind: "parameter", outer: undefined, isLocal: true },
      spans: [],
      isMember: false,
    };
    scope.add(parameter);
    tieNames(field, parameter);
  }
}

function walkConstant(walk: JavaWalk, node: LezerNode, { definition, place }: TypeBody): void {
  const id = childOf(node, "Definition");
  if (id === undefined) return;
  const among = definition.members ?? new Map<string, Definition>();
  const constant = walk.builder.declareMember(walk.text(id), id, {
    ...{ kind: "enumerator", outer: definition, isLocal: place.isLocal, among },
  });
  constant.hides = true;
  constant.value = { is: "definition", definition };
  for (const each of node.children) {
    if (each.type === "Modifiers") walk.modifiers(each, place);
    else if (each.type === "ArgumentList") walk.value(each, { ...place, isLocal: true });
    else if (each.type === "ClassBody") {
      walkUnnamed(walk, each, place, { is: "definition", definition });
    }
  }
}

/** Walks the body of a type without a name. */
export function walkUnnamed(
  walk: JavaWalk,
  node: LezerNode,
  place: Location,
  base: Evidence | undefined,
): Evidence {
  const definition = walk.builder.unnamed("class", { outer: place.outer, isLocal: true });
  definition.bases = [base ?? { is: "union", of: [undefined] }];
  const inside = insideOf(definition, { ...place, isLocal: true });
  walk.body(node, { definition, place: inside });
  return { is: "definition", definition };
}
