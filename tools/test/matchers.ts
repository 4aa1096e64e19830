/**
 * The patterns that decide a run, by the stream they look at.
 *
 * @module
 */
import { compileStreamPattern, StreamMatcher } from "@ct/pattern";
import type { Regex } from "@ct/regex";
import type { StreamName } from "@ct/core/run";
import type { TestOptions } from "./definition.ts";

/** What a pattern that is found means. */
export type MatcherEffect = "err" | "ok";

/** A pattern, and the streams that it looks at. */
export interface Matcher {
  /** What it means if it is found. */
  readonly effect: MatcherEffect;
  /** The option that it came from. */
  readonly option: string;
  /** The pattern as typed. */
  readonly pattern: string;
  /** Where it looks, in words for the reason. */
  readonly where: string;
  /** Searches for it in a stream. */
  readonly streams: ReadonlyMap<StreamName, StreamMatcher>;
}

/**
 * The matchers of a call in the order in which they decide.
 * @throws {CtError} With code `pattern` if one is no pattern of its kind.
 */
export function matchersOf(options: TestOptions): readonly Matcher[] {
  const matchers: Matcher[] = [];
  for (const effect of ["err", "ok"] as const) {
    for (const suffix of ["", "-stdout", "-stderr"] as const) {
      const option = `${effect}-match${suffix}` as const;
      const pattern = options[option];
      if (pattern === undefined) continue;
      const regex: Regex = compileStreamPattern(pattern, {
        option: `--${option}`,
        mode: options.mode,
      });
      const names: StreamName[] = suffix === ""
        ? ["stdout", "stderr"]
        : [suffix === "-stdout" ? "stdout" : "stderr"];
      const streams = new Map(
        names.map((name) => [name, new StreamMatcher(regex)]),
      );
      matchers.push({
        effect,
        option: `--${option}`,
        pattern,
        where: names.join("/"),
        streams,
      });
    }
  }
  return matchers;
}
