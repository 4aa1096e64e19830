import assert from "node:assert/strict";
import { DatabaseSync } from "node:sqlite";
import { rollBack } from "./mod.ts";

Deno.test("rollBack() takes a change back, and yields why it failed", () => {
  using database = new DatabaseSync(":memory:");
  database.exec("CREATE TABLE t (x); BEGIN IMMEDIATE; INSERT INTO t VALUES (1)");
  const failure = new Error("first");
  assert.equal(rollBack(database, failure), failure);
  assert.equal(failure.message, "first");
  assert.equal(database.prepare("SELECT * FROM t").all().length, 0);
});

Deno.test("rollBack() yields why it failed where the engine has taken it back", () => {
  using database = new DatabaseSync(":memory:");
  database.exec("CREATE TABLE t (x UNIQUE ON CONFLICT ROLLBACK); BEGIN IMMEDIATE");
  let failure: unknown;
  try {
    database.exec("INSERT INTO t VALUES (1), (1)");
  } catch (error) {
    failure = rollBack(database, error);
  }
  assert.ok(failure instanceof Error);
  assert.equal(failure.message, "UNIQUE constraint failed: t.x");
});

Deno.test("rollBack() adds why a change could not be taken back", () => {
  const database = {
    isTransaction: true,
    exec: (): void => {
      throw new Error("disk I/O error");
    },
  };
  const failure = rollBack(database, new TypeError("first"));
  assert.ok(failure instanceof TypeError);
  assert.equal(failure.message, "first; and it could not be taken back: disk I/O error");
});
