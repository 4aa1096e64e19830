/**
 * The anchors of a YAML document and the aliases that stand for them.
 *
 * @module
 */
import type { Location } from "../model/action.ts";
import type { Span } from "@ct/json";
import type { Anchor } from "../model/model.ts";
import type { YamlNode } from "./node.ts";

/** A node with an anchor. */
export interface SharedNode {
  /** The node. */
  readonly node: YamlNode;
  /** Where it stands; `undefined` for the outermost one and for a key. */
  readonly place: Location<YamlNode> | undefined;
  /** The aliases that stand for it. */
  readonly aliases: YamlNode[];
}

/** An anchor whose node changed, and with it what its aliases stand for. */
export interface SharedChange {
  /** The anchor's name. */
  readonly anchor: string;
  /** The line that it is on afterwards. */
  readonly line: number;
  /** The lines that the aliases are on afterwards. */
  readonly aliases: readonly number[];
}

/** The nodes of a document that have an anchor. */
export class YamlAnchors {
  readonly #shared = new Map<Anchor, SharedNode>();

  /** Searches for them. */
  constructor(root: YamlNode) {
    this.#collect(root, undefined);
  }

  /** What an alias stands for. */
  of({ model }: YamlNode): SharedNode | undefined {
    return model.anchor && this.#shared.get(model.anchor);
  }

  /** The nodes that aliases stand for and that a range of the text is part of. */
  around({ start, end }: Span): readonly SharedNode[] {
    return this.all.filter(({ node, aliases }) =>
      aliases.length > 0 && node.start <= start && end <= node.end
    );
  }

  /** The nodes within a range of the text that aliases outside of it stand for. */
  usedFromOutside({ start, end }: Span): readonly SharedNode[] {
    const isInside = (node: YamlNode) => start <= node.start && node.end <= end;
    return this.all.filter(({ node, aliases }) =>
      isInside(node) && aliases.some((alias) => !isInside(alias))
    );
  }

  /** All of them, in the order of the text. */
  get all(): readonly SharedNode[] {
    return [...this.#shared.values()];
  }

  #collect(node: YamlNode, place: Location<YamlNode> | undefined): void {
    const { anchor } = node.model;
    if (node.kind === "alias") this.of(node)?.aliases.push(node);
    else if (anchor !== undefined) this.#shared.set(anchor, { node, place, aliases: [] });
    for (const [index, { key, value }] of node.entries.entries()) {
      if (key !== undefined) this.#collect(key, undefined);
      this.#collect(value, { node: value, container: node, index });
    }
  }
}
