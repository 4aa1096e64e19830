/**
 * Setting what has no parents yet.
 *
 * @module
 */
import { findSteps, type Tree } from "./action.ts";
import type { Model } from "./model.ts";
import type { Operation } from "./operation.ts";

/**
 * The operation as it is done where `--set` creates missing parents: the first of them that is
 * missing, or null, is set to an object with the rest of the path in it. Only keys are created.
 */
export function withParents<N>(tree: Tree<N>, operation: Operation): Operation {
  if (operation.kind !== "set") return operation;
  const { path, value } = operation;
  const count = findSteps(tree, path);
  const missing = path.steps.slice(count);
  let model = value.model;
  for (const step of missing.toReversed()) {
    if (step.kind !== "key") return operation;
    const member = { key: { kind: "string", text: step.key } as const, value: model };
    model = { kind: "object", members: [member] } satisfies Model;
  }
  if (missing.length === 0) return operation;
  return {
    ...operation,
    path: { ...path, steps: path.steps.slice(0, count) },
    value: { ...value, model },
  };
}
