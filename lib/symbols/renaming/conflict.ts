/**
 * Why a name cannot be given.
 *
 * @module
 */
import type { Definition, Span } from "../model/definition.ts";

/** Why not. */
export type ConflictReason =
  /** Something there has the name already. */
  | "taken"
  /** A use would mean something else. */
  | "captured"
  /** A use of something else would mean the renamed symbol. */
  | "captures"
  /** Another package of Go has it, to which the name would no longer be exported. */
  | "unexported"
  /** An embedded field of Go has the name of its type, which is not here. */
  | "embedded";

/** A place that forbids a name. */
export interface NameConflict extends Span {
  /** Why. */
  readonly reason: ConflictReason;
  /** The file. */
  readonly path: string;
}

/** The place of a definition that is in the way. */
export function conflictAt(
  reason: ConflictReason,
  path: string,
  definition: Definition,
): NameConflict {
  const { start, end } = definition.spans[0] ?? definition.extent ?? { start: 0, end: 0 };
  return { reason, path, start, end };
}
