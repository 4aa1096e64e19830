/**
 * Paths of Rust, such as `crate::pool::Pool::new`.
 *
 * @module
 */
import type { Evidence } from "../model/definition.ts";
import type { UseKind } from "../model/source_model.ts";
import type { RustNode } from "./rust_parser.ts";
import {
  isType,
  keyOf,
  nameSpan,
  type RustModule,
  type RustPlace,
  type RustSpace,
  type RustWalk,
  unknownValue,
} from "./rust_walk.ts";

/** How far a path has been walked. */
export interface PathState {
  /** What it has come to; `undefined` at its beginning, or if it is not evident. */
  readonly of: Evidence | undefined;
  /** Whether nothing of it has been walked. */
  readonly isFirst: boolean;
  /** Whether it begins with `::`. */
  readonly isGlobal: boolean;
  /** The module that it has come to by `self` and `super` alone. */
  readonly module?: RustModule | undefined;
}

/** The evidence of a path. */
export interface WalkedPath {
  /** What its last name means. */
  readonly value: Evidence | undefined;
  /** The text of its last name. */
  readonly last: string;
}

/** Where a path is walked. */
export interface PathPlace {
  /** The place. */
  readonly place: RustPlace;
  /** What is done with what it means. */
  readonly as: UseKind;
}

/** The nodes of a path's parts. */
export function partsOf(node: RustNode): readonly RustNode[] {
  return /^Scoped/.test(node.type) ? node.children : [node];
}

/** The state before a path. */
export function pathStart(parts: readonly RustNode[]): PathState {
  return { of: undefined, isFirst: true, isGlobal: parts[0]?.type === "::" };
}

/** Walks a path. */
export function walkPath(
  walk: RustWalk,
  parts: readonly RustNode[],
  { space, ...at }: PathPlace & { readonly space: RustSpace },
): WalkedPath {
  const named = parts.filter(({ type }) => type !== "::");
  const last = named.at(-1);
  if (last === undefined) return { value: undefined, last: "" };
  const state = walkPrefix(walk, named.slice(0, -1), pathStart(parts), at);
  const value = walkPart(walk, last, state, { ...at, space }).of;
  return { value, last: walk.text(nameSpan(walk, last)) };
}

/** Walks the parts of a path before its last. */
export function walkPrefix(
  walk: RustWalk,
  parts: readonly RustNode[],
  state: PathState,
  { place, as }: PathPlace,
): PathState {
  let at = state;
  for (const each of parts) {
    if (each.type === "::") continue;
    const word = walk.text(nameSpan(walk, each));
    const kind = as === "import" ? as : /^\p{Lu}/u.test(word) ? "type" : "read";
    at = walkPart(walk, each, at, { place, as: kind, space: "type" });
  }
  return at;
}

/** Walks one part of a path. */
export function walkPart(
  walk: RustWalk,
  node: RustNode,
  state: PathState,
  { place, as, space }: PathPlace & { readonly space: RustSpace },
): PathState {
  const { of, isFirst, isGlobal, module } = state;
  const reached = (found: Evidence | undefined): PathState => ({
    ...{ of: found, isFirst: false, isGlobal: false },
  });
  switch (node.type) {
    case "TypeArgList":
      walk.type(node, place);
      return state;
    case "QualifiedScope":
      return reached(node.children.filter(isType).map((type) => walk.type(type, place)).at(-1));
    case "Metavariable":
      return reached(unknownValue);
  }
  if (isType(node) && node.type !== "TypeIdentifier") return reached(walk.type(node, place));
  const word = walk.text(node);
  const start = isFirst && !isGlobal || module !== undefined
    ? startOf(word, place, module)
    : undefined;
  if (start !== undefined) return { ...start, isFirst: false, isGlobal: false };
  const span = nameSpan(walk, node);
  const name = walk.text(span);
  const key = keyOf(name, space);
  if (!isFirst) {
    walk.builder.note(name, span, as, { by: "receiver", receiver: of, key, isQualified: true });
    return reached(of && { is: "member", of, name: key });
  }
  const asked = isGlobal ? `::${key}` : key;
  walk.builder.note(name, span, as, { by: "lexical", scope: place.scope, key: asked });
  return reached({ is: "lexical", name: asked, scope: place.scope });
}

/** What a path begins with that is no name. */
function startOf(
  word: string,
  place: RustPlace,
  module: RustModule | undefined,
): Pick<PathState, "of" | "module"> | undefined {
  switch (word) {
    case "Self":
      return { of: place.self ?? unknownValue };
    case "crate":
      return { of: { is: "module", specifier: "crate" } };
    case "self": {
      const at = module ?? place.module;
      return { of: { is: "definition", definition: at.definition }, module: at };
    }
    case "super": {
      const at = module ?? place.module;
      if (at.outer !== undefined) {
        return { of: { is: "definition", definition: at.outer.definition }, module: at.outer };
      }
      // The modules above are in other files.
      const above = `${at.above}super`;
      return {
        of: { is: "module", specifier: above },
        module: { ...at, above: `${above}/` },
      };
    }
    default:
      return undefined;
  }
}
