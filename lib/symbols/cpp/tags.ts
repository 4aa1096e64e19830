/**
 * Classes and enums of C++.
 *
 * @module
 */
import { behind, textAt } from "../c/c_walk.ts";
import { lastItem } from "@ct/base";
import { type Definition, type Evidence, Scope } from "../model/definition.ts";
import type { CppPlace } from "./cpp_place.ts";
import { type CppWalk, isMacroName, isName, next, noteName, partsOf } from "./cpp_walk.ts";
import { type NameParts, nameParts, walkArguments, walkName } from "./names.ts";
import { skipAttribute } from "./attributes.ts";

/** The evidence of `class T`. */
export interface Tag {
  /** The token behind it. */
  readonly next: number;
  /** The type. */
  readonly type: Evidence | undefined;
  /** Whether it is declared or announced here. */
  readonly isDeclared: boolean;
}

interface TagCall {
  readonly to: number;
  readonly place: CppPlace;
  readonly isFriend: boolean;
}

/** Walks `class T`, or what declares it. */
export function walkTag(walk: CppWalk, from: number, call: TagCall): Tag {
  const { to, place } = call;
  const kind = textAt(walk, from);
  const isScoped = kind === "enum" && /^(?:class|struct)$/.test(textAt(walk, from + 1));
  let at = skipWords(walk, isScoped ? from + 2 : from + 1, to, place);
  const parts = nameParts(walk, at, to);
  at = parts?.next ?? at;
  if (textAt(walk, at) === "final" && /^[{:]$/.test(textAt(walk, at + 1))) at++;
  const open = bodyOf(walk, at, to);
  if (open === undefined) return walkNamed(walk, at, { ...call, kind, parts });
  const end = behind(walk, open, to);
  const definition = declaredTag(walk, parts, { kind, place, to, named: end });
  const body = {
    start: walk.tokens[from]?.start ?? 0,
    end: walk.tokens[end - 1]?.end ?? 0,
  };
  if (definition.body === undefined) definition.body = body;
  else if (definition.spans.length > 0) walk.builder.another(definition, body);
  const isElsewhere = (parts?.ids.length ?? 0) > 1 && definition.outer !== undefined;
  const outer = isElsewhere && definition.outer ? outOfClass(definition.outer, place) : place;
  const inside = insideOf(definition, { ...place, scope: outer.scope });
  if (kind === "enum") {
    walkBase(walk, at, { to: open, place: inside, definition: undefined });
    const around = { ...place, scope: inside.scope };
    const enumerators = { to: end - 1, place: around, definition, isScoped };
    walkEnumerators(walk, open + 1, enumerators);
  } else {
    walkBase(walk, at, { to: open, place: { ...inside, scope: place.scope }, definition });
    walk.declarations(open + 1, end - 1, inside);
  }
  return { next: end, type: { is: "definition", definition }, isDeclared: true };
}

/** Passes attributes and macros before the name of a type. */
function skipWords(walk: CppWalk, from: number, to: number, place: CppPlace): number {
  let at = from;
  for (;;) {
    const skipped = skipAttribute(walk, at, to, place);
    if (skipped !== undefined) at = skipped;
    else if (isTagMacro(walk, at)) {
      noteName(walk, at++, { scope: place.scope, kind: "read" });
      if (textAt(walk, at) === "(") at = behind(walk, at, to);
    } else return at;
  }
}

/** Walks a type that is only named or announced. */
function walkNamed(
  walk: CppWalk,
  at: number,
  { to, place, isFriend, kind, parts }: TagCall & {
    readonly kind: string;
    readonly parts: NameParts | undefined;
  },
): Tag {
  const id = parts?.ids.at(-1);
  if (parts === undefined || id === undefined) {
    return { next: at, type: undefined, isDeclared: false };
  }
  const isAlone = textAt(walk, at) === ";" && parts.args.at(-1) === undefined;
  if (isAlone && parts.ids.length === 1 && !isFriend) {
    return { next: at, type: announced(walk, id, { kind, place }), isDeclared: true };
  }
  const { of } = walkName(walk, parts, { place, kind: "type", to });
  const isBased = textAt(walk, at) === ":" && kind === "enum";
  return { next: isBased ? endOfBase(walk, at, to, place) : at, type: of, isDeclared: false };
}

/** A macro between `class` and the name. */
function isTagMacro(walk: CppWalk, at: number): boolean {
  if (!isName(walk, at)) return false;
  const after = textAt(walk, at + 1);
  if (isName(walk, at + 1) && !/^(?:final)$/.test(after)) return true;
  return after === "(" && isMacroName(textAt(walk, at));
}

/** Where the body is opened; `undefined` if there is none. */
function bodyOf(walk: CppWalk, from: number, to: number): number | undefined {
  if (textAt(walk, from) === "{") return from;
  if (textAt(walk, from) !== ":") return undefined;
  for (let at = from + 1; at < to; at++) {
    const text = textAt(walk, at);
    if (text === "{") return at;
    if (/^[;)]$/.test(text)) return undefined;
    if (text === "(") at = behind(walk, at, to) - 1;
  }
  return undefined;
}

function endOfBase(walk: CppWalk, from: number, to: number, place: CppPlace): number {
  let at = from + 1;
  while (at < to && !/^[;{,)]$/.test(textAt(walk, at))) at = next(walk, at, to);
  walk.type(from + 1, at, place);
  return at;
}

/** What a type is announced as that is declared elsewhere. */
function announced(
  walk: CppWalk,
  id: number,
  { kind, place }: { readonly kind: string; readonly place: CppPlace },
): Evidence | undefined {
  const token = walk.tokens[id];
  if (token === undefined) return undefined;
  const definition = declare(walk, id, { kind, place });
  if (definition.body === undefined) standIn(walk, definition, place);
  return { is: "definition", definition };
}

function standIn(walk: CppWalk, definition: Definition, { into, owner }: CppPlace): void {
  const path = owner === undefined ? walk.namespaces.pathOf(into) : undefined;
  if (path === undefined) return;
  const name = `class ${path}::${definition.name}`;
  definition.standsFor ??= { is: "lexical", name, scope: walk.builder.scope };
}

function declare(
  walk: CppWalk,
  id: number,
  { kind, place }: { readonly kind: string; readonly place: CppPlace },
): Definition {
  const { outer, isLocal, into, owner, isInternal } = place;
  const token = walk.tokens[id] ?? { text: "", start: 0, end: 0 };
  const definition = owner === undefined
    ? walk.builder.declare(token.text, token, { kind, scope: into, outer, isLocal })
    : walk.builder.declareMember(token.text, token, {
      ...{ kind, outer: owner, isLocal, among: owner.members ??= new Map() },
    });
  definition.members ??= new Map();
  definition.isClosed = true;
  if (!isLocal && !isInternal) definition.isShared = true;
  return definition;
}

function declaredTag(
  walk: CppWalk,
  parts: NameParts | undefined,
  { kind, place, to, named }: {
    readonly kind: string;
    readonly place: CppPlace;
    readonly to: number;
    /** The token behind it, which names it if nothing else does. */
    readonly named: number;
  },
): Definition {
  const id = parts?.ids.at(-1);
  if (parts === undefined || id === undefined) {
    const { owner, outer, isLocal } = place;
    const unnamed = walk.builder.unnamed(kind, { outer: owner ?? outer, isLocal });
    const name = owner === undefined && isName(walk, named) ? textAt(walk, named) : "";
    return { ...unnamed, name, isClosed: true };
  }
  const { ids, args } = parts;
  if (ids.length > 1) return ofElsewhere(walk, parts, { kind, place, to });
  const isSpecial = args[0] !== undefined;
  const known = place.into.own(textAt(walk, id), "both");
  const definition = declare(walk, id, { kind, place });
  if (isSpecial) {
    walkArguments(walk, args[0] ?? id, { to: parts.next, place });
    if (known === undefined) standIn(walk, definition, place);
  } else if (known?.body === undefined) delete definition.standsFor;
  return definition;
}

/** What `struct Pool::Rep { … }` declares. */
function ofElsewhere(
  walk: CppWalk,
  parts: NameParts,
  { kind, place, to }: { readonly kind: string; readonly place: CppPlace; readonly to: number },
): Definition {
  const { ids } = parts;
  walkName(walk, parts, { place, kind: "type", to, last: ids.length - 1 });
  const owner = typeOf(walk, parts, place);
  const id = lastItem(ids);
  return declare(walk, id, { kind, place: { ...place, owner: owner.definition } });
}

/** The type before the last part of a name, to which the file adds members. */
export function typeOf(
  walk: CppWalk,
  { ids }: NameParts,
  place: CppPlace,
): { readonly definition: Definition; readonly isNamespace: boolean } {
  const names = ids.slice(0, -1).map((id) => textAt(walk, id));
  let own = place.scope.find(names[0] ?? "", "both");
  for (const name of names.slice(1)) {
    own = own?.kind === "namespace" ? own.inside?.[0]?.own(name, "both") : own?.members?.get(name);
  }
  if (own?.kind === "namespace") return { definition: own, isNamespace: true };
  const isType = own?.members !== undefined;
  const definition = isType && own !== undefined ? own : walk.namespaces.addedTo(names, place);
  return { definition, isNamespace: false };
}

/** Where members are declared of a type that is not around them. */
export function outOfClass(definition: Definition, place: CppPlace): CppPlace {
  const { outer } = definition;
  const around = outer?.isClosed === true ? outOfClass(outer, place) : place;
  return insideOf(definition, { ...place, scope: around.scope });
}

/** Where the members of a type are declared. */
function insideOf(definition: Definition, place: CppPlace): CppPlace {
  const scope = new Scope(place.scope, true);
  scope.owner = definition;
  return {
    ...place,
    scope,
    into: scope,
    outer: definition,
    owner: definition,
    self: { is: "definition", definition },
  };
}

/** Walks what a type extends, or what an enum is made of. */
function walkBase(
  walk: CppWalk,
  from: number,
  { to, place, definition }: {
    readonly to: number;
    readonly place: CppPlace;
    readonly definition: Definition | undefined;
  },
): void {
  if (textAt(walk, from) !== ":") return;
  if (definition === undefined) return void walk.type(from + 1, to, place);
  for (const [start, end] of partsOf(walk, from + 1, to)) {
    let at = start;
    while (/^(?:public|private|protected|virtual)$/.test(textAt(walk, at))) at++;
    const parts = nameParts(walk, at, end);
    const base = parts === undefined
      ? undefined
      : walkName(walk, parts, { place, kind: "extends", to: end });
    definition.bases ??= [];
    // Of a base that is not known the members are not, either.
    definition.bases.push(base?.plain ?? { is: "union", of: [undefined] });
    walk.value(parts?.next ?? at, end, place);
  }
}

function walkEnumerators(
  walk: CppWalk,
  from: number,
  { to, place, definition, isScoped }: {
    readonly to: number;
    readonly place: CppPlace;
    readonly definition: Definition;
    readonly isScoped: boolean;
  },
): void {
  const { into, isLocal, owner } = place;
  for (const [at, end] of partsOf(walk, from, to)) {
    const token = walk.tokens[at];
    if (token === undefined || !isName(walk, at)) continue;
    if (textAt(walk, at + 1) === "(") {
      walk.value(at, end, place);
      continue;
    }
    const kind = "enumerator";
    const among = isScoped ? definition.members : owner?.members;
    const constant = among === undefined
      ? walk.builder.declare(token.text, token, { kind, scope: into, outer: definition, isLocal })
      : walk.builder.declareMember(token.text, token, { kind, outer: definition, isLocal, among });
    constant.value = { is: "primitive" };
    definition.members?.set(token.text, constant);
    walk.value(at + 1, end, place);
  }
}
