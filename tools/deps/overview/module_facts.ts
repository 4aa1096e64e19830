/**
 * What the modules of a project come to in a few numbers.
 *
 * @module
 */
import type { Bounds } from "@ct/core/bounds";
import { CtError } from "@ct/base";
import type { Context } from "@ct/core/context";
import { readModuleGraph } from "../modules/module_graph.ts";
import type { ModuleOptions } from "../modules/module_options.ts";
import { type Circle, circles } from "./package_facts.ts";

/** Facts about modules, or why there are none. */
export type ModuleFacts = {
  /** How many there are. */
  readonly modules: number;
  /** Those that use each other in a circle. */
  readonly circular: readonly Circle[];
} | {
  /** Why they were not read. */
  readonly notRead: string;
};

/** What ends the whole call, and not the reading of modules alone. */
const ending: readonly string[] = ["timeout", "aborted", "signal", "bounds"];

/**
 * The facts about the modules where `--modules` would find them.
 * @throws {CtError} If the time is up or the call is broken off.
 */
export async function moduleFacts(
  options: ModuleOptions,
  bounds: Bounds,
  ctx: Context,
): Promise<ModuleFacts> {
  try {
    const { onObservations: _, ...unwatched } = ctx;
    const { graph } = await readModuleGraph(options, bounds, unwatched);
    return { modules: graph.nodes.length, circular: circles(graph) };
  } catch (error) {
    if (!(error instanceof CtError) || ending.includes(error.code)) throw error;
    return { notRead: error.message };
  }
}
