/**
 * Running one probe, as data: the request, and its outcome.
 *
 * @module
 */
import type { Observations } from "@ct/core/context";
import type { Reading } from "./adapter.ts";

/** What came of running a probe. */
export interface ProbeResult extends Reading {
  /** Exit status, `timeout`, or `none` for a signal or if it did not start. */
  readonly code: string;
  /** What it printed on stdout, as far as kept. */
  readonly stdout: string;
  /** What it printed on stderr, as far as kept. */
  readonly stderr: string;
  /** The part of its output that says why its rule does not hold, the most important first. */
  readonly explanation: string;
  /** What it looked at, if it says so. */
  readonly observations?: Observations | undefined;
  /** Whether it is broken because it looked at nothing. */
  readonly isEmpty?: boolean;
  /** Exceptions of its baseline that nothing was found for. */
  readonly fixed?: readonly string[];
}

/**
 * The same, except for a probe of ours that looked at nothing: that is broken, since what it says
 * of no file it would say whatever the files hold.
 *
 * @example A directory that was renamed
 * ```ts
 * import { judgeEmpty } from "@ct/rules-engine";
 * import assert from "node:assert/strict";
 * const unseen = "no file is in scope: --path 'srcs/**' keeps none of 3 files";
 * const said = { code: "0", stdout: "", stderr: `ct-search: ${unseen}\n`, explanation: "" };
 * const holds = { state: "holds", reason: "probe exited 0" } as const;
 * const result = { ...said, ...holds, observations: { unseen } };
 * const { state, reason } = judgeEmpty(result);
 * assert.deepEqual({ state, reason }, { state: "broken", reason: unseen });
 * ```
 */
export function judgeEmpty(result: ProbeResult): ProbeResult {
  const reason = result.observations?.["unseen"];
  if (typeof reason !== "string" || result.state === "broken") return result;
  // The reason is reported separately.
  const lines = result.stderr.split("\n").filter((line) => !line.endsWith(reason));
  return { ...result, state: "broken", reason, explanation: lines.join("\n"), isEmpty: true };
}

/** What tells why: the results of a violated probe, the complaint of a broken one. */
export function tellingOutput(
  name: string,
  { state, stdout, stderr }: Pick<ProbeResult, "state" | "stdout" | "stderr">,
): string {
  if (state !== "holds" && name === "ct-each") return sweepOutput(stdout, stderr);
  const [first, second] = state === "broken" ? [stderr, stdout] : [stdout, stderr];
  return first.trim() === "" ? second : first;
}

/**
 * A sweep reports each item as it ends, and only at its end what decided. What decided comes first,
 * then the items that did not do as expected.
 */
function sweepOutput(stdout: string, stderr: string): string {
  const lines = stderr.split("\n").filter((line) => line !== "").map((line) => `${line}\n`);
  const decides = (line: string) => /^ct-each: (?!\[)/.test(line);
  const decisive = lines.filter(decides).join("");
  const failures = lines.filter((line) => !decides(line)).join("");
  const wasTooMany = /^ct-each: --expect (?:none|-)/m.test(decisive);
  return decisive + (wasTooMany ? stdout + failures : failures + stdout);
}

/** How one probe runs. */
export interface ProbeOptions {
  /** Seconds that it may take; without it, any time. */
  readonly timeout: number | undefined;
}
