/**
 * The paths of a document that begin as somebody has typed, for completions.
 *
 * @module
 */
import { CtError } from "@ct/base";
import { formatOf } from "../format.ts";
import type { Model } from "../model/model.ts";
import { documentsOf } from "./document.ts";

/** The path of a node. */
export interface NodeAt {
  /** The path, as the options of `ct-patch` take it. */
  readonly path: string;
  /** Whether nothing is in the node. */
  readonly isLeaf: boolean;
}

/** A node, and its path. */
interface PlacedModel {
  readonly path: string;
  readonly model: Model;
}

/** The maximum number of elements of a list that are named. */
const maxItems = 100;

/**
 * The paths that begin as typed, without what is below them; if there is but one, what is below it.
 * Keys that would have to be quoted are omitted. Of JSON Lines and of several documents the first
 * one counts; a text that is malformed, or whose file's name tells no format, has no paths.
 *
 * @example
 * ```ts
 * import { nodePaths } from "@ct/patch";
 * import assert from "node:assert/strict";
 * const found = await nodePaths('{"scripts": {"build": "x", "bench": "y"}}', "a.json", "scr");
 * assert.deepEqual(found.map(({ path }) => path), ["scripts.build", "scripts.bench"]);
 * ```
 */
export async function nodePaths(
  text: string,
  fileName: string,
  typed: string,
): Promise<readonly NodeAt[]> {
  const format = formatOf(fileName);
  if (format === undefined) return [];
  try {
    const [document] = await documentsOf(text, format, { tick: () => {} });
    if (document === undefined) return [];
    const dot = typed.startsWith(".") ? "." : "";
    const found = startingWith(typed.slice(dot.length), { path: "", model: document.model });
    return found.map(({ path, model }) => ({ path: dot + path, isLeaf: isLeaf(model) }));
  } catch (error) {
    if (error instanceof CtError) return [];
    throw error;
  }
}

function startingWith(typed: string, from: PlacedModel): readonly PlacedModel[] {
  let at: PlacedModel | undefined = from;
  let found: readonly PlacedModel[] = [];
  while (at !== undefined) {
    const inner = partsOf(at);
    // A path that was typed to its end, and a step after it.
    at = inner.find(({ path }) => typed.startsWith(path) && /^[.[]/.test(typed.slice(path.length)));
    if (at !== undefined) continue;
    found = inner.filter(({ path }) => path.startsWith(typed));
    const [only] = found;
    if (found.length === 1 && only !== undefined && !isLeaf(only.model)) at = only;
  }
  return found;
}

function isLeaf(model: Model): boolean {
  return partsOf({ path: "", model }).length === 0;
}

function partsOf({ path, model }: PlacedModel): readonly PlacedModel[] {
  if (model.kind === "array") {
    return model.items.slice(0, maxItems)
      .map((item, index) => ({ path: `${path}[${index}]`, model: item }));
  }
  if (model.kind !== "object") return [];
  return model.members.flatMap(({ key, value }) => {
    const name = "text" in key ? key.text : "";
    if (!/^[^\s.[\]="'\p{Cc}]+$/u.test(name)) return [];
    return [{ path: path === "" ? name : `${path}.${name}`, model: value }];
  });
}
