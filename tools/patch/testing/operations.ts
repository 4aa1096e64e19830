/**
 * Operations as they are typed.
 *
 * @module
 */
import { openDoor } from "@ct/base";
import { type Operation, type OperationOptions, readOperations } from "../model/operation.ts";

/** The options that name operations. */
type ListOption = Exclude<keyof OperationOptions, "type" | "create" | "set-json">;

/** Options by name, each with its value or values. */
export type Typed = Partial<Record<ListOption, string | readonly string[]>>;

/** Reads operations typed as options; values are what they were typed as, and keys may be new. */
export function operationsOf(typed: Typed): readonly Operation[] {
  const words = (key: ListOption): readonly string[] => [typed[key] ?? []].flat();
  const operations = readOperations({
    create: true,
    set: words("set"),
    add: words("add"),
    "move-first": words("move-first"),
    "move-last": words("move-last"),
    "move-up": words("move-up"),
    "move-down": words("move-down"),
    delete: words("delete"),
  }, { cwd: "/", door: openDoor });
  return operations.map((operation) =>
    "value" in operation
      ? { ...operation, value: { ...operation.value, asString: undefined } }
      : operation
  );
}
