/**
 * What an operation does to a document: finding the node that a path means and every rule on what
 * may be done to it (docs/spec/patch.md#splice-rules). The same for all formats; each format
 * carries the action out in its own text.
 *
 * @module
 */
import { CtError } from "@ct/base";
import { reasonOfMiss } from "@ct/pattern";
import type { NodeKind } from "./model.ts";
import type { NodePath } from "./node_path.ts";
import type { MoveOperation, Operation, SetOperation } from "./operation.ts";
import { isSlip } from "./slip.ts";

/** A node in its container. */
export interface Location<N> {
  /** The node. */
  readonly node: N;
  /** The container. */
  readonly container: N;
  /** Its place among the container's items or members, from 0. */
  readonly index: number;
}

/** A document as paths see it. */
export interface Tree<N> {
  /** The outermost node. */
  readonly root: N;
  /**
   * Whether a delete whose way is barred by a node of another kind is an error, and not only at its
   * last step.
   */
  readonly refusesBarredWays: boolean;
  /** What a node is. */
  kind(node: N): NodeKind;
  /** The first member with this key. */
  member(object: N, key: string): Location<N> | undefined;
  /** The keys of an object, as texts. */
  keys(object: N): Iterable<string>;
  /** How many elements an array has. */
  size(array: N): number;
  /** One element. */
  element(array: N, index: number): Location<N> | undefined;
  /** All elements in order. */
  elements(array: N): Iterable<Location<N>>;
  /**
   * What a predicate compares: a string's value, a number as it is written, a word; `undefined` for
   * containers.
   */
  scalarText(node: N): string | undefined;
  /** What a path goes on from: where an alias may be passed, the node that it stands for. */
  target?(node: N): N;
  /** An alias that may not be passed, in words. */
  describeAlias?(alias: N): string;
  /** In words, where an object has a key from that is not its own; `undefined` if nowhere. */
  inherited?(object: N, key: string): string | undefined;
}

/** What is to be done; `index` counts from 0. */
export type Action<N> =
  | { readonly kind: "nothing" }
  | { readonly kind: "replace"; readonly place: Location<N> }
  | { readonly kind: "insert"; readonly container: N; readonly key: string }
  | { readonly kind: "append"; readonly container: N }
  | { readonly kind: "remove"; readonly container: N; readonly index: number }
  | {
    readonly kind: "move";
    readonly container: N;
    readonly from: number;
    readonly to: number;
  };

const nothing: Action<never> = { kind: "nothing" };

/**
 * Decides what an operation does to a document.
 * @throws {CtError} With code `not-found`, quoting the path, if there is no such node, or one of
 * the wrong kind.
 */
export function decide<N>(tree: Tree<N>, operation: Operation): Action<N> {
  switch (operation.kind) {
    case "set":
      return decideSet(tree, operation);
    case "add":
      return decideAdd(tree, operation.path);
    case "delete":
      return decideDelete(tree, operation.path);
    case "move":
      return decideMove(tree, operation);
  }
}

function decideSet<N>(tree: Tree<N>, { path, siblings }: SetOperation): Action<N> {
  const container = follow(tree, path, path.steps.length - 1);
  if (container instanceof Miss) throw failure("set", path, container);
  const place = enter(tree, container, path, path.steps.length - 1);
  if (!(place instanceof Miss)) return { kind: "replace", place };
  const step = path.steps.at(-1);
  if (place.why !== "barred") {
    const target = targetOf(tree, container);
    if (step?.kind === "key") {
      const near = siblings && place.why === "missing" &&
        slipAway(tree, target, step.key, siblings);
      if (!near) return { kind: "insert", container: target, key: step.key };
      throw new CtError("refused", `cannot set '${path.text}': ${place.reason}`, {
        help: `--create adds ${JSON.stringify(step.key)} beside it`,
      });
    }
    if (step?.kind === "index" && step.index === tree.size(target)) {
      return { kind: "append", container: target };
    }
  }
  throw failure("set", path, place);
}

function decideAdd<N>(tree: Tree<N>, path: NodePath): Action<N> {
  const found = follow(tree, path, path.steps.length);
  if (found instanceof Miss) throw failure("add to", path, found);
  const container = targetOf(tree, found);
  if (tree.kind(container) === "array") return { kind: "append", container };
  const noun = nounOf(tree, container);
  throw failure("add to", path, new Miss(`expected an array, found ${noun}`, "barred"));
}

function decideDelete<N>(tree: Tree<N>, path: NodePath): Action<N> {
  const container = follow(tree, path, path.steps.length - 1);
  const place = container instanceof Miss
    ? container
    : enter(tree, container, path, path.steps.length - 1);
  if (!(place instanceof Miss)) {
    return { kind: "remove", container: place.container, index: place.index };
  }
  const isLastStep = !(container instanceof Miss);
  const isBarred = place.why === "barred" && (isLastStep || tree.refusesBarredWays);
  if (isBarred || place.why === "inherited") throw failure("delete", path, place);
  return nothing;
}

function decideMove<N>(tree: Tree<N>, { path, to }: MoveOperation): Action<N> {
  if (path.steps.at(-1)?.kind === "key") {
    throw failure(
      "move",
      path,
      new Miss("the path does not end with [INDEX] or [KEY=TEXT]", "barred"),
    );
  }
  const container = follow(tree, path, path.steps.length - 1);
  const place = container instanceof Miss
    ? container
    : enter(tree, container, path, path.steps.length - 1);
  if (place instanceof Miss) throw failure("move", path, place);
  const from = place.index;
  const last = tree.size(place.container) - 1;
  const targets = { first: 0, last, up: Math.max(0, from - 1), down: Math.min(last, from + 1) };
  const target = targets[to];
  return target === from ? nothing : { kind: "move", container: place.container, from, to: target };
}

/** Why a step leads nowhere. */
class Miss {
  readonly #reason: () => string;
  /**
   * `barred` if the node that the step starts from is of a kind that has no such steps, `inherited`
   * if what it leads to is another object's.
   */
  readonly why: "missing" | "barred" | "inherited";

  constructor(reason: string | (() => string), why: Miss["why"]) {
    this.#reason = typeof reason === "string" ? () => reason : reason;
    this.why = why;
  }

  /** In words; most misses are no failure, and nobody asks. */
  get reason(): string {
    return this.#reason();
  }
}

/** The node after the first `count` steps. */
function follow<N>(tree: Tree<N>, path: NodePath, count: number): N | Miss {
  let node = tree.root;
  for (let index = 0; index < count; index++) {
    const place = enter(tree, node, path, index);
    if (place instanceof Miss) return place;
    node = place.node;
  }
  return node;
}

/** The node that a path leads to, or why there is none. */
export function lookUp<N>(
  tree: Tree<N>,
  path: NodePath,
): { readonly node: N } | { readonly reason: string } {
  const node = follow(tree, path, path.steps.length);
  return node instanceof Miss ? { reason: node.reason } : { node };
}

/** Whether the container of what a path leads to is a null that is no root. */
export function isInNull<N>(tree: Tree<N>, path: NodePath): boolean {
  const count = path.steps.length - 1;
  const container = count > 0 ? follow(tree, path, count) : undefined;
  return container !== undefined && !(container instanceof Miss) && tree.kind(container) === "null";
}

/** Takes the step at `index` from a node. */
function enter<N>(tree: Tree<N>, node: N, path: NodePath, index: number): Location<N> | Miss {
  const step = path.steps[index];
  if (step === undefined) throw new RangeError(`the path has no step ${index}`);
  const needed = step.kind === "key" ? "object" : "array";
  const from = targetOf(tree, node);
  if (tree.kind(from) !== needed) {
    const where = index === 0 ? "the root" : `'${path.text.slice(0, path.steps[index - 1]?.end)}'`;
    const reason = `expected ${nouns[needed]} at ${where}, found ${nounOf(tree, from)}`;
    return new Miss(reason, "barred");
  }
  switch (step.kind) {
    case "key":
      return tree.member(from, step.key) ?? missingKey(tree, from, step.key);
    case "index": {
      const place = tree.element(from, step.index);
      if (place !== undefined) return place;
      const reason = `index ${step.index} is out of range (length ${tree.size(from)})`;
      return new Miss(reason, "missing");
    }
    case "predicate":
      return findElement(tree, from, step) ??
        new Miss(() => missingElement(tree, from, step), "missing");
  }
}

function missingKey<N>(tree: Tree<N>, object: N, key: string): Miss {
  const source = tree.inherited?.(object, key);
  if (source === undefined) {
    return new Miss(() => {
      const near = slipAway(tree, object, key);
      const but = near === undefined ? "" : `, but there is ${JSON.stringify(near)}`;
      return `no key ${JSON.stringify(key)}${but}`;
    }, "missing");
  }
  return new Miss(
    `${JSON.stringify(key)} is not a key of its own, but comes ${source}`,
    "inherited",
  );
}

/** The first key of an object that a slip turns into another, those of a set apart. */
function slipAway<N>(
  tree: Tree<N>,
  object: N,
  key: string,
  apart?: ReadonlySet<string>,
): string | undefined {
  for (const each of tree.keys(object)) if (!apart?.has(each) && isSlip(each, key)) return each;
  return undefined;
}

function targetOf<N>(tree: Tree<N>, node: N): N {
  return tree.target?.(node) ?? node;
}

function nounOf<N>(tree: Tree<N>, node: N): string {
  const kind = tree.kind(node);
  return kind === "alias" ? tree.describeAlias?.(node) ?? nouns[kind] : nouns[kind];
}

/** What an element must have. */
interface Predicate {
  readonly key: string;
  readonly text: string;
}

function findElement<N>(
  tree: Tree<N>,
  array: N,
  { key, text }: Predicate,
): Location<N> | undefined {
  for (const [place, found] of textsOf(tree, array, key)) if (found === text) return place;
  return undefined;
}

/** The elements that have a text under this key, with the text. */
function* textsOf<N>(tree: Tree<N>, array: N, key: string): Generator<[Location<N>, string]> {
  for (const place of tree.elements(array)) {
    const object = targetOf(tree, place.node);
    if (tree.kind(object) !== "object") continue;
    const member = tree.member(object, key);
    const text = member && tree.scalarText(targetOf(tree, member.node));
    if (text !== undefined) yield [place, text];
  }
}

/** At most this many elements are compared with the one that is missing. */
const maxCompared = 1000;

/** An element that only looks like the one that is missing is named, and never taken for it. */
function missingElement<N>(tree: Tree<N>, array: N, { key, text: find }: Predicate): string {
  const missing = `no array element where ${key}=${find}`;
  const missed = { find, replace: undefined, whole: true, subject: "the path" };
  let left = maxCompared;
  for (const [, text] of textsOf(tree, array, key)) {
    if (left-- === 0) break;
    const near = text.includes("\n") ? undefined : reasonOfMiss(text, missed);
    if (near !== undefined) return `${missing}, but one like it: ${near.reason}, ${near.note}`;
  }
  return missing;
}

const nouns: Readonly<Record<NodeKind, string>> = {
  object: "an object",
  array: "an array",
  string: "a string",
  number: "a number",
  boolean: "a boolean",
  null: "null",
  alias: "an alias",
  date: "a date or time",
};

function failure(verb: string, path: NodePath, { reason }: Miss): CtError {
  return new CtError("not-found", `cannot ${verb} '${path.text}': ${reason}`);
}
