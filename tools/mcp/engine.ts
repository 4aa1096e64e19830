/**
 * `ct-mcp engine`: the part of a server that does the work. `serve` starts it, with its own words;
 * it is no verb for people.
 *
 * @module
 */
import type { Context } from "@ct/core/context";
import { type Command, defineVerb } from "@ct/core/definition";
import { engineMaxBytes } from "@ct/core/process";
import { groupKiller, guardedSpawn } from "@ct/core/run";
import { processStreams, runEngine } from "@ct/serve";
import { serveDefinition, type ServeOptions } from "./serve_definition.ts";
import type { OpenSuite } from "./suite_served.ts";

/** The engine. */
export const engine: Command = defineVerb(serveDefinition, work);

async function work(options: ServeOptions, ctx: Context): Promise<number> {
  const { openSuite } = await import("./suite_served.ts");
  let suite: OpenSuite | undefined;
  try {
    await runEngine(
      (_, programs) => {
        suite = openSuite(options, { ...ctx, spawn: guardedSpawn(ctx.spawn, programs) });
        return suite.served;
      },
      processStreams(),
      { maxBytes: engineMaxBytes, killer: groupKiller() },
    );
    return 0;
  } finally {
    suite?.[Symbol.dispose]();
  }
}
