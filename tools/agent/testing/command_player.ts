/**
 * Plays the workflow by calls of `ct-agent`.
 *
 * @module
 */
import assert from "node:assert/strict";
import type { WorkflowPlayer } from "./workflow_script.ts";

/** How a call of `ct-agent` ended. */
export interface CommandEnd {
  /** Its exit status. */
  readonly status: number;
  /** What it printed. */
  readonly stdout: string;
  /** What it said besides. */
  readonly stderr: string;
}

/** Calls `ct-agent` with some words. */
export type CallCommand = (words: readonly string[]) => Promise<CommandEnd>;

/** Creates a workflow `w` in a store, and what plays in it. */
export async function commandPlayer(
  { root, store }: { readonly root: string; readonly store: string },
  call: CallCommand,
): Promise<WorkflowPlayer> {
  const place = ["--root", root, "--store", store];
  const does = async (verb: string, ...words: readonly string[]): Promise<string> => {
    const { status, stdout, stderr } = await call([verb, ...place, ...words]);
    assert.equal(status, 0, `${verb} ${words.join(" ")}: ${stderr}`);
    return stdout;
  };
  await does("workflow", "new", "w", "--title", "Mend the sum");
  return {
    call: async (agent, tool, args) => {
      const options = ["--agent", agent, "--session", agent, "--workflow", "w", "--json"];
      const { status, stdout, stderr } = await call([
        "call",
        ...place,
        ...options,
        tool,
        JSON.stringify(args),
      ]);
      assert.ok(status < 2, stderr);
      const { ok, value } = JSON.parse(stdout);
      assert.equal(status, ok ? 0 : 1);
      return { ok, value };
    },
    artifact: async (agent) =>
      JSON.parse(await does("turn", "--session", agent, "--show", "--json")).artifact,
    beginTurn: async (agent) => void await does("turn", "--session", agent),
    approve: async (id) => void await does("approve", id),
    sendBack: async (id, feedback) => void await does("changes", id, feedback),
    answer: async (id, answer) => void await does("answer", id, answer),
    openReview: async (base) =>
      void await does("review", "open", "--base", base, "--workflow", "w"),
  };
}
