/**
 * Finds secrets: in a text, and in files whose names say so.
 *
 * @example Show a text without its secrets
 * ```ts
 * import { findSecrets, gatedPath, redactSpans } from "@ct/secrets";
 * import assert from "node:assert/strict";
 * const text = "clone https://me:pass@host/x";
 * assert.equal(redactSpans(text, findSecrets(text).spans), "clone https://me:[blocked]@host/x");
 * assert.equal(gatedPath("app/.env")?.rule, "env");
 * ```
 *
 * @module
 */
export { type GatedPath, gatedPath, type PathRule } from "./gated_path.ts";
export {
  findSecrets,
  placeholder,
  redactSpans,
  type SecretScan,
  type SecretSpan,
} from "./secrets.ts";
