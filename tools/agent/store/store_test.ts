import assert from "node:assert/strict";
import { DatabaseSync } from "node:sqlite";
import { tempTree } from "@ct/testing";
import { newId } from "./id.ts";
import { schemaVersion } from "./migrations.ts";
import { openStore, type Store } from "./store.ts";

const init = { id: undefined, agent: "pulsing", workflow: null, root: "/r" } as const;

/** A store whose clock goes on by a second with each look. */
function ticking(path = ":memory:"): Store {
  let at = 1_700_000_000_000;
  return openStore(path, { now: () => at += 1000 });
}

Deno.test("openStore() makes directory and files for the owner alone, ignored by git", async () => {
  await using tree = await tempTree({});
  const path = `${tree.path}/.ct/agent/state.db`;
  {
    using store = openStore(path);
    store.settings.set("a", "b");
    assert.equal(store.directory, `${tree.path}/.ct/agent`);
    const modes = ["", "/.gitignore", "/state.db", "/state.db-wal", "/state.db-shm"].map((name) =>
      (Deno.statSync(`${tree.path}/.ct/agent${name}`).mode ?? 0) & 0o777
    );
    assert.deepEqual(modes, [0o700, 0o600, 0o600, 0o600, 0o600]);
    assert.equal(Deno.readTextFileSync(`${tree.path}/.ct/agent/.gitignore`), "*\n");
  }
  using again = openStore(".ct/agent/state.db", { cwd: tree.path });
  assert.equal(again.settings.get("a"), "b");
});

Deno.test("openStore() hides nothing in a directory that was there before", async () => {
  await using tree = await tempTree({ "mine/x": "" });
  openStore(`${tree.path}/mine/s.db`)[Symbol.dispose]();
  assert.throws(() => Deno.statSync(`${tree.path}/mine/.gitignore`), Deno.errors.NotFound);
});

Deno.test("openStore() refuses a newer store with both numbers, and what is no store", async () => {
  await using tree = await tempTree({ "not.db": "this is no database, only a long enough text" });
  const path = `${tree.path}/new.db`;
  const database = new DatabaseSync(path);
  database.exec("PRAGMA user_version=99");
  database.close();
  assert.throws(() => openStore(path), {
    code: "refused",
    message: `store "${path}" has version 99; this program supports up to ${schemaVersion}`,
  });
  assert.throws(() => openStore(`${tree.path}/not.db`), { code: "read", message: /cannot open/ });
  assert.throws(() => openStore(tree.path), { code: "read", message: /cannot open/ });
});

Deno.test("the store keeps to what it was told about itself", async () => {
  await using tree = await tempTree({});
  const path = `${tree.path}/s.db`;
  openStore(path)[Symbol.dispose]();
  const database = new DatabaseSync(path);
  assert.equal(database.prepare("PRAGMA journal_mode").get()?.["journal_mode"], "wal");
  const tables = database.prepare(
    "SELECT name, strict FROM pragma_table_list WHERE schema = 'main'",
  )
    .all().filter(({ name }) => !String(name).startsWith("sqlite_"));
  const named =
    "baseline call card comment extension note output pulse question read revert review session setting turn workflow";
  assert.deepEqual(tables.map(({ name }) => name).sort(), named.split(" "));
  assert.ok(tables.every(({ strict }) => strict === 1));
  database.close();
});

Deno.test("newId() sorts by time and does not repeat itself", () => {
  const ids = Array.from({ length: 1000 }, (_, at) => newId("note", 1_700_000_000_000 + at));
  assert.deepEqual(ids.toSorted(), ids);
  assert.ok(ids.every((id) => /^note_[0-9a-z]{16}$/.test(id)));
  const same = new Set(Array.from({ length: 1000 }, () => newId("call", 0)));
  assert.equal(same.size, 1000);
});

Deno.test("sessions go on under their identifier, and turns end once", () => {
  using store = ticking();
  const session = store.sessions.open({ ...init, id: "cli" });
  assert.equal(session, "cli");
  assert.deepEqual(store.sessions.turn("cli"), { n: 1, endedBy: null, artifact: null });
  const end = { by: "submit_plan", call: "c", artifact: "plan_1" };
  assert.equal(store.sessions.endTurn("cli", 1, end), true);
  assert.equal(store.sessions.endTurn("cli", 1, { ...end, by: "other" }), false);
  store.sessions.open({ ...init, id: "cli" });
  assert.deepEqual(store.sessions.turn("cli"), {
    n: 1,
    endedBy: "submit_plan",
    artifact: "plan_1",
  });
  assert.equal(store.sessions.beginTurn("cli"), 2);
  assert.equal(store.sessions.turn("cli").endedBy, null);
});

Deno.test("easily got wrong 12: notes end with their stage, also for a later return", () => {
  using store = ticking();
  store.workflows.ensure("w", "pulsing");
  const session = store.sessions.open({ ...init, workflow: "w" });
  const place = { workflow: "w", stage: "pulsing", pulse: null };
  store.notes.add({ ...place, session, text: "one" });
  store.notes.add({ ...place, session, text: "two" });
  assert.deepEqual(store.notes.list(place), ["one", "two"]);
  store.workflows.setStage("w", "pulsing");
  assert.deepEqual(store.notes.list(place), ["one", "two"]);
  store.workflows.setStage("w", "review");
  assert.deepEqual(store.notes.list(place), []);
  store.workflows.setStage("w", "pulsing");
  assert.deepEqual(store.notes.list(place), []);
  assert.equal(store.workflows.find("w")?.stage, "pulsing");
  assert.equal(store.workflows.ensure("w", "plan").stage, "pulsing");
});

Deno.test("reads are known by path, the last one counts, and redaction is not forgotten", () => {
  using store = ticking();
  const session = store.sessions.open(init);
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
  assert.equal(store.reads.state(session, "/r/a"), undefined);
  store.reads.add(read);
  store.reads.add({ ...read, hash: "h2", redacted: false, kind: "write", startLine: null });
  assert.deepEqual(store.reads.state(session, "/r/a"), { hash: "h2", redacted: true });
  assert.equal(store.reads.state("another", "/r/a"), undefined);
  assert.deepEqual(store.reads.list(session).map(({ hash }) => hash), ["h1", "h2"]);
});

Deno.test("calls are kept whole, and counted by turn and tool", () => {
  using store = ticking();
  const session = store.sessions.open(init);
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
  store.calls.add(call);
  store.calls.add({ ...call, id: "c2", end: "blocked", error: "no" });
  store.calls.add({ ...call, id: "c3", tool: "take_note" });
  store.calls.add({ ...call, id: "c4", turn: 2 });
  const [first] = store.calls.list(session);
  assert.ok(first);
  const { at, ...rest } = first;
  assert.deepEqual(rest, call);
  assert.ok(at > 0);
  assert.equal(store.calls.countSuccesses(session, 1, ["grep", "read_file"]), 1);
});

Deno.test("outputs are found by their session, for a week, up to a bound", () => {
  let at = 1_700_000_000_000;
  using store = openStore(":memory:", { now: () => at });
  const session = store.sessions.open(init);
  const other = store.sessions.open(init);
  const origin = { session, call: "c" };
  const id = store.outputs.add({ stdout: "out", stderr: "\u00e9" }, origin);
  assert.deepEqual(store.outputs.find(id, session), { stdout: "out", stderr: "\u00e9" });
  assert.equal(store.outputs.find(id, other), undefined);
  assert.deepEqual(store.outputs.find(id), { stdout: "out", stderr: "\u00e9" });
  at += 8 * 24 * 60 * 60 * 1000;
  const large = store.outputs.add({ stdout: "x".repeat(60 << 20), stderr: "" }, origin);
  assert.equal(store.outputs.find(id), undefined);
  const larger = store.outputs.add({ stdout: "x".repeat(60 << 20), stderr: "" }, origin);
  assert.equal(store.outputs.find(large), undefined);
  assert.ok(store.outputs.find(larger));
});

Deno.test("reverts hold bytes and mode, or that there was nothing", () => {
  using store = ticking();
  const session = store.sessions.open(init);
  const revert = { session, call: "c", path: "/r/a", mode: 0o640, afterHash: "h" };
  const token = store.reverts.add({ ...revert, before: new Uint8Array([1, 0, 255]) });
  assert.deepEqual(store.reverts.find(token), { ...revert, before: new Uint8Array([1, 0, 255]) });
  const fresh = store.reverts.add({ ...revert, mode: null, before: null });
  assert.equal(store.reverts.find(fresh)?.before, null);
  const empty = store.reverts.add({ ...revert, before: new Uint8Array() });
  assert.deepEqual(store.reverts.find(empty)?.before, new Uint8Array());
});

Deno.test("easily got wrong 23: two processes write one store at once, and nothing is lost", async () => {
  await using tree = await tempTree({});
  const path = `${tree.path}/agent/state.db`;
  const script = new URL("./testing/note_writer.ts", import.meta.url).pathname;
  const writers = ["a", "b", "c"].map((name) =>
    new Deno.Command(Deno.execPath(), {
      args: ["run", "--no-check", "--allow-all", script, path, name, "100"],
      stdout: "null",
      stderr: "piped",
    }).output()
  );
  for (const { code, stderr } of await Promise.all(writers)) {
    assert.equal(code, 0, new TextDecoder().decode(stderr));
  }
  using store = openStore(path);
  const notes = store.notes.list({ workflow: "w", stage: "plan", pulse: null });
  const expected = ["a", "b", "c"].map((name) =>
    Array.from({ length: 100 }, (_, n) => `${name} ${n}`)
  );
  assert.deepEqual(
    ["a", "b", "c"].map((name) => notes.filter((note) => note.startsWith(name))),
    expected,
  );
});

Deno.test("easily got wrong 23: processes open and close one store at once", async () => {
  await using tree = await tempTree({});
  const path = `${tree.path}/agent/state.db`;
  const script = new URL("./testing/opener.ts", import.meta.url).pathname;
  const openers = [1, 2, 3].map(() =>
    new Deno.Command(Deno.execPath(), {
      args: ["run", "--no-check", "--allow-all", script, path, "300"],
      stdout: "null",
      stderr: "piped",
    }).output()
  );
  for (const { code, stderr } of await Promise.all(openers)) {
    assert.equal(code, 0, new TextDecoder().decode(stderr));
  }
});
