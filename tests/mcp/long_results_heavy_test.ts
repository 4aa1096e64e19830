import assert from "node:assert/strict";
import { tempTree } from "@ct/testing";
import { Session } from "./session.ts";

const files = {
  "src/a.md": "# heading\n".repeat(800),
  "src/b.py": "# why\n@dec\ndef f():\n    pass\n\ndef g(): pass\n",
};

Deno.test("a model gets the folders of a long outline, and a judge all of it", async () => {
  await using tree = await tempTree(files);
  await using session = new Session([], { cwd: tree.path });
  const outline = await session.text("ct-outline", {});
  assert.match(outline, /^ +files entries\n\.\/ +2 +802\n\.\/src\/ +2 +802\n.*--full prints them/);
  for (const given of [{ full: true }, { match: "heading" }, { expect: "any" }, { flat: true }]) {
    assert.match(await session.text("ct-outline", given), /heading/, JSON.stringify(given));
  }
  assert.match(await session.text("ct-view", { path: "src" }), /--full prints them/);
  const shown = { cmd: "ct-outline", "show-output": true };
  assert.match(await session.text("ct-test", shown), /heading/);
});

Deno.test("a model names lines and declarations as it types them", async () => {
  await using tree = await tempTree(files);
  await using session = new Session([], { cwd: tree.path });
  const view = (given: Readonly<Record<string, unknown>>) =>
    session.text("ct-view", { path: "src/b.py", ...given });
  assert.equal(await view({ symbol: "f" }), "1  # why\n2  @dec\n3  def f():\n4      pass");
  assert.match(await view({ symbol: ["f", "g"] }), /--\n6 {2}def g\(\): pass$/);
  assert.equal(await view({ range: "1,6" }), "1  # why\n--\n6  def g(): pass");
  assert.equal(await view({ range: ["1", "-1:"] }), "1  # why\n--\n6  def g(): pass");
  assert.equal(await view({ more: ["2", "3"] }), "2  @dec\n3  def f():");
});

Deno.test("JSON that is too long stays JSON, and ct-more has the rest of each list", async () => {
  await using tree = await tempTree({ "a.txt": "hello\n".repeat(2000) });
  for (const words of [[], ["--output-schemas"]]) {
    await using session = new Session(["serve", ...words], { cwd: tree.path });
    const given = { grep: "hello", detail: true, json: true };
    const { content, structuredContent } = await session.call("ct-search", given);
    const first = JSON.parse(content[0].text);
    assert.deepEqual(structuredContent, first);
    const { count, hits, verdict } = first.result;
    assert.deepEqual([first.exit_status, count, verdict], [0, 1, "SUCCESS"]);
    const found = [...hits];
    let { truncated } = first;
    assert.deepEqual(truncated.left_out, [
      { at: "result.hits", from: hits.length, left: 2000 - hits.length },
    ]);
    while (truncated !== undefined) {
      const more = await session.call("ct-more", { cursor: truncated.cursor });
      const page = JSON.parse(more.content[0].text);
      assert.deepEqual(more.structuredContent, page);
      assert.deepEqual([page.at, page.from], ["result.hits", found.length]);
      found.push(...page.items);
      truncated = page.truncated;
    }
    assert.deepEqual(
      found.map(({ line }) => line),
      Array.from({ length: 2000 }, (_, at) => at + 1),
    );
  }
});

Deno.test("pretty JSON that is too long is JSON as well", async () => {
  await using tree = await tempTree({ "a.txt": "hello\n".repeat(2000) });
  await using session = new Session([], { cwd: tree.path });
  const { result } = JSON.parse(
    await session.text("ct-view", { path: "a.txt", "json-pretty": true }),
  );
  assert.equal(result.shown, 2000);
});

Deno.test("a result that is not complete in time is JSON, with its verdict and the reason", async () => {
  const many = Array.from({ length: 500 }, (_, at) => [`f${at}.txt`, "hello\n".repeat(200)]);
  await using tree = await tempTree(Object.fromEntries(many));
  await using session = new Session([], { cwd: tree.path });
  const cases: readonly (readonly [tool: string, Readonly<Record<string, unknown>>])[] = [
    ["ct-search", { grep: "hel+o$" }],
    ["ct-tree", {}],
    ["ct-outline", {}],
    ["ct-find", { ask: "hello" }],
  ];
  for (const [tool, given] of cases) {
    const answer = await session.call(tool, { ...given, timeout: 0.001, json: true });
    const object = JSON.parse(answer.content[0].text);
    assert.deepEqual(answer.structuredContent, object, tool);
    assert.equal(answer.isError, false, tool);
    assert.equal(object.partial, "time is up; set timeout for more");
    assert.equal(object.result.tool, tool);
    assert.equal(object.result.complete, false);
    assert.match(object.diagnostics, /timed out after 0\.001s/);
  }
});

Deno.test("a wait whose time is up is a result with its verdict", async () => {
  await using tree = await tempTree({ "a.txt": "" });
  await using session = new Session([], { cwd: tree.path });
  for (const given of [{ new: "a.txt" }, { probe: ["ct-search", "--name", "absent"] }]) {
    const call = { ...given, timeout: 0.2, json: true };
    const { result, partial, exit_status } = JSON.parse(await session.text("ct-await", call));
    assert.deepEqual([result.verdict, partial, exit_status], ["ERROR", undefined, 1]);
  }
  const test = { cmd: "tail", args: ["-f", "a.txt"], timeout: 0.2, json: true };
  const { result, partial } = JSON.parse(await session.text("ct-test", test));
  assert.deepEqual([result.verdict, result.code, partial], ["ERROR", "timeout", undefined]);
});

Deno.test("a model gets what failed of a runner's output, and all of it from ct-more", async () => {
  const log = "TAP version 13\nnot ok 1 - adds\nok 2 - other\n1..2\n";
  await using tree = await tempTree({ "run.log": log });
  await using session = new Session([], { cwd: tree.path });
  const given = { cmd: "cat", args: ["run.log"], runner: "auto" };
  const text = await session.text("ct-test", given);
  assert.match(text, /^tap: 1 failed, 1 passed of 2\nadds\n/);
  const [, cursor] = /ct-more with cursor "(\w+)" has them/.exec(text) ?? [];
  assert.equal(await session.text("ct-more", { cursor }), log);
});
