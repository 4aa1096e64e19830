/**
 * `--expect`: what a count must be for the verdict SUCCESS (docs/spec/conventions.md#expectations).
 *
 * @module
 */
import { CtError } from "@ct/base";

/** The outcome of a judged call. */
export type Verdict = "SUCCESS" | "ERROR";

/** An expectation over a count, as an inclusive range; `max` may be `Infinity`. */
export interface Expectation {
  /** Smallest count that passes. */
  readonly min: number;
  /** Largest count that passes; below `min` if none does. */
  readonly max: number;
}

const forms = ["any", "none", "N (at least)", "=N", "+N (more than)", "-N (fewer than)"];

const largest = 2n ** 64n - 1n;

/**
 * Reads an expectation: `any`, `none`, `N` (at least), `=N`, `+N` (more than), `-N` (fewer than).
 * The caller's own words, `others`, are named in the error besides.
 * @throws {CtError} With code `expect` if it is none of these.
 *
 * @example Judge a count
 * ```ts
 * import { judge, parseExpect } from "@ct/core/verdict";
 * import assert from "node:assert/strict";
 * assert.equal(judge(parseExpect("none"), 0), "SUCCESS");
 * assert.equal(judge(parseExpect("+3"), 3), "ERROR");
 * ```
 */
export function parseExpect(spec: string, others: readonly string[] = []): Expectation {
  const text = spec.trim();
  if (text === "") throw new CtError("expect", "invalid --expect: empty --expect spec");
  if (text === "any") return { min: 1, max: Infinity };
  if (text === "none") return { min: 0, max: 0 };
  const [, sign, digits] = /^([=+-]?)\s*\+?(\d+)$/.exec(text) ?? [];
  if (digits === undefined || BigInt(digits) > largest) {
    throw new CtError("expect", `invalid --expect: invalid count in --expect '${spec}'`, {
      help: `one of: ${[...others, ...forms].join(", ")}`,
    });
  }
  const count = Number(digits);
  if (sign === "=") return { min: count, max: count };
  if (sign === "+") return { min: count + 1, max: Infinity };
  if (sign === "-") return { min: 0, max: count - 1 };
  return { min: count, max: Infinity };
}

/** How the last line of a call names each form; `N` is the number. */
const wanted: Readonly<Record<string, string>> = {
  "": "at least N wanted",
  "=": "exactly N wanted",
  "+": "more than N wanted",
  "-": "fewer than N wanted",
};

/**
 * What the line with the verdict says of the expectation that was applied, as in
 * `, at least 3 wanted`; nothing of `any`, which is the default. `whole` ends it where the
 * expectation is one of each of several counts.
 *
 * @example A number alone is the smallest count
 * ```ts
 * import { wantedNote } from "@ct/core/verdict";
 * import assert from "node:assert/strict";
 * assert.equal(wantedNote("3"), ", at least 3 wanted");
 * assert.equal(wantedNote("=3"), ", exactly 3 wanted");
 * assert.equal(wantedNote("any"), "");
 * ```
 */
export function wantedNote(spec: string | undefined, whole = ""): string {
  const text = spec?.trim() ?? "any";
  if (text === "any") return "";
  if (text === "none") return `, none wanted${whole}`;
  const [, sign = "", digits = ""] = /^([=+-]?)\s*\+?(\d+)$/.exec(text) ?? [];
  return `, ${(wanted[sign] ?? "").replace("N", String(BigInt(digits)))}${whole}`;
}

/** The verdict on a final count. */
export function judge({ min, max }: Expectation, count: number): Verdict {
  return count >= min && count <= max ? "SUCCESS" : "ERROR";
}

/** Whether an expectation could be met by not looking: it holds only if all has been counted. */
export function isUpperBound({ max }: Expectation): boolean {
  return max < Infinity;
}

/** Whether the verdict stays the same however many more are counted. */
export function isSettled({ min, max }: Expectation, count: number): boolean {
  return count > max || (count >= min && max === Infinity);
}

/** Exit status of a verdict: 0 or 1. */
export function exitStatus(verdict: Verdict): 0 | 1 {
  return verdict === "SUCCESS" ? 0 : 1;
}
