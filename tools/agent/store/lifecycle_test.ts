import assert from "node:assert/strict";
import { DatabaseSync } from "node:sqlite";
import { tempTree } from "@ct/testing";
import { migrations } from "./migrations.ts";
import { parseStage, stages } from "./stage.ts";
import { openStore } from "./store.ts";
import { sqlite } from "./testing/engines.ts";
import { lifecycleTests } from "./testing/lifecycle_tests.ts";
import { questionTests } from "./testing/question_tests.ts";

lifecycleTests.on(sqlite);
questionTests.on(sqlite);

Deno.test("a store of the first version is brought to the present one, and keeps what it holds", async () => {
  await using tree = await tempTree({});
  const path = `${tree.path}/s.db`;
  const database = new DatabaseSync(path);
  database.exec(`${migrations[0]} PRAGMA user_version=1`);
  database.exec("INSERT INTO workflow VALUES ('w', 't', 'plan', NULL, NULL, 1, 1)");
  database.exec("INSERT INTO session VALUES ('s', 'plan', 'w', NULL, '/', 1)");
  database.exec(
    "INSERT INTO call VALUES ('c', 's', 1, 'grep', NULL, 'r', '{}', 1, 'ok', NULL, 3, NULL, NULL, 1)",
  );
  database.close();
  await using store = await openStore(path);
  assert.equal((await store.workflows.find("w"))?.title, "t");
  assert.deepEqual((await store.calls.list("s")).map(({ id, pulse, end }) => [id, pulse, end]), [
    ["c", null, "ok"],
  ]);
  assert.equal((await store.pulses.take("w")).ordinal, 1);
});

Deno.test("parseStage() knows the agents and the end, and names them otherwise", () => {
  assert.deepEqual(stages.map(parseStage), stages);
  assert.throws(() => parseStage("finished"), {
    code: "usage",
    message: 'unknown stage "finished"',
    help: "use one of discussion, scoping, research, plan, preflight, pulsing, review, done",
  });
});
