/**
 * Types: the names in them, and what is known of values of a type.
 *
 * @module
 */
import { type Definition, type Evidence, Scope } from "../model/definition.ts";
import type { Location } from "../model/model_builder.ts";
import { memberKey } from "./keys.ts";
import { childrenOf, nodeAt, nodesAt, type SyntaxNode, textAt } from "./syntax_node.ts";
import type { ScriptWalk } from "./walk.ts";

/** Types of the language whose values are lists of their first argument. */
const lists: ReadonlySet<string> = new Set(
  "Array ReadonlyArray Set ReadonlySet Iterable Iterator IterableIterator Generator ArrayLike"
    .concat(" AsyncIterable AsyncGenerator AsyncIterableIterator").split(" "),
);
const promises: ReadonlySet<string> = new Set(["Promise", "PromiseLike", "Awaited"]);
/** Those whose values have the members of their first argument, or some of them. */
const sameMembers: ReadonlySet<string> = new Set(
  "Readonly Partial Required NonNullable Omit Pick".split(" "),
);
const primitives: ReadonlySet<string> = new Set(
  "TSStringKeyword TSNumberKeyword TSBooleanKeyword TSBigIntKeyword TSSymbolKeyword TSVoidKeyword"
    .concat(" TSUndefinedKeyword TSNullKeyword TSNeverKeyword TSLiteralType").split(" "),
);

/** Walks a type; tells what a value of it is. */
export function walkType(
  walk: ScriptWalk,
  node: SyntaxNode,
  place: Location,
): Evidence | undefined {
  const inner = (key = "typeAnnotation") => walk.type(nodeAt(node, key), place);
  if (primitives.has(node.type) && nodeAt(node, "literal")?.type !== "TemplateLiteral") {
    return { is: "primitive" };
  }
  switch (node.type) {
    case "TSTypeAnnotation":
    case "TSParenthesizedType":
    case "TSTypeOperator":
    case "TSOptionalType":
    case "TypeAnnotation":
      return inner();
    case "TSTypeReference":
      return reference(walk, node, place);
    case "TSExpressionWithTypeArguments":
    case "TSInterfaceHeritage":
    case "TSClassImplements":
      return heritage(walk, node, place);
    case "TSTypeQuery":
      typeArguments(walk, node, place);
      return walkEntityName(walk, nodeAt(node, "exprName"), place, "value");
    case "TSImportType":
      return importedType(walk, node, place);
    case "TSArrayType":
      return listOf(inner("elementType"));
    case "TSUnionType":
    case "TSIntersectionType":
      return combined(walk, node, { place });
    case "TSTypeLiteral":
      return typeLiteral(walk, node, { place });
    case "TSFunctionType":
    case "TSConstructorType":
      return walk.function(node, place);
    case "TSThisType":
      return place.self;
    case "TSIndexedAccessType":
      return indexed(walk, node, place);
    case "TSTypePredicate":
      return predicate(walk, node, place);
    case "TSConditionalType":
    case "TSMappedType":
    case "TSInferType":
      return scoped(walk, node, place);
    default:
      for (const child of childrenOf(node)) walkAny(walk, child, place);
      return undefined;
  }
}

function walkAny(walk: ScriptWalk, node: SyntaxNode, place: Location): void {
  if (/^TS|Type/.test(node.type)) walk.type(node, place);
  else if (node.type === "Identifier") return;
  else walk.value(node, place);
}

function typeArguments(
  walk: ScriptWalk,
  node: SyntaxNode,
  place: Location,
): readonly (Evidence | undefined)[] {
  const list = nodeAt(node, "typeParameters") ?? nodeAt(node, "typeArguments");
  return nodesAt(list, "params").map((each) => walk.type(each, place));
}

/** Walks the arguments of types of a call or an element. */
export function walkTypeArguments(walk: ScriptWalk, node: SyntaxNode, place: Location): void {
  typeArguments(walk, node, place);
}

function reference(walk: ScriptWalk, node: SyntaxNode, place: Location): Evidence | undefined {
  const name = nodeAt(node, "typeName");
  const named = walkEntityName(walk, name, place, "type");
  const [first] = typeArguments(walk, node, place);
  const word = name?.type === "Identifier" ? textAt(name, "name") : "";
  const isOwn = place.scope.find(word, "type") !== undefined;
  if (!isOwn && lists.has(word)) return listOf(first);
  if (!isOwn && promises.has(word)) return first && { is: "promise", of: first };
  if (!isOwn && sameMembers.has(word)) return first;
  if (!isOwn && word === "const") return undefined;
  return named && { is: "instance", of: named };
}

function listOf(of: Evidence | undefined): Evidence | undefined {
  return { is: "list", of: of ?? { is: "union", of: [undefined] } };
}

/** Walks `A` or `A.B` as the name of a type, a namespace or a value. */
export function walkEntityName(
  walk: ScriptWalk,
  node: SyntaxNode | undefined,
  place: Location,
  space: "type" | "value",
  kind: "type" | "read" | "extends" = "type",
): Evidence | undefined {
  if (node === undefined) return undefined;
  if (node.type === "Identifier") {
    const name = textAt(node, "name");
    walk.builder.note(name, node, kind, { by: "scope", scope: place.scope, space });
    return { is: "name", name, scope: place.scope, space };
  }
  if (node.type === "ThisExpression") return place.self;
  if (node.type === "TSImportType") return walk.type(node, place);
  const right = nodeAt(node, "right") ?? nodeAt(node, "property");
  const left = nodeAt(node, "left") ?? nodeAt(node, "object");
  if (right === undefined || left === undefined) return undefined;
  const of = qualifier(walk, left, place);
  const name = textAt(right, "name");
  walk.builder.note(name, right, kind, { by: "receiver", receiver: of });
  return of && { is: "member", of, name };
}

/** What stands before the dot of a qualified name is a namespace or a module. */
function qualifier(walk: ScriptWalk, node: SyntaxNode, place: Location): Evidence | undefined {
  if (node.type !== "Identifier") return walkEntityName(walk, node, place, "value");
  const name = textAt(node, "name");
  walk.builder.note(name, node, "type", { by: "scope", scope: place.scope, space: "both" });
  return { is: "name", name, scope: place.scope, space: "both" };
}

function heritage(walk: ScriptWalk, node: SyntaxNode, place: Location): Evidence | undefined {
  const named = walkEntityName(walk, nodeAt(node, "expression"), place, "type", "extends");
  typeArguments(walk, node, place);
  return named && { is: "instance", of: named };
}

function importedType(walk: ScriptWalk, node: SyntaxNode, place: Location): Evidence | undefined {
  const argument = nodeAt(node, "argument");
  const specifier = textAt(nodeAt(argument, "literal") ?? argument, "value");
  const module: Evidence = { is: "module", specifier };
  typeArguments(walk, node, place);
  const parts: SyntaxNode[] = [];
  for (let at = nodeAt(node, "qualifier"); at !== undefined; at = nodeAt(at, "left")) {
    parts.unshift(nodeAt(at, "right") ?? at);
    if (at.type === "Identifier") break;
  }
  let found: Evidence = module;
  for (const part of parts) {
    const name = textAt(part, "name");
    walk.builder.note(name, part, "type", { by: "receiver", receiver: found });
    found = { is: "member", of: found, name };
  }
  return parts.length === 0 ? module : { is: "instance", of: found };
}

function union(of: readonly (Evidence | undefined)[]): Evidence | undefined {
  const others = of.filter((each) => each?.is !== "primitive");
  if (others.length === 0) return { is: "primitive" };
  return others.length === 1 ? others[0] : { is: "union", of: others };
}

/** Where the type of an object stands. */
interface ObjectPlace {
  readonly place: Location;
  /** The members of all objects of a union: values of it have one member of a name. */
  readonly shared?: Map<string, Definition> | undefined;
}

/** Walks the parts of a union or an intersection. */
function combined(
  walk: ScriptWalk,
  node: SyntaxNode,
  { place, shared = new Map() }: ObjectPlace,
): Evidence | undefined {
  return union(
    nodesAt(node, "types").map((each) => {
      let part = each;
      while (part.type === "TSParenthesizedType") part = nodeAt(part, "typeAnnotation") ?? part;
      switch (part.type) {
        case "TSUnionType":
        case "TSIntersectionType":
          return combined(walk, part, { place, shared });
        case "TSTypeLiteral":
          return typeLiteral(walk, part, { place, shared });
        default:
          return walk.type(part, place);
      }
    }),
  );
}

function typeLiteral(walk: ScriptWalk, node: SyntaxNode, { place, shared }: ObjectPlace): Evidence {
  const definition = walk.builder.unnamed("object", place);
  walkTypeMembers(walk, nodesAt(node, "members"), { definition, place, shared });
  return { is: "object", definition };
}

/** Walks the members of an interface or of the type of an object. */
export function walkTypeMembers(
  walk: ScriptWalk,
  nodes: readonly SyntaxNode[],
  { definition, place, shared }: ObjectPlace & { readonly definition: Definition },
): void {
  const self: Evidence = { is: "instance", of: { is: "definition", definition } };
  const own = definition.members ??= new Map();
  const among = shared ?? own;
  for (const node of nodes) {
    const key = memberKey(node);
    const keyNode = nodeAt(node, "key");
    if (key === undefined) {
      if (node.type === "TSIndexSignature") definition.isOpen = true;
      const inside = { ...place, self };
      if (keyNode !== undefined) walk.value(keyNode, inside);
      if (/Call|Construct/.test(node.type)) {
        const called = walk.function(node, inside);
        if (node.type === "TSCallSignatureDeclaration") definition.value ??= called;
      } else walk.type(nodeAt(node, "typeAnnotation"), inside);
      for (const each of nodesAt(node, "parameters")) {
        if (node.type === "TSIndexSignature") walk.type(nodeAt(each, "typeAnnotation"), inside);
      }
      continue;
    }
    const isMethod = node.type === "TSMethodSignature";
    const kind = isMethod ? "method" : "field";
    const isAgain = shared?.has(key.name) === true;
    const member = walk.builder.declareMember(key.name, key.span, {
      ...{ kind, outer: definition, isLocal: place.isLocal, among },
    });
    own.set(key.name, member);
    if (isAgain) walk.builder.another(member, node);
    else member.body ??= node;
    const inside: Location = { ...place, outer: member, self };
    if (isMethod) walk.function(node, inside, { definition: member, self });
    else {
      const value = walk.type(nodeAt(node, "typeAnnotation"), inside);
      if (isAgain) member.value = union([member.value, value]);
      else member.value ??= value;
    }
  }
}

function indexed(walk: ScriptWalk, node: SyntaxNode, place: Location): Evidence | undefined {
  const of = walk.type(nodeAt(node, "objectType"), place);
  const index = nodeAt(node, "indexType");
  const literal = nodeAt(index, "literal");
  if (literal?.type !== "StringLiteral") {
    walk.type(index, place);
    return of && { is: "element", of };
  }
  const name = textAt(literal, "value");
  const span = { start: literal.start + 1, end: literal.end - 1 };
  walk.builder.note(name, span, "type", { by: "receiver", receiver: of });
  return of && { is: "member", of, name };
}

function predicate(walk: ScriptWalk, node: SyntaxNode, place: Location): Evidence {
  const parameter = nodeAt(node, "parameterName");
  if (parameter?.type === "Identifier") walk.value(parameter, place);
  walk.type(nodeAt(node, "typeAnnotation"), place);
  return { is: "primitive" };
}

/** Types that declare a name for what is inside of them. */
function scoped(walk: ScriptWalk, node: SyntaxNode, place: Location): undefined {
  const inside = node.type === "TSInferType"
    ? place
    : { ...place, scope: new Scope(place.scope, false) };
  const parameter = nodeAt(node, "typeParameter");
  if (parameter !== undefined) walkTypeParameter(walk, parameter, inside);
  for (const child of childrenOf(node)) if (child !== parameter) walk.type(child, inside);
  return undefined;
}

/** Declares a parameter of a type in the scope of a place. */
function walkTypeParameter(walk: ScriptWalk, node: SyntaxNode, place: Location): void {
  const named = nodeAt(node, "name");
  const name = textAt(named, "name") || textAt(node, "name");
  const start = named?.start ?? parameterStart(node);
  const definition = walk.builder.declare(name, { start, end: start + name.length }, {
    ...place,
    kind: "type parameter",
    space: "type",
  });
  const constraint = walk.type(nodeAt(node, "constraint"), place);
  walk.type(nodeAt(node, "default"), place);
  definition.value ??= constraint;
}

/** The tree has the modifiers of a parameter, but not where its name begins. */
function parameterStart(node: SyntaxNode): number {
  const modifiers = ["const", "in", "out"].filter((word) => flag(node, word));
  return node.start + modifiers.reduce((sum, word) => sum + word.length + 1, 0);
}

function flag(node: SyntaxNode, key: string): boolean {
  return Object.getOwnPropertyDescriptor(node, key)?.value === true;
}

/** Declares the parameters of a type in the scope of a place. */
export function walkTypeParameters(walk: ScriptWalk, node: SyntaxNode, place: Location): void {
  for (const each of nodesAt(nodeAt(node, "typeParameters"), "params")) {
    if (each.type === "TSTypeParameter" || each.type === "TypeParameter") {
      walkTypeParameter(walk, each, place);
    } else walk.type(each, place);
  }
}
