/**
 * What a document of YAML says to whoever loads it: aliases are what they stand for, and merge keys
 * have become members.
 *
 * @module
 */
import { CtError, pushAll } from "@ct/base";
import { type Anchor, keyName, type MemberModel, type Model } from "../model/model.ts";
import { modelJson } from "../model/model_json.ts";
import type { YamlNode } from "../yaml/node.ts";
import { isMergeKey } from "../yaml/tree.ts";

/**
 * The data of a node. What several aliases stand for is one object.
 * @throws {CtError} With code `refused` if an alias contains itself.
 */
export function resolvedModel(root: YamlNode): Model {
  const done = new Map<Anchor, Model>();
  const resolve = (node: YamlNode): Model => {
    const { model } = node;
    const { anchor, tag } = model;
    if (model.kind === "alias") {
      const found = anchor && done.get(anchor);
      if (found !== undefined) return found;
      throw new CtError("refused", `the alias *${model.text} contains itself`);
    }
    const marks = tag === undefined ? {} : { tag };
    const resolved: Model = model.kind === "array"
      ? { kind: "array", items: node.entries.map(({ value }) => resolve(value)), ...marks }
      : model.kind === "object"
      ? { kind: "object", members: membersOf(node, resolve), ...marks }
      : { kind: model.kind, text: model.text, ...marks };
    if (anchor !== undefined) done.set(anchor, resolved);
    return resolved;
  };
  return resolve(root);
}

/** The members of a mapping: its own before those that it merges, the first of which counts. */
function membersOf(
  { entries }: YamlNode,
  resolve: (node: YamlNode) => Model,
): readonly MemberModel[] {
  const own: MemberModel[] = [];
  const merged: MemberModel[] = [];
  for (const { key, value } of entries) {
    const name = key && resolve(key);
    const resolved = resolve(value);
    const sources = isMergeKey(key) ? mergedBy(resolved) : undefined;
    if (sources !== undefined) pushAll(merged, sources);
    else if (name !== undefined) own.push({ key: asString(name), value: resolved });
  }
  const taken = new Set(own.map(({ key }) => keyName(key)));
  const inherited = merged.filter(({ key }) => {
    const isNew = !taken.has(keyName(key));
    taken.add(keyName(key));
    return isNew;
  });
  return [...own, ...inherited];
}

/**
 * What the value of a merge key brings; `undefined` if it is neither a mapping nor a list of some.
 */
function mergedBy(value: Model): readonly MemberModel[] | undefined {
  if (value.kind === "object") return value.members;
  if (value.kind !== "array") return undefined;
  const lists = value.items.map((item) => item.kind === "object" ? item.members : undefined);
  return lists.some((each) => each === undefined) ? undefined : lists.flatMap((each) => each ?? []);
}

function asString(key: Model): Model {
  return "text" in key && key.kind !== "alias"
    ? { kind: "string", text: key.text }
    : { kind: "string", text: modelJson(key) };
}
