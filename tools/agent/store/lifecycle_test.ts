import assert from "node:assert/strict";
import { parseStage, stages } from "./stage.ts";
import { sqlite } from "./testing/engines.ts";
import { lifecycleTests } from "./testing/lifecycle_tests.ts";
import { questionTests } from "./testing/question_tests.ts";

lifecycleTests.on(sqlite);
questionTests.on(sqlite);

Deno.test("parseStage() knows the agents and the end, and names them otherwise", () => {
  assert.deepEqual(stages.map(parseStage), stages);
  assert.throws(() => parseStage("finished"), {
    code: "usage",
    message: 'unknown stage "finished"',
    help: "use one of discussion, scoping, research, plan, preflight, pulsing, review, done",
  });
});
