/**
 * Hostile calls of agents: by the library, by `ct agent call`, and by `ct agent serve`.
 *
 * @module
 */
import assert from "node:assert/strict";
import { command, createToolset, openStore, type ToolContract } from "@ct/agent";
import { tryLstat } from "@ct/base";
import { memoryContext } from "@ct/core/context";
import { sampled, tempTree } from "@ct/testing";
import { Session } from "../mcp/session.ts";
import { type AgentTool, agentTools, extensionsFor, hostileAgentCalls } from "./agent_calls.ts";
import { FileCalls } from "./file_calls.ts";
import { Location } from "./place.ts";
import type { ProtectedPath } from "./protected_surface.ts";
import { type RawArguments, valuesFor } from "./slots.ts";
import { original } from "./writing_acts.ts";

/** How agents are called. */
export interface AgentSurface extends AsyncDisposable {
  /** Calls a tool; resolves to all that is shown. */
  call(name: string, given: RawArguments): Promise<string>;
}

/** The surfaces, by their names. */
export const agentSurfaces: Readonly<
  Record<string, (agent: string, root: string) => AgentSurface | Promise<AgentSurface>>
> = {
  "the library": librarySurface,
  "ct agent call": callSurface,
  "ct agent serve": serveSurface,
};

const reviewed = "diff --git a/a.txt b/a.txt\n--- a/a.txt\n+++ b/a.txt\n@@ -1 +1 @@\n-1\n+one\n";
const words = ["--store", ":memory:", "--no-read-check"];

/** The library, with a store in memory. */
export async function librarySurface(agent: string, root: string): Promise<AgentSurface> {
  const store = await openStore(":memory:");
  const kit = await createToolset({
    agent,
    root,
    store,
    workflow: "w",
    readBeforeEdit: false,
    researchLimit: 0,
    resident: false,
    extensions: extensionsFor(agent),
    context: memoryContext({ cwd: root }),
  });
  if (agent === "review") {
    await store.reviews.open({ workflow: "w", base: null, head: null, diff: reviewed });
  }
  return {
    async call(name, given) {
      if ((await kit.turn()).ended) await kit.beginTurn();
      return JSON.stringify(await kit.call(name, given));
    },
    async [Symbol.asyncDispose]() {
      await kit[Symbol.asyncDispose]();
      await store[Symbol.asyncDispose]();
    },
  };
}

function callSurface(agent: string, root: string): AgentSurface {
  return {
    async call(name, given) {
      const ctx = memoryContext({ cwd: root });
      const call = [
        "call",
        "--agent",
        agent,
        ...extraWords(agent),
        ...words,
        name,
        "--",
        JSON.stringify(given),
      ];
      await command.run(call, ctx);
      return ctx.stdout.text + ctx.stderr.text;
    },
    [Symbol.asyncDispose]: () => Promise.resolve(),
  };
}

function serveSurface(agent: string, root: string): AgentSurface {
  const session = new Session(["serve", "--agent", agent, ...extraWords(agent), ...words], {
    server: command,
    cwd: root,
  });
  return {
    call: async (name, given) =>
      JSON.stringify(await session.request("tools/call", { name, arguments: given })),
    [Symbol.asyncDispose]: () => session[Symbol.asyncDispose](),
  };
}

function extraWords(agent: string): readonly string[] {
  return extensionsFor(agent).map((each) => `--extensions=${each}`);
}

/** The ways in which agents write: a tool, and its arguments for a path. */
const agentActs: Readonly<Record<string, (path: string) => RawArguments>> = {
  write_file: (path) => ({ path, content: "CHANGED\n" }),
  edit_file: (path) => ({ path, oldString: "one", newString: "CHANGED", replaceAll: true }),
  multi_edit: (path) => ({
    path,
    edits: [{ oldString: "one", newString: "CHANGED", replaceAll: true }],
  }),
  move_path: (path) => ({ path, newPath: "moved" }),
  delete_path: (path) => ({ path }),
};

/** Asserts that agents write what no program may write by no tool, and what they may by each. */
export async function assertAgentProtected(paths: readonly ProtectedPath[]): Promise<void> {
  const writing = agentTools.filter(({ contract }) => contract.mutates && takesPath(contract));
  assert.deepEqual(writing.map(({ contract }) => contract.name), Object.keys(agentActs));
  for (const [index, { path, list }] of paths.entries()) {
    const [name, given] = Object.entries(agentActs)[index % writing.length] ?? ["", () => ({})];
    await using tree = await tempTree({ [path]: original });
    await using caller = await librarySurface("pulsing", tree.path);
    const said = await caller.call(name, { reason: "r", ...given(path) });
    const file = `${tree.path}/${path}`;
    const isChanged = tryLstat(file) === undefined || Deno.readTextFileSync(file) !== original;
    assert.equal(isChanged, list === "config", `${name} ${path}: ${said}`);
  }
}

function takesPath({ parameters }: ToolContract): boolean {
  return parameters.some(({ name }) => name === "path");
}

/** So many hostile values are tried in each place at most, the most telling ones, */
const maxValues = 12;
/** of which so many are drawn. */
const drawnValues = 2;

/** Calls a tool with hostile values, and asserts each time that nothing has led out. */
export async function assertAgentConfined(
  { agent, contract }: AgentTool,
  surface: string,
): Promise<void> {
  await using place = await Location.make();
  await using caller = await agentSurfaces[surface]?.(agent, place.root);
  using files = new FileCalls();
  const { name } = contract;
  const candidates = valuesFor("txt").slice(0, maxValues);
  const valuesOf = (parameter: string) =>
    sampled(candidates, drawnValues, `${name} ${parameter}, ${surface}`);
  for (const given of hostileAgentCalls(contract, valuesOf)) {
    const call = place.filled(JSON.stringify({ reason: "r", ...given }));
    files.reset();
    const shown = await caller?.call(contract.name, JSON.parse(call)) ?? "";
    const { opened } = files;
    files.unseen(() => place.assertHeld(`${contract.name} ${call}`, { shown, opened }));
  }
}
