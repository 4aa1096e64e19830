/**
 * Documents as plain data, in which order and the spelling of numbers count. The data of JSON is
 * one of them.
 *
 * @module
 */
import type { JsonValueKind } from "@ct/json";

/** What a node is; a `date` of TOML is a date, a time, or both. */
export type NodeKind = JsonValueKind | "alias" | "date";

/** What an alias stands for; each anchor of a document is an object of its own. */
export interface Anchor {
  /** Its name, which may be given again. */
  readonly name: string;
}

/** What marks a node of YAML besides its value. */
export interface Marks {
  /** Its tag as written. */
  readonly tag?: string;
  /** Its anchor; an alias has the same object. */
  readonly anchor?: Anchor;
}

/** A value without parts; an alias to a node counts as one. */
export interface ScalarModel extends Marks {
  /** What it is. */
  readonly kind: Exclude<NodeKind, "object" | "array">;
  /**
   * A string's value; a number or a date as it is written; the word of any other; the name of an
   * alias.
   */
  readonly text: string;
  /** The quotes that a string is to be written in, if it can stand in them as it is. */
  readonly quote?: '"' | "'" | undefined;
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
  /** Its key: a string, except for YAML. */
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

/** The text of a key; empty if it is an array or an object, as YAML has them. */
export function keyName(key: Model): string {
  return "text" in key ? key.text : "";
}
