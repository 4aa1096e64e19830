/**
 * What a store keeps, and what several processes do to it at once.
 *
 * @module
 */
import assert from "node:assert/strict";
import { openStore, type Store } from "../store.ts";
import { type Engine, EngineTests } from "./engines.ts";

/** What a store keeps, and what several processes do to it at once. */
export const storeTests = new EngineTests();

const init = { id: undefined, agent: "pulsing", workflow: null, root: "/r" } as const;

/** A store whose clock advances by a second with each look. */
async function ticking(engine: Engine): Promise<Store> {
  let at = 1_700_000_000_000;
  return await engine.open({ now: () => at += 1000 });
}

storeTests.add("sessions go on under their identifier, and turns end once", async (engine) => {
  await using store = await ticking(engine);
  const session = await store.sessions.open({ ...init, id: "cli" });
  assert.equal(session, "cli");
  assert.deepEqual(await store.sessions.turn("cli"), { n: 1, endedBy: null, artifact: null });
  const end = { by: "submit_plan", call: "c", artifact: "plan_1" };
  assert.equal(await store.sessions.endTurn("cli", 1, end), true);
  assert.equal(await store.sessions.endTurn("cli", 1, { ...end, by: "other" }), false);
  await store.sessions.open({ ...init, id: "cli" });
  assert.deepEqual(await store.sessions.turn("cli"), {
    n: 1,
    endedBy: "submit_plan",
    artifact: "plan_1",
  });
  assert.equal(await store.sessions.beginTurn("cli"), 2);
  assert.equal((await store.sessions.turn("cli")).endedBy, null);
});

storeTests.add(
  "easily got wrong 12: notes end with their stage, also for a later return",
  async (engine) => {
    await using store = await ticking(engine);
    await store.workflows.ensure("w", "pulsing");
    const session = await store.sessions.open({ ...init, workflow: "w" });
    const place = { workflow: "w", stage: "pulsing", pulse: null };
    await store.notes.add({ ...place, session, text: "one" });
    await store.notes.add({ ...place, session, text: "two" });
    assert.deepEqual(await store.notes.list(place), ["one", "two"]);
    await store.workflows.setStage("w", "pulsing");
    assert.deepEqual(await store.notes.list(place), ["one", "two"]);
    await store.workflows.setStage("w", "review");
    assert.deepEqual(await store.notes.list(place), []);
    await store.workflows.setStage("w", "pulsing");
    assert.deepEqual(await store.notes.list(place), []);
    assert.equal((await store.workflows.find("w"))?.stage, "pulsing");
    assert.equal((await store.workflows.ensure("w", "plan")).stage, "pulsing");
  },
);

storeTests.add(
  "reads are known by path, the last one counts, and redaction is not forgotten",
  async (engine) => {
    await using store = await ticking(engine);
    const session = await store.sessions.open(init);
    const read = {
      session,
      call: "c",
      path: "/r/a",
      startLine: 1,
      endLine: 5,
      hash: "h1",
      redacted: true,
      kind: "read",
    } as const;
    assert.equal(await store.reads.state(session, "/r/a"), undefined);
    await store.reads.add(read);
    await store.reads.add({ ...read, hash: "h2", redacted: false, kind: "write", startLine: null });
    assert.deepEqual(await store.reads.state(session, "/r/a"), { hash: "h2", redacted: true });
    assert.equal(await store.reads.state("another", "/r/a"), undefined);
    assert.deepEqual((await store.reads.list(session)).map(({ hash }) => hash), ["h1", "h2"]);
  },
);

storeTests.add("calls are kept whole, and counted by turn and tool", async (engine) => {
  await using store = await ticking(engine);
  const session = await store.sessions.open(init);
  const call = {
    id: "c1",
    session,
    turn: 1,
    pulse: null,
    tool: "grep",
    target: null,
    reason: "because",
    input: "{}",
    end: "ok",
    error: null,
    ms: 2,
    newIssues: null,
    hiddenIssues: 3,
    remark: "from elsewhere",
  } as const;
  await store.calls.add(call);
  await store.calls.add({ ...call, id: "c2", end: "blocked", error: "no" });
  await store.calls.add({ ...call, id: "c3", tool: "take_note" });
  await store.calls.add({ ...call, id: "c4", turn: 2 });
  const [first] = await store.calls.list(session);
  assert.ok(first);
  const { at, ...rest } = first;
  assert.deepEqual(rest, call);
  assert.ok(at > 0);
  assert.equal(await store.calls.countSuccesses(session, 1, ["grep", "read_file"]), 1);
});

storeTests.add("outputs are found by their session, for a week, up to a bound", async (engine) => {
  let at = 1_700_000_000_000;
  await using store = await engine.open({ now: () => at });
  const session = await store.sessions.open(init);
  const other = await store.sessions.open(init);
  const origin = { session, call: "c" };
  const id = await store.outputs.add({ stdout: "out", stderr: "\u00e9" }, origin);
  assert.deepEqual(await store.outputs.find(id, session), { stdout: "out", stderr: "\u00e9" });
  assert.equal(await store.outputs.find(id, other), undefined);
  assert.deepEqual(await store.outputs.find(id), { stdout: "out", stderr: "\u00e9" });
  at += 8 * 24 * 60 * 60 * 1000;
  const large = await store.outputs.add({ stdout: "x".repeat(60 << 20), stderr: "" }, origin);
  assert.equal(await store.outputs.find(id), undefined);
  const larger = await store.outputs.add({ stdout: "x".repeat(60 << 20), stderr: "" }, origin);
  assert.equal(await store.outputs.find(large), undefined);
  assert.ok(await store.outputs.find(larger));
});

storeTests.add("reverts hold bytes and mode, or that there was nothing", async (engine) => {
  await using store = await ticking(engine);
  const session = await store.sessions.open(init);
  const revert = { session, call: "c", path: "/r/a", mode: 0o640, afterHash: "h" };
  const token = await store.reverts.add({ ...revert, before: new Uint8Array([1, 0, 255]) });
  assert.deepEqual(await store.reverts.find(token), {
    ...revert,
    before: new Uint8Array([1, 0, 255]),
  });
  const fresh = await store.reverts.add({ ...revert, mode: null, before: null });
  assert.equal((await store.reverts.find(fresh))?.before, null);
  const empty = await store.reverts.add({ ...revert, before: new Uint8Array() });
  assert.deepEqual((await store.reverts.find(empty))?.before, new Uint8Array());
});

storeTests.add(
  "easily got wrong 23: two processes write one store at once, and nothing is lost",
  async (engine) => {
    await using place = await engine.place();
    const { name: path, environment } = place;
    const script = new URL("./note_writer.ts", import.meta.url).pathname;
    const writers = ["a", "b", "c"].map((name) =>
      new Deno.Command(Deno.execPath(), {
        args: ["run", "--no-check", "--allow-all", script, path, name, "100"],
        env: environment,
        stdout: "null",
        stderr: "piped",
      }).output()
    );
    for (const { code, stderr } of await Promise.all(writers)) {
      assert.equal(code, 0, new TextDecoder().decode(stderr));
    }
    await using store = await openStore(path, { environment });
    const notes = await store.notes.list({ workflow: "w", stage: "plan", pulse: null });
    const expected = ["a", "b", "c"].map((name) =>
      Array.from({ length: 100 }, (_, n) => `${name} ${n}`)
    );
    assert.deepEqual(
      ["a", "b", "c"].map((name) => notes.filter((note) => note.startsWith(name))),
      expected,
    );
  },
);

storeTests.add(
  "easily got wrong 23: processes open and close one store at once",
  async (engine) => {
    await using place = await engine.place();
    const { name: path, environment } = place;
    const script = new URL("./opener.ts", import.meta.url).pathname;
    const openers = [1, 2, 3].map(() =>
      new Deno.Command(Deno.execPath(), {
        args: ["run", "--no-check", "--allow-all", script, path, `${engine.rounds}`],
        env: environment,
        stdout: "null",
        stderr: "piped",
      }).output()
    );
    for (const { code, stderr } of await Promise.all(openers)) {
      assert.equal(code, 0, new TextDecoder().decode(stderr));
    }
  },
);
