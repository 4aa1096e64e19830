/**
 * Questions of agents and their answers.
 *
 * @module
 */
import assert from "node:assert/strict";
import { type Engine, EngineTests } from "./engines.ts";

/** Questions of agents and their answers. */
export const questionTests = new EngineTests();

/** A store with a session that asks. */
async function asker(engine: Engine) {
  const store = await engine.open();
  await store.workflows.create({ id: "w", stage: "scoping" });
  const session = await store.sessions.open({ id: "s", agent: "plan", workflow: "w", root: "/" });
  return { store, session };
}

const options = ["a", "b", "c"];
for (
  const [type, answer, help] of [
    ["single_select", "b", undefined],
    ["single_select", "d", 'answer with one of "a", "b", "c"'],
    ["single_select", ["a"], 'answer with one of "a", "b", "c"'],
    ["multi_select", ["c", "a"], undefined],
    ["multi_select", [], undefined],
    ["multi_select", "a", undefined],
    ["multi_select", ["a", "a"], 'answer with some of "a", "b", "c"'],
    ["ranked", ["c", "a", "b"], undefined],
    ["ranked", ["c", "a"], 'answer with all of "a", "b", "c", in order of preference'],
    ["ranked", ["c", "a", "a"], 'answer with all of "a", "b", "c", in order of preference'],
    ["free_text", "whatever", undefined],
    ["free_text", ["a"], "answer with a text"],
    ["ranked", null, undefined],
  ] as const
) {
  questionTests.add(
    `an answer ${JSON.stringify(answer)} to a ${type}: ${help ?? "taken"}`,
    async (engine) => {
      const { store, session } = await asker(engine);
      await using _ = store;
      const [id = ""] = await store.questions.ask([{ type, prompt: "?", options }], session, 1);
      if (help !== undefined) {
        await assert.rejects(async () => await store.questions.answer(id, answer), {
          code: "usage",
          help,
        });
        assert.equal((await store.questions.find(id))?.state, "pending");
        return;
      }
      await store.questions.answer(id, answer);
      const { state, answer: kept } = await store.questions.find(id) ?? {};
      assert.deepEqual([state, kept], [answer === null ? "skipped" : "answered", answer]);
      await assert.rejects(async () => await store.questions.answer(id, answer), {
        code: "refused",
        message: `question "${id}" is ${state} already`,
      });
    },
  );
}

questionTests.add("questions are listed by session and turn in their order", async (engine) => {
  const { store, session } = await asker(engine);
  await using _ = store;
  const ask = async (turn: number, ...prompts: readonly string[]) =>
    await store.questions.ask(
      prompts.map((prompt) => ({ type: "free_text", prompt, options: null })),
      session,
      turn,
    );
  await ask(1, "a", "b");
  await ask(2, "c");
  assert.deepEqual((await store.questions.list(session)).map(({ prompt }) => prompt), [
    "a",
    "b",
    "c",
  ]);
  assert.deepEqual((await store.questions.list(session, 1)).map(({ ordinal }) => ordinal), [0, 1]);
  await assert.rejects(async () => await store.questions.answer("x", null), { code: "not-found" });
});
