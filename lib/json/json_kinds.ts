/**
 * The kinds of nodes that a JSON text is parsed into.
 *
 * @module
 */

/** What a node is. A member's key is a node before its value: a string, a number or a `word`. */
export type JsonNodeKind =
  | "object"
  | "array"
  | "string"
  | "escaped string"
  | "number"
  | "boolean"
  | "null"
  | "word";

/** All kinds; a tape stores their places in this list. */
export const nodeKinds: readonly JsonNodeKind[] = [
  "object",
  "array",
  "string",
  "escaped string",
  "number",
  "boolean",
  "null",
  "word",
];

/** The place of a kind in the list. */
export function kindCode(kind: JsonNodeKind): number {
  return nodeKinds.indexOf(kind);
}
