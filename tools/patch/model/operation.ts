/**
 * The operations of a call, in the order in which they are done: all `--set`, all `--add`, the
 * moves by their target, all `--delete` (docs/spec/patch.md#operations).
 *
 * @module
 */
import type { Context } from "@ct/core/context";
import { CtError } from "@ct/base";
import { type NodePath, parseNodePath, splitAssignment } from "./node_path.ts";
import type { Model } from "./model.ts";
import { readValue, type Value, type ValueType } from "./value.ts";

/** Gives a node a value. */
export interface SetOperation {
  /** Discriminant. */
  readonly kind: "set";
  /** The node; its container must exist. */
  readonly path: NodePath;
  /** Its new value. */
  readonly value: Value;
  /**
   * Keys of the same container that the call sets as well: none of them is what this one was meant
   * to be. `undefined` if a missing key may be as near to another as it likes.
   */
  readonly siblings?: ReadonlySet<string> | undefined;
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
  /** `PATH=JSON` each. */
  readonly "set-json"?: readonly string[];
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
  /** What values are; each says for itself if it is not given. */
  readonly type?: ValueType | undefined;
  /** Whether a missing key may be a slip away from one that is there. */
  readonly create?: boolean;
}

/**
 * Reads the operations.
 * @throws {CtError} With code `usage` if there is none or one is malformed, `payload` if a value's
 * file cannot be read.
 *
 * @example The order of the options does not matter
 * ```ts
 * import { openDoor } from "@ct/base";
 * import { readOperations } from "@ct/patch";
 * import assert from "node:assert/strict";
 * const none = { add: [], "move-first": [], "move-last": [], "move-up": [], "move-down": [] };
 * const operations = readOperations({ delete: ["b"], set: ["a=1"], ...none }, { cwd: "/", door: openDoor });
 * assert.deepEqual(operations.map(({ kind }) => kind), ["set", "delete"]);
 * ```
 */
export function readOperations(
  options: OperationOptions,
  ctx: Pick<Context, "cwd" | "door">,
): readonly Operation[] {
  const assign = (kind: "set" | "add", name: string = kind, type = options.type) =>
  (
    text: string,
  ): SetOperation | AddOperation => {
    const parts = splitAssignment(text);
    if (parts === undefined) {
      throw new CtError("usage", `--${name} needs PATH=VALUE, got '${text}'`);
    }
    return { kind, path: parseNodePath(parts[0]), value: readValue(parts[1], ctx, type) };
  };
  const move = (to: MoveOperation["to"]) =>
    options[`move-${to}`].map((text): Operation => ({
      kind: "move",
      path: parseNodePath(text),
      to,
    }));
  const sets = [
    ...options.set.map(assign("set")),
    ...(options["set-json"] ?? []).map(assign("set", "set-json", "json")),
  ];
  const siblings = options.create ? undefined : keysByContainer(sets);
  const operations: readonly Operation[] = [
    ...sets.map((set) => ({ ...set, siblings: siblings?.get(containerOf(set.path)) })),
    ...options.add.map(assign("add")),
    ...(["first", "last", "up", "down"] as const).flatMap(move),
    ...options.delete.map((text): Operation => ({ kind: "delete", path: parseNodePath(text) })),
  ];
  if (operations.length > 0) return operations;
  throw new CtError("usage", "nothing to do", {
    help: "give at least one of --set, --set-json, --add, --move-first, --move-last, --move-up, " +
      "--move-down, --delete",
  });
}

/** The keys that operations end with, by the path before them. */
function keysByContainer(operations: readonly Operation[]): Map<string, Set<string>> {
  const found = new Map<string, Set<string>>();
  for (const { path } of operations) {
    const last = path.steps.at(-1);
    const container = containerOf(path);
    const keys = found.get(container) ?? new Set();
    if (last?.kind === "key") keys.add(last.key);
    found.set(container, keys);
  }
  return found;
}

function containerOf({ text, steps }: NodePath): string {
  return text.slice(0, steps.at(-2)?.end ?? 0).replace(/^\./, "");
}

/** The error for an operation that is not done to a document, though it has what is needed. */
export function refusal({ kind, path }: Operation, reason: string): CtError {
  const verb = kind === "add" ? "add to" : kind;
  return new CtError("refused", `cannot ${verb} '${path.text}': ${reason}`);
}

/**
 * What an operation gives to a node.
 * @throws {TypeError} If it gives nothing.
 */
export function valueOf(operation: Operation): Model {
  if ("value" in operation) return operation.value.model;
  throw new TypeError(`${operation.kind} has no value`);
}
