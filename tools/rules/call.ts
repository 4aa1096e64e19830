/**
 * Determines which verb a call is for. An option that the verb has no use for is an error: it would
 * be lost without a word.
 *
 * @module
 */
import { isGiven, UsageError } from "@ct/core/definition";
import { definition, type RulesOptions } from "./definition.ts";

const verbs = definition.exclusive[0];

/** What a call does; to try a probe is what it does without a verb. */
export type Verb = typeof verbs[number] | "try";

/** Options about one probe. */
const probeOptions = [
  "question",
  "expect",
  "expect-ok",
  "expect-err",
  "network",
  "allow-empty",
  "baseline",
  "timeout",
] as const;
/** Options about the rule that is made of it. */
const ruleOptions = [
  "pending",
  "why",
  "prompt",
  "tag",
  "severity",
  "red",
  "red-edit",
  "prove",
] as const;

/**
 * The verb of a call; the definition sees to it that there are not two.
 * @throws {UsageError} If there is nothing to do, or an option that the verb has no use for.
 */
export function verbOf(options: RulesOptions): Verb {
  const verb = verbs.find((name) => isGiven(options[name]));
  if (verb === undefined && options.probe.length === 0) {
    throw new UsageError("nothing to do", {
      help: `give one of ${verbs.map((name) => `--${name}`).join(", ")}, or a probe after --`,
    });
  }
  if (options.server !== undefined && verb !== "trust" && verb !== "untrust") {
    throw new UsageError("--server needs --trust or --untrust");
  }
  if (verb === "add") return verb;
  const useless = verb === undefined ? ruleOptions : [...probeOptions, ...ruleOptions];
  const name = useless.find((key) => isGiven(options[key]));
  if (name !== undefined) {
    throw new UsageError(`--${name} needs --add`);
  }
  if (verb === undefined) return "try";
  if (options.probe.length > 0) {
    throw new UsageError(`--${verb} takes no probe after --`);
  }
  return verb;
}
