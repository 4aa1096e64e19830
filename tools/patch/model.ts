/**
 * Documents as plain data, in which order and the spelling of numbers count.
 *
 * @module
 */
import { JsonSource } from "@ct/json";

/** What a node is. */
export type NodeKind = "object" | "array" | "string" | "number" | "boolean" | "null" | "alias";

/** What marks a node of YAML besides its value. */
export interface Marks {
  /** Its tag as written. */
  readonly tag?: string;
  /** Its anchor; an alias has the same object. */
  readonly anchor?: object;
}

/** A value without parts; an alias to a node counts as one. */
export interface ScalarModel extends Marks {
  /** What it is. */
  readonly kind: Exclude<NodeKind, "object" | "array">;
  /** A string's value; a number as it is written; the word of any other; the name of an alias. */
  readonly text: string;
}

/** An array. */
export interface ArrayModel extends Marks {
  /** Discriminant. */
  readonly kind: "array";
  /** Its elements. */
  readonly items: readonly Model[];
}

/** A member of an object. */
export interface MemberModel {
  /** Its key: a string, but for YAML. */
  readonly key: Model;
  /** Its value. */
  readonly value: Model;
}

/** An object; its members have an order, and keys may repeat. */
export interface ObjectModel extends Marks {
  /** Discriminant. */
  readonly kind: "object";
  /** Its members. */
  readonly members: readonly MemberModel[];
}

/** A document or a part of one; never changed. */
export type Model = ScalarModel | ArrayModel | ObjectModel;

/**
 * Reads JSON, as leniently as patched files are read.
 * @throws {CtError} With code `syntax` if it is none.
 *
 * @example Numbers keep their spelling
 * ```ts
 * import { parseModel } from "@ct/patch";
 * import assert from "node:assert/strict";
 * assert.deepEqual(parseModel("[1.0]"), { kind: "array", items: [{ kind: "number", text: "1.0" }] });
 * ```
 */
export function parseModel(json: string): Model {
  return modelOf(JsonSource.parse(json, 0, json.length));
}

/** The data of a node; without a number, of the whole document. */
export function modelOf(source: JsonSource, node: number = 0): Model {
  const kind = source.kind(node);
  if (kind === "array") {
    return { kind, items: [...source.children(node)].map((child) => modelOf(source, child)) };
  }
  if (kind !== "object") return { kind, text: source.scalarText(node) };
  const members = [...source.children(node)].map((key): MemberModel => ({
    key: { kind: "string", text: source.scalarText(key) },
    value: modelOf(source, key + 1),
  }));
  return { kind, members };
}
