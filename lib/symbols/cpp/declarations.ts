/**
 * Declarations of C++: of a namespace, and of what is in a class.
 *
 * @module
 */
import { behind, textAt } from "../c/c_walk.ts";
import { type Evidence, Scope } from "../model/definition.ts";
import type { CppPlace } from "./cpp_place.ts";
import { argumentsEnd, type CppWalk, isName, isWord, next, noteName, partsOf } from "./cpp_walk.ts";
import { declareName } from "./declared_names.ts";
import { walkDeclarator } from "./declarators.ts";
import { walkFunction } from "./functions.ts";
import { nameParts, walkName } from "./names.ts";
import { skipAttribute } from "./attributes.ts";
import { type Specifiers, walkSpecifiers } from "./specifiers.ts";
import { walkMacroCall } from "./macro_calls.ts";
import { walkTemplate } from "./templates.ts";
import { walkUsing } from "./usings.ts";

/** Walks declarations of a namespace or of a class. */
export function walkDeclarations(walk: CppWalk, from: number, to: number, place: CppPlace): void {
  for (let at = from; at < to;) {
    const end = walkDeclaration(walk, at, to, place);
    at = Math.max(end, at + 1);
  }
}

/** Walks a declaration; tells where it ends. */
export function walkDeclaration(
  walk: CppWalk,
  from: number,
  to: number,
  place: CppPlace,
): number {
  const skipped = skipAttribute(walk, from, to, place);
  if (skipped !== undefined && textAt(walk, from) === "[") return skipped;
  switch (textAt(walk, from)) {
    case ";":
    case "}":
      return from + 1;
    case "{":
      walk.block(from, { ...place, isLocal: true });
      return behind(walk, from, to);
    case "public":
    case "private":
    case "protected":
      return labelEnd(walk, from, to);
    case "inline":
      if (textAt(walk, from + 1) === "namespace") return walkNamespace(walk, from + 1, to, place);
      break;
    case "namespace":
      return walkNamespace(walk, from, to, place);
    case "extern":
      if (textAt(walk, from + 1) !== "{") break;
      walkDeclarations(walk, from + 2, behind(walk, from + 1, to) - 1, place);
      return behind(walk, from + 1, to);
    case "using":
      return walkUsing(walk, from, to, place);
    case "template":
      return walkTemplate(walk, from, to, place);
    case "static_assert":
    case "_Static_assert":
    case "requires":
    case "asm":
    case "__asm__":
      return walkRest(walk, from + 1, to, place);
    case "concept":
      return walkConcept(walk, from + 1, to, place);
  }
  const end = place.isLocal ? undefined : walkMacroCall(walk, from, to, place);
  return end ?? walkSimple(walk, from, to, place);
}

function labelEnd(walk: CppWalk, from: number, to: number): number {
  let at = from + 1;
  // Qt has `public slots:`.
  while (at < to && at < from + 3 && textAt(walk, at) !== ":") at++;
  return textAt(walk, at) === ":" ? at + 1 : from + 1;
}

function walkRest(walk: CppWalk, from: number, to: number, place: CppPlace): number {
  let at = from;
  while (at < to && !/^[;}]$/.test(textAt(walk, at))) at = next(walk, at, to);
  walk.value(from, at, place);
  return at + 1;
}

function walkConcept(walk: CppWalk, at: number, to: number, place: CppPlace): number {
  const token = walk.tokens[at];
  if (token !== undefined && isName(walk, at)) {
    const { into, outer, isLocal } = place;
    const concept = walk.builder.declare(token.text, token, {
      ...{ kind: "concept", scope: into, outer, isLocal },
    });
    concept.isShared = true;
  }
  return walkRest(walk, at + 1, to, place);
}

/** Walks `namespace a::b { … }` and `namespace a = b::c;`. */
function walkNamespace(walk: CppWalk, from: number, to: number, place: CppPlace): number {
  const isInline = textAt(walk, from - 1) === "inline";
  let at = from + 1;
  let inside: CppPlace = place;
  let open = at;
  while (open < to && !/^[{;=]$/.test(textAt(walk, open))) open++;
  if (textAt(walk, open) === "=") return walkNamespaceAlias(walk, at, to, place);
  const end = behind(walk, open, to);
  const body = {
    start: walk.tokens[from]?.start ?? 0,
    end: walk.tokens[end - 1]?.end ?? 0,
  };
  if (textAt(walk, open) !== "{") return open + 1;
  let hasName = false;
  for (; at < open; at++) {
    const token = walk.tokens[at];
    if (textAt(walk, at) === "(" || textAt(walk, at) === "[") at = behind(walk, at, open) - 1;
    if (token === undefined || !isName(walk, at)) continue;
    if (isName(walk, at + 1) || textAt(walk, at + 1) === "(") {
      noteName(walk, at, { scope: place.scope, kind: "read" });
      continue;
    }
    hasName = true;
    const isIn = textAt(walk, at - 1) === "inline" || isInline;
    inside = walk.namespaces.open(token, inside, { body, isInline: isIn });
  }
  if (!hasName) inside = { ...place, isInternal: true };
  walkDeclarations(walk, open + 1, textAt(walk, end - 1) === "}" ? end - 1 : end, inside);
  return end;
}

function walkNamespaceAlias(walk: CppWalk, at: number, to: number, place: CppPlace): number {
  const parts = nameParts(walk, at + 2, to);
  const token = walk.tokens[at];
  if (parts === undefined || token === undefined) return at + 1;
  const { of } = walkName(walk, parts, { place, kind: "read", to });
  const { into, outer, isLocal } = place;
  const alias = walk.builder.declare(token.text, token, {
    ...{ kind: "namespace alias", scope: into, outer, isLocal },
  });
  alias.value ??= of;
  return parts.next + 1;
}

/** Walks what has specifiers and declarators. */
export function walkSimple(walk: CppWalk, from: number, to: number, place: CppPlace): number {
  const specifiers = walkSpecifiers(walk, from, { to, place });
  let at = specifiers.next;
  if (specifiers.isEmpty && isName(walk, at) && /^[;,}]?$/.test(textAt(walk, at + 1))) {
    // A macro alone.
    noteName(walk, at, { scope: place.scope, kind: "read" });
    return at + 1;
  }
  if (textAt(walk, at) === ";") {
    liftFields(specifiers.type, place);
    return at + 1;
  }
  if (textAt(walk, at) === "[" && specifiers.words.has("auto")) {
    return walkBindings(walk, at, to, place);
  }
  while (at < to) {
    const declarator = walkDeclarator(walk, at, { to, place, isLocal: place.isLocal });
    at = declarator.next;
    const declared = declareName(walk, declarator, { place, specifiers, to });
    if (declarator.parameters !== undefined) {
      const end = walkFunction(walk, declarator, { ...declared, to, from, specifiers });
      if (end.hasBody) return end.next;
      at = end.next;
    } else at = walkInitial(walk, at, { to, place: declared.inside, specifiers, declared });
    const text = textAt(walk, at);
    if (text !== ",") return text === ";" ? at + 1 : at;
    at++;
  }
  return at;
}

/** Fields of a struct without a name in another are reached as those of that. */
function liftFields(type: Evidence | undefined, { owner }: CppPlace): void {
  if (owner === undefined || type?.is !== "definition" || type.definition.name !== "") return;
  for (const [name, field] of type.definition.members ?? []) owner.members?.set(name, field);
}

/** Walks `auto [a, b] = value;`. */
export function walkBindings(walk: CppWalk, open: number, to: number, place: CppPlace): number {
  const end = behind(walk, open, to);
  let last = end;
  while (last < to && !/^[;)}]$/.test(textAt(walk, last))) last = next(walk, last, to);
  const isEach = textAt(walk, end) === ":";
  const value = walk.value(end + 1, last, place);
  const of: Evidence | undefined = isEach && value !== undefined
    ? { is: "applied", operator: "range", of: value }
    : value;
  for (const [index, [at]] of partsOf(walk, open + 1, end - 1).entries()) {
    const token = walk.tokens[at];
    if (token === undefined || !isName(walk, at)) continue;
    const { into, outer, isLocal } = place;
    const definition = walk.builder.declare(token.text, token, {
      ...{ kind: "variable", scope: into, outer, isLocal },
    });
    definition.value ??= of && { is: "applied", operator: "get", of, count: index };
  }
  return textAt(walk, last) === ";" ? last + 1 : last;
}

/** Walks the width of a field and what a variable begins with. */
function walkInitial(
  walk: CppWalk,
  from: number,
  { to, place, specifiers, declared }: {
    readonly to: number;
    readonly place: CppPlace;
    readonly specifiers: Specifiers;
    readonly declared: ReturnType<typeof declareName>;
  },
): number {
  let at = from;
  while (at < to && isWord(walk, at)) {
    const skipped = skipAttribute(walk, at, to, place);
    if (skipped === undefined && isName(walk, at)) {
      const kind = textAt(walk, at + 1) === "(" ? "call" : "read";
      noteName(walk, at, { scope: place.scope, kind });
    }
    at = skipped ?? at + 1;
    if (skipped === undefined && textAt(walk, at) === "(") {
      walk.value(at + 1, behind(walk, at, to) - 1, place);
      at = behind(walk, at, to);
    }
  }
  if (textAt(walk, at) === ":") {
    const end = endOf(walk, at + 1, to);
    walk.value(at + 1, end, place);
    at = end;
  }
  const { definition } = declared;
  const isOpen = textAt(walk, at);
  if (isOpen === "{" || isOpen === "(") {
    const end = behind(walk, at, to);
    if (isOpen === "{") walk.initializer(at, end, place, specifiers.type);
    else setAuto(walk.value(at + 1, end - 1, place));
    at = end;
  }
  if (textAt(walk, at) === "=") {
    const end = endOf(walk, at + 1, to);
    if (textAt(walk, at + 1) === "{") walk.initializer(at + 1, end, place, specifiers.type);
    else setAuto(walk.value(at + 1, end, place));
    at = end;
  }
  return at;

  function setAuto(value: Evidence | undefined): void {
    if (specifiers.words.has("auto") && definition !== undefined) definition.value ??= value;
  }
}

/** Where the value of a declarator ends. */
export function endOf(walk: CppWalk, from: number, to: number): number {
  let at = from;
  while (
    at < to && !/^[,;}]$/.test(textAt(walk, at)) && (textAt(walk, at) !== "=" || at === from)
  ) {
    const args = isName(walk, at) ? argumentsEnd(walk, at + 1, to, true) : undefined;
    at = args ?? next(walk, at, to);
  }
  return at;
}

/** A scope of its own for what is declared at a place. */
export function nested(place: CppPlace): CppPlace {
  const scope = new Scope(place.scope, false);
  return { ...place, scope, into: scope, isLocal: true, owner: undefined };
}
