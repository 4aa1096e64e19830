/**
 * Attributes of declarations of C++, such as `[[nodiscard]]` and `alignas(8)`.
 *
 * @module
 */
import { behind, textAt } from "../c/c_walk.ts";
import type { CppPlace } from "./cpp_place.ts";
import { attributes, type CppWalk } from "./cpp_walk.ts";

/** Passes what stands in parentheses, whose names are noted. */
export function skipPair(walk: CppWalk, open: number, to: number, place: CppPlace): number {
  const end = behind(walk, open, to);
  walk.value(open + 1, end - 1, place);
  return end;
}

/** Where an attribute ends, if one is at a token. */
export function skipAttribute(
  walk: CppWalk,
  at: number,
  to: number,
  place: CppPlace,
): number | undefined {
  const text = textAt(walk, at);
  if (text === "[" && textAt(walk, at + 1) === "[") return behind(walk, at, to);
  if (!attributes.has(text)) return undefined;
  return textAt(walk, at + 1) === "(" ? skipPair(walk, at + 1, to, place) : at + 1;
}
