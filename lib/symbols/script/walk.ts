/**
 * How the parts of a script are walked: each file beside this one knows some kinds of nodes, and
 * reaches the others through {@linkcode ScriptWalk}.
 *
 * @module
 */
import type { Definition, Evidence, Scope } from "../model/definition.ts";
import type { UseKind } from "../model/source_model.ts";
import type { Location, ModelBuilder } from "../model/model_builder.ts";
import type { SyntaxNode } from "./syntax_node.ts";

/** What is known about a value from where it stands. */
export interface ValueContext {
  /** What is done with it; it is read if this is omitted. */
  readonly as?: UseKind;
  /** What is expected there. */
  readonly expected?: Evidence | undefined;
}

/** What the names of a pattern become. */
export interface PatternTarget {
  /** What is declared; names that are there are written if this is omitted. */
  readonly declares?: { readonly kind: string; readonly scope: Scope };
  /** What the pattern takes apart. */
  readonly value?: Evidence | undefined;
}

/** What a function belongs to. */
export interface FunctionContext {
  /** What it defines. */
  readonly definition?: Definition;
  /** What is expected where it stands. */
  readonly expected?: Evidence | undefined;
  /** What `this` is in it, unless it is an arrow. */
  readonly self?: Evidence | undefined;
  /** What `super` is in it. */
  readonly base?: Evidence | undefined;
}

/** See the module. */
export interface ScriptWalk {
  /** What collects. */
  readonly builder: ModelBuilder;
  /** Whether types are declared, so that assignments declare no members. */
  readonly isTyped: boolean;
  /** The same, but what it comes across is not kept. */
  quiet(): ScriptWalk;
  /** A scope within another. */
  innerScope(scope: Scope): Scope;
  /** Walks a statement. */
  statement(node: SyntaxNode, place: Location): void;
  /** Walks an expression and returns the evidence of its value. */
  value(
    node: SyntaxNode | undefined,
    place: Location,
    context?: ValueContext,
  ): Evidence | undefined;
  /** Walks a type, and tells what is of it. */
  type(node: SyntaxNode | undefined, place: Location): Evidence | undefined;
  /** Walks what takes a value apart, or an assigned name. */
  pattern(node: SyntaxNode | undefined, place: Location, target: PatternTarget): void;
  /**
   * What a name is by the value that it gets first; `undefined` if that does not tell.
   * `isFixed` says that it gets no other.
   */
  initial(
    value: Evidence | undefined,
    node: SyntaxNode | undefined,
    isFixed: boolean,
  ): Evidence | undefined;
  /** Walks a function, and tells what it is. */
  function(node: SyntaxNode, place: Location, context?: FunctionContext): Evidence;
  /** Walks a class, and tells what it is. */
  class(node: SyntaxNode, place: Location): Evidence;
}
