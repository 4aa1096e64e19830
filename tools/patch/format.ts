/**
 * Detects the format of a file.
 *
 * @module
 */

/** A format of documents; json and jsonc are read alike. */
export type Format = "json" | "jsonc" | "jsonl" | "toml" | "yaml";

/** What the formats are called. */
export const formatNames = "JSON, JSONC, JSONL, TOML and YAML";

const byExtension: ReadonlyMap<string, Format> = new Map<string, Format>([
  ["json", "json"],
  ["jsonc", "jsonc"],
  ["jsonl", "jsonl"],
  ["ndjson", "jsonl"],
  ["toml", "toml"],
  ["yaml", "yaml"],
  ["yml", "yaml"],
]);

/**
 * The format that a file's extension stands for, in any case; `undefined` if it stands for none.
 *
 * @example A name without stem has no extension
 * ```ts
 * import { formatOf } from "@ct/patch";
 * import assert from "node:assert/strict";
 * assert.equal(formatOf("log.NDJSON"), "jsonl");
 * assert.equal(formatOf(".json"), undefined);
 * ```
 */
export function formatOf(name: string): Format | undefined {
  const dot = name.lastIndexOf(".");
  return dot > 0 ? byExtension.get(name.slice(dot + 1).toLowerCase()) : undefined;
}
