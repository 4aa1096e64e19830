/**
 * `ct-agent serve`: the tools of an agent as an MCP server. This part speaks with the client; where
 * it can start another process, that does the work.
 *
 * @module
 */
import { escapeLines } from "@ct/base";
import type { Context } from "@ct/core/context";
import { type Command, defineVerb } from "@ct/core/definition";
import { type ClientOptions, serveClients, serveEngine, startEngine } from "@ct/serve";
import { parseAgent } from "../contract/agents.ts";
import { identityOf } from "./identity.ts";
import { serveDefinition, type ServeOptions } from "./serve_definition.ts";

const offers = ["tools", "resources"] as const;

/** The verb. */
export const serveVerb: Command = defineVerb(serveDefinition, serve);

async function serve(options: ServeOptions, ctx: Context): Promise<number> {
  const starter = ctx.starter?.();
  const interruption = ctx.spawn.interruption();
  const clients: ClientOptions = {
    port: options.http,
    input: options.http === undefined ? ctx.stdin.bytes?.() : undefined,
    write: (line) => {
      ctx.stdout.write(line, true);
      ctx.stdout.flush();
    },
    signal: AbortSignal.any([ctx.signal, interruption.signal]),
    say: (text) => {
      ctx.stderr.write(`ct-agent: ${escapeLines(text)}\n`);
      ctx.stderr.flush();
    },
  };
  try {
    if (starter !== undefined) {
      const identity = { ...identityOf(parseAgent(options.agent)), offers, followsRoots: false };
      return await serveEngine(() => startEngine(starter), { ...clients, identity });
    }
    const { openAgent } = await import("./agent_served.ts");
    await using agent = openAgent(options, ctx);
    await serveClients(agent.served, clients);
    return 0;
  } finally {
    interruption[Symbol.dispose]();
  }
}
