/** What a model says is kept within bounds (R24). */
import assert from "node:assert/strict";
import { toolsetTree } from "../testing/toolset_tree.ts";
import { cutText } from "./kept_text.ts";

const long = "x".repeat(16 << 10);

Deno.test("the notes of a stage are bounded together", async () => {
  await using made = await toolsetTree({}, { agent: "plan" });
  for (let at = 0; at < 16; at++) {
    assert.equal((await made.call("take_note", { note: long })).ok, true);
  }
  assert.deepEqual((await made.call("take_note", { note: "y" })).value, {
    success: false,
    error: "The notes of this stage would have 262145 characters, limit 262144",
  });
  assert.ok((await made.kit.notesBlock() ?? "").length < 270_000);
});

Deno.test("the log keeps the beginning of what is long (long)", async () => {
  await using made = await toolsetTree({}, { agent: "plan" });
  const huge = "p".repeat(200_000);
  const patternWeights = Array.from({ length: 2500 }, (_, at) => `${at}.ts:${at}`.repeat(10));
  await made.call("grep", { pattern: huge, reason: huge });
  await made.call("read_file", { path: huge, reason: "r" });
  await made.call("semantic_search", { query: huge, patternWeights, reason: "r" });
  const calls = await made.store.calls.list();
  assert.equal(calls.length, 3);
  for (const { reason, target, input, error } of calls) {
    const lengths = [reason, target, error].map((text) => text?.length ?? 0);
    assert.ok(Math.max(...lengths) < 17_000, String(lengths));
    assert.ok(input.length < 140_000, String(input.length));
    JSON.parse(input);
  }
});

Deno.test("baselines are bounded (long)", async () => {
  await using made = await toolsetTree({}, { agent: "preflight" });
  const args = { issueType: "Error", source: "Build" };
  const record = async (members: object) =>
    Object(await made.call("record_baseline", { ...args, ...members })).value.error;
  assert.match(await record({ pattern: long }), /^pattern is too long/);
  assert.match(await record({ pattern: "abc", description: `${long}.` }), /^description is too/);
  for (let at = 0; at < 500; at++) assert.equal(await record({ pattern: `abc${at}` }), undefined);
  assert.equal(await record({ pattern: "abcd" }), "The workflow has 500 baselines already");
});

Deno.test("what is handed in is bounded", async () => {
  await using made = await toolsetTree({}, { agent: "research" });
  const { value } = await made.call("submit_research", {
    summary: "s".repeat(300_000),
    recommendations: ["r"],
    keyFiles: [{ path: "a", purpose: "p" }],
  });
  assert.match(JSON.stringify(value), /What is handed in is too long/);
});

Deno.test("cutText() says how much is missing", () => {
  assert.equal(cutText("abc", 3), "abc");
  assert.equal(cutText("abcd", 3), "abc... [1 more]");
});
