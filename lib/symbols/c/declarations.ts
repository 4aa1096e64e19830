/**
 * Declarations of C: functions, variables, types and fields.
 *
 * @module
 */
import { type Definition, type Evidence, Scope } from "../model/definition.ts";
import { behind, type CPlace, type CWalk, isName, noteName, textAt } from "./c_walk.ts";
import { type Specifiers, walkSpecifiers } from "./types.ts";

/** Walks declarations of the top level. */
export function walkDeclarations(walk: CWalk, from: number, to: number, place: CPlace): void {
  for (let at = from; at < to;) {
    const text = textAt(walk, at);
    if (text === ";" || text === "}") at++;
    else if (text === "extern" && textAt(walk, at + 1) === "{") {
      const end = behind(walk, at + 1, to);
      walkDeclarations(walk, at + 2, end - 1, place);
      at = end;
    } else if (isName(walk, at) && textAt(walk, at + 1) === "(") {
      at = walkMacro(walk, at, to, place);
    } else if (text === "{") {
      walk.block(at, { ...place, isLocal: true });
      at = behind(walk, at, to);
    } else at = Math.max(walk.declaration(at, to, place), at + 1);
  }
}

/** What has no type before it is a function as of old, or a macro that declares something. */
function walkMacro(walk: CWalk, at: number, to: number, place: CPlace): number {
  const end = behind(walk, at + 1, to);
  const isFunction = textAt(walk, end) === "{" && !/^[A-Z\d_]+$/.test(textAt(walk, at)) ||
    walk.tokens[end]?.isWord === true && isName(walk, at + 2) && hasBody(walk, end, to);
  const isAttribute = textAt(walk, end) === "*" || walk.tokens[end]?.isWord === true;
  if (isFunction || isAttribute && /^(?:__|[A-Z\d_]+$)/.test(textAt(walk, at))) {
    return walk.declaration(at, to, place);
  }
  walk.value(at, end, place);
  if (textAt(walk, end) !== "{") return end;
  walk.block(end, { ...place, isLocal: true });
  return behind(walk, end, to);
}

/** Whether declarations of parameters and a block stand behind a list of their names. */
function hasBody(walk: CWalk, from: number, to: number): boolean {
  for (let at = from; at < to; at++) {
    const text = textAt(walk, at);
    if (text === "{") return textAt(walk, at - 1) === ";";
    if (/^[(})=]$/.test(text)) return false;
  }
  return false;
}

/** A name that is declared, and what stands around it. */
interface Declarator {
  readonly id: number | undefined;
  readonly next: number;
  /** Where its parameters are opened, if it is a function. */
  readonly parameters: number | undefined;
}

/** Walks a declaration; tells where it ends. */
export function walkDeclaration(walk: CWalk, from: number, to: number, place: CPlace): number {
  const specifiers = walkSpecifiers(walk, from, { to, place });
  let at = specifiers.next;
  if (specifiers.isEmpty && /^[;,]$/.test(textAt(walk, at + 1)) && isName(walk, at)) {
    // A macro alone.
    noteName(walk, at, { scope: place.scope, kind: "read" });
    return at + 2;
  }
  if (textAt(walk, at) === ";") {
    liftFields(specifiers.type, place);
    return at + 1;
  }
  while (at < to) {
    const declarator = walkDeclarator(walk, at, to, place);
    at = skipAttributes(walk, declarator.next, to, place);
    const { parameters, id } = declarator;
    const definition = id === undefined ? undefined : declare(walk, id, {
      ...{ place, specifiers, isFunction: parameters !== undefined },
    });
    if (parameters !== undefined && definition !== undefined) {
      const body = bodyBehind(walk, { at, to, parameters });
      walkFunction(walk, definition, { place, parameters, body, from });
      if (body !== undefined) return behind(walk, body, to);
    }
    if (textAt(walk, at) === ":") at = endOf(walk, at + 1, to, place);
    if (textAt(walk, at) === "=") at = walkAssigned(walk, at + 1, { to, place, specifiers });
    const text = textAt(walk, at);
    if (text !== ",") {
      return text === ";" ? at + 1 : text === "{" ? walkStray(walk, at, to, place) : at;
    }
    at++;
  }
  return at;
}

/** Fields of a struct without a name in another are reached as those of that. */
function liftFields(type: Evidence | undefined, { owner }: CPlace): void {
  if (owner === undefined || type?.is !== "definition" || type.definition.name !== "") return;
  for (const [name, field] of type.definition.members ?? []) owner.members?.set(name, field);
}

function walkStray(walk: CWalk, at: number, to: number, place: CPlace): number {
  walk.block(at, { ...place, isLocal: true, owner: undefined });
  return behind(walk, at, to);
}

/** The width of a field. */
function endOf(walk: CWalk, from: number, to: number, place: CPlace): number {
  let at = from;
  while (at < to && !/^[,;={}]$/.test(textAt(walk, at))) at++;
  walk.value(from, at, place);
  return at;
}

function walkAssigned(
  walk: CWalk,
  from: number,
  { to, place, specifiers }: {
    readonly to: number;
    readonly place: CPlace;
    readonly specifiers: Specifiers;
  },
): number {
  let at = from;
  while (at < to && !/^[,;}]$/.test(textAt(walk, at))) {
    at = /^[([{]$/.test(textAt(walk, at)) ? behind(walk, at, to) : at + 1;
  }
  if (textAt(walk, from) === "{") walk.initializer(from, at, place, specifiers.type);
  else walk.value(from, at, place);
  return at;
}

/** Walks what stands around a name. */
function walkDeclarator(walk: CWalk, from: number, to: number, place: CPlace): Declarator {
  let at = from;
  while (at < to && (/^[*^]$/.test(textAt(walk, at)) || isQualifier(walk, at))) {
    if (isName(walk, at)) noteName(walk, at, { scope: place.scope, kind: "read" });
    at++;
  }
  let id: number | undefined;
  let parameters: number | undefined;
  if (textAt(walk, at) === "(") {
    const end = behind(walk, at, to);
    const inner = walkDeclarator(walk, at + 1, end - 1, place);
    id = inner.id;
    parameters = inner.parameters;
    // `(name)(…)` is a function, and `(*name)(…)` holds one.
    const isPlain = id === at + 1;
    at = end;
    if (textAt(walk, at) === "(" && isPlain && parameters === undefined) parameters = at;
  } else if (isName(walk, at)) {
    id = at++;
    if (textAt(walk, at) === "(") parameters = at;
    else if (isName(walk, at) && textAt(walk, at + 1) === "(" && textAt(walk, at + 2) === "(") {
      // Macros such as `OF((int))` stand around parameters.
      noteName(walk, at, { scope: place.scope, kind: "call" });
      parameters = at + 2;
      return { id, parameters, next: behind(walk, at + 1, to) };
    }
  }
  while (/^[[(]$/.test(textAt(walk, at)) && at < to) {
    const end = behind(walk, at, to);
    if (textAt(walk, at) === "[") walk.value(at + 1, end - 1, place);
    else if (at !== parameters) walkParameters(walk, at, { place: throwaway(place) });
    at = end;
  }
  return { id, parameters, next: at };
}

/** A word between a star and a name. */
function isQualifier(walk: CWalk, at: number): boolean {
  if (walk.tokens[at]?.isWord !== true) return false;
  if (!isName(walk, at)) return true;
  if (isName(walk, at + 1)) return textAt(walk, at + 2) !== "(" || textAt(walk, at + 3) !== "(";
  return textAt(walk, at + 1) === "*" && /^(?:__|[A-Z\d_]+$)/.test(textAt(walk, at));
}

/** The names of parameters that no block can use. */
function throwaway(place: CPlace): CPlace {
  return { ...place, scope: new Scope(place.scope, true), isLocal: true, owner: undefined };
}

function skipAttributes(walk: CWalk, from: number, to: number, place: CPlace): number {
  let at = from;
  while (at < to && walk.tokens[at]?.isWord === true) {
    // Declarations of parameters as of old.
    if (textAt(walk, at - 1) === ")" && hasBody(walk, at, to)) return at;
    if (isName(walk, at)) noteName(walk, at, { scope: place.scope, kind: "read" });
    at++;
    if (textAt(walk, at) !== "(") continue;
    const end = behind(walk, at, to);
    walk.value(at + 1, end - 1, place);
    at = end;
  }
  return at;
}

function bodyBehind(
  walk: CWalk,
  { at, to, parameters }: {
    readonly at: number;
    readonly to: number;
    readonly parameters: number;
  },
): number | undefined {
  if (textAt(walk, at) === "{") return at;
  if (walk.tokens[at]?.isWord !== true || !isName(walk, parameters + 1)) return undefined;
  if (!hasBody(walk, at, to)) return undefined;
  for (let each = at; each < to; each++) if (textAt(walk, each) === "{") return each;
  return undefined;
}

function walkFunction(
  walk: CWalk,
  definition: Definition,
  { place, parameters, body, from }: {
    readonly place: CPlace;
    readonly parameters: number;
    readonly body: number | undefined;
    readonly from: number;
  },
): void {
  const inside: CPlace = { ...throwaway(place), outer: definition };
  const close = walk.partners.get(parameters) ?? parameters;
  walkParameters(walk, parameters, { place: inside });
  if (body === undefined) return;
  for (let at = close + 1; at < body;) {
    if (textAt(walk, close + 1) === "{" || !hasBody(walk, at, body + 1)) break;
    at = Math.max(walk.declaration(at, body, inside), at + 1);
  }
  const end = walk.partners.get(body) ?? walk.tokens.length - 1;
  definition.body = {
    start: walk.tokens[from]?.start ?? 0,
    end: walk.tokens[end]?.end ?? 0,
  };
  walk.block(body, inside);
}

/** Walks parameters, and declares those that have names. */
function walkParameters(walk: CWalk, open: number, { place }: { readonly place: CPlace }): void {
  const close = walk.partners.get(open) ?? walk.tokens.length;
  for (let at = open + 1; at < close;) {
    let end = at;
    while (end < close && textAt(walk, end) !== ",") {
      end = /^[([{]$/.test(textAt(walk, end)) ? behind(walk, end, close) : end + 1;
    }
    const { next, type } = walkSpecifiers(walk, at, { to: end, place, isParameter: true });
    const { id } = walkDeclarator(walk, next, end, place);
    const token = id === undefined ? undefined : walk.tokens[id];
    if (token !== undefined) {
      const { scope, outer } = place;
      const known = scope.own(token.text, "both");
      const parameter = known ?? walk.builder.declare(token.text, token, {
        ...{ kind: "parameter", scope, outer, isLocal: true },
      });
      parameter.value ??= type;
    }
    at = end + 1;
  }
}

/** Declares a name. */
function declare(
  walk: CWalk,
  id: number,
  { place, specifiers: { words, type }, isFunction }: {
    readonly place: CPlace;
    readonly specifiers: Specifiers;
    readonly isFunction: boolean;
  },
): Definition | undefined {
  const token = walk.tokens[id];
  if (token === undefined) return undefined;
  const { owner, scope, outer, isLocal } = place;
  if (owner !== undefined) return declareField(walk, id, owner, { type, isLocal });
  const isTypedef = words.has("typedef");
  const kind = isTypedef ? "typedef" : isFunction ? "function" : "variable";
  const isTop = isFunction || words.has("extern");
  const at = isTop && !isTypedef ? walk.builder.scope : scope;
  const isGlobal = at === walk.builder.scope;
  const definition = walk.builder.declare(token.text, token, {
    ...{
      kind,
      scope: at,
      outer: isGlobal ? undefined : outer,
      isLocal: isGlobal ? false : isLocal,
    },
  });
  const value: Evidence | undefined = type;
  if (isFunction && !isTypedef) {
    definition.parameters ??= [];
    definition.result ??= value;
  } else definition.value ??= value;
  if (isGlobal && !isTypedef && !words.has("static")) definition.isShared = true;
  if (isGlobal) definition.body ??= token;
  return definition;
}

/** A field of a struct without a name is one of what that is in. */
function declareField(
  walk: CWalk,
  id: number,
  owner: Definition,
  { type, isLocal }: { readonly type: Evidence | undefined; readonly isLocal: boolean },
): Definition | undefined {
  const token = walk.tokens[id];
  if (token === undefined) return undefined;
  const among = owner.members ??= new Map();
  const field = walk.builder.declareMember(token.text, token, {
    ...{ kind: "field", outer: owner, isLocal, among },
  });
  field.value ??= type;
  return field;
}
