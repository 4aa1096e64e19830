/**
 * What takes the place of a string, a number or a date of TOML stays one where the typed text can
 * be one (docs/spec/patch.md#toml).
 *
 * @module
 */
import type { Action } from "../model/action.ts";
import { keptString } from "../model/kept_string.ts";
import type { Model } from "../model/model.ts";
import type { AddOperation, Operation, SetOperation } from "../model/operation.ts";
import { childrenOf } from "./tree.ts";
import { integerOf, kindOfWord } from "../model/toml_lexis.ts";
import type { TomlNode } from "./node.ts";

type ValueOperation = SetOperation | AddOperation;

/** The operation with its value as what it is in the place of a node, or beside others. */
export function keptKind(action: Action<TomlNode>, operation: Operation): Operation {
  if (!("value" in operation)) return operation;
  if (action.kind === "append") return likeAll(childrenOf(action.container), operation);
  if (action.kind !== "replace") return operation;
  const { node } = action.place;
  const like = alike(operation, node);
  return like === operation ? keptString(operation, node.kind, '"') : like;
}

/** The operation with its value as what all of some nodes are. */
function likeAll(nodes: readonly TomlNode[], operation: ValueOperation): Operation {
  const [first] = nodes;
  if (first === undefined) return operation;
  const like = alike(operation, first);
  return nodes.every((node) => alike(operation, node) !== operation) ? like : operation;
}

/** The operation with its value as a number or date if a node is one; else the same. */
function alike(operation: ValueOperation, node: TomlNode): ValueOperation {
  if (!("text" in node)) return operation;
  const { model, asString, isBare } = operation.value;
  if (isBare && "text" in model && kindOfWord(model.text) === node.kind) {
    return withModel(operation, { kind: node.kind, text: model.text });
  }
  const isWhole = asString !== undefined && model.kind === "number" && /^-?\d+$/.test(asString);
  if (isWhole && node.kind === "number" && integerOf(node.text) === undefined) {
    return withModel(operation, { kind: "number", text: `${asString}.0` });
  }
  return operation;
}

function withModel(operation: ValueOperation, model: Model): ValueOperation {
  return { ...operation, value: { ...operation.value, model } };
}
