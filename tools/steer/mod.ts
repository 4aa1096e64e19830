/**
 * `ct-steer`: suggests calls of ct to agents that type shell commands.
 *
 * @example What is advised for a command line
 * ```ts
 * import { command } from "@ct/steer";
 * import { memoryContext } from "@ct/core/context";
 * import assert from "node:assert/strict";
 * const ctx = memoryContext({ cwd: "/" });
 * assert.equal(await command.run(["check", "grep -rn TODO src"], ctx), 1);
 * assert.equal(
 *   ctx.stdout.text,
 *   "DENY [grep-recursive] — ct search --base src --grep TODO --detail\n",
 * );
 * ```
 *
 * @module
 */
import { type Command, defineVerbs } from "@ct/core/definition";
import { main } from "@ct/core/process";
import { checkVerb } from "./check_verb.ts";
import { definition } from "./definition.ts";
import guide from "./explain.md" with { type: "text" };
import { hookVerb } from "./hook_verb.ts";
import { postVerb } from "./post_verb.ts";

export { checkDefinition, steer, type SteerCall, type SteerReport } from "./check_verb.ts";

/** The tool as a command. */
export const command: Command = defineVerbs(definition, guide, [hookVerb, postVerb, checkVerb]);

if (import.meta.main) await main(command);
