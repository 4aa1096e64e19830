/**
 * A YAML document as paths see it: what leads from node to node, and what aliases have to do with
 * it.
 *
 * @module
 */
import { CtError } from "@ct/base";
import type { Location, Tree } from "../model/action.ts";
import type { NodeKind } from "../model/model.ts";
import { type SharedNode, YamlAnchors } from "./anchors.ts";
import type { YamlNode } from "./node.ts";

/** How a document is looked at. */
export interface YamlView {
  /** Whether paths go on behind an alias, at the node that it stands for. */
  readonly passesAliases: boolean;
  /** Which line of the file an offset is on. */
  lineAt(offset: number): number;
}

/** A document as paths see it. */
export class YamlTree implements Tree<YamlNode> {
  /** The outermost node. */
  readonly root: YamlNode;
  /** Whether paths go on behind an alias. */
  readonly passesAliases: boolean;
  readonly #view: YamlView;
  /** Deleting below something that is no mapping is an error. */
  readonly refusesBarredWays = true;
  /** Where the nodes are that were passed. */
  readonly places: Map<YamlNode, Location<YamlNode>> = new Map();

  /** Creates a view of a document. */
  constructor(root: YamlNode, view: YamlView) {
    this.root = root;
    this.passesAliases = view.passesAliases;
    this.#view = view;
  }

  /** The nodes that aliases stand for. */
  get anchors(): YamlAnchors {
    return this.#anchors ??= new YamlAnchors(this.root);
  }
  #anchors: YamlAnchors | undefined;

  /** What a path continues from. */
  target(node: YamlNode): YamlNode {
    if (node.kind !== "alias" || !this.passesAliases) return node;
    const shared = this.anchors.of(node);
    if (shared?.place !== undefined) this.places.set(shared.node, shared.place);
    return shared?.node ?? node;
  }

  /** An alias, with the place of what it stands for. */
  describeAlias(alias: YamlNode): string {
    const shared = this.anchors.of(alias);
    if (shared === undefined) return "an alias";
    return `an alias of ${this.#nameOf(shared)}; --through-alias makes the change there`;
  }

  /** From which merge key a mapping has a key. */
  inherited(object: YamlNode, key: string): string | undefined {
    const entry = object.entries.find((each) =>
      isMergeKey(each.key) && this.#merges(each.value, key, new Set())
    );
    return entry && `from << on line ${this.#view.lineAt(entry.start)}`;
  }

  /** The values of all merge keys, and whether one is neither a mapping nor a list of mappings. */
  get merges(): readonly { readonly value: YamlNode; readonly isBad: boolean }[] {
    const merges: { value: YamlNode; isBad: boolean }[] = [];
    const target = (node: YamlNode) => this.anchors.of(node)?.node ?? node;
    const visit = ({ entries }: YamlNode) => {
      for (const { key, value } of entries) {
        if (isMergeKey(key)) {
          const source = target(value);
          const sources = source.kind === "array" ? source.entries.map((it) => it.value) : [source];
          merges.push({ value, isBad: sources.some((each) => target(each).kind !== "object") });
        }
        visit(value);
      }
    };
    visit(this.root);
    return merges;
  }

  #merges(node: YamlNode, key: string, passed: Set<YamlNode>): boolean {
    const source = node.kind === "alias" ? this.anchors.of(node)?.node : node;
    if (source === undefined || passed.has(source)) return false;
    passed.add(source);
    return source.entries.some((entry) =>
      source.kind === "array" || isMergeKey(entry.key)
        ? this.#merges(entry.value, key, passed)
        : entry.key !== undefined && this.#keyText(entry.key) === key
    );
  }

  /** In words, that aliases stand for a node. */
  describeUse(shared: SharedNode): string {
    const lines = this.linesOf(shared.aliases);
    const aliases = lines.length === 1 ? "the alias on line" : "the aliases on lines";
    return `${aliases} ${lines.join(", ")} would lose ${this.#nameOf(shared)}`;
  }

  /** Which lines of the file nodes start on. */
  linesOf(nodes: readonly YamlNode[]): readonly number[] {
    return nodes.map(({ start }) => this.#view.lineAt(start));
  }

  /** The anchor of a node, and its line. */
  #nameOf({ node }: SharedNode): string {
    return `&${node.model.anchor?.name} on line ${this.#view.lineAt(node.start)}`;
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
  member(object: YamlNode, key: string): Location<YamlNode> | undefined {
    const matches = object.entries.filter((entry) => entry.key && this.#keyText(entry.key) === key);
    const [entry] = matches;
    if (entry === undefined) return undefined;
    if (matches.length > 1) {
      throw new CtError("refused", `the key ${JSON.stringify(key)} occurs ${matches.length} times`);
    }
    return this.#place(object, object.entries.indexOf(entry));
  }

  /** The keys of a mapping that are scalars. */
  keys(object: YamlNode): readonly string[] {
    return object.entries.flatMap(({ key }) => {
      const text = key && this.#keyText(key);
      return text === undefined ? [] : [text];
    });
  }

  /** How many elements a sequence has. */
  size(array: YamlNode): number {
    return array.entries.length;
  }

  /** One element. */
  element(array: YamlNode, index: number): Location<YamlNode> | undefined {
    return this.#place(array, index);
  }

  /** All elements. */
  *elements(array: YamlNode): Generator<Location<YamlNode>> {
    for (let index = 0; index < array.entries.length; index++) {
      const place = this.#place(array, index);
      if (place !== undefined) yield place;
    }
  }

  /** What a predicate compares; an alias has no text of its own. */
  scalarText({ model }: YamlNode): string | undefined {
    return "text" in model && model.kind !== "alias" ? model.text : undefined;
  }

  /** What a key is called; an alias is the scalar that it stands for. */
  #keyText(key: YamlNode): string | undefined {
    return this.scalarText(key.kind === "alias" ? this.anchors.of(key)?.node ?? key : key);
  }

  #place(container: YamlNode, index: number): Location<YamlNode> | undefined {
    const node = container.entries[index]?.value;
    if (node === undefined) return undefined;
    const place = { node, container, index };
    this.places.set(node, place);
    return place;
  }
}

/** Whether a key is the `<<` that takes in the members of other mappings; in quotes it is not. */
export function isMergeKey(key: YamlNode | undefined): boolean {
  return key !== undefined && key.end - key.body === "<<".length && "text" in key.model &&
    key.model.text === "<<";
}
