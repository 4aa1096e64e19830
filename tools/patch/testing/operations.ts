/**
 * Operations as they are typed.
 *
 * @module
 */
import { type Operation, type OperationOptions, readOperations } from "../operation.ts";

/** Options by name, each with its value or values. */
export type Typed = Partial<Record<keyof OperationOptions, string | readonly string[]>>;

/** Reads operations typed as options. */
export function operationsOf(typed: Typed): readonly Operation[] {
  const words = (key: keyof OperationOptions): readonly string[] => [typed[key] ?? []].flat();
  return readOperations({
    set: words("set"),
    add: words("add"),
    "move-first": words("move-first"),
    "move-last": words("move-last"),
    "move-up": words("move-up"),
    "move-down": words("move-down"),
    delete: words("delete"),
  }, { cwd: "/" });
}
