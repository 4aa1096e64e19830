/**
 * Interprets the end of a probe: it holds, it is violated, or it is broken
 * (docs/spec/rules.md#adapters).
 *
 * @module
 */
import { CtError } from "@ct/base";
import { compileStreamPattern, type PatternKind, StreamMatcher } from "@ct/pattern";
import type { Outcome } from "@ct/core/run";

/** How a rule reads the end of its probe. */
export type Adapter =
  /** By the exit status: 0 holds, 1 is violated. */
  | { readonly kind: "exit" }
  /** Holds if it exits with 0 and prints nothing. */
  | { readonly kind: "empty" }
  /** By promoted patterns in what it prints on either stream; at least one of them is there. */
  | { readonly kind: "match"; readonly ok: string | undefined; readonly err: string | undefined };

/** What a probe says about its rule. */
export type ProbeState = "holds" | "violated" | "broken";

/** The reading of a probe's end. */
export interface Reading {
  /** What it says. */
  readonly state: ProbeState;
  /** In words. */
  readonly reason: string;
}

/** A probe that ended by itself or by a signal. */
export type EndedProbe = Extract<Outcome, { readonly kind: "exited" | "signalled" }>;

/**
 * Reads the end of a probe.
 *
 * @example Nothing printed
 * ```ts
 * import { readOutcome } from "@ct/rules-engine";
 * import assert from "node:assert/strict";
 * const ended = { kind: "exited", code: 0, stdout: "a.txt\n", stderr: "", truncated: [] } as const;
 * assert.equal(readOutcome({ kind: "exit" }, ended).state, "holds");
 * assert.equal(readOutcome({ kind: "empty" }, ended).state, "violated");
 * ```
 */
export function readOutcome(adapter: Adapter, ended: EndedProbe): Reading {
  switch (adapter.kind) {
    case "exit":
      return readExit(ended);
    case "empty":
      return readEmpty(ended);
    case "match":
      return readMatches(adapter, ended);
  }
}

function readExit(ended: EndedProbe): Reading {
  if (ended.kind === "signalled") {
    return { state: "broken", reason: "probe died on a signal" };
  }
  const state = ended.code === 0 ? "holds" : ended.code === 1 ? "violated" : "broken";
  return { state, reason: `probe exited ${ended.code}` };
}

function readEmpty(ended: EndedProbe): Reading {
  if (ended.kind === "signalled" || ended.code !== 0) {
    return { state: "broken", reason: readExit(ended).reason };
  }
  return ended.stdout.trim() === ""
    ? { state: "holds", reason: "probe printed nothing" }
    : { state: "violated", reason: "expect empty: probe printed output" };
}

function readMatches(
  { ok, err }: Extract<Adapter, { readonly kind: "match" }>,
  ended: EndedProbe,
): Reading {
  try {
    if (err !== undefined && occurs(err, "err-match", ended)) {
      return { state: "violated", reason: `err-match '${err}' matched` };
    }
    if (ok === undefined) return readExit(ended);
    return occurs(ok, "ok-match", ended)
      ? { state: "holds", reason: `ok-match '${ok}' matched` }
      : { state: "violated", reason: `ok-match '${ok}' not found` };
  } catch (error) {
    if (!(error instanceof CtError) || error.code !== "pattern") throw error;
    return { state: "broken", reason: error.message };
  }
}

const promoted: PatternKind | undefined = undefined;

function occurs(pattern: string, option: string, { stdout, stderr }: EndedProbe): boolean {
  const regex = compileStreamPattern(pattern, { option, mode: promoted });
  return [stdout, stderr].some((text) => {
    const matcher = new StreamMatcher(regex);
    matcher.push(text);
    return matcher.end();
  });
}
