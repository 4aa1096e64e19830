/**
 * `ct-mcp serve`: the suite for an agent.
 *
 * @module
 */
import { CtError, escapeLines } from "@ct/base";
import type { Context } from "@ct/core/context";
import {
  type Command,
  defineVerb,
  isCommand,
  type OptionsOf,
  type ToolDefinition,
  version,
} from "@ct/core/definition";
import { Residents } from "@ct/core/residents";
import { isLoadable, workerModule } from "@ct/core/threads";
import { serveClients } from "@ct/serve";
import { CallQueue } from "./call_queue.ts";
import { instructionsFor } from "./instructions.ts";
import { offersOf } from "./offers.ts";
import { prompts } from "./prompts.ts";
import { resourcesOf } from "./resources.ts";
import { Roots } from "./roots.ts";
import { suiteTools } from "./suite_tools.ts";

/**
 * Never called. What is imported somewhere is fetched from JSR with the rest, so that the thread
 * also starts where there is no network later.
 */
export const fetchWorker = (): Promise<unknown> => import("./worker.ts");

const definition = {
  name: "ct-mcp serve",
  summary: "Serve the suite to an agent",
  description: "Serves the tools of the suite until the client goes away. Messages go over stdin " +
    "and stdout; with --http they go over HTTP on this machine (127.0.0.1), and the URL and the " +
    "token that each request must carry are printed on stderr. Clients of the revision " +
    "2026-07-28 of the protocol and of those since 2024-10-07 are served.",
  options: {
    root: {
      kind: "list",
      description: "A directory that the tools may reach; repeatable. By default the working " +
        "directory. Relative paths in calls start at the first one. Whatever leads out of all of " +
        "them, through links too, is refused.",
    },
    "read-only": {
      kind: "flag",
      description: "Offer only tools that read. The process then may not write at all.",
    },
    "allow-config": {
      kind: "flag",
      description: "Let tools write what configures package managers, tool managers, hooks of " +
        "commits and CI, such as .npmrc or .github/workflows. Without it that is refused.",
    },
    tools: {
      kind: "list",
      split: true,
      description: "Offer only these tools, by the names that they have here, such as " +
        "'ct-search,ct-view'. Repeatable or comma-joined.",
    },
    http: {
      kind: "integer",
      description: "Listen for HTTP on this port of 127.0.0.1, or on any that is free for 0, " +
        "instead of using stdin and stdout.",
    },
    "output-schemas": {
      kind: "flag",
      description: "Announce the schema of every result, and return every result as an object.",
    },
    "max-chars": {
      kind: "integer",
      default: 40_000,
      description: "Cut results after this many characters. The end of a cut result says how to " +
        "get the rest.",
    },
  },
  examples: [
    { command: "--root . --root ../shared", purpose: "Serve two directories." },
    { command: "--root . --http 8642", purpose: "Listen on a port of this machine." },
  ],
} as const satisfies ToolDefinition;

/** The options of a server. */
export type ServeOptions = OptionsOf<typeof definition>;

/** The verb. */
export const serveVerb: Command = defineVerb(definition, serve);

async function serve(options: ServeOptions, ctx: Context): Promise<number> {
  const allowsConfig = options["allow-config"];
  const roots = new Roots(options.root.length === 0 ? ["."] : options.root, ctx, { allowsConfig });
  const commands = [...ctx.commands.values()].filter(isCommand);
  if (commands.length === 0) {
    throw new CtError("launch", "the tools of the suite are not part of this process", {
      help: "start the server as ct mcp",
    });
  }
  const offers = offersOf(commands, { readOnly: options["read-only"], names: options.tools });
  const queue = new CallQueue();
  const worker = workerModule(import.meta.url, "ct-mcp");
  const residents = new Residents(roots.own, ctx, {
    worker: isLoadable(worker) ? worker : undefined,
  });
  const interruption = ctx.spawn.interruption();
  try {
    const tools = suiteTools(offers, {
      roots,
      queue,
      residents,
      ctx,
      maxChars: options["max-chars"],
      structured: options["output-schemas"],
    });
    const served = {
      name: "ct",
      version,
      instructions: instructionsFor(offers, roots),
      tools,
      resources: resourcesOf(offers, { roots, residents }),
      prompts,
      onRoots: (directories: readonly string[]) => roots.narrow(directories),
    };
    if (options["max-chars"] < 1000) {
      throw new CtError("usage", "--max-chars must be at least 1000");
    }
    await serveClients(served, {
      port: options.http,
      input: options.http === undefined ? ctx.stdin.bytes?.() : undefined,
      write: (line) => {
        ctx.stdout.write(line, true);
        ctx.stdout.flush();
      },
      signal: AbortSignal.any([ctx.signal, interruption.signal]),
      say: (text) => {
        ctx.stderr.write(`ct-mcp: ${escapeLines(text)}\n`);
        ctx.stderr.flush();
      },
    });
    return 0;
  } finally {
    residents.close();
    interruption[Symbol.dispose]();
  }
}
