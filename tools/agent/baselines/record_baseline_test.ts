import assert from "node:assert/strict";
import { openStore } from "../store/store.ts";
import { toolsetTree } from "../testing/toolset_tree.ts";
import { createToolset } from "../toolset.ts";

const good = { issueType: "Warning", source: "Build", pattern: "CS0618" };

for (
  const [given, error] of [
    [{ issueType: "Info", source: "x" }, "Invalid issueType 'Info'. Must be 'Error' or 'Warning'."],
    [{ issueType: null }, "Invalid issueType ''. Must be 'Error' or 'Warning'."],
    [
      { source: "Compile", pattern: "" },
      "Invalid source 'Compile'. Must be 'Build', 'Lint', or 'Test'.",
    ],
    [{ pattern: " \n" }, "pattern is required"],
    [{ pattern: undefined }, "pattern is required"],
    [{ pattern: " a b " }, "pattern is too short"],
    [{ pattern: "/a(/" }, "pattern is not a valid regular expression: unclosed group"],
  ] as const
) {
  Deno.test(`record_baseline refuses ${JSON.stringify(given)}`, async () => {
    await using made = await toolsetTree({}, { agent: "preflight" });
    const { value } = await made.call("record_baseline", { ...good, ...given });
    assert.deepEqual(value, { success: false, error });
  });
}

Deno.test("record_baseline keeps an issue once, for the workflow", async () => {
  await using made = await toolsetTree({}, { agent: "preflight" });
  const { value } = await made.call("record_baseline", { ...good, issueType: "warning" });
  const { baselineId } = Object(value);
  assert.match(baselineId, /^base_\w{16}$/);
  assert.equal(
    JSON.stringify(value),
    `{"success":true,"baselineId":"${baselineId}","message":"Recorded Warning baseline from Build: CS0618"}`,
  );
  assert.deepEqual((await made.call("record_baseline", good)).value, value);
  const other = await made.call("record_baseline", { ...good, filePath: "a" });
  assert.notEqual(Object(other.value).baselineId, baselineId);
  const long = await made.call("record_baseline", {
    issueType: "ERROR",
    source: "test",
    pattern: `${"x".repeat(50)}y`,
    description: 'token = "t8Kd03LmQ9zX"',
  });
  assert.equal(
    Object(long.value).message,
    `Recorded Error baseline from Test: ${"x".repeat(50)}...`,
  );
  assert.deepEqual((await made.store.baselines.list("w")).map((each) => Object.values(each)), [
    ["w", "Warning", "Build", "CS0618", null, null],
    ["w", "Warning", "Build", "CS0618", "a", null],
    ["w", "Error", "Test", `${"x".repeat(50)}y`, null, 'token = "[blocked]"'],
  ]);
  assert.deepEqual(await made.store.baselines.list("other"), []);
});

Deno.test("record_baseline needs a workflow, which is said last", async () => {
  await using made = await toolsetTree({});
  const { path: root, store } = made;
  await using kit = await createToolset({ agent: "preflight", root, store });
  const { value } = await kit.call("record_baseline", { ...good, reason: "r" });
  assert.deepEqual(value, {
    success: false,
    error: "Baselines are only available in workflow channels",
  });
  assert.ok(made.kit.tools.every(({ name }) => name !== "record_baseline"));
});

Deno.test("a command that failed only in known issues still fails, and counts none as new (easily got wrong 15) (long)", async () => {
  await using store = await openStore(":memory:");
  await using before = await toolsetTree({}, { agent: "preflight", store });
  await using made = await toolsetTree({}, { store });
  await before.call("record_baseline", {
    issueType: "Error",
    source: "Test",
    pattern: "tests/test_x.py::test_bad",
  });
  const command = "echo 'FAILED tests/test_x.py::test_bad - assert 1 == 2'; exit 1";
  const unfiltered = await before.call("shell", { command });
  assert.match(unfiltered.text, /test_bad/);
  const { value, ok } = await made.call("shell", { command });
  assert.equal(ok, false);
  assert.deepEqual(value, {
    success: false,
    exit_code: 1,
    stdout: "[1 known baseline issues hidden]",
    stderr: "",
  });
  const further = `${command.replace("; exit 1", "")} >&2; echo 'FAILED b::c'; exit 1`;
  await made.call("shell", { command: further });
  const counts = (await store.calls.list(made.kit.session)).map((each) => [
    each.newIssues,
    each.hiddenIssues,
    each.end,
  ]);
  assert.deepEqual(counts, [[0, 1, "error"], [1, 1, "error"]]);
});

Deno.test("what is saved of an output is not filtered (long)", async () => {
  await using store = await openStore(":memory:");
  await using before = await toolsetTree({}, { agent: "preflight", store });
  await using made = await toolsetTree({ "a": `error: known\n${"x".repeat(600)}\n` }, { store });
  await before.call("record_baseline", { issueType: "Error", source: "Lint", pattern: "known" });
  const { value } = await made.call("shell", { command: "cat a" });
  const { stdout } = Object(value);
  assert.ok(stdout.startsWith("xxx") && stdout.endsWith("\n[1 known baseline issues hidden]"));
  const [, id = ""] = /output:(\w+)/.exec(stdout) ?? [];
  assert.equal((await made.call("read_file", { path: `output:${id}` })).text, made.read("a"));
});
