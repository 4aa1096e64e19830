/**
 * `ct-agent engine`: the part of a server that does the work. `serve` starts it, with its own words;
 * it is no verb for people.
 *
 * @module
 */
import type { Context } from "@ct/core/context";
import { type Command, defineVerb } from "@ct/core/definition";
import { engineMaxBytes } from "@ct/core/process";
import { groupKiller, guardedSpawn } from "@ct/core/run";
import { processStreams, runEngine } from "@ct/serve";
import type { OpenAgent } from "./agent_served.ts";
import { serveDefinition, type ServeOptions } from "./serve_definition.ts";

/** The engine. */
export const engine: Command = defineVerb(serveDefinition, work);

async function work(options: ServeOptions, ctx: Context): Promise<number> {
  const { openAgent } = await import("./agent_served.ts");
  let agent: OpenAgent | undefined;
  try {
    await runEngine(
      async (session, programs) => {
        agent = await openAgent(
          options,
          { ...ctx, spawn: guardedSpawn(ctx.spawn, programs) },
          session,
        );
        if (session === undefined) await agent.openReview();
        return agent.served;
      },
      processStreams(),
      { maxBytes: engineMaxBytes, killer: groupKiller() },
    );
    return 0;
  } finally {
    await agent?.[Symbol.asyncDispose]();
  }
}
