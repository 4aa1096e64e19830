/**
 * Operations that fit a document, or just not.
 *
 * @module
 */
import { openDoor } from "@ct/base";
import type { Model } from "../model/model.ts";
import { parseNodePath } from "../model/node_path.ts";
import type { MoveOperation, Operation } from "../model/operation.ts";
import { readValue } from "../model/value.ts";
import { keys, strictJson } from "./arbitrary_model.ts";
import type { Random } from "./random.ts";

/** A path that ends anywhere in a document, or one step beside it. */
function randomPath(document: Model, random: Random): string {
  let path = "";
  let node: Model | undefined = document;
  do {
    const strays = random.once(12);
    if (node.kind === "object" && !strays) {
      const member: { readonly key: Model; readonly value: Model } | undefined =
        node.members[random.below(node.members.length + 1)];
      const key = member?.key;
      path += keyStep(key !== undefined && "text" in key ? key.text : random.pick(keys), random);
      node = member?.value;
    } else if (node.kind === "array" && !strays) {
      const index = random.below(node.items.length + 1);
      const item: Model | undefined = node.items[index];
      path += random.once(3) ? predicateStep(item) ?? `[${index}]` : `[${index}]`;
      node = item;
    } else {
      path += random.pick<string>([".zz", "[7]", "[name=zz]"]);
      node = undefined;
    }
  } while (node !== undefined && !random.once(3));
  return path.startsWith(".") && random.once(2) ? path.slice(1) : path;
}

function keyStep(key: string, random: Random): string {
  const isPlain = key !== "" && !/[.[]/.test(key) && !key.includes("=");
  return isPlain && !random.once(4) ? `.${key}` : `[${JSON.stringify(key)}]`;
}

function predicateStep(item: Model | undefined): string | undefined {
  if (item?.kind !== "object") return undefined;
  for (const { key, value } of item.members) {
    if (!("text" in key) || !("text" in value)) continue;
    if (/[=\]"]/.test(key.text) || value.text.includes("]")) continue;
    return `[${key.text}=${value.text}]`;
  }
  return undefined;
}

/** An operation on a document; `value` is what a set or add puts in. */
export function randomOperation(document: Model, value: Model, random: Random): Operation {
  const path = parseNodePath(randomPath(document, random));
  switch (random.below(5)) {
    case 0:
    case 1:
      return { kind: "set", path, value: valueOf(value) };
    case 2:
      return { kind: "add", path: arrayPath(document, random) ?? path, value: valueOf(value) };
    case 3: {
      const to = random.pick<MoveOperation["to"]>(["first", "last", "up", "down"]);
      return { kind: "move", path: elementPath(document, random) ?? path, to };
    }
    default:
      return { kind: "delete", path };
  }
}

function valueOf(model: Model) {
  return readValue(`text:${strictJson(model)}`, { cwd: "/", door: openDoor }, "json");
}

type Steps = readonly string[];

/** The paths of all arrays that are not the root. */
function arrays(node: Model, steps: Steps = []): { steps: Steps; size: number }[] {
  if (node.kind === "array") {
    const inner = node.items.flatMap((item, index) => arrays(item, [...steps, `[${index}]`]));
    return [{ steps, size: node.items.length }, ...inner];
  }
  if (node.kind !== "object") return [];
  return node.members.flatMap(({ key, value }) =>
    arrays(value, [...steps, `[${JSON.stringify("text" in key ? key.text : "")}]`])
  );
}

function arrayPath(document: Model, random: Random): Operation["path"] | undefined {
  const found = arrays(document).filter(({ steps }) => steps.length > 0);
  const { steps } = found[random.below(Math.max(1, found.length))] ?? {};
  return steps && parseNodePath(steps.join(""));
}

function elementPath(document: Model, random: Random): Operation["path"] | undefined {
  const found = arrays(document).filter(({ size }) => size > 1);
  const array = found[random.below(Math.max(1, found.length))];
  return array && parseNodePath(`${array.steps.join("")}[${random.below(array.size)}]`);
}
