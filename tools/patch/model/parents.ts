/**
 * Setting what is in nothing yet.
 *
 * @module
 */
import { isInNull, type Tree } from "./action.ts";
import type { Operation } from "./operation.ts";

/**
 * The operation as it is done where a null is a container without content, as in `env:` of YAML: a
 * key that is set in it sets the null to an object with that key.
 */
export function withContainer<N>(tree: Tree<N>, operation: Operation): Operation {
  const { kind, path } = operation;
  const last = path.steps.at(-1);
  if (kind !== "set" || last?.kind !== "key" || !isInNull(tree, path)) return operation;
  const { value } = operation;
  const key = { kind: "string", text: last.key } as const;
  return {
    ...operation,
    path: { ...path, steps: path.steps.slice(0, -1) },
    value: { ...value, model: { kind: "object", members: [{ key, value: value.model }] } },
  };
}
