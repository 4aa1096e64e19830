/**
 * Options that both verbs have.
 *
 * @module
 */
import type { ChoiceDefinition, TextDefinition } from "@ct/core/definition";
import { modes } from "./decide.ts";

/** `--mode`; its default is the verb's. */
export const modeOption = {
  kind: "choice",
  values: modes,
  description: "What is done about a command line that ct would do better: warn tells the agent, " +
    "deny refuses the call and says what to call instead, ask lets the user decide, and rewrite " +
    "puts an equal call of ct in its place where there is one.",
} as const satisfies Omit<ChoiceDefinition, "default">;

/** `--program`. */
export const programOption = {
  kind: "text",
  default: "ct",
  description: "What the shell of the client calls ct: a name on its search path, or a path.",
} as const satisfies TextDefinition;
