/**
 * The operations of a call, in the order in which they are done: all `--set`, all `--add`, the
 * moves by their target, all `--delete` (docs/spec/patch.md#operations).
 *
 * @module
 */
import type { Context } from "@ct/core/context";
import { CtError } from "@ct/base";
import { type NodePath, parseNodePath, splitAssignment } from "./node_path.ts";
import { readValue, type Value } from "./value.ts";

/** Gives a node a value. */
export interface SetOperation {
  /** Discriminant. */
  readonly kind: "set";
  /** The node; its container must exist. */
  readonly path: NodePath;
  /** Its new value. */
  readonly value: Value;
}

/** Appends an element to an array. */
export interface AddOperation {
  /** Discriminant. */
  readonly kind: "add";
  /** The array. */
  readonly path: NodePath;
  /** The new element. */
  readonly value: Value;
}

/** Moves an array element. */
export interface MoveOperation {
  /** Discriminant. */
  readonly kind: "move";
  /** The element. */
  readonly path: NodePath;
  /** Where to. */
  readonly to: "first" | "last" | "up" | "down";
}

/** Removes a node. */
export interface DeleteOperation {
  /** Discriminant. */
  readonly kind: "delete";
  /** The node. */
  readonly path: NodePath;
}

/** One change to a document. */
export type Operation = SetOperation | AddOperation | MoveOperation | DeleteOperation;

/** The options that name operations. */
export interface OperationOptions {
  /** `PATH=VALUE` each. */
  readonly set: readonly string[];
  /** `PATH=VALUE` each. */
  readonly add: readonly string[];
  /** A path each. */
  readonly "move-first": readonly string[];
  /** A path each. */
  readonly "move-last": readonly string[];
  /** A path each. */
  readonly "move-up": readonly string[];
  /** A path each. */
  readonly "move-down": readonly string[];
  /** A path each. */
  readonly delete: readonly string[];
}

/**
 * Reads the operations.
 * @throws {CtError} With code `usage` if there is none or one is malformed, `payload` if a value's
 * file cannot be read.
 *
 * @example The order of the options does not matter
 * ```ts
 * import { readOperations } from "@ct/patch";
 * import assert from "node:assert/strict";
 * const none = { add: [], "move-first": [], "move-last": [], "move-up": [], "move-down": [] };
 * const operations = readOperations({ delete: ["b"], set: ["a=1"], ...none }, { cwd: "/" });
 * assert.deepEqual(operations.map(({ kind }) => kind), ["set", "delete"]);
 * ```
 */
export function readOperations(
  options: OperationOptions,
  ctx: Pick<Context, "cwd">,
): readonly Operation[] {
  const assign = (kind: "set" | "add") => (text: string): Operation => {
    const parts = splitAssignment(text);
    if (parts === undefined) {
      throw new CtError("usage", `--${kind} needs PATH=VALUE, got '${text}'`);
    }
    return { kind, path: parseNodePath(parts[0]), value: readValue(parts[1], ctx) };
  };
  const move = (to: MoveOperation["to"]) =>
    options[`move-${to}`].map((text): Operation => ({
      kind: "move",
      path: parseNodePath(text),
      to,
    }));
  const operations = [
    ...options.set.map(assign("set")),
    ...options.add.map(assign("add")),
    ...(["first", "last", "up", "down"] as const).flatMap(move),
    ...options.delete.map((text): Operation => ({ kind: "delete", path: parseNodePath(text) })),
  ];
  if (operations.length > 0) return operations;
  throw new CtError("usage", "nothing to do", {
    help: "give at least one of --set, --add, --move-first, --move-last, --move-up, --move-down, " +
      "--delete",
  });
}
