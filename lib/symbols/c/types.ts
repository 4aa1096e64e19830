/**
 * What stands before the names of declarations of C: types, and words of all kinds.
 *
 * @module
 */
import type { Definition, Evidence } from "../model/definition.ts";
import {
  attributes,
  behind,
  type CPlace,
  type CWalk,
  isName,
  noteName,
  primitives,
  qualifiers,
  tagKey,
  tagWords,
  textAt,
} from "./c_walk.ts";

/** See the module. */
export interface Specifiers {
  /** The token behind them. */
  readonly next: number;
  /** What is of the type. */
  readonly type: Evidence | undefined;
  /** The words among them that say how something is declared. */
  readonly words: ReadonlySet<string>;
  /** Whether there is nothing that can be a type. */
  readonly isEmpty: boolean;
}

/** Walks what stands before a declarator. */
export function walkSpecifiers(
  walk: CWalk,
  from: number,
  { to, place, isParameter = false }: {
    readonly to: number;
    readonly place: CPlace;
    readonly isParameter?: boolean;
  },
): Specifiers {
  const words = new Set<string>();
  const names: number[] = [];
  let type: Evidence | undefined;
  let at = from;
  while (at < to) {
    const text = textAt(walk, at);
    if (attributes.has(text)) {
      const end = textAt(walk, at + 1) === "(" ? behind(walk, at + 1, to) : at + 1;
      walk.value(at + 1, end, place);
      at = end;
    } else if (tagWords.has(text)) {
      const tag = walkTag(walk, at, to, place);
      type = tag.type;
      at = tag.next;
    } else if (
      primitives.has(text) &&
      !(isName(walk, at) && isDeclarator(walk, at, { isParameter, hasType: false }))
    ) {
      type ??= { is: "primitive" };
      at++;
    } else if (qualifiers.has(text)) {
      words.add(text);
      at++;
    } else if (!isName(walk, at)) break;
    else if (isAttribute(walk, at, to)) {
      noteName(walk, at, { scope: place.scope, kind: "call" });
      const end = behind(walk, at + 1, to);
      walk.value(at + 1, end, place);
      at = end;
    } else if (
      isDeclarator(walk, at, { isParameter, hasType: type !== undefined || names.length > 0 })
    ) {
      break;
    } else {
      names.push(at);
      at++;
    }
  }
  const meant = type === undefined ? typeAmong(walk, names) : undefined;
  for (const each of names) {
    const kind = each === meant ? "type" : "read";
    const named = noteName(walk, each, { scope: place.scope, kind });
    if (each === meant) type = named;
  }
  return { next: at, type, words, isEmpty: type === undefined };
}

/** Of several words the last is the type, unless macros stand behind it. */
function typeAmong(walk: CWalk, names: readonly number[]): number | undefined {
  return names.findLast((at) => !/^(?:__|[A-Z\d_]+$)/.test(textAt(walk, at))) ??
    names.findLast((at) => !textAt(walk, at).startsWith("__"));
}

/** Whether it is a macro with arguments before a declaration. */
function isAttribute(walk: CWalk, at: number, to: number): boolean {
  if (textAt(walk, at + 1) !== "(" || !/^(?:__|[A-Z\d_]+$)/.test(textAt(walk, at))) return false;
  const next = behind(walk, at + 1, to);
  return next < to && (walk.tokens[next]?.isWord === true || textAt(walk, next) === "*");
}

/** Whether a name is what is declared, by what stands behind it. */
function isDeclarator(
  walk: CWalk,
  at: number,
  { isParameter, hasType }: { readonly isParameter: boolean; readonly hasType: boolean },
): boolean {
  const next = textAt(walk, at + 1);
  // Macros such as `OF((int))` stand around parameters.
  if (isName(walk, at + 1) && textAt(walk, at + 2) === "(" && textAt(walk, at + 3) === "(") {
    return true;
  }
  if (next === "(") {
    const inner = textAt(walk, at + 2);
    // `type (*name)(…)` and `type (name)(…)`
    const isWrapped = inner === "*" || isName(walk, at + 2) && textAt(walk, at + 3) === ")";
    const close = walk.partners.get(at + 1);
    return !(isWrapped && close !== undefined && textAt(walk, close + 1) === "(");
  }
  if (/^[;=[:]$/.test(next)) return true;
  // The type of a parameter may stand alone.
  return /^[,)]?$/.test(next) && (hasType || !isParameter && next === ",");
}

/** Walks `struct T`, or what declares it. */
function walkTag(
  walk: CWalk,
  from: number,
  to: number,
  place: CPlace,
): { readonly next: number; readonly type: Evidence | undefined } {
  const kind = textAt(walk, from);
  let at = from + 1;
  while (at < to && (attributes.has(textAt(walk, at)) || isTagMacro(walk, at))) {
    if (isName(walk, at)) noteName(walk, at, { scope: place.scope, kind: "read" });
    at++;
    if (textAt(walk, at) === "(") at = behind(walk, at, to);
  }
  const id = isName(walk, at) ? at++ : undefined;
  if (textAt(walk, at) !== "{") {
    if (id === undefined) return { next: at, type: undefined };
    const key = tagKey(textAt(walk, id));
    return { next: at, type: noteName(walk, id, { scope: place.scope, kind: "type", key }) };
  }
  const next = behind(walk, at, to);
  const definition = declaredTag(walk, id, { kind, place, named: next });
  definition.body ??= {
    start: walk.tokens[from]?.start ?? 0,
    end: walk.tokens[next - 1]?.end ?? 0,
  };
  if (kind === "enum") walkEnumerators(walk, at + 1, { to: next - 1, place, definition });
  else walkFields(walk, at + 1, { to: next - 1, place, definition });
  return { next, type: { is: "definition", definition } };
}

/** A macro between `struct` and the name. */
function isTagMacro(walk: CWalk, at: number): boolean {
  return isName(walk, at) && isName(walk, at + 1) && textAt(walk, at + 2) === "{";
}

function declaredTag(
  walk: CWalk,
  id: number | undefined,
  { kind, place, named }: {
    readonly kind: string;
    readonly place: CPlace;
    /** The token behind it, which names it if nothing else does. */
    readonly named: number;
  },
): Definition {
  const { outer, isLocal, scope } = place;
  const token = id === undefined ? undefined : walk.tokens[id];
  const definition = token === undefined
    ? {
      ...walk.builder.unnamed(kind, { outer: place.owner ?? outer, isLocal }),
      name: place.owner === undefined && isName(walk, named) ? textAt(walk, named) : "",
    }
    : walk.builder.declare(token.text, token, {
      ...{ kind, key: tagKey(token.text), scope, outer: place.owner ?? outer, isLocal },
    });
  definition.members ??= new Map();
  definition.isClosed = true;
  return definition;
}

interface TagBody {
  readonly to: number;
  readonly place: CPlace;
  readonly definition: Definition;
}

function walkFields(walk: CWalk, from: number, { to, place, definition }: TagBody): void {
  const inside: CPlace = { ...place, owner: definition };
  for (let at = from; at < to;) {
    const isMacro = isName(walk, at) && textAt(walk, at + 1) === "(";
    if (textAt(walk, at) === ";") at++;
    else if (isMacro) {
      const end = behind(walk, at + 1, to);
      walk.value(at, end, place);
      at = end;
    } else at = Math.max(walk.declaration(at, to, inside), at + 1);
  }
}

function walkEnumerators(walk: CWalk, from: number, { to, place, definition }: TagBody): void {
  const { scope, isLocal } = place;
  for (let at = from; at < to; at++) {
    const token = walk.tokens[at];
    let end = at;
    while (end < to && textAt(walk, end) !== ",") {
      end = /^[([{]$/.test(textAt(walk, end)) ? behind(walk, end, to) : end + 1;
    }
    if (token !== undefined && isName(walk, at)) {
      if (textAt(walk, at + 1) === "(") walk.value(at, end, place);
      else {
        const constant = walk.builder.declare(token.text, token, {
          ...{ kind: "enumerator", scope, outer: definition, isLocal },
        });
        constant.value = { is: "primitive" };
        walk.value(at + 1, end, place);
      }
    }
    at = end;
  }
}
