/**
 * What a verb that clients call needs so that it never stands in their way.
 *
 * @module
 */
import type { Context } from "@ct/core/context";
import type { Command } from "@ct/core/definition";

/** The verb with the exit status 0 whatever happens: clients take others for a refusal. */
export function failOpen(verb: Command): Command {
  return {
    ...verb,
    async run(argv: readonly string[], ctx: Context): Promise<number> {
      await verb.run(argv, ctx);
      return 0;
    },
    call: async (options, ctx) => ({ ...await verb.call(options, ctx), status: 0 }),
  };
}

/** How long a client may take to say what it wants. */
const patienceMs = 2000;

/** What a client sends; nothing if it takes too long. */
export async function readInput({ stdin, clock, signal }: Context): Promise<string> {
  const text = await Promise.race([stdin.text(), clock.sleep(patienceMs, signal)]);
  return typeof text === "string" ? text : "";
}
