/**
 * The verdict on a run: which rule decides, and why (docs/spec/test.md#classification).
 *
 * @module
 */
import { formatSeconds } from "@ct/core/bounds";
import type { OutcomeEnd } from "@ct/core/run";
import type { Verdict } from "@ct/core/verdict";
import type { TestOptions } from "./definition.ts";
import type { Matcher } from "./matchers.ts";

/** A verdict and its reason. */
export interface Classification {
  /** The verdict. */
  readonly verdict: Verdict;
  /** Which rule decided. */
  readonly reason: string;
  /** Exit status, `signal:N` or `timeout`. */
  readonly code: string;
  /** No pattern decided, so what the command complains of may be why it failed. */
  readonly isInconclusive?: true;
}

/** How a run that was started can end. */
export type RunEnd = Exclude<OutcomeEnd, { kind: "failed-to-launch" }>;

/** Judges a run that has ended; the matchers have seen all of its output. */
export function classify(
  end: RunEnd,
  matchers: readonly Matcher[],
  options: TestOptions,
): Classification {
  const code = codeOf(end);
  if (end.kind === "timed-out") {
    const reason = `timed out after ${
      formatSeconds(options.timeout ?? 0)
    }; the command's process group was killed`;
    return { verdict: "ERROR", reason, code };
  }
  const found = matchers.find(({ streams }) =>
    [...streams.values()].some((stream) => stream.end())
  );
  if (found !== undefined) {
    const reason = `${found.option} '${found.pattern}' matched ${found.where}`;
    return {
      verdict: found.effect === "ok" ? "SUCCESS" : "ERROR",
      reason,
      code,
    };
  }
  return { ...inconclusive(code, matchers, options), code, isInconclusive: true };
}

function inconclusive(
  code: string,
  matchers: readonly Matcher[],
  { otherwise }: TestOptions,
): Omit<Classification, "code"> {
  const missed = matchers.filter(({ effect }) => effect === "ok");
  const basis = missed.length > 0
    ? missed.map(({ option, pattern, where }) => `${option} '${pattern}' not found in ${where}`)
      .join("; ")
    : matchers.length > 0
    ? "no --err-match matched"
    : "no match assertions";
  const rule = otherwise ?? (missed.length > 0 ? "error" : "exit");
  const succeeds = rule === "exit" ? code === "0" : rule === "success";
  const given = otherwise === undefined ? "" : ` (--otherwise=${otherwise})`;
  return {
    verdict: succeeds ? "SUCCESS" : "ERROR",
    reason: `${basis}; exit=${code}${given}`,
  };
}

function codeOf(end: RunEnd): string {
  switch (end.kind) {
    case "exited":
      return String(end.code);
    case "signalled":
      return `signal:${end.signal}`;
    case "timed-out":
      return "timeout";
  }
}
