/**
 * `ct-agent serve`: the tools of an agent as an MCP server. This part speaks with the client; where
 * it can start another process, that does the work.
 *
 * @module
 */
import type { Context } from "@ct/core/context";
import { type Command, defineVerb } from "@ct/core/definition";
import { serveProcess } from "@ct/serve";
import { parseAgent } from "../contract/agents.ts";
import { identityOf } from "./identity.ts";
import { serveDefinition, type ServeOptions } from "./serve_definition.ts";

const offers = ["tools", "resources"] as const;

/** The verb. */
export const serveVerb: Command = defineVerb(serveDefinition, serve);

async function serve(options: ServeOptions, ctx: Context): Promise<number> {
  return await serveProcess(ctx, {
    name: "ct-agent",
    port: options.http,
    identity: () => ({ ...identityOf(parseAgent(options.agent)), offers, followsRoots: false }),
    serveHere: async (serve) => {
      const { openAgent } = await import("./agent_served.ts");
      await using agent = await openAgent(options, ctx);
      await agent.openReview();
      await serve(agent.served);
    },
  });
}
