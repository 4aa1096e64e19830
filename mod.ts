/**
 * The ct suite as a library: every tool under its name, each with its command, and the launcher
 * `ct`, which starts when this module is run.
 *
 * @example Run a tool and read what it printed
 * ```ts
 * import { launcher } from "@ct/ct";
 * import { memoryContext } from "@ct/core/context";
 * import assert from "node:assert/strict";
 * const ctx = memoryContext({ cwd: "/" });
 * assert.equal(await launcher.run(["search", "--version"], ctx), 0);
 * assert.equal(ctx.stdout.text, "ct-search 0.9.0\n");
 * ```
 *
 * @module
 */
import type { Command } from "@ct/core/definition";
import { commandMap, main } from "@ct/core/process";
import { createLauncher, type Launcher } from "./cli/launcher.ts";
import { installedLauncher, processSearchPath, startFromPath } from "./cli/programs.ts";
import { builtInCommands, suite } from "./cli/registry.ts";
import { calledTool, type Start, startInProcess } from "./cli/start.ts";

export type { Launcher } from "./cli/launcher.ts";
export * as agent from "@ct/agent";
export * as edit from "@ct/edit";
export * as find from "@ct/find";
export * as map from "@ct/map";
export * as outline from "@ct/outline";
export * as refs from "@ct/refs";
export * as rg from "@ct/rg";
export * as rules from "@ct/rules";
export * as search from "@ct/search";
export * as grep from "@ct/grep";
export * as mcp from "@ct/mcp";
export * as steer from "@ct/steer";
export * as patch from "@ct/patch";
export * as survey from "@ct/survey";
export * as test from "@ct/test";
export * as check from "@ct/check";
export * as deps from "@ct/deps";
export * as each from "@ct/each";
export * as wait from "@ct/await";
export * as tree from "@ct/tree";
export * as move from "@ct/move";
export * as rename from "@ct/rename";
export * as tour from "@ct/tour";
export * as undo from "@ct/undo";
export * as view from "@ct/view";

const start: Start = startInProcess(
  suite,
  (name, args, ctx) => startFromPath(processSearchPath())(name, args, ctx),
);

/** All tools by their full names, such as `ct-search`, for tools that run others in-process. */
export const commands: ReadonlyMap<string, Command> = commandMap(builtInCommands);

/**
 * `ct` in this process: runs the suite's tools directly and other commands as programs from `PATH`.
 */
export const launcher: Launcher = createLauncher({
  suite,
  start,
  startInChain: start,
  program: installedLauncher,
});

if (import.meta.main) await main({ ...launcher, calledTool: calledTool(suite) });
