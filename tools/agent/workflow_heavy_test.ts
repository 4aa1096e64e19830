import assert from "node:assert/strict";
import { memoryContext } from "@ct/core/context";
import { denoSpawn } from "@ct/core/run";
import type { AgentId } from "./contract/tool_contract.ts";
import { openReview } from "./review/open_review.ts";
import { openStore, type Store } from "./store/store.ts";
import {
  playWorkflow,
  storeContents,
  workflowPlace,
  type WorkflowPlayer,
} from "./testing/workflow_script.ts";
import { command } from "./mod.ts";
import { commandPlayer } from "./testing/command_player.ts";
import { createToolset, type Toolset } from "./toolset.ts";

/** Plays through the library: a toolset for each agent, opened when it is needed. */
function libraryPlayer(
  store: Store,
  root: string,
): WorkflowPlayer & AsyncDisposable & { kit(agent: AgentId): Promise<Toolset> } {
  const kits = new Map<AgentId, Toolset>();
  const kit = async (agent: AgentId): Promise<Toolset> => {
    const found = kits.get(agent);
    if (found !== undefined) return found;
    const made = await createToolset({ agent, root, store, workflow: "w", session: agent });
    kits.set(agent, made);
    return made;
  };
  return {
    kit,
    call: async (agent, tool, args) => (await kit(agent)).call(tool, args),
    artifact: async (agent) => (await (await kit(agent)).turn()).artifact ?? "",
    beginTurn: async (agent) => (await kit(agent)).beginTurn(),
    approve: (id) => store.approvals.approve(id),
    sendBack: (id, feedback) => store.approvals.sendBack(id, feedback),
    answer: (id, answer) => store.questions.answer(id, answer),
    openReview: async (base) => {
      const around = memoryContext({ cwd: root, spawn: denoSpawn });
      await openReview(store, "w", { subject: { root, base }, around });
    },
    async [Symbol.asyncDispose]() {
      for (const each of kits.values()) await each[Symbol.asyncDispose]();
    },
  };
}

Deno.test("a whole workflow goes from its scope to an approved review", async () => {
  await using place = await workflowPlace();
  const { root } = place;
  {
    await using store = await openStore(place.store);
    await store.workflows.create({ id: "w", title: "Mend the sum" });
    await using player = libraryPlayer(store, root);
    await playWorkflow(player);
    assert.equal(await (await player.kit("pulsing")).notesBlock(), null);
    assert.equal((await store.workflows.find("w"))?.stage, "done");
    assert.deepEqual((await store.cards.list("w")).map(({ kind, state }) => `${kind} ${state}`), [
      "scope returned",
      "scope approved",
      "research approved",
      "plan approved",
      "preflight approved",
    ]);
    assert.deepEqual(
      (await store.pulses.list("w")).map(({ plannedId, state, rejections, completion }) => [
        plannedId,
        state,
        rejections,
        completion?.files,
      ]),
      [
        // The scopes would have been pulses on the quick path.
        [null, "superseded", 0, undefined],
        [null, "superseded", 0, undefined],
        ["pulse-1", "done", 1, ["src/add.sh"]],
        ["pulse-2", "done", 0, ["doc/sum.md", "src/add.sh"]],
      ],
    );
    const { id = "", diff, state } = await store.reviews.current("w") ?? {};
    assert.equal(state, "approved");
    assert.deepEqual(diff?.match(/^[-+][^-+].*$/gm), [
      "+# add",
      "-  echo $(($1 - $2))",
      "+  echo $(($1 + $2))",
    ]);
    assert.deepEqual((await store.reviews.comments(id)).map(({ severity }) => severity), [
      "Medium",
      "Low",
      "Low",
    ]);
  }
  assert.equal(Deno.readTextFileSync(`${root}/doc/sum.md`), "# add\n");
  const contents = storeContents(place.store, root);
  assert.deepEqual(
    Object.entries(contents).filter(([, rows]) => Object(rows).length === 0).map(([name]) => name),
    ["output", "setting"],
  );
});

/** What the workflow leaves in the store when it is played through the library. */
async function contentsByLibrary(): Promise<unknown> {
  await using place = await workflowPlace();
  await using store = await openStore(place.store);
  await store.workflows.create({ id: "w", title: "Mend the sum" });
  await using player = libraryPlayer(store, place.root);
  await playWorkflow(player);
  return storeContents(place.store, place.root);
}

Deno.test("two runs of the workflow leave the same store", async () => {
  assert.deepEqual(await contentsByLibrary(), await contentsByLibrary());
});

Deno.test("through the command line the workflow leaves the same store", async () => {
  await using place = await workflowPlace();
  const environment = Deno.env.toObject();
  const player = await commandPlayer(place, async (words) => {
    const ctx = memoryContext({ cwd: "/", spawn: denoSpawn, environment });
    const status = await command.run(words, ctx);
    return { status, stdout: ctx.stdout.text, stderr: ctx.stderr.text };
  });
  await playWorkflow(player);
  assert.deepEqual(storeContents(place.store, place.root), await contentsByLibrary());
});
