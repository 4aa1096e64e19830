/**
 * The nodes of a YAML document and where they stand in its text.
 *
 * @module
 */
import { CtError } from "@ct/base";
import type { Place, Tree } from "./action.ts";
import type { Model, NodeKind } from "./model.ts";

/**
 * How a node is written: `block` lines, `flow` brackets, a `pair` within a flow sequence's brackets
 * that makes up a mapping, a `literal` or folded block, any other `scalar` or alias on its own, or
 * not at all.
 */
export type YamlStyle = "block" | "flow" | "pair" | "literal" | "scalar" | "empty";

/** A node. Offsets count from the start of the text. */
export interface YamlNode {
  /** What it is. */
  readonly kind: NodeKind;
  /** How it is written. */
  readonly style: YamlStyle;
  /** Where it starts, with its tag and anchor. */
  readonly start: number;
  /** Where its value starts, after tag and anchor; at `start` if there are none. */
  readonly body: number;
  /**
   * Where its content ends: of a `block` the last entry's, of a `literal` its last line's, line
   * endings excluded.
   */
  readonly end: number;
  /** Where the header of a `literal` ends; else where the value starts. */
  readonly headerEnd: number;
  /** The elements or members. */
  readonly entries: readonly YamlEntry[];
  /** What it is as data. */
  readonly model: Model;
}

/** An element of a sequence or a member of a mapping. */
export interface YamlEntry {
  /** Where it starts: at its `-` or `?`, or at its key. */
  readonly start: number;
  /** Where its content ends. */
  readonly end: number;
  /** Where its `-` or `:` ends; `undefined` if it has none. */
  readonly indicatorEnd: number | undefined;
  /** The key of a member. */
  readonly key: YamlNode | undefined;
  /** The value, of style `empty` if nothing is written. */
  readonly value: YamlNode;
}

/** A document as paths see it. */
export class YamlTree implements Tree<YamlNode> {
  /** The outermost node. */
  readonly root: YamlNode;
  /** Deleting below something that is no mapping is an error. */
  readonly refusesBarredWays = true;
  /** Where the nodes are that were passed. */
  readonly places: Map<YamlNode, Place<YamlNode>> = new Map();

  /** Makes a view of a document. */
  constructor(root: YamlNode) {
    this.root = root;
  }

  /** What a node is. */
  kind(node: YamlNode): NodeKind {
    return node.kind;
  }

  /**
   * The member with this key.
   * @throws {CtError} With code `refused` if there are several: readers differ in which of them
   * they take.
   */
  member(object: YamlNode, key: string): Place<YamlNode> | undefined {
    const matches = object.entries.filter((entry) =>
      entry.key && this.scalarText(entry.key) === key
    );
    const [entry] = matches;
    if (entry === undefined) return undefined;
    if (matches.length > 1) {
      throw new CtError("refused", `the key ${JSON.stringify(key)} occurs ${matches.length} times`);
    }
    return this.#place(object, object.entries.indexOf(entry));
  }

  /** How many elements a sequence has. */
  size(array: YamlNode): number {
    return array.entries.length;
  }

  /** One element. */
  element(array: YamlNode, index: number): Place<YamlNode> | undefined {
    return this.#place(array, index);
  }

  /** All elements. */
  *elements(array: YamlNode): Generator<Place<YamlNode>> {
    for (let index = 0; index < array.entries.length; index++) {
      const place = this.#place(array, index);
      if (place !== undefined) yield place;
    }
  }

  /** What a predicate compares; an alias has no text of its own. */
  scalarText({ model }: YamlNode): string | undefined {
    return "text" in model && model.kind !== "alias" ? model.text : undefined;
  }

  #place(container: YamlNode, index: number): Place<YamlNode> | undefined {
    const node = container.entries[index]?.value;
    if (node === undefined) return undefined;
    const place = { node, container, index };
    this.places.set(node, place);
    return place;
  }
}
