/**
 * The tools of the suite with their commands, in the order of the manifest.
 *
 * @module
 */
import type { Command } from "@ct/core/definition";
import { command as agent } from "@ct/agent";
import { command as wait } from "@ct/await";
import { command as check } from "@ct/check";
import { command as deps } from "@ct/deps";
import { command as each } from "@ct/each";
import { command as edit } from "@ct/edit";
import { command as grep } from "@ct/grep";
import { command as mcp } from "@ct/mcp";
import { command as find } from "@ct/find";
import { command as map } from "@ct/map";
import { command as move } from "@ct/move";
import { command as outline } from "@ct/outline";
import { command as patch } from "@ct/patch";
import { command as refs } from "@ct/refs";
import { command as rename } from "@ct/rename";
import { command as rg } from "@ct/rg";
import { command as rules } from "@ct/rules";
import { command as search } from "@ct/search";
import { command as survey } from "@ct/survey";
import { command as steer } from "@ct/steer";
import { command as test } from "@ct/test";
import { command as tour } from "@ct/tour";
import { command as tree } from "@ct/tree";
import { command as undo } from "@ct/undo";
import { command as view } from "@ct/view";
import { builtIn, type SuiteTool } from "./suite.ts";
import { type ToolName, toolNames } from "./tool_names.ts";

const commands: Readonly<Record<ToolName, Command>> = {
  agent,
  await: wait,
  check,
  deps,
  each,
  edit,
  find,
  grep,
  map,
  mcp,
  move,
  rename,
  outline,
  patch,
  refs,
  survey,
  rg,
  rules,
  search,
  steer,
  test,
  tour,
  tree,
  undo,
  view,
};

/** Every command name of the contract. */
export const suite: readonly SuiteTool[] = toolNames.map((name) => builtIn(commands[name]));

/** The tools that are part of this build. */
export const builtInCommands: readonly Command[] = suite.flatMap(({ command }) =>
  command === undefined ? [] : [command]
);
