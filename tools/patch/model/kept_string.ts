/**
 * What takes the place of a string stays one: `3.10` typed for `"3.9"` is no number; and a string
 * keeps the quotes of the one before (docs/spec/patch.md#values).
 *
 * @module
 */
import type { Model, NodeKind, ScalarModel } from "./model.ts";
import type { Operation } from "./operation.ts";
import { stringValue } from "./value.ts";

/**
 * The operation with its value as a string if a string was replaced and nothing says what the value
 * is. `before` is the first character of what was replaced: quotes stay.
 */
export function keptString(operation: Operation, kind: NodeKind, before: string): Operation {
  if (operation.kind !== "set" || kind !== "string") return operation;
  const { file, asString, model: typed } = operation.value;
  const quote: ScalarModel["quote"] = before === '"' || before === "'" ? before : undefined;
  if (asString === undefined) {
    if (typed.kind !== "string") return operation;
    return { ...operation, value: { ...operation.value, model: { ...typed, quote } } };
  }
  const value = stringValue(`${quote ?? '"'}${asString}${quote ?? '"'}`);
  const model: Model = { kind: "string", text: asString, quote };
  return { ...operation, value: { ...value, model, file, asString } };
}
