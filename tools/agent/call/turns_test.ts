import assert from "node:assert/strict";
import type { AgentId } from "../contract/tool_contract.ts";
import type { Stage } from "../store/stage.ts";
import { type ToolsetTree, toolsetTree } from "../testing/toolset_tree.ts";
import { createToolset } from "../toolset.ts";

const scope = {
  title: "T",
  description: "D",
  in_scope: ["a"],
  out_of_scope: [],
  recommended_path: "full",
};
const plan = {
  approachSummary: "A",
  pulses: ["pulse-1", "pulse-2"].map((id) => ({
    id,
    title: id,
    description: "D",
    expectedChanges: [],
    estimatedSize: "small",
  })),
};
const extension = { reason: "more", completed: ["a"], remaining: ["b"] };
const question = { type: "free_text", prompt: "?" };
const preflight = { summary: "S", setupCommands: [], buildSuccess: true, baselinesRecorded: 0 };
const pulseDone = { summary: "feat: y", filesChanged: [] };
const ended = (by: string) => ({
  success: false,
  error: `Turn already ended by ${by}. Stop and wait.`,
});

async function note(made: ToolsetTree): Promise<unknown> {
  return (await made.call("take_note", { note: "n" })).value;
}

Deno.test("easily got wrong 13: of two terminal tools in one batch the first wins, in either order", async () => {
  const calls = [
    ["submit_scope", scope],
    ["ask_questions", { questions: [question] }],
  ] as const;
  for (const [[first, firstArgs], [second, secondArgs]] of [calls, calls.toReversed()] as const) {
    if (firstArgs === undefined || secondArgs === undefined) continue;
    await using made = await toolsetTree({}, { agent: "scoping", turns: "auto" });
    const batch = [
      made.kit.call(first ?? "", firstArgs),
      made.kit.call(second ?? "", secondArgs),
      made.kit.call("take_note", { note: "n", reason: "r" }),
    ];
    const results = await Promise.all(batch);
    assert.deepEqual(results.map((result) => result.ok), [true, false, false]);
    assert.deepEqual(results[1]?.value, ended(first ?? ""));
    assert.deepEqual(results[2]?.value, ended(first ?? ""));
    assert.equal((await made.kit.turn()).by, first);
    const ends = (await made.store.calls.list(made.kit.session)).map(({ end }) => end);
    assert.deepEqual(ends, ["ok", "refused", "refused"]);
  }
});

Deno.test("easily got wrong 13: a terminal tool does not overtake a running write (long)", async () => {
  const order: string[] = [];
  await using made = await toolsetTree({}, { onCall: (tool) => order.push(tool) });
  const results = await Promise.all([
    made.call("write_file", { path: "a", content: "x".repeat(1 << 20) }),
    made.call("shell", { command: "sleep 0.2; echo done > b" }),
    made.kit.call("complete_pulse", pulseDone),
  ]);
  assert.ok(results.every(({ ok }) => ok));
  assert.equal(order.at(-1), "complete_pulse");
  assert.equal(made.read("b"), "done\n");
});

Deno.test("easily got wrong 14: behind a terminal tool that failed the turn goes on, in its batch too", async () => {
  await using made = await toolsetTree({}, { agent: "scoping" });
  const results = await Promise.all([
    made.kit.call("submit_scope", { ...scope, in_scope: [] }),
    made.call("take_note", { note: "n" }),
    made.kit.call("submit_scope", scope),
  ]);
  assert.deepEqual(results.map(({ ok, ended }) => [ok, ended]), [
    [false, false],
    [true, false],
    [true, true],
  ]);
});

for (const turns of ["strict", "auto"] as const) {
  Deno.test(`with ${turns} turns, an extension is followed by ${turns === "auto" ? "a call" : "beginTurn() alone"}`, async () => {
    await using made = await toolsetTree({}, { agent: "research", turns });
    await made.kit.call("request_extension", extension);
    const value = await note(made);
    if (turns === "auto") return assert.deepEqual(value, { success: true });
    assert.deepEqual(value, ended("request_extension"));
    await made.kit.beginTurn();
    assert.deepEqual(await note(made), { success: true });
  });
}

/** What is done between the end of a turn and the next call. */
type Between = (made: ToolsetTree, artifact: string) => void;

const nothing: Between = () => {};
const approve: Between = async ({ store }, artifact) => await store.approvals.approve(artifact);

for (
  const [title, agent, tool, args, between, isOpen] of [
    ["questions that wait", "scoping", "ask_questions", { questions: [question] }, nothing, true],
    ["a scope that waits", "scoping", "submit_scope", scope, nothing, false],
    ["an approved scope", "scoping", "submit_scope", scope, approve, true],
    [
      "a returned scope",
      "scoping",
      "submit_scope",
      scope,
      async ({ store }, artifact) => await store.approvals.sendBack(artifact, "smaller"),
      true,
    ],
    [
      "a scope whose stage is over",
      "scoping",
      "submit_scope",
      scope,
      async ({ store }) => await store.workflows.setStage("w", "plan"),
      true,
    ],
    ["a preflight", "preflight", "complete_preflight", preflight, nothing, false],
    [
      "a preflight whose build fails",
      "preflight",
      "complete_preflight",
      { ...preflight, buildSuccess: false },
      nothing,
      false,
    ],
    ["an ad-hoc pulse", "pulsing", "complete_pulse", pulseDone, nothing, true],
    [
      "a halted pulse",
      "pulsing",
      "complete_pulse",
      { ...pulseDone, unresolvedIssues: [{ issue: "i", reason: "r" }] },
      nothing,
      false,
    ],
    [
      "a halted pulse that was approved",
      "pulsing",
      "complete_pulse",
      { ...pulseDone, unresolvedIssues: [{ issue: "i", reason: "r" }] },
      approve,
      true,
    ],
  ] as const satisfies readonly (readonly [string, AgentId, string, object, Between, boolean])[]
) {
  Deno.test(`with auto turns, ${isOpen ? "a call" : "nothing"} follows on ${title}`, async () => {
    await using made = await toolsetTree({}, { agent, turns: "auto" });
    const { value } = await made.kit.call(tool, args);
    await between(made, `${Object(value).id}`);
    assert.deepEqual(await note(made), isOpen ? { success: true } : ended(tool));
    assert.equal((await made.store.sessions.turn(made.kit.session)).n, isOpen ? 2 : 1);
  });
}

Deno.test("with auto turns, calls go from one planned pulse to the next and end behind the last", async () => {
  await using made = await toolsetTree({}, { agent: "plan", approvals: "auto" });
  await made.kit.call("submit_plan", plan);
  const { store } = made;
  await store.workflows.setStage("w", "pulsing");
  await using pulsing = await toolsetTree({}, { store, turns: "auto" });
  const seen: unknown[] = [];
  for (let n = 0; n < 3; n++) {
    await note(pulsing);
    seen.push(await pulsing.kit.notesBlock());
    await pulsing.kit.call("complete_pulse", pulseDone);
    seen.push([(await pulsing.kit.turn()).next, (await store.workflows.find("w"))?.stage]);
  }
  const notes = "Notes for stage pulsing\n\n[1] n";
  assert.deepEqual(seen, [
    notes,
    ["continue", "pulsing"],
    notes,
    ["done", "review"],
    null,
    ["done", "review"],
  ]);
  assert.deepEqual(await note(pulsing), ended("complete_pulse"));
  assert.deepEqual(
    (await store.pulses.list("w")).map(({ plannedId, state }) => [plannedId, state]),
    [
      ["pulse-1", "done"],
      ["pulse-2", "done"],
    ],
  );
  // Sent back to work, there is something to do again.
  await store.workflows.setStage("w", "pulsing");
  assert.deepEqual(await note(pulsing), { success: true });
  await pulsing.kit.call("complete_pulse", pulseDone);
  assert.equal((await store.workflows.find("w"))?.stage, "review");
});

for (
  const [agent, tool, args, stage] of [
    ["scoping", "submit_scope", scope, "research"],
    ["scoping", "submit_scope", { ...scope, recommended_path: "quick" }, "preflight"],
    ["plan", "submit_plan", plan, "preflight"],
    ["preflight", "complete_preflight", { ...preflight, buildSuccess: false }, "pulsing"],
  ] as const satisfies readonly (readonly [AgentId, string, object, Stage])[]
) {
  Deno.test(`with approvals auto, ${tool} leads to ${stage} at once`, async () => {
    await using made = await toolsetTree({}, { agent, approvals: "auto" });
    await made.kit.call(tool, args);
    assert.equal((await made.store.workflows.find("w"))?.stage, stage);
    assert.equal((await made.kit.turn()).next, "done");
  });
}

Deno.test("with approvals auto, a halted pulse waits for a person all the same", async () => {
  await using made = await toolsetTree({}, { approvals: "auto" });
  const unresolvedIssues = [{ issue: "flaky", reason: "the network" }];
  const { ok } = await made.call("complete_pulse", { ...pulseDone, unresolvedIssues });
  assert.ok(ok);
  assert.equal((await made.kit.turn()).next, "approval");
});

Deno.test("a turn that ended in another process is over here, too", async () => {
  await using made = await toolsetTree({}, { agent: "scoping" });
  const { store, path, kit: { session } } = made;
  await using other = await createToolset({
    agent: "scoping",
    root: path,
    store,
    workflow: "w",
    session,
  });
  await other.call("submit_scope", scope);
  assert.deepEqual(await note(made), ended("submit_scope"));
});

Deno.test("questions are answered one by one before the agent goes on", async () => {
  await using made = await toolsetTree({}, { agent: "research" });
  const { value } = await made.kit.call("ask_questions", { questions: [question, question] });
  const [first, second] = Object(value).question_ids;
  assert.equal((await made.kit.turn()).next, "answers");
  await made.store.questions.answer(first, "yes");
  assert.equal((await made.kit.turn()).next, "answers");
  await made.store.questions.answer(second, null);
  assert.equal((await made.kit.turn()).next, "continue");
});

Deno.test("the research limit counts anew in the turn that an extension begins", async () => {
  await using made = await toolsetTree({ "a": "x" }, { agent: "research", turns: "auto" });
  const read = async () => (await made.call("read_file", { path: "a" })).ok;
  for (let n = 0; n < 8; n++) assert.ok(await read());
  assert.ok(!await read());
  await made.kit.call("request_extension", extension);
  assert.ok(await read());
});
