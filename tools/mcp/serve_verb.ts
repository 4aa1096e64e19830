/**
 * `ct-mcp serve`: the suite for an agent. This part speaks with the client; where it can start
 * another process, that does the work.
 *
 * @module
 */
import type { Context } from "@ct/core/context";
import { type Command, defineVerb } from "@ct/core/definition";
import { serveProcess } from "@ct/serve";
import { earlyIdentity } from "./instructions.ts";
import { serveDefinition, type ServeOptions } from "./serve_definition.ts";

/** The verb. */
export const serveVerb: Command = defineVerb(serveDefinition, serve);

async function serve(options: ServeOptions, ctx: Context): Promise<number> {
  // A person who calls it sees nothing else, for a client speaks first.
  if (options.http === undefined && ctx.stdin.typedLine !== undefined) {
    ctx.stderr.write("ct-mcp: waiting for an MCP client on stdin; Ctrl-C stops it\n");
    ctx.stderr.write("ct-mcp: `ct mcp install --client NAME` lets a client start it\n");
  }
  return await serveProcess(ctx, {
    name: "ct-mcp",
    port: options.http,
    identity: () => earlyIdentity(options, ctx),
    serveHere: async (serve) => {
      const { openSuite } = await import("./suite_served.ts");
      using suite = openSuite(options, ctx);
      await serve(suite.served);
    },
  });
}
