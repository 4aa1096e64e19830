/**
 * `ct-mcp`: the suite as an MCP server.
 *
 * @module
 */
import type { Context } from "@ct/core/context";
import { type Command, defineVerbs } from "@ct/core/definition";
import { engineWord, main, withEngine } from "@ct/core/process";
import { definition } from "./definition.ts";
import { grantedFlags } from "./permissions.ts";
import { engine } from "./engine.ts";
import guide from "./explain.md" with { type: "text" };
import { installVerb } from "./install/install_verb.ts";
import { serveVerb } from "./serve_verb.ts";

export { installFlags, serverFlags, type ServerForm } from "./permissions.ts";

const verbs = defineVerbs(definition, guide, [serveVerb, installVerb]);

/** The tool as a command. */
export const command: Command = {
  ...verbs,
  run: (argv: readonly string[], ctx: Context) => {
    const [word, ...words] = argv;
    if (word === engineWord) return engine.run(words, ctx);
    return verbs.run(argv, withEngine(word === "serve" ? words : argv, ctx));
  },
  grants: grantedFlags,
  hostsSuite: true,
};

if (import.meta.main) await main(command);
