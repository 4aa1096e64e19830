/**
 * What test runners, compilers and linters print, as data: counts, failures with their places, and
 * whether both are what the runner itself says.
 *
 * @example A compiler's findings
 * ```ts
 * import { distill } from "@ct/distill";
 * import assert from "node:assert/strict";
 * const stdout = "src/a.ts(4,7): error TS2322: Type 'number' is not assignable to type 'string'.\n";
 * const { runs: [run], agrees } = await distill({ stdout }, { end: { kind: "exited", code: 2 } });
 * assert.deepEqual(run?.failures, [{
 *   name: "TS2322",
 *   severity: "error",
 *   path: "src/a.ts",
 *   line: 4,
 *   message: "Type 'number' is not assignable to type 'string'.",
 * }]);
 * assert.equal(agrees, true);
 * ```
 *
 * @module
 */
export { distill, Distiller, type DistillOptions } from "./distiller.ts";
export { distilledLines, type Excerpt, type TextOptions } from "./text.ts";
export { passDoubt } from "./agreement.ts";
export {
  type Counts,
  type Distilled,
  type Failure,
  type Location,
  type RunEnd,
  type Runner,
  runners,
  type RunReport,
  type Stream,
} from "./model/types.ts";
