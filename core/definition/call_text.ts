/**
 * A call as a line to read, for lists of what was done.
 *
 * @module
 */
import { defaultValue } from "./default_value.ts";
import type { OptionDefinition, ToolDefinition } from "./types.ts";

/** Longer values are cut. */
const longest = 40;

/**
 * The options of a call that are not as they are by default, each with its value, as in
 * `--find a --replace "b c"`. Not meant to be run: long values are cut.
 *
 * @example
 * ```ts
 * import { callText } from "@ct/core/definition";
 * import assert from "node:assert/strict";
 * const text = { kind: "text", description: "" } as const;
 * const definition = { name: "", summary: "", description: "", options: { find: text, ext: text } };
 * assert.equal(callText(definition, { find: "a b", ext: undefined }), '--find "a b"');
 * ```
 */
export function callText(
  { options }: Pick<ToolDefinition, "options">,
  values: Readonly<Record<string, unknown>>,
): string {
  return Object.entries(options).flatMap(([name, option]) => wordsOf(name, option, values[name]))
    .join(" ");
}

function wordsOf(name: string, option: OptionDefinition, value: unknown): readonly string[] {
  if (value === true) return [`--${name}`];
  if (Array.isArray(value)) return value.flatMap((each) => wordsOf(name, option, each));
  const isText = typeof value === "string" || typeof value === "number";
  if (!isText || value === defaultValue(option)) return [];
  return [`--${name}`, shown(String(value))];
}

function shown(value: string): string {
  const cut = value.length > longest ? `${value.slice(0, longest - 1)}…` : value;
  return /^[\w./:=@%+,-]+$/.test(cut) ? cut : JSON.stringify(cut);
}
