/**
 * The nodes of a YAML document and where they stand in its text.
 *
 * @module
 */
import type { Model, NodeKind } from "../model/model.ts";

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
