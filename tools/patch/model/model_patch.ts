/**
 * The operations on documents as plain data. They say what the text of a patched file must read
 * back as: YAML is checked against them before anything is written, and the tests check every
 * format.
 *
 * @module
 */
import { type Action, decide, type Location, type Tree } from "./action.ts";
import type { Anchor, Model, NodeKind } from "./model.ts";
import { type Operation, valueOf } from "./operation.ts";

/**
 * Does an operation: yields the document after it, the same object if it changes nothing. A value
 * that is set keeps the anchor of the one before.
 * @throws {CtError} With code `not-found` if the operation does not fit the document.
 */
export function applyToModel(
  root: Model,
  operation: Operation,
  { passesAliases = false }: { readonly passesAliases?: boolean } = {},
): Model {
  const tree = new ModelTree(root, passesAliases);
  const action = decide(tree, operation);
  if (action.kind === "nothing") return root;
  if (action.kind === "replace") {
    const { container, index, node } = action.place;
    const value = valueOf(operation);
    const anchor = node.kind === "alias" ? undefined : node.anchor;
    const anchored = anchor === undefined ? value : { ...value, anchor };
    return tree.replaced(container, childrenWith(container, index, anchored));
  }
  return tree.replaced(action.container, changedContainer(action.container, action, operation));
}

type ContainerAction = Exclude<Action<Model>, { readonly kind: "nothing" | "replace" }>;

function changedContainer(container: Model, action: ContainerAction, operation: Operation): Model {
  if (container.kind === "array") {
    const items = [...container.items];
    if (action.kind === "append") items.push(valueOf(operation));
    else if (action.kind === "remove") items.splice(action.index, 1);
    else if (action.kind === "move") items.splice(action.to, 0, ...items.splice(action.from, 1));
    return { ...container, items };
  }
  if (container.kind !== "object") throw new TypeError("a scalar has no parts");
  const members = [...container.members];
  if (action.kind === "insert") {
    members.push({ key: { kind: "string", text: action.key }, value: valueOf(operation) });
  } else if (action.kind === "remove") members.splice(action.index, 1);
  return { ...container, members };
}

function childrenWith(container: Model, index: number, value: Model): Model {
  if (container.kind === "array") {
    return { ...container, items: container.items.with(index, value) };
  }
  if (container.kind !== "object") throw new TypeError("a scalar has no parts");
  const key = container.members[index]?.key ?? value;
  return { ...container, members: container.members.with(index, { key, value }) };
}

function childrenOf(node: Model): readonly Model[] {
  if (node.kind === "array") return node.items;
  return node.kind === "object" ? node.members.map(({ value }) => value) : [];
}

/** A document of plain data as paths see it. */
export function modelTree(root: Model): Tree<Model> {
  return new ModelTree(root, false);
}

/**
 * A document on which an operation is tried; remembers the containers on the way, to rebuild them.
 */
class ModelTree implements Tree<Model> {
  readonly root: Model;
  readonly refusesBarredWays = false;
  readonly #parents = new Map<Model, Location<Model>>();
  readonly #passesAliases: boolean;

  constructor(root: Model, passesAliases: boolean) {
    this.root = root;
    this.#passesAliases = passesAliases;
  }

  target(node: Model): Model {
    if (!this.#passesAliases || node.kind !== "alias") return node;
    return this.#anchored(this.root, node.anchor) ?? node;
  }

  /** The node with an anchor, at or below another; its ways are remembered. */
  #anchored(node: Model, anchor: Anchor | undefined): Model | undefined {
    if (node.kind === "alias") return undefined;
    if (node.anchor === anchor) return node;
    for (const [index, child] of childrenOf(node).entries()) {
      this.#place(child, node, index);
      const found = this.#anchored(child, anchor);
      if (found !== undefined) return found;
    }
    return undefined;
  }

  kind(node: Model): NodeKind {
    return node.kind;
  }

  member(object: Model, key: string): Location<Model> | undefined {
    if (object.kind !== "object") return undefined;
    const index = object.members.findIndex((member) => this.#keyText(member.key) === key);
    return this.#place(object.members[index]?.value, object, index);
  }

  keys(object: Model): readonly string[] {
    if (object.kind !== "object") return [];
    return object.members.flatMap(({ key }) => this.#keyText(key) ?? []);
  }

  /** What a key is called; an alias is the scalar that it stands for. */
  #keyText(key: Model): string | undefined {
    if (key.kind !== "alias") return scalarText(key);
    const shared = findAnchored(this.root, key.anchor);
    return shared && scalarText(shared);
  }

  size(array: Model): number {
    return array.kind === "array" ? array.items.length : 0;
  }

  element(array: Model, index: number): Location<Model> | undefined {
    return array.kind === "array" ? this.#place(array.items[index], array, index) : undefined;
  }

  *elements(array: Model): Generator<Location<Model>> {
    for (let index = 0; index < this.size(array); index++) {
      const place = this.element(array, index);
      if (place !== undefined) yield place;
    }
  }

  scalarText(node: Model): string | undefined {
    return scalarText(node);
  }

  /** The root with one container exchanged. */
  replaced(container: Model, changed: Model): Model {
    const place = this.#parents.get(container);
    if (place === undefined) return changed;
    return this.replaced(place.container, childrenWith(place.container, place.index, changed));
  }

  #place(node: Model | undefined, container: Model, index: number): Location<Model> | undefined {
    if (node === undefined) return undefined;
    const place = { node, container, index };
    this.#parents.set(node, place);
    return place;
  }
}

/** The node with an anchor, keys included. */
function findAnchored(node: Model, anchor: Anchor | undefined): Model | undefined {
  if (node.kind === "alias") return undefined;
  if (node.anchor === anchor) return node;
  const parts = node.kind === "object"
    ? node.members.flatMap(({ key, value }) => [key, value])
    : childrenOf(node);
  for (const part of parts) {
    const found = findAnchored(part, anchor);
    if (found !== undefined) return found;
  }
  return undefined;
}

function scalarText(node: Model): string | undefined {
  return "text" in node && node.kind !== "alias" ? node.text : undefined;
}
