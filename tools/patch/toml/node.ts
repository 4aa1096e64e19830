/**
 * The nodes of a TOML document and where they stand in its text. A table may be written in several
 * places, so a node knows the parts that it is made of.
 *
 * @module
 */
import type { Span } from "@ct/json";
import type { MemberModel, Model } from "../model/model.ts";
import type { NodePath, Step } from "../model/node_path.ts";

/** One key of a dotted name, with its quotes. */
export interface TomlKey extends Span {
  /** What it is called. */
  readonly text: string;
}

/** `NAME = VALUE`, on a line of its own or within braces. */
export interface TomlEntry extends Span {
  /** Discriminant. */
  readonly kind: "entry";
  /** Its name. */
  readonly keys: readonly TomlKey[];
  /** Its value. */
  readonly value: TomlNode;
}

/** `[NAME]` or `[[NAME]]`. */
export interface TomlHeader extends Span {
  /** Discriminant. */
  readonly kind: "header";
  /** Its name. */
  readonly keys: readonly TomlKey[];
}

/** What a document, or an inline table, is a list of. */
export type TomlPart = TomlEntry | TomlHeader;

/** What all nodes have. */
interface TomlBase {
  /** What holds it; `undefined` for the root. */
  readonly parent: TomlTable | TomlArray | undefined;
  /** The inline table that has its parts; `undefined` if the document has. */
  readonly owner: TomlTable | undefined;
  /** All that is written of it, in order; of an element between brackets nothing. */
  readonly parts: TomlPart[];
}

/** A value without parts. */
export interface TomlScalar extends TomlBase {
  /** What it is. */
  readonly kind: "string" | "number" | "boolean" | "date";
  /** A string's value, anything else as it is written. */
  readonly text: string;
  /** Where it is written. */
  readonly span: Span;
}

/** An array. */
export interface TomlArray extends TomlBase {
  /** Discriminant. */
  readonly kind: "array";
  /** Its elements. */
  readonly items: TomlNode[];
  /** Where it is written, brackets included; `undefined` if its elements have `[[…]]`. */
  readonly span: Span | undefined;
  /** How many keys of a `[[…]]` name it. */
  readonly depth: number;
}

/**
 * How a table is written: as what is above every header, with a header of its own, by headers of
 * tables in it only, by dotted keys, or between braces.
 */
export type TomlForm = "root" | "section" | "implied" | "dotted" | "inline";

/** A table. */
export interface TomlTable extends TomlBase {
  /** Discriminant. */
  readonly kind: "object";
  /** How it is written; a header may come after those of the tables in it. */
  form: TomlForm;
  /** Its own header. */
  header: TomlHeader | undefined;
  /** How many keys of a header, or of a dotted key, name it. */
  readonly depth: number;
  /** Its members by their keys, in order. */
  readonly members: Map<string, TomlNode>;
  /** Its own lines, or entries between braces; of a dotted one those that name it. */
  readonly entries: TomlEntry[];
  /** Where an inline one is written, braces included. */
  readonly span: Span | undefined;
}

/** A node. */
export type TomlNode = TomlScalar | TomlArray | TomlTable;

/** A document. */
export interface TomlDocument {
  /** Its text. */
  readonly text: string;
  /** Its outermost table. */
  readonly root: TomlTable;
  /** Its headers and lines. */
  readonly parts: readonly TomlPart[];
}

/** What a node says. */
export function modelOf(node: TomlNode): Model {
  if (node.kind === "array") return { kind: "array", items: node.items.map(modelOf) };
  if (node.kind !== "object") return { kind: node.kind, text: node.text };
  const members = [...node.members].map(([text, value]): MemberModel => ({
    key: { kind: "string", text },
    value: modelOf(value),
  }));
  return { kind: "object", members };
}

/** Whether a table or an array is there only by what is in it. */
export function isImplied(node: TomlNode): boolean {
  if (node.kind === "array") return node.span === undefined;
  return node.kind === "object" && (node.form === "implied" || node.form === "dotted");
}

/** The path that leads to a node. */
export function pathTo(node: TomlNode): NodePath {
  const steps: Step[] = [];
  for (let at = node; at.parent !== undefined; at = at.parent) {
    if (at.parent.kind === "array") {
      steps.unshift({ kind: "index", index: at.parent.items.indexOf(at), end: 0 });
    } else {
      const [key = ""] = [...at.parent.members].find(([, member]) => member === at) ?? [];
      steps.unshift({ kind: "key", key, end: 0 });
    }
  }
  return { text: "", steps };
}
