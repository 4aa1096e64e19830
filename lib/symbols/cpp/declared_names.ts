/**
 * What a declarator of C++ declares, and where.
 *
 * @module
 */
import type { Definition, Evidence, Scope } from "../model/definition.ts";
import type { CppPlace } from "./cpp_place.ts";
import { type CppWalk, isName } from "./cpp_walk.ts";
import type { Declarator } from "./declarators.ts";
import { pointerTo, walkArguments, walkName } from "./names.ts";
import type { Specifiers } from "./specifiers.ts";
import { outOfClass, typeOf } from "./tags.ts";

/** What is declared. */
export interface DeclaredName {
  /** The definition; of an operator, one that has no name in the text. */
  readonly definition: Definition | undefined;
  /** Whether it makes or destroys the values of a type. */
  readonly isOfType: boolean;
  /** The scope of its inside: that of the type that it is a member of. */
  readonly inside: CppPlace;
}

interface DeclareCall {
  readonly place: CppPlace;
  readonly specifiers: Specifiers;
  readonly to: number;
}

/** Declares what a declarator names. */
export function declareName(
  walk: CppWalk,
  declarator: Declarator,
  call: DeclareCall,
): DeclaredName {
  const { place, specifiers, to } = call;
  const { parts, special, parameters, isPointer } = declarator;
  const isFunction = parameters !== undefined;
  let at = place;
  if (parts !== undefined && parts.ids.length > 1) {
    const last = parts.ids.length - 1;
    walkName(walk, parts, { place, kind: "read", to, last });
    const { definition, isNamespace } = typeOf(walk, parts, place);
    const inner = definition.inside?.[0];
    at = isNamespace && inner !== undefined
      ? { ...place, scope: inner, into: inner, outer: definition, owner: undefined }
      : outOfClass(definition, place);
  } else if (parts !== undefined && parts.args[0] !== undefined) {
    walkArguments(walk, parts.args[0], { to: parts.next, place });
  }
  const inside = { ...at, owner: place.owner };
  const isFriend = specifiers.words.has("friend");
  if (special !== undefined) {
    return { ...declareSpecial(walk, declarator, { ...call, at }), inside };
  }
  const { id } = declarator;
  const token = id === undefined ? undefined : walk.tokens[id];
  if (id === undefined || token === undefined || !isName(walk, id)) {
    return { definition: undefined, isOfType: false, inside };
  }
  const { owner } = at;
  if (owner !== undefined && specifiers.isEmpty && isFunction && owner.name === token.text) {
    return { definition: declareMaker(walk, id, owner), isOfType: true, inside };
  }
  const declaring = { specifiers, isFunction, isPointer };
  const definition = owner !== undefined && !isFriend
    ? declareMember(walk, id, owner, { ...declaring, isLocal: at.isLocal })
    : declareInScope(walk, id, { ...declaring, at: isFriend ? outside(walk, at) : at });
  return { definition, isOfType: false, inside };
}

/** The namespace around a class, in which its friends are declared. */
function outside(walk: CppWalk, place: CppPlace): CppPlace {
  for (let at: Scope | undefined = place.scope; at !== undefined; at = at.outer) {
    if (walk.namespaces.pathOf(at) === undefined) continue;
    const outer = at.owner?.kind === "namespace" ? at.owner : undefined;
    return { ...place, into: at, outer, owner: undefined };
  }
  return place;
}

/** What makes or destroys the values of a type has its name. */
function declareMaker(walk: CppWalk, id: number, owner: Definition): Definition {
  const { text, start, end } = walk.tokens[id] ?? { text: "", start: 0, end: 0 };
  owner.spans.push({ start, end });
  owner.isShared = true;
  walk.builder.note(text, { start, end }, "write", { by: "declaration", definition: owner });
  return owner;
}

function declareSpecial(
  walk: CppWalk,
  { special, id, parameters, isPointer }: Declarator,
  { at: { owner, outer, isLocal }, specifiers: { type } }: DeclareCall & { readonly at: CppPlace },
): Omit<DeclaredName, "inside"> {
  if (special?.is === "destructor" && id !== undefined && owner !== undefined) {
    return { definition: declareMaker(walk, id, owner), isOfType: true };
  }
  const definition = walk.builder.unnamed("method", { outer: owner ?? outer, isLocal });
  if (owner === undefined || parameters === undefined) return { definition, isOfType: false };
  const name = special?.name ?? "";
  const result = isPointer ? pointerTo(type) : type;
  const operator: Definition = { ...definition, name, parameters: [], result };
  owner.members ??= new Map();
  if (!owner.members.has(name)) owner.members.set(name, operator);
  return { definition, isOfType: false };
}

interface Declaring {
  readonly specifiers: Specifiers;
  readonly isFunction: boolean;
  readonly isPointer: boolean;
}

function declareMember(
  walk: CppWalk,
  id: number,
  owner: Definition,
  { specifiers, isFunction, isPointer, isLocal }: Declaring & { readonly isLocal: boolean },
): Definition {
  const { text, start, end } = walk.tokens[id] ?? { text: "", start: 0, end: 0 };
  const isTypedef = specifiers.words.has("typedef");
  const kind = isTypedef ? "typedef" : isFunction ? "method" : "field";
  const member = walk.builder.declareMember(text, { start, end }, {
    ...{ kind, outer: owner, isLocal, among: owner.members ??= new Map() },
  });
  member.isShared = true;
  if (owner.standsFor === undefined) {
    if (!isFunction) member.hides = true;
    member.isVirtual ??= false;
  }
  if (specifiers.words.has("virtual")) member.isVirtual = true;
  setValue(member, { specifiers, isFunction: isFunction && !isTypedef, isPointer });
  return member;
}

/** Declares a name in a scope. */
function declareInScope(
  walk: CppWalk,
  id: number,
  { at, specifiers, isFunction, isPointer }: Declaring & { readonly at: CppPlace },
): Definition {
  const token = walk.tokens[id] ?? { text: "", start: 0, end: 0 };
  const { words } = specifiers;
  const isTypedef = words.has("typedef");
  const kind = isTypedef ? "typedef" : isFunction ? "function" : "variable";
  const { into, outer, isInternal } = at;
  const isTop = walk.namespaces.pathOf(into) !== undefined;
  const definition = walk.builder.declare(token.text, token, {
    ...{ kind, scope: into, outer, isLocal: !isTop && at.isLocal },
  });
  setValue(definition, { specifiers, isFunction: isFunction && !isTypedef, isPointer });
  if (!isTop) return definition;
  const isOwn = words.has("static") ||
    !isFunction && !words.has("extern") && (words.has("const") || words.has("constexpr"));
  if (!isInternal && !isOwn) definition.isShared = true;
  definition.body ??= token;
  return definition;
}

function setValue(
  definition: Definition,
  { specifiers: { type, text, words }, isFunction, isPointer }: Declaring,
): void {
  const value: Evidence | undefined = isPointer ? pointerTo(type) : type;
  if (!isFunction) {
    if (!words.has("auto")) definition.value ??= value;
    return;
  }
  definition.parameters ??= [];
  definition.result ??= value;
  definition.overloads ??= [];
  const result = text.replace(
    /\b(?:static|virtual|inline|explicit|constexpr|extern|friend)\b ?/g,
    "",
  );
  definition.overloads.push({ count: 0, isSpread: true, text: result, result: value });
}

/** Notes how many arguments the last declaration of a function takes. */
export function countArguments(
  { overloads }: Definition,
  { least, most }: { readonly least: number; readonly most: number },
): void {
  const last = overloads?.pop();
  if (last === undefined) return;
  if (most === Infinity) overloads?.push({ ...last, count: least, isSpread: true });
  else {
    for (let count = least; count <= most; count++) {
      overloads?.push({ ...last, count, isSpread: false });
    }
  }
}

/** A type that stands behind the parameters. */
export function setResult(definition: Definition, result: Evidence | undefined): void {
  definition.result = result;
  const last = definition.overloads?.pop();
  if (last !== undefined) definition.overloads?.push({ ...last, result });
}
