import assert from "node:assert/strict";
import { memoryContext } from "@ct/core/context";
import { commandMap } from "@ct/core/process";
import { version } from "@ct/core/definition";
import { command } from "@ct/mcp";
import { tempTree } from "@ct/testing";
import { builtInCommands } from "../../cli/registry.ts";
import { Session } from "./session.ts";
import { notOffered, variants } from "../../tools/mcp/variants.ts";

const files = { "a.txt": "one\ntwo\n", "sub/b.json": '{"a": 1}\n' };

Deno.test("a client with a handshake is served", async () => {
  await using tree = await tempTree(files);
  await using session = new Session(["--root", "."], { cwd: tree.path, era: "handshake" });
  const { result } = await session.initialize();
  assert.deepEqual(result.members["serverInfo"], { name: "ct", version });
  assert.equal(result.members["protocolVersion"], "2025-11-25");
  assert.equal(await session.text("ct-view", { path: "a.txt" }), "1  one\n2  two");
});

Deno.test("a client without a handshake is served", async () => {
  await using tree = await tempTree(files);
  await using session = new Session([], { cwd: tree.path });
  const { result } = await session.request("server/discover");
  assert.match(JSON.stringify(result.members["supportedVersions"]), /"2026-07-28"/);
  assert.equal(await session.text("ct-search", { grep: "two", detail: true }), "./a.txt:2:two");
  const { result: list } = await session.request("tools/list");
  assert.equal(list.members["resultType"], "complete");
  assert.ok(Number(list.members["ttlMs"]) > 0);
});

Deno.test("each command of the suite is offered, or it is said why not", () => {
  const names = builtInCommands.map(({ definition }) => definition.name);
  assert.deepEqual(names.toSorted(), [...Object.keys(variants), ...Object.keys(notOffered)].sort());
});

for (const [words, most] of [[["--read-only"], 9216], [[], 14 * 1024]] as const) {
  Deno.test(`the list of tools with ${JSON.stringify(words)} has at most ${most} bytes`, async () => {
    await using session = new Session([...words], { cwd: "/" });
    const { result: { tools } } = await session.request("tools/list");
    const bytes = new TextEncoder().encode(JSON.stringify({ tools })).length;
    assert.ok(bytes <= most, `${bytes}`);
    const { result: { instructions } } = await session.request("server/discover");
    assert.ok(new TextEncoder().encode(instructions).length <= 2048);
  });
}

Deno.test("what is announced and shown exists, and is said of every tool", async () => {
  await using session = new Session([], { cwd: "/" });
  const { result: { tools } } = await session.request("tools/list");
  for (const { name, description, inputSchema, annotations } of tools) {
    assert.match(name, /^ct-[a-z-]+$/);
    assert.match(description, /\.$/);
    assert.equal(annotations["openWorldHint"], false);
    assert.equal(annotations["readOnlyHint"], !("destructiveHint" in annotations), name);
    const { properties, required = [] } = inputSchema;
    for (const [option, schema] of Object.entries(Object(properties))) {
      assert.ok("type" in Object(schema), `${name} ${option}`);
    }
    assert.ok(Array.isArray(required));
    for (const each of required) {
      assert.ok(String(each) in Object(properties), `${name} ${each}`);
    }
  }
});

Deno.test("--read-only offers what reads, --tools what it names", async () => {
  await using reading = new Session(["--read-only"], { cwd: "/" });
  const { result: { tools } } = await reading.request("tools/list");
  for (const { annotations } of tools) assert.equal(annotations["readOnlyHint"], true);
  const refused = await reading.request("tools/call", { name: "ct-edit", arguments: {} });
  assert.equal(refused.error?.["code"], -32602);
  await using few = new Session(["--tools", "ct-view,ct-edit"], { cwd: "/" });
  const { result } = await few.request("tools/list");
  assert.deepEqual(
    result.tools.map(({ name }) => name),
    ["ct-view", "ct-edit", "ct-more"],
  );
});

Deno.test("resources are the guides, the manifest and the rules; prompts have arguments (long)", async () => {
  await using tree = await tempTree({ ".ct/rules.jsonc": '{"rules": [ /* none */ ]}' });
  await using session = new Session([], { cwd: tree.path });
  const { result: { resources } } = await session.request("resources/list");
  for (const { uri } of resources) {
    const { result: { contents: [{ text }] } } = await session.request("resources/read", { uri });
    assert.ok(text.length > 10, uri);
  }
  const { result } = await session.request("resources/read", { uri: "ct://rules" });
  assert.equal(result.contents[0].text, '{"rules": [ /* none */ ]}');
  const unknown = await session.request("resources/read", { uri: "ct://guide/../x" });
  assert.equal(unknown.error?.["code"], -32602);
  const { result: { prompts } } = await session.request("prompts/list");
  for (const { name } of prompts) {
    const got = await session.request("prompts/get", { name, arguments: { task: "Mend it" } });
    assert.match(got.result.messages[0].text, /Mend it/);
    assert.doesNotMatch(got.result.messages[0].text, /[{}]/);
    const without = await session.request("prompts/get", { name, arguments: {} });
    assert.equal(without.error?.["code"], -32602);
  }
});

Deno.test("a port that cannot be is refused", async () => {
  const ctx = memoryContext({ cwd: "/", commands: commandMap(builtInCommands) });
  assert.equal(await command.run(["serve", "--http", "65536"], ctx), 2);
  assert.match(ctx.stderr.text, /cannot listen on port 65536: there is none\n.*up to 65535/);
});

Deno.test("a wrong call says what to fix, and where all arguments are", async () => {
  await using tree = await tempTree(files);
  await using session = new Session([], { cwd: tree.path });
  for (
    const [name, given, message] of [
      ["ct-search", { gerp: "x" }, /unknown argument "gerp".*\n.*grep/],
      ["ct-search", { mode: "fuzzy" }, /invalid value "fuzzy" for --mode\n.*literal, glob, regex/],
      ["ct-rules-add", { question: "x", file: "x" }, /"file" is not an argument of this tool/],
      ["ct-view", {}, /missing the required argument <path>/],
      ["ct-edit", { find: "x" }, /--replace/],
      ["ct-test", { cmd: "sh" }, /refused to run 'sh'/],
    ] as const
  ) {
    const { content: [{ text }], isError } = await session.call(name, given);
    assert.equal(isError, true, text);
    assert.match(text, message);
    const [uri] = /ct:\/\/guide\/[\w-]+/.exec(text) ?? [];
    if (uri === undefined) continue;
    const { result } = await session.request("resources/read", { uri });
    assert.ok(result.contents.length === 1, uri);
  }
});
