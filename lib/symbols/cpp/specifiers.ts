/**
 * What stands before the names of declarations of C++: types, and words of all kinds.
 *
 * @module
 */
import { behind, textAt } from "../c/c_walk.ts";
import { lastItem } from "@ct/base";
import type { Evidence } from "../model/definition.ts";
import type { CppPlace } from "./cpp_place.ts";
import {
  argumentsEnd,
  type CppWalk,
  isMacroName,
  isName,
  isWord,
  noteName,
  primitives,
  qualifiers,
  tagWords,
} from "./cpp_walk.ts";
import { skipAttribute, skipPair } from "./attributes.ts";
import { type NameParts, nameParts, walkName } from "./names.ts";
import { walkTag } from "./tags.ts";

/** See the module. */
export interface Specifiers {
  /** The token behind them. */
  readonly next: number;
  /** What is of the type. */
  readonly type: Evidence | undefined;
  /** The type as the text has it. */
  readonly text: string;
  /** The words among them that say how something is declared. */
  readonly words: ReadonlySet<string>;
  /** Whether there is nothing that can be a type. */
  readonly isEmpty: boolean;
  /** Whether they declare a type, or announce one. */
  readonly isTag: boolean;
}

/** Walks what stands before a declarator. */
export function walkSpecifiers(
  walk: CppWalk,
  from: number,
  { to, place, isParameter = false, isFriend = false }: {
    readonly to: number;
    readonly place: CppPlace;
    readonly isParameter?: boolean;
    readonly isFriend?: boolean;
  },
): Specifiers {
  const words = new Set<string>();
  let type: Evidence | undefined;
  let hasType = false;
  let isTag = false;
  /** A name that is a type unless another name follows. */
  let pending: NameParts | undefined;
  let at = from;
  while (at < to) {
    const text = textAt(walk, at);
    const skipped = skipAttribute(walk, at, to, place);
    if (skipped !== undefined) {
      hasType ||= /^(?:decltype|typeof|__typeof__)$/.test(text);
      at = skipped;
    } else if (tagWords.has(text)) {
      const tag = walkTag(walk, at, { to, place, isFriend: isFriend || words.has("friend") });
      ({ type } = tag);
      isTag = tag.isDeclared;
      hasType = true;
      at = tag.next;
    } else if (primitives.has(text)) {
      type ??= { is: "primitive" };
      hasType = true;
      at++;
    } else if (qualifiers.has(text)) {
      words.add(text);
      hasType ||= text === "auto";
      at++;
      if (text === "explicit" && textAt(walk, at) === "(") at = skipPair(walk, at, to, place);
    } else {
      const parts = nameParts(walk, at, to);
      if (parts === undefined) break;
      if (isDeclarator(walk, parts, { place, isParameter, hasType: hasType || !!pending, to })) {
        break;
      }
      if (isMacroCall(walk, parts, to)) {
        noteName(walk, at, { scope: place.scope, kind: "call" });
        at = skipPair(walk, parts.next, to, place);
        continue;
      }
      // Of several names the last is the type, unless it is a macro.
      if (hasType || pending !== undefined && isMacro(walk, parts)) {
        walkName(walk, parts, { place, kind: "read", to });
      } else {
        if (pending !== undefined) walkName(walk, pending, { place, kind: "read", to });
        pending = parts;
      }
      at = parts.next;
    }
  }
  if (pending !== undefined) {
    const kind = type === undefined && !hasType ? "type" : "read";
    const read = walkName(walk, pending, { place, kind, to });
    type ??= read.of;
    hasType = true;
  }
  const text = walk.tokens.slice(from, at).map((each) => each.text).join(" ");
  return { next: at, type, text, words, isEmpty: !hasType, isTag };
}

function isMacro(walk: CppWalk, { ids: [id = 0, ...more] }: NameParts): boolean {
  return more.length === 0 && isMacroName(textAt(walk, id));
}

/** Whether it is a macro with arguments before a declaration. */
function isMacroCall(walk: CppWalk, { ids, next }: NameParts, to: number): boolean {
  if (ids.length > 1 || textAt(walk, next) !== "(") return false;
  const end = behind(walk, next, to);
  return end < to && (isWord(walk, end) || /^(?:[*&~]|::|\[)$/.test(textAt(walk, end)));
}

/** Whether a name is what is declared, by what stands behind it. */
function isDeclarator(
  walk: CppWalk,
  { ids, next }: NameParts,
  { place, isParameter, hasType, to }: {
    readonly place: CppPlace;
    readonly isParameter: boolean;
    readonly hasType: boolean;
    readonly to: number;
  },
): boolean {
  if (next >= to) return hasType;
  const text = textAt(walk, next);
  // `Pool::~Pool`, `Pool::operator bool`
  if (text === "::") {
    if (textAt(walk, next + 1) === "*") return false;
    return /^(?:~|operator)$/.test(textAt(walk, next + 1));
  }
  if (text === "(") {
    const own = textAt(walk, lastItem(ids));
    const isConstructor = ids.length > 1
      ? textAt(walk, ids.at(-2) ?? 0) === own
      : place.owner?.name === own;
    if (isConstructor) return true;
    if (hasType) return true;
    if (isWrapped(walk, next)) return false;
    const end = behind(walk, next, to);
    return !(isWord(walk, end) && !/^(?:const|noexcept|override|final)$/.test(textAt(walk, end))) &&
      !/^[*&~]$/.test(textAt(walk, end));
  }
  if (/^[;=[{]$/.test(text)) return hasType || !isParameter;
  if (text === ":") return hasType;
  // `Pool* pool GUARDED_BY(mutex);`
  if (hasType && isMacroName(text) && !isMacroName(textAt(walk, lastItem(ids)))) return true;
  return /^(?:[,)>]|\.\.\.)$/.test(text) && hasType;
}

/** Whether parentheses are around a declarator, as in `type (*name)(…)`. */
function isWrapped(walk: CppWalk, open: number): boolean {
  const close = walk.partners.get(open);
  if (close === undefined || !/^[([]$/.test(textAt(walk, close + 1))) return false;
  let at = open + 1;
  while (isName(walk, at) || textAt(walk, at) === "::") {
    at = argumentsEnd(walk, at + 1, close) ?? at + 1;
  }
  return /^[*&]$/.test(textAt(walk, at)) || at === close && at === open + 2;
}
