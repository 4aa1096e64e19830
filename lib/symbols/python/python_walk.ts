/**
 * How the parts of a module of Python are walked: each file beside this one knows some kinds of
 * nodes, and reaches the others through {@linkcode PythonWalk}.
 *
 * @module
 */
import { type Definition, type Evidence, Scope, type Span } from "../model/definition.ts";
import type { UseKind } from "../model/source_model.ts";
import type { ModelBuilder } from "../model/model_builder.ts";
import type { PythonNode } from "./python_parser.ts";

/** Where in a module the walk is. */
export interface PythonPlace {
  /** Where names are declared. */
  readonly scope: Scope;
  /** Where the names of functions inside are looked up: a class is skipped. */
  readonly around: Scope;
  /** The declaration around it. */
  readonly outer: Definition | undefined;
  /** Whether it is inside of a function. */
  readonly isLocal: boolean;
  /** The class whose body this is. */
  readonly owner?: Definition | undefined;
  /** What the function around it returns. */
  readonly returned?: (Evidence | undefined)[] | undefined;
  /** Names of outer scopes that are assigned to here. */
  readonly foreign?: ReadonlyMap<string, Scope> | undefined;
  /** In a comprehension, where `name := value` declares: in what is around it. */
  readonly binding?: PythonPlace | undefined;
  /** The assignment that is walked. */
  readonly assignment?: Span | undefined;
}

/**
 * Where a name is looked up that is read here: the body of a class has only what stands above, so
 * that `name = name` in it reads what is around the class.
 */
export function scopeOfRead(name: string, { owner, scope, around }: PythonPlace): Scope {
  return owner !== undefined && scope.own(name, "both") === undefined ? around : scope;
}

/** A place in the own scope of an expression, which does not see the names of a class around it. */
export function placeInside(place: PythonPlace, binding: PythonPlace | undefined): PythonPlace {
  const scope = new Scope(place.owner === undefined ? place.scope : place.around, true);
  const own = { scope, around: scope, owner: undefined, foreign: undefined, isLocal: true };
  return { ...place, ...own, binding };
}

/** See the module. */
export interface PythonWalk {
  /** What collects. */
  readonly builder: ModelBuilder;
  /** The text of a part. */
  text(span: Span): string;
  /** Walks a statement. */
  statement(node: PythonNode, place: PythonPlace): void;
  /** Walks an expression and returns the evidence of its value. */
  value(node: PythonNode, place: PythonPlace, as?: UseKind): Evidence | undefined;
  /** Walks what is assigned to. */
  target(node: PythonNode, place: PythonPlace, value: Evidence | undefined): void;
  /** Walks an annotation, and tells what is of it. */
  annotation(node: PythonNode, place: PythonPlace): Evidence | undefined;
}
