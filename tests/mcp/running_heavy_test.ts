/**
 * Calls that take long, print much, are cancelled, or whose client goes away.
 */
import assert from "node:assert/strict";
import { systemClock } from "@ct/base";
import { tempTree } from "@ct/testing";
import { running } from "./left_processes.ts";
import { Session } from "./session.ts";

async function until(condition: () => boolean): Promise<void> {
  const deadline = performance.now() + 10_000;
  while (!condition()) {
    assert.ok(performance.now() < deadline, "it does not happen");
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
}

/** A call that runs until it is ended, and the line that cancels it. */
const endless = (path: string) => ({ cmd: "tail", args: ["-f", path] });
const cancelled = (id: number) =>
  JSON.stringify({ jsonrpc: "2.0", method: "notifications/cancelled", params: { requestId: id } }) +
  "\n";

Deno.test({
  name: "a call that is cancelled ends what it runs, and the server goes on",
  ignore: Deno.build.os !== "linux",
  fn: async () => {
    await using tree = await tempTree({ "a.txt": "one\n" });
    await using session = new Session([], { cwd: tree.path, era: "handshake" });
    await session.initialize();
    const path = `${tree.path}/a.txt`;
    // More than may run at a time: those that wait are cancelled, too.
    for (let n = 0; n < 10; n++) void session.call("ct-test", endless(path)).catch(() => {});
    await until(() => running(path).length > 0);
    for (let n = 0; n < 10; n++) await session.send(cancelled(n + 2));
    await until(() => running(path).length === 0);
    assert.equal(await session.text("ct-view", { path }), "1  one");
  },
});

Deno.test({
  name: "when the client goes, what runs is ended, and so is the server",
  ignore: Deno.build.os !== "linux",
  fn: async () => {
    await using tree = await tempTree({ "a.txt": "one\n" });
    const path = `${tree.path}/a.txt`;
    const began = performance.now();
    {
      await using session = new Session([], { cwd: tree.path });
      void session.call("ct-test", endless(path)).catch(() => {});
      await until(() => running(path).length > 0);
    }
    assert.deepEqual(running(path), []);
    assert.ok(performance.now() - began < 5000);
  },
});

Deno.test("a client that wants progress gets some", async () => {
  await using tree = await tempTree({});
  await using session = new Session([], { cwd: tree.path });
  const given = { timeout: 1.5, every: 0.1, probe: ["false"] };
  await session.call("ct-await", given, { progressToken: "p" });
  const [{ method, params } = assert.fail()] = session.notifications;
  assert.equal(method, "notifications/progress");
  assert.deepEqual([params.progressToken, params.progress], ["p", 1]);
  assert.equal(params.message, "ct-await: 1 s");
});

Deno.test("a scan that takes longer than ten seconds ends with what it has found", async () => {
  await using tree = await tempTree(
    Object.fromEntries(Array.from({ length: 300 }, (_, n) => [`${n}.txt`, "one\n"])),
  );
  // With each look at this clock a tenth of a second has gone by.
  let looks = 0;
  const clock = { ...systemClock, now: () => 100 * looks++ };
  await using session = new Session([], { cwd: tree.path, clock });
  const { content: [{ text }], isError } = await session.call("ct-search", { grep: "one" });
  assert.match(text, /^\.\/0\.txt\n/);
  assert.match(
    text,
    /timed out after 10s; .*\n\[partial result: time is up; set timeout for more\]$/,
  );
  assert.equal(isError ?? false, false);
  const whole = await session.text("ct-search", { grep: "one", timeout: 1000 });
  assert.equal(whole.split("\n").length, 300);
});

Deno.test("no name of a file makes an answer partial", async () => {
  await using tree = await tempTree({ "x: timed out after 1s": new Uint8Array([0xff, 0, 0xfe]) });
  await using session = new Session([], { cwd: tree.path });
  const given = { find: "a", replace: "b", expect: "any" };
  assert.doesNotMatch(await session.text("ct-edit-preview", given), /partial/);
});

Deno.test("what is too long is cut, and ct-more has the rest", async () => {
  const lines = Array.from({ length: 20_000 }, (_, n) => `line ${n}`);
  await using tree = await tempTree({ "a.txt": `${lines.join("\n")}\n` });
  await using session = new Session(["--max-chars=100000"], { cwd: tree.path });
  const { result: { tools: [tool] } } = await session.request("tools/list");
  assert.deepEqual(tool?._meta, { "anthropic/maxResultSizeChars": 100_000 });
  let found = "";
  let text = await session.text("ct-view", { path: "a.txt", plain: true });
  for (let cut = /\n\[cut: .*cursor "(\w+)".*\]$/.exec(text); cut !== null;) {
    assert.ok(cut.index <= 100_000);
    found += `${text.slice(0, cut.index)}\n`;
    text = await session.text("ct-more", { cursor: cut[1] });
    cut = /\n\[cut: .*cursor "(\w+)".*\]$/.exec(text);
  }
  assert.equal(found + text, lines.join("\n"));
  assert.equal((await session.call("ct-more", { cursor: "none" })).isError, true);
});

Deno.test("what prints more than a server keeps is ended, and says so", async () => {
  await using tree = await tempTree({ "a.txt": "0123456789abcde\n".repeat(400_000) });
  await using session = new Session([], { cwd: tree.path });
  const first = await session.text("ct-view", { path: "a.txt", plain: true });
  const [, total] = /\[cut: \d+ of (\d+) characters/.exec(first) ?? [];
  assert.ok(Number(total) < 6_000_000, total);
});

Deno.test("the roots of a client narrow those of the server, and never widen them", async () => {
  await using tree = await tempTree({ "root/sub/a.txt": "a\n", "root/b.txt": "b\n", "c.txt": "" });
  const cwd = `${tree.path}/root`;
  for (
    const [roots, sub, top] of [
      [[`file://${cwd}/sub`], true, false],
      [[`file://${tree.path}`], true, true],
      [["file:///nonexistent"], false, false],
      [["https://example.com/"], true, true],
      [[], true, true],
    ] as const
  ) {
    await using session = new Session([], { cwd, era: "handshake" });
    const asked = Promise.withResolvers<unknown>();
    session.onRootsList = asked.resolve;
    await session.initialize({ roots: { listChanged: true } });
    const id = await asked.promise;
    const result = { roots: roots.map((uri) => ({ uri })) };
    await session.send(`${JSON.stringify({ jsonrpc: "2.0", id, result })}\n`);
    const reads = async (path: string) =>
      (await session.call("ct-view", { path: `${cwd}/${path}` })).isError !== true;
    assert.deepEqual([await reads("sub/a.txt"), await reads("b.txt")], [sub, top], roots[0]);
    assert.equal(await reads("../c.txt"), false);
  }
});

Deno.test("a call that comes before the roots of the client waits for them, and not for ever", async () => {
  await using tree = await tempTree({ "sub/a.txt": "", "b.txt": "b\n" });
  for (const answers of [true, false]) {
    await using session = new Session([], { cwd: tree.path, era: "handshake" });
    const asked = Promise.withResolvers<unknown>();
    session.onRootsList = asked.resolve;
    await session.initialize({ roots: {} });
    const call = session.call("ct-view", { path: `${tree.path}/b.txt` });
    const id = await asked.promise;
    const result = { roots: [{ uri: `file://${tree.path}/sub` }] };
    if (answers) await session.send(`${JSON.stringify({ jsonrpc: "2.0", id, result })}\n`);
    assert.equal((await call).isError === true, answers);
  }
});

Deno.test("a client that sends no messages is not served for ever", async () => {
  await using tree = await tempTree({ "a.txt": "a\n" });
  await using session = new Session([], { cwd: tree.path, era: "handshake" });
  await session.send("{\n".repeat(999));
  assert.equal((await session.call("ct-view", { path: "a.txt" })).isError === true, false);
  await session.send("{\n".repeat(1000));
  assert.equal(await session.ended, 0);
});

Deno.test("with --output-schemas every result is an object that its schema describes", async () => {
  await using tree = await tempTree({ "a.txt": "one\n", "b.txt": "x\n".repeat(2000) });
  await using session = new Session(["--output-schemas", "--max-chars=2000"], { cwd: tree.path });
  const { result: { tools } } = await session.request("tools/list");
  for (const { name, outputSchema } of tools) assert.equal(outputSchema?.type, "object", name);
  for (
    const [name, given, status] of [
      ["ct-search", { grep: "one" }, 0],
      ["ct-search", { grep: "none" }, 1],
      ["ct-view", { path: "a.txt" }, 0],
      ["ct-view", { path: "b.txt" }, 0],
      ["ct-tree", {}, 0],
      ["ct-rules-list", {}, undefined],
      ["ct-edit", { find: "one", replace: "1" }, 0],
    ] as const
  ) {
    const { structuredContent, content, isError } = await session.call(name, given);
    if (status === undefined) {
      assert.equal(isError, true);
      assert.equal(structuredContent, undefined);
      continue;
    }
    assert.ok(structuredContent !== undefined);
    assert.equal(structuredContent["exit_status"], status, name);
    const text = content[0].text;
    if ("text" in structuredContent) assert.equal(structuredContent["text"], text);
    else assert.deepEqual(JSON.parse(text), structuredContent);
  }
});
