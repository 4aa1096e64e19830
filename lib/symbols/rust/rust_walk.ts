/**
 * How the parts of a file of Rust are walked: each file beside this one knows some kinds of nodes,
 * and reaches the others through {@linkcode RustWalk}.
 *
 * A name has a key for each kind of thing that it can mean: `name` of values, `name::` of types and
 * modules, `name!` of macros, `.name` of fields.
 *
 * @module
 */
import { type Definition, type Evidence, Scope, type Span } from "../model/definition.ts";
import type { ModelBuilder } from "../model/model_builder.ts";
import type { Implementation, UseKind } from "../model/source_model.ts";
import type { RustNode } from "./rust_parser.ts";

/** A module, in which names are looked up. */
export interface RustModule {
  /** What stands for it. */
  readonly definition: Definition;
  /** The module around it in the file. */
  readonly outer: RustModule | undefined;
  /** The names of the modules of the file that it is in, itself among them. */
  readonly names: readonly string[];
  /** The steps above the file, each with a slash behind it. */
  readonly above: string;
}

/** Where in a file the walk is. */
export interface RustPlace {
  /** Where names are looked up. */
  readonly scope: Scope;
  /** The declaration around it. */
  readonly outer: Definition | undefined;
  /** Whether it is inside of a function. */
  readonly isLocal: boolean;
  /** What `Self` is. */
  readonly self: Evidence | undefined;
  /** The module. */
  readonly module: RustModule;
}

/** What a name is looked up as. */
export type RustSpace = "value" | "type" | "macro";

/** See the module. */
export interface RustWalk {
  /** What collects. */
  readonly builder: ModelBuilder;
  /** The implementations of the file. */
  readonly implementations: Implementation[];
  /** The whole text. */
  readonly source: string;
  /** The text of a part. */
  text(span: Span): string;
  /** Walks items. */
  items(nodes: readonly RustNode[], place: RustPlace): void;
  /** Walks a block and returns the evidence of its value. */
  block(node: RustNode, place: RustPlace): Evidence | undefined;
  /** Walks an expression and returns the evidence of its value. */
  value(node: RustNode, place: RustPlace, as?: UseKind): Evidence | undefined;
  /** Walks a type; tells what is of it. */
  type(node: RustNode, place: RustPlace, as?: UseKind): Evidence | undefined;
  /** Walks a pattern, which declares in the scope of the place. */
  pattern(node: RustNode, place: RustPlace, value: Evidence | undefined): void;
  /** Walks the call of a macro and returns the evidence of its value. */
  macro(node: RustNode, place: RustPlace): Evidence | undefined;
  /** Walks attributes. */
  attribute(node: RustNode, place: RustPlace): void;
}

/** The key of a name. */
export function keyOf(name: string, space: RustSpace): string {
  return space === "value" ? name : space === "type" ? `${name}::` : `${name}!`;
}

/** The place of a name without the mark of a raw one. */
export function nameSpan(walk: RustWalk, { start, end }: Span): Span {
  return { start: walk.source.startsWith("r#", start) ? start + 2 : start, end };
}

/** A place within a scope of its own. */
export function innerPlace(place: RustPlace): RustPlace {
  return { ...place, scope: new Scope(place.scope, false) };
}

/** What is reached through a pointer. */
export function pointedTo(of: Evidence | undefined): Evidence | undefined {
  return of && { is: "awaited", of };
}

/** Nothing is known of a value. */
export const unknownValue: Evidence = { is: "union", of: [undefined] };

/** Whether a node is a type. */
export function isType({ type }: RustNode): boolean {
  return /Type$|^(?:Scoped)?TypeIdentifier$|^HigherRankedTraitBound$|TraitBound$/.test(type);
}

/** Whether a node is a word or a sign of the grammar itself. */
export function isMark({ type }: RustNode): boolean {
  return /^(?:[^A-Za-z]|[a-z]+$|LineComment$|BlockComment$)/.test(type) && type !== "self";
}

/** Declares a name in the scope of a place, by the keys of what it can mean. */
export function declareRust(
  walk: RustWalk,
  id: Span,
  { kind, keys, place }: {
    readonly kind: string;
    readonly keys: readonly RustSpace[];
    readonly place: RustPlace;
  },
): Definition {
  const { scope, outer, isLocal } = place;
  const span = nameSpan(walk, id);
  const name = walk.text(span);
  const [key = name, ...others] = keys.map((each) => keyOf(name, each));
  const definition = walk.builder.declare(name, span, {
    ...{ kind, scope, outer, isLocal },
    ...(key === name ? {} : { key }),
  });
  for (const each of others) {
    if (scope.own(each, "both") === undefined) scope.addAs(each, definition);
  }
  if (others.length > 0) definition.keys = others;
  return definition;
}
