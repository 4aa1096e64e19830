import assert from "node:assert/strict";
import { projectScripts } from "@ct/testing";
import { judgeFile, nothingJudged } from "./testing/compiler_judge.ts";

Deno.test("replaceCalls() finds in @ct/source the calls that the compiler finds (long)", () => {
  const judged = nothingJudged();
  for (const { path, text } of projectScripts("lib/source")) judgeFile(path, text, judged, 2);
  assert.deepEqual(judged.wrong, []);
  assert.equal(judged.replaced, judged.calls);
  assert.equal(judged.unread, 0);
  assert.ok(judged.calls > 50, `${judged.calls}`);
});
