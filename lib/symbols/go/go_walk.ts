/**
 * How the parts of a file of Go are walked: each file beside this one knows some kinds of nodes,
 * and reaches the others through {@linkcode GoWalk}.
 *
 * @module
 */
import { type Definition, type Evidence, Scope, type Span } from "../model/definition.ts";
import type { UseKind } from "../model/source_model.ts";
import type { ModelBuilder } from "../model/model_builder.ts";
import type { GoNode } from "./go_parser.ts";

/** Where in a file the walk is. */
export interface GoPlace {
  /** Where names are looked up. */
  readonly scope: Scope;
  /** The outermost scope of the block, up to which `:=` assigns to what is declared. */
  readonly block: Scope;
  /** The declaration around it. */
  readonly outer: Definition | undefined;
  /** Whether it is inside of a function. */
  readonly isLocal: boolean;
  /** What a type switch has found out about the variable that it declares. */
  readonly narrowed?: ReadonlyMap<Definition, Evidence | undefined> | undefined;
}

/** See the module. */
export interface GoWalk {
  /** What collects. */
  readonly builder: ModelBuilder;
  /** The types that the top level declares, by their nodes. */
  readonly types: ReadonlyMap<GoNode, Definition>;
  /** The packages whose names are used without theirs. */
  readonly opened: string[];
  /** The text of a part. */
  text(span: Span): string;
  /** The type of a name to which the file adds methods. */
  owner(name: string): Definition;
  /** Walks a declaration of the top level or a statement; tells where what follows is. */
  statement(node: GoNode, place: GoPlace): GoPlace;
  /** Walks an expression and returns the evidence of its value. */
  value(node: GoNode, place: GoPlace, as?: UseKind): Evidence | undefined;
  /** Walks a type, and tells what is of it. */
  type(node: GoNode, place: GoPlace, as?: UseKind): Evidence | undefined;
  /** Walks the type, the parameters and the body of a function; tells what calling it yields. */
  function(node: GoNode, place: GoPlace, definition: Definition | undefined): GoFunction;
}

/** What a function takes and yields. */
export interface GoFunction {
  /** What its parameters take. */
  readonly parameters: readonly (Evidence | undefined)[];
  /** What calling it yields. */
  readonly result: Evidence | undefined;
}

/** Nodes that are types wherever they stand. */
export const typeNode: RegExp = /Type$|^TypeName$/;

/** Declares a name that is not the blank one. */
export function declareGo(
  { builder, text }: GoWalk,
  span: Span,
  { kind, scope, outer, isLocal }: Pick<GoPlace, "scope" | "outer" | "isLocal"> & {
    readonly kind: string;
  },
): Definition | undefined {
  const name = text(span);
  return name === "_"
    ? undefined
    : builder.declare(name, spanOf(span), { kind, scope, outer, isLocal });
}

/** A scope for what follows in a block, which may not declare a name twice. */
export function nextScope({ scope: outer, block }: GoPlace): Scope {
  return new Scope(outer, false, block);
}

/** The place of a node, without what is in it. */
export function spanOf({ start, end }: Span): Span {
  return { start, end };
}

/** Nothing is known of a value. */
export const unknownValue: Evidence = { is: "union", of: [undefined] };
