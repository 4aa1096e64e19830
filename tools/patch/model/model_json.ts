/**
 * Data as JSON.
 *
 * @module
 */
import { pushAll } from "@ct/base";
import type { Model, ScalarModel } from "./model.ts";

/** Text that stands between values, or a value that is to be written. */
type Part = string | Model;

/**
 * A document as JSON on one line, with its own order and numbers as they are written. What JSON has
 * not is a string: keys that are no scalars, as JSON; `.inf`; a date; an alias, as `*NAME`. Any
 * depth of nesting costs no call stack.
 */
export function modelJson(model: Model): string {
  const written: string[] = [];
  const left: Part[] = [model];
  for (let part = left.pop(); part !== undefined; part = left.pop()) {
    if (typeof part === "string") written.push(part);
    else if (part.kind === "array") {
      pushAll(left, listed("[", part.items.map((item) => [item]), "]"));
    } else if (part.kind === "object") {
      const members = part.members.map(({ key, value }) => [`${keyJson(key)}:`, value]);
      pushAll(left, listed("{", members, "}"));
    } else written.push(scalarJson(part));
  }
  return written.join("");
}

/** The parts in reverse: the last is taken first. */
function listed(open: string, items: readonly (readonly Part[])[], close: string): Part[] {
  return [open, ...items.flatMap((item, index) => index === 0 ? item : [",", ...item]), close]
    .reverse();
}

function keyJson(key: Model): string {
  const text = "text" in key && key.kind !== "alias" ? key.text : modelJson(key);
  return JSON.stringify(text);
}

function scalarJson({ kind, text }: ScalarModel): string {
  if (kind === "alias") return JSON.stringify(`*${text}`);
  if (kind === "string" || kind === "date") return JSON.stringify(text);
  return kind === "number" ? numberJson(text) : text;
}

/** A number as JSON has it; YAML has more. */
export function numberJson(text: string): string {
  if (/^-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][-+]?\d+)?$/.test(text)) return text;
  const plain = text.replaceAll("_", "").replace(/^\+/, "");
  const based = /^([-+]?)(0[xob][\da-f]+)$/i.exec(plain);
  if (based !== null) return `${based[1] === "-" ? "-" : ""}${BigInt(based[2] ?? "0")}`;
  const number = Number(plain);
  return Number.isFinite(number) ? JSON.stringify(number) : JSON.stringify(text);
}
