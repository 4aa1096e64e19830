import assert from "node:assert/strict";
import { ManualClock, tempTree } from "@ct/testing";
import { memoryContext } from "@ct/core/context";
import { toolsOf } from "./contract/agents.ts";
import type { AgentId } from "./contract/tool_contract.ts";
import { registeredTools } from "./registered_tools.ts";
import { openStore } from "./store/store.ts";
import { toolsetTree } from "./testing/toolset_tree.ts";
import { createToolset } from "./toolset.ts";

for (const agent of ["discussion", "research", "pulsing", "review"] as const satisfies AgentId[]) {
  Deno.test(`a toolset of ${agent} offers what is built, in the contract's order`, async () => {
    await using made = await toolsetTree({}, { agent });
    const names = made.kit.tools.map(({ name }) => name);
    assert.deepEqual(
      names,
      toolsOf(agent).map(({ name }) => name).filter((name) => registeredTools.has(name)),
    );
  });
}

Deno.test("a tool that an agent does not have never runs", async () => {
  await using made = await toolsetTree({}, { agent: "execution" });
  await using review = await toolsetTree({}, { agent: "review" });
  await assert.rejects(review.kit.call("write_file", { path: "x", content: "", reason: "r" }), {
    name: "ToolNotAvailableError",
    message: "Tool not available to agent 'review': write_file",
  });
  await assert.rejects(made.kit.call("no_such_tool", {}), { name: "ToolNotAvailableError" });
  assert.throws(() => Deno.statSync(`${review.path}/x`), Deno.errors.NotFound);
});

Deno.test("the tools come in the envelopes of providers, with the agent's own descriptions", async () => {
  await using made = await toolsetTree({});
  const index = made.kit.tools.findIndex(({ name }) => name === "read_file");
  const read = made.kit.tools[index];
  assert.ok(read !== undefined);
  assert.match(read.description, /Required before attempting to edit_file\.$/);
  const { name, description, inputSchema } = read;
  assert.deepEqual(made.kit.toolsFor("anthropic")[index], {
    name,
    description,
    input_schema: inputSchema,
  });
  assert.deepEqual(made.kit.toolsFor("openai")[index], {
    type: "function",
    function: { name, description, parameters: inputSchema },
  });
  assert.deepEqual(Object(made.kit.toolsFor("mcp")[index]).annotations, {
    readOnlyHint: true,
    destructiveHint: false,
    idempotentHint: true,
    openWorldHint: false,
  });
  const result = await read.execute({ path: "none", reason: "r" });
  assert.deepEqual(result.value, { error: "File not found: none" });
});

Deno.test("calls are logged with their reason and without secrets, refused ones too", async () => {
  await using made = await toolsetTree({ "a": "x" });
  const token = 'token = "t8Kd03LmQ9zX"';
  await made.kit.call("read_file", { path: "a", reason: `why ${token}` }, { callId: "mine" });
  await made.call("write_file", { path: "b", content: `${token}\n${"y".repeat(10_000)}` });
  await made.call("read_file", { path: 1n });
  const [first, second, third] = await made.store.calls.list(made.kit.session);
  assert.equal(first?.id, "mine");
  assert.equal(first?.reason, 'why token = "[blocked]"');
  assert.deepEqual([first?.tool, first?.target, first?.end], ["read_file", "a", "ok"]);
  assert.ok(second && second.input.length < 5000 && !second.input.includes("t8Kd"));
  assert.equal(third?.error, "Invalid arguments for read_file: path must be a string");
});

Deno.test("of a long error the log keeps the beginning", async () => {
  await using made = await toolsetTree({}, { extensions: ["background"] });
  await made.call("read_output", { handle: "x".repeat(20_000), waitSeconds: 0 });
  const [{ error = "" } = {}] = await made.store.calls.list(made.kit.session);
  assert.match(error ?? "", /^No command has the handle "x+\.\.\. \[\d+ more\]$/);
});

Deno.test("a store that cannot be used is told, and nothing runs", async () => {
  const store = await openStore(":memory:");
  await using made = await toolsetTree({}, { store });
  await store[Symbol.asyncDispose]();
  for (const [tool, shape] of [["write_file", { success: false }], ["grep", {}]] as const) {
    const { value } = await made.call(tool, { path: "a", content: "x", pattern: "x" });
    const error = "The store cannot be used: database is not open";
    assert.deepEqual(value, { ...shape, error });
  }
  assert.throws(() => made.read("a"), Deno.errors.NotFound);
});

Deno.test("a turn that has ended refuses every call until the next begins", async () => {
  await using made = await toolsetTree({ "a": "x" });
  const { kit, store } = made;
  assert.deepEqual(await kit.turn(), { ended: false, by: null, artifact: null, next: "continue" });
  const end = { by: "submit_scope", call: "c", artifact: "scope_1" };
  await store.sessions.endTurn(kit.session, 1, end);
  assert.deepEqual(await kit.turn(), {
    ended: true,
    by: "submit_scope",
    artifact: "scope_1",
    next: "approval",
  });
  const message = "Turn already ended by submit_scope. Stop and wait.";
  const read = await made.call("read_file", { path: "a" });
  assert.deepEqual(read.value, { error: message });
  const note = await made.call("take_note", { note: "x" });
  assert.deepEqual(note.value, { success: false, error: message });
  assert.deepEqual((await store.calls.list(kit.session)).map(({ end }) => end), [
    "refused",
    "refused",
  ]);
  await kit.beginTurn();
  assert.equal((await made.call("read_file", { path: "a" })).text, "x");
});

Deno.test("research is limited to eight actions a turn, those that fail not counted (long)", async () => {
  await using made = await toolsetTree({ "a": "x" }, { agent: "research" });
  await made.call("read_file", { path: "none" });
  const read = () => made.call("read_file", { path: "a" });
  const remarks: string[] = [];
  for (let n = 1; n <= 8; n++) remarks.push(...(await read()).notes);
  assert.deepEqual(remarks, [
    "6 of 8 research actions used in this turn, 2 left",
    "7 of 8 research actions used in this turn, 1 left",
    "8 of 8 research actions used in this turn, 0 left",
  ]);
  assert.deepEqual((await read()).value, {
    error: "Research action limit reached (8 per turn). " +
      "Save findings with take_note, then call request_extension.",
  });
  assert.equal((await made.call("take_note", { note: "x" })).ok, true);
  await made.kit.beginTurn();
  const batch = await Promise.all(Array.from({ length: 9 }, read));
  assert.equal(batch.filter(({ ok }) => ok).length, 8);
  await using free = await toolsetTree({ "a": "x" }, { agent: "research", researchLimit: 0 });
  for (let n = 0; n < 9; n++) assert.ok((await free.call("read_file", { path: "a" })).ok);
});

Deno.test("notes are shown in order, belong to their stage, and have their limits", async () => {
  await using made = await toolsetTree({}, { agent: "plan" });
  const { kit, store } = made;
  assert.equal(await kit.notesBlock(), null);
  assert.equal((await made.call("take_note", { note: " first\n" })).text, '{"success":true}');
  await made.call("take_note", { note: 'token = "t8Kd03LmQ9zX"' });
  assert.equal(
    await kit.notesBlock(),
    'Notes for stage plan\n\n[1]  first\n\n\n[2] token = "[blocked]"',
  );
  await using other = await toolsetTree({}, { agent: "plan", store });
  assert.equal(await other.kit.notesBlock(), await kit.notesBlock());
  for (
    const [note, error] of [
      [" \n", "Note content cannot be empty"],
      [undefined, "Note content cannot be empty"],
      ["x".repeat(16_385), "Note is too long (16385 characters, limit 16384)"],
    ] as const
  ) {
    assert.deepEqual((await made.call("take_note", { note })).value, { success: false, error });
  }
  await store.workflows.setStage("w", "pulsing");
  assert.equal(await kit.notesBlock(), null);
  await using late = await toolsetTree({}, { agent: "plan", store });
  assert.deepEqual(late.kit.warnings, [
    'workflow "w" is in stage pulsing, but this is the toolset of plan',
  ]);
});

Deno.test("without a workflow there are no notes, which is said first", async () => {
  await using tree = await tempTree({});
  await using store = await openStore(":memory:");
  await using kit = await createToolset({ agent: "discussion", root: tree.path, store });
  const { value } = await kit.call("take_note", { note: "", reason: "r" });
  assert.deepEqual(value, {
    success: false,
    error: "Notes are only available in workflow channels",
  });
  assert.equal(await kit.notesBlock(), null);
});

Deno.test("a session goes on in another toolset: what was read may be edited", async () => {
  await using made = await toolsetTree({ "a": "x" });
  await made.call("read_file", { path: "a" });
  const { store, kit, path } = made;
  await using again = await createToolset({
    agent: "pulsing",
    root: path,
    store,
    session: kit.session,
  });
  const args = { path: "a", oldString: "x", newString: "y", reason: "r" };
  assert.equal((await again.call("edit_file", args)).ok, true);
});

Deno.test("an aborted call rejects with the signal's reason, and is logged", async () => {
  const entries = Object.fromEntries(Array.from({ length: 300 }, (_, at) => [`${at}`, "hit\n"]));
  await using made = await toolsetTree(entries);
  const reason = new Error("no longer wanted");
  const call = (signal: AbortSignal) =>
    made.kit.call("grep", { pattern: "hit", reason: "r" }, { signal });
  await assert.rejects(call(AbortSignal.abort(reason)), reason);
  const controller = new AbortController();
  const running = call(controller.signal);
  controller.abort(reason);
  await assert.rejects(running, reason);
  assert.deepEqual(
    (await made.store.calls.list(made.kit.session)).map(({ end }) => end),
    ["aborted", "aborted"],
  );
});

Deno.test("a call whose time is up says so, and never returns a part", async () => {
  const clock = new ManualClock();
  await using tree = await tempTree({});
  const entries = Array.from({ length: 50 }, (_, at) => `${tree.path}/${at}`);
  for (const path of entries) Deno.writeTextFileSync(path, "hit\n");
  await using store = await openStore(":memory:");
  let looks = 0;
  const context = memoryContext({
    cwd: tree.path,
    // Each look at the clock takes three seconds.
    clock: {
      now: () => clock.now() + 3000 * looks++,
      sleep: (ms, signal) => clock.sleep(ms, signal),
    },
  });
  await using kit = await createToolset({ agent: "plan", root: ".", store, context });
  const { value } = await kit.call("grep", { pattern: "hit", reason: "r" });
  assert.deepEqual(value, { error: "grep timed out after 60 seconds" });
  assert.equal((await store.calls.list(kit.session))[0]?.end, "timeout");
});

Deno.test("createToolset() refuses unknown agents and directories that are not there", async () => {
  await using tree = await tempTree({ "f": "" });
  await using store = await openStore(":memory:");
  await assert.rejects(async () => await createToolset({ agent: "boss", root: tree.path, store }), {
    code: "usage",
  });
  for (const name of ["none", "f"]) {
    const root = `${tree.path}/${name}`;
    await assert.rejects(async () => await createToolset({ agent: "plan", root, store }), {
      code: "not-found",
    });
  }
});

Deno.test("onCall is told of every call that ended, and a disposed toolset calls nothing", async () => {
  const told: string[] = [];
  await using made = await toolsetTree({ "a": "x" }, {
    onCall: (tool, { ok }) => told.push(`${tool} ${ok}`),
  });
  await made.call("read_file", { path: "a" });
  await made.call("read_file", { path: "b" });
  assert.deepEqual(told, ["read_file true", "read_file false"]);
  await made.kit[Symbol.asyncDispose]();
  await assert.rejects(made.call("read_file", { path: "a" }), { code: "aborted" });
});
