/**
 * The operations on documents as plain data. They say what the text of a patched file must read
 * back as: YAML is checked against them before anything is written, and the tests check every
 * format.
 *
 * @module
 */
import { type Action, decide, type Place, type Tree } from "./action.ts";
import type { Model, NodeKind } from "./model.ts";
import type { Operation } from "./operation.ts";

/**
 * Does an operation: yields the document after it, the same object if it changes nothing.
 * @throws {CtError} With code `not-found` if the operation does not fit the document.
 */
export function applyToModel(root: Model, operation: Operation): Model {
  const tree = new ModelTree(root);
  const action = decide(tree, operation);
  if (action.kind === "nothing") return root;
  if (action.kind === "replace") {
    const { container, index } = action.place;
    return tree.replaced(container, childrenWith(container, index, valueOf(operation)));
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

function valueOf(operation: Operation): Model {
  if (operation.kind === "set" || operation.kind === "add") return operation.value.model;
  throw new TypeError(`${operation.kind} has no value`);
}

/**
 * A document on which an operation is tried; remembers the containers on the way, to rebuild them.
 */
class ModelTree implements Tree<Model> {
  readonly root: Model;
  readonly refusesBarredWays = false;
  readonly #parents = new Map<Model, Place<Model>>();

  constructor(root: Model) {
    this.root = root;
  }

  kind(node: Model): NodeKind {
    return node.kind;
  }

  member(object: Model, key: string): Place<Model> | undefined {
    if (object.kind !== "object") return undefined;
    const index = object.members.findIndex((member) => scalarText(member.key) === key);
    return this.#place(object.members[index]?.value, object, index);
  }

  size(array: Model): number {
    return array.kind === "array" ? array.items.length : 0;
  }

  element(array: Model, index: number): Place<Model> | undefined {
    return array.kind === "array" ? this.#place(array.items[index], array, index) : undefined;
  }

  *elements(array: Model): Generator<Place<Model>> {
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

  #place(node: Model | undefined, container: Model, index: number): Place<Model> | undefined {
    if (node === undefined) return undefined;
    const place = { node, container, index };
    this.#parents.set(node, place);
    return place;
  }
}

function scalarText(node: Model): string | undefined {
  return "text" in node && node.kind !== "alias" ? node.text : undefined;
}
