/**
 * Patching TOML. As with YAML, every change is checked before it counts: its result is read again
 * and must say what the operation says of the data, or it is refused.
 *
 * @module
 */
import { CtError } from "@ct/base";
import { decide } from "../model/action.ts";
import { type Change, headOf, valueChange } from "../model/change.ts";
import { keyName, type Model } from "../model/model.ts";
import { equalModels } from "../model/model_equality.ts";
import { modelJson } from "../model/model_json.ts";
import { applyToModel } from "../model/model_patch.ts";
import { type Operation, refusal } from "../model/operation.ts";
import type { PatchedText } from "../yaml/yaml.ts";
import { loadReader, type ReadToml } from "./checked.ts";
import { changedText } from "./edit.ts";
import { keptKind } from "./kept_kind.ts";
import { isImplied, modelOf, pathTo, type TomlDocument, type TomlNode } from "./node.ts";
import { childOf, TomlTree } from "./tree.ts";

/**
 * Does operations on a document.
 * @throws {CtError} With code `syntax` if the text is no TOML, `not-found` if an operation does not
 * fit it, `refused` if TOML has no such value, or one cannot be done without touching more than it
 * means.
 *
 * @example Comments stay
 * ```ts
 * import { openDoor } from "@ct/base";
 * import { patchToml, readOperations } from "@ct/patch";
 * import assert from "node:assert/strict";
 * const none = { add: [], "move-first": [], "move-last": [], "move-up": [], "move-down": [] };
 * const operations = readOperations({ set: ["a.b=2"], delete: [], ...none }, { cwd: "/", door: openDoor });
 * const { text } = await patchToml("[a]\nb = 1 # one\n", operations);
 * assert.equal(text, "[a]\nb = 2 # one\n");
 * ```
 */
export async function patchToml(
  text: string,
  operations: readonly Operation[],
  { tick = () => {} }: { readonly tick?: () => void } = {},
): Promise<PatchedText> {
  const read = await loadReader(tick);
  let document = read(text);
  const reported: Change[] = [];
  for (const operation of operations) {
    const result = step(document, operation, read);
    if (result === undefined) continue;
    document = result.document;
    reported.push(result.change);
  }
  return { text: document.text, changes: reported.length, reported };
}

/** Does one operation; `undefined` if it changes nothing. */
function step(
  document: TomlDocument,
  given: Operation,
  read: ReadToml,
): { readonly document: TomlDocument; readonly change: Change } | undefined {
  const action = decide<TomlNode>(new TomlTree(document.root), given);
  if (action.kind === "nothing") return undefined;
  const operation = keptKind(action, given);
  const old = action.kind === "replace"
    ? action.place.node
    : action.kind === "remove"
    ? childOf(action.container, action.index)
    : undefined;
  const effect: Operation = action.kind === "remove" && old !== undefined
    ? { kind: "delete", path: pathTo(vanishing(old)) }
    : operation;
  const expected = applyToModel(modelOf(document.root), effect);
  if (equalModels(modelOf(document.root), expected)) return undefined;
  const text = changed(() => changedText(document, action, operation, read), operation);
  const result = changed(() => read(text), operation, "the result could not be parsed again: ");
  if (!equalModels(sorted(expected), sorted(modelOf(result.root)))) {
    throw refusal(operation, "the result could not be parsed again (other values would change)");
  }
  const change: Change = action.kind === "move"
    ? { ...headOf(operation), moved: { from: action.from, to: action.to } }
    : {
      ...valueChange(operation),
      ..."value" in operation && { new: modelJson(operation.value.model) },
      ...old !== undefined && { old: modelJson(modelOf(old)) },
    };
  return { document: result, change };
}

/** Does a part of an operation; its error names the operation. */
function changed<T>(work: () => T, operation: Operation, reason = ""): T {
  try {
    return work();
  } catch (error) {
    const isOurs = error instanceof CtError && ["syntax", "refused"].includes(error.code);
    if (!isOurs || error.message.startsWith("cannot ")) throw error;
    const { message, help } = error;
    const refused = refusal(operation, reason + message);
    throw help === undefined ? refused : new CtError(refused.code, refused.message, { help });
  }
}

/** What goes when a node does: what is there only by what is in it goes with the last of that. */
function vanishing(node: TomlNode): TomlNode {
  const { parent } = node;
  if (parent === undefined || !isImplied(parent)) return node;
  const size = parent.kind === "array" ? parent.items.length : parent.members.size;
  return size > 1 ? node : vanishing(parent);
}

/** A document whose tables have their keys in one order: TOML gives it no meaning. */
function sorted(model: Model): Model {
  if (model.kind === "array") return { ...model, items: model.items.map(sorted) };
  if (model.kind !== "object") return model;
  const members = model.members.map(({ key, value }) => ({ key, value: sorted(value) }))
    .sort((a, b) => keyName(a.key) < keyName(b.key) ? -1 : 1);
  return { ...model, members };
}
