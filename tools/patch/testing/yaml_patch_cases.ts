/**
 * Operations on every node of a YAML text, and what the documents must say afterwards: the same
 * done to the tree of the `yaml` package, which knows nothing of bytes.
 *
 * @module
 */
import { itemAt } from "@ct/base";
import {
  type Document,
  isAlias,
  isCollection,
  isMap,
  isScalar,
  isSeq,
  parseAllDocuments,
} from "yaml";

/** An operation and its result. */
export interface PatchCase {
  /** The option and its value. */
  readonly typed: readonly [OptionName, string];
  /** Which document it is for, from 0. */
  readonly document: number;
  /** The data of all documents afterwards; `undefined` if an alias would lose its anchor. */
  readonly data: unknown;
  /** The range of the text that may change. */
  readonly span: readonly [number, number];
}

/** Options that take a path. */
export type OptionName = "set" | "add" | "delete" | "move-first";

type Steps = readonly (string | number)[];

/** A node that a path leads to. */
interface Spot {
  readonly steps: Steps;
  readonly node: unknown;
  /** The way to it leads through an alias. */
  readonly isBehindAlias: boolean;
  /** Where the member or element starts that its container is. */
  readonly from: number;
  /** Where its container ends. */
  readonly to: number;
}

const values: readonly unknown[] = [7, null, "two\nlines", "a: b #c", {
  k: [1, { l: "x" }],
  "m n": {},
}, ["x", [[]], { y: 2 }]];

/** The documents of a text; `undefined` if one is malformed, or has data that JSON has not. */
export function readDocuments(text: string): Document[] | undefined {
  const documents = [...parseAllDocuments(text, { uniqueKeys: false, logLevel: "silent" })];
  if (documents.some(({ errors }) => errors.length > 0)) return undefined;
  return dataOf(documents) === undefined ? undefined : documents;
}

/** The data of documents as JSON has it; `undefined` if that cannot be. */
export function dataOf(documents: readonly Document[]): unknown {
  try {
    return JSON.parse(JSON.stringify(documents.map((each) => each.toJS({ maxAliasCount: -1 }))));
  } catch {
    return undefined;
  }
}

/** All operations on a text that `keeps` keeps; only those through an alias, or none of them. */
export function* patchCases(
  text: string,
  keeps: () => boolean,
  passesAliases: boolean,
): Generator<PatchCase> {
  const documents = readDocuments(text) ?? [];
  for (const [document, tree] of documents.entries()) {
    const root = { steps: [], node: tree.contents, isBehindAlias: false, to: text.length };
    const start = tree.range?.[0] ?? 0;
    for (const spot of new Spots(tree, passesAliases).below({ ...root, from: start })) {
      const { steps, isBehindAlias } = spot;
      const [from, to] = isBehindAlias ? [0, text.length] : [spot.from, spot.to];
      for (const typed of typedFor(steps, spot.node)) {
        if (isBehindAlias !== passesAliases || !keeps()) continue;
        const changed = documents.with(document, tree.clone());
        apply(itemAt(changed, document), steps, typed);
        yield { typed: shown(steps, typed), document, data: dataOf(changed), span: [from, to] };
      }
    }
  }
}

/** An operation before its path is written. */
type Change = readonly [OptionName, value?: unknown];

function typedFor(steps: Steps, node: unknown): readonly Change[] {
  const changes: Change[] = [];
  if (steps.length > 0) {
    changes.push(["delete"], ...values.map((value): Change => ["set", value]));
    const step = steps.at(-1);
    if (typeof step === "number" && step > 0) changes.push(["move-first"]);
  }
  // The path of the outermost node is empty.
  if (isSeq(node) && steps.length > 0) {
    changes.push(...values.map((value): Change => ["add", value]));
  }
  return changes;
}

function shown(steps: Steps, [name, value]: Change): readonly [OptionName, string] {
  const path = steps.map((step) => `[${JSON.stringify(step)}]`).join("");
  if (name !== "set" && name !== "add") return [name, path];
  return [name, `${path}=${JSON.stringify(value)}`];
}

/** The nodes of a document but those that more than one path or none leads to. */
class Spots {
  readonly #document: Document;
  readonly #passesAliases: boolean;

  constructor(document: Document, passesAliases: boolean) {
    this.#document = document;
    this.#passesAliases = passesAliases;
  }

  *below(spot: Spot): Generator<Spot> {
    const { steps, node, from, to } = spot;
    yield spot;
    // An alias may be part of what it stands for.
    if (isAlias(node) && this.#passesAliases && steps.length < 6) {
      const target = node.resolve(this.#document);
      return yield* this.below({ ...spot, node: target, isBehindAlias: true });
    }
    if (!isMap(node) && !isSeq(node)) return;
    const inner = { ...spot, to: node.range?.[2] ?? to };
    if (isSeq(node)) {
      for (const [index, item] of node.items.entries()) {
        yield* this.below({ ...inner, steps: [...steps, index], node: item });
      }
      return;
    }
    const names = node.items.map(({ key }) => isScalar(key) ? String(key.source ?? key.value) : "");
    for (const { key, value } of node.items) {
      if (!isScalar(key) || typeof key.value !== "string" || key.value === "<<") continue;
      if (names.filter((name) => name === key.value).length > 1) continue;
      const child = { ...inner, steps: [...steps, key.value], node: value };
      for (const each of this.below({ ...child, from: key.range?.[0] ?? from })) {
        yield each.node === value ? { ...each, from } : each;
      }
    }
  }
}

/** What a path leads to, through aliases. */
function nodeAt(document: Document, steps: Steps): unknown {
  let node: unknown = document.contents;
  for (const step of steps) {
    node = isAlias(node) ? node.resolve(document) : node;
    node = isMap(node) || isSeq(node) ? node.get(step, true) : undefined;
  }
  return isAlias(node) ? node.resolve(document) : node;
}

function apply(document: Document, steps: Steps, [name, value]: Change): void {
  const step = steps.at(-1);
  if (name === "add") {
    const list = nodeAt(document, steps);
    if (isSeq(list)) list.items.push(document.createNode(value));
    return;
  }
  const container = nodeAt(document, steps.slice(0, -1));
  if (!isMap(container) && !isSeq(container)) throw new TypeError("no container");
  const index = isSeq(container)
    ? Number(step)
    : container.items.findIndex(({ key }) => isScalar(key) && key.value === step);
  if (name === "delete") container.items.splice(index, 1);
  else if (name === "move-first") {
    if (isSeq(container)) container.items.unshift(...container.items.splice(index, 1));
  } else {
    const pair = isMap(container) ? container.items[index] : undefined;
    const old = pair ? pair.value : container.items[index];
    const node = document.createNode(value);
    const anchor = isScalar(old) || isCollection(old) ? old.anchor : undefined;
    if (anchor !== undefined && (isScalar(node) || isCollection(node))) node.anchor = anchor;
    if (pair) pair.value = node;
    else if (isSeq(container)) container.items[index] = node;
  }
}
