/**
 * What a server of the suite serves.
 *
 * @module
 */
import { CtError } from "@ct/base";
import type { Context } from "@ct/core/context";
import { isCommand, version } from "@ct/core/definition";
import { Residents, type ResidentsOptions } from "@ct/core/residents";
import { isLoadable, workerModule } from "@ct/core/threads";
import type { Served } from "@ct/serve";
import { CallQueue } from "./call_queue.ts";
import { instructionsFor } from "./instructions.ts";
import { offersOf } from "./offers.ts";
import { prompts } from "./prompts.ts";
import { resourcesOf } from "./resources.ts";
import { Roots } from "./roots.ts";
import type { ServeOptions } from "./serve_definition.ts";
import { suiteTools } from "./suite_tools.ts";

/**
 * Never called. What is imported somewhere is fetched from JSR with the rest, so that the thread
 * also starts where there is no network later.
 */
export const fetchWorker = (): Promise<unknown> => import("./worker.ts");

/** What is served, until its disposal. */
export interface OpenSuite extends Disposable {
  /** The tools, resources and prompts. */
  readonly served: Served;
}

/** The walk of a call without options below a root, by its real path, as the call makes it. */
function usualWalk(
  base: string,
  roots: Roots,
  { home, configHome }: Pick<Context, "home" | "configHome">,
): ReturnType<NonNullable<ResidentsOptions["usual"]>> {
  return {
    base: base === roots.first ? "." : base,
    cwd: roots.first,
    hidden: false,
    follow: false,
    ignore: true,
    door: roots.door(),
    home,
    configHome,
  };
}

/**
 * Opens the suite with the options of a server.
 * @throws {CtError} If they are wrong, or the suite is not part of this process.
 */
export function openSuite(options: ServeOptions, ctx: Context): OpenSuite {
  const allowsConfig = options["allow-config"];
  const roots = new Roots(options.root.length === 0 ? ["."] : options.root, ctx, {
    allowsConfig,
    isGated: options.gate,
  });
  const commands = [...ctx.commands.values()].filter(isCommand);
  if (commands.length === 0) {
    throw new CtError("launch", "the tools of the suite are not part of this process", {
      help: "start the server as ct mcp",
    });
  }
  const offers = offersOf(commands, { readOnly: options["read-only"], names: options.tools });
  if (options["max-chars"] < 1000) {
    throw new CtError("usage", "--max-chars must be at least 1000");
  }
  const worker = workerModule(import.meta.url, "ct-mcp");
  const residents = new Residents(roots.own, ctx, {
    worker: isLoadable(worker) ? worker : undefined,
    off: options["no-resident"] ? "the server was started with --no-resident" : undefined,
    usual: (base) => usualWalk(base, roots, ctx),
  });
  const tools = suiteTools(offers, {
    roots,
    queue: new CallQueue(),
    residents,
    ctx,
    maxChars: options["max-chars"],
    structured: options["output-schemas"],
  });
  const served = {
    name: "ct",
    version,
    instructions: instructionsFor(offers.map(({ name }) => name), roots.own, {
      isGated: options.gate,
    }),
    tools,
    resources: resourcesOf(offers, { roots, residents }),
    prompts,
    onRoots: (directories: readonly string[]) => roots.narrow(directories),
  };
  return { served, [Symbol.dispose]: () => residents.close() };
}
