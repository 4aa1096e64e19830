/**
 * A JSON document that is being patched, as paths see it.
 *
 * @module
 */
import type { Location, Tree } from "../model/action.ts";
import { JsonNode } from "@ct/json";
import type { NodeKind } from "../model/model.ts";

/** Inspects the nodes as they are now. */
export class JsonTree implements Tree<JsonNode> {
  /** The outermost node. */
  readonly root: JsonNode;
  /** Deleting below something that is no container does nothing. */
  readonly refusesBarredWays = false;

  /** Inspects a document. */
  constructor(root: JsonNode) {
    this.root = root;
  }

  /** What a node is now. */
  kind(node: JsonNode): NodeKind {
    const { text, index } = node.current.node;
    return text.source.kind(index);
  }

  /** The first member with this key. */
  member(object: JsonNode, key: string): Location<JsonNode> | undefined {
    const { node: { text, index: node }, list } = object.current;
    if (list !== undefined) {
      const index = list.items.findIndex(({ content }) => content.key === key);
      const item = list.items[index];
      return item && { node: item.content.value, container: object, index };
    }
    const { source } = text;
    const end = source.after(node);
    for (let at = node + 1, index = 0; at < end; at = source.after(at + 1), index++) {
      if (source.hasText(at, key)) {
        return { node: new JsonNode(text, at + 1), container: object, index };
      }
    }
    return undefined;
  }

  /** The keys of an object. */
  *keys(object: JsonNode): Generator<string> {
    const { node: { text, index }, list } = object.current;
    if (list !== undefined) yield* list.items.map(({ content }) => content.key);
    else for (const key of text.source.children(index)) yield text.source.scalarText(key);
  }

  /** How many elements an array has. */
  size(array: JsonNode): number {
    const { node: { text, index }, list } = array.current;
    if (list !== undefined) return list.items.length;
    let count = 0;
    for (const _ of text.source.children(index)) count++;
    return count;
  }

  /** One element. */
  element(array: JsonNode, wanted: number): Location<JsonNode> | undefined {
    const { list } = array.current;
    if (list === undefined) return this.elements(array).drop(wanted).next().value ?? undefined;
    const node = list.items[wanted]?.content.value;
    return node && { node, container: array, index: wanted };
  }

  /** All elements or members. */
  *elements(container: JsonNode): Generator<Location<JsonNode>> {
    const { node: { text, index: node }, list } = container.current;
    let index = 0;
    if (list !== undefined) {
      for (const { content } of list.items) {
        yield { node: content.value, container, index: index++ };
      }
      return;
    }
    for (const child of text.source.children(node)) {
      yield { node: new JsonNode(text, child), container, index: index++ };
    }
  }

  /** What a predicate compares. */
  scalarText(node: JsonNode): string | undefined {
    const { text, index } = node.current.node;
    const kind = text.source.kind(index);
    return kind === "object" || kind === "array" ? undefined : text.source.scalarText(index);
  }
}
