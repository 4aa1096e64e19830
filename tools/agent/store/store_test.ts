import assert from "node:assert/strict";
import { DatabaseSync } from "node:sqlite";
import { tempTree } from "@ct/testing";
import { newId } from "./id.ts";
import { schemaVersion } from "./migrations.ts";
import { openStore } from "./store.ts";
import { sqlite } from "./testing/engines.ts";
import { storeTests } from "./testing/store_tests.ts";

storeTests.on(sqlite);

Deno.test("openStore() makes directory and files for the owner alone, ignored by git", async () => {
  await using tree = await tempTree({});
  const path = `${tree.path}/.ct/agent/state.db`;
  {
    await using store = await openStore(path);
    await store.settings.set("a", "b");
    assert.equal(store.directory, `${tree.path}/.ct/agent`);
    const modes = ["", "/.gitignore", "/state.db", "/state.db-wal", "/state.db-shm"].map((name) =>
      (Deno.statSync(`${tree.path}/.ct/agent${name}`).mode ?? 0) & 0o777
    );
    assert.deepEqual(modes, [0o700, 0o600, 0o600, 0o600, 0o600]);
    assert.equal(Deno.readTextFileSync(`${tree.path}/.ct/agent/.gitignore`), "*\n");
  }
  await using again = await openStore(".ct/agent/state.db", { cwd: tree.path });
  assert.equal(await again.settings.get("a"), "b");
});

Deno.test("openStore() hides nothing in a directory that was there before", async () => {
  await using tree = await tempTree({ "mine/x": "" });
  await (await openStore(`${tree.path}/mine/s.db`))[Symbol.asyncDispose]();
  assert.throws(() => Deno.statSync(`${tree.path}/mine/.gitignore`), Deno.errors.NotFound);
});

Deno.test("openStore() refuses a newer store with both numbers, and what is no store", async () => {
  await using tree = await tempTree({ "not.db": "this is no database, only a long enough text" });
  const path = `${tree.path}/new.db`;
  const database = new DatabaseSync(path);
  database.exec("PRAGMA user_version=99");
  database.close();
  await assert.rejects(async () => await openStore(path), {
    code: "refused",
    message: `store "${path}" has version 99; this program supports up to ${schemaVersion}`,
  });
  await assert.rejects(async () => await openStore(`${tree.path}/not.db`), {
    code: "read",
    message: /cannot open/,
  });
  await assert.rejects(async () => await openStore(tree.path), {
    code: "read",
    message: /cannot open/,
  });
});

Deno.test("the store keeps to what it was told about itself", async () => {
  await using tree = await tempTree({});
  const path = `${tree.path}/s.db`;
  await (await openStore(path))[Symbol.asyncDispose]();
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

Deno.test("newId() sorts by time and does not repeat itself (long)", () => {
  const ids = Array.from({ length: 1000 }, (_, at) => newId("note", 1_700_000_000_000 + at));
  assert.deepEqual(ids.toSorted(), ids);
  assert.ok(ids.every((id) => /^note_[0-9a-z]{16}$/.test(id)));
  const same = new Set(Array.from({ length: 1000 }, () => newId("call", 0)));
  assert.equal(same.size, 1000);
});
