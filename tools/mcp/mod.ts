/**
 * `ct-mcp`: the suite as an MCP server.
 *
 * @module
 */
import { type Command, defineVerbs } from "@ct/core/definition";
import { main } from "@ct/core/process";
import { definition } from "./definition.ts";
import { grantedFlags } from "./permissions.ts";
import guide from "./explain.md" with { type: "text" };
import { installVerb } from "./install/install_verb.ts";
import { serveVerb } from "./serve_verb.ts";

export { installFlags, serverFlags, type ServerForm } from "./permissions.ts";

/** The tool as a command. */
export const command: Command = {
  ...defineVerbs(definition, guide, [serveVerb, installVerb]),
  grants: grantedFlags,
  hostsSuite: true,
};

if (import.meta.main) await main(command);
