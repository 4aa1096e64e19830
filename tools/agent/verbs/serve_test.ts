import assert from "node:assert/strict";
import { memoryContext } from "@ct/core/context";
import { denoSpawn } from "@ct/core/run";
import { tempTree } from "@ct/testing";
import { agentIds } from "../contract/agents.ts";
import { command } from "../mod.ts";
import { offeredTools } from "../offered_tools.ts";
import { readReply, type Reply } from "../../../tests/mcp/reply.ts";
import { openStore } from "../store/store.ts";
import { identityOf } from "./identity.ts";

/** What a server replied to requests. */
interface Talk {
  readonly status: number;
  readonly replies: readonly Reply[];
  readonly stderr: string;
}

/** Sends requests to `ct-agent serve`, one after the reply to another. */
async function talk(
  words: readonly string[],
  requests: readonly (readonly [method: string, params: object])[],
  cwd: string,
): Promise<Talk> {
  const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>();
  const writer = writable.getWriter();
  const replies: Reply[] = [];
  const client = { capabilities: {}, clientInfo: { name: "test", version: "1" } };
  const all = [["initialize", { protocolVersion: "2025-11-25", ...client }], ...requests];
  const next = () => {
    const request = all[replies.length];
    if (request === undefined) return void writer.close();
    const [method, params] = request;
    const message = { jsonrpc: "2.0", id: replies.length, method, params };
    void writer.write(new TextEncoder().encode(`${JSON.stringify(message)}\n`));
  };
  const take = (line: string) => {
    replies.push(readReply(line));
    next();
  };
  const ctx = {
    ...memoryContext({ cwd, spawn: denoSpawn }),
    stdin: { text: () => Promise.resolve(""), bytes: () => readable },
    stdout: { isTerminal: false, write: take, flush: () => {} },
  };
  next();
  const status = await command.run(["serve", ...words], ctx);
  return { status, replies: replies.slice(1), stderr: ctx.stderr.text };
}

const call = (name: string, args: object) =>
  ["tools/call", { name, arguments: { reason: "r", ...args } }] as const;

/** A repository with a commit, and a change that is not committed. */
async function changedRepository(): ReturnType<typeof tempTree> {
  const tree = await tempTree({ "a.txt": "one\n" });
  const git = (...args: readonly string[]) =>
    new Deno.Command("git", {
      args: ["-c", "user.name=a", "-c", "user.email=a@b", ...args],
      cwd: tree.path,
    }).outputSync();
  git("init", "-q", "-b", "main");
  git("add", ".");
  git("commit", "-qm", "one");
  Deno.writeTextFileSync(`${tree.path}/a.txt`, "two\n");
  return tree;
}

Deno.test("ct-agent serve --base opens a review of what has changed since (long)", async () => {
  await using tree = await changedRepository();
  const words = ["--agent", "review", "--base", "main"];
  const { replies: [diff], stderr } = await talk(words, [call("get_diff", {})], tree.path);
  assert.equal(stderr, "");
  assert.match(JSON.stringify(diff), /-one.*\+two/);
});

for (
  const [words, message] of [
    [["--agent", "plan", "--base", "main"], /^error: --base needs --agent review\n/],
    [["--agent", "review", "--no-workflow", "--base", "main"], /^error: --base needs a workflow\n/],
    [["--agent", "review", "--base", "nosuch"], /nosuch/],
    [["--agent", "review", "--base", "--output=x"], /--output=x|--base/],
  ] as const
) {
  Deno.test(`ct-agent serve ${words.join(" ")} is an error, and opens nothing (long)`, async () => {
    await using tree = await changedRepository();
    const { status, stderr } = await talk(words, [], tree.path);
    assert.equal(status, 2);
    assert.match(stderr, message);
  });
}

for (const agent of agentIds) {
  Deno.test(`ct-agent serve offers ${agent} its tools in the contract's order (long)`, async () => {
    await using tree = await tempTree({});
    const { status, replies: [list], stderr } = await talk(
      ["--agent", agent, "--store", ":memory:"],
      [["tools/list", {}]],
      tree.path,
    );
    assert.equal(status, 0, stderr);
    const names = list?.result.tools.map(({ name }) => name);
    assert.deepEqual(names, offeredTools(agent, { hidesWeb: false }).map(({ name }) => name));
    // Not every model that a client serves knows values of several types.
    assert.doesNotMatch(JSON.stringify(list), /[":,[]null[",\]}]/);
    assert.equal(/has a shell/.test(stderr), names.includes("shell"));
  });
}

Deno.test("ct-agent serve answers with the text, and a note in a text of its own (long)", async () => {
  await using tree = await tempTree({ "a.txt": "one\r\ntwo\r\n" });
  const { replies } = await talk(["--agent", "plan"], [
    call("read_file", { path: "a.txt" }),
    call("read_file", { path: "../x" }),
    call("write_file", { path: "a", content: "" }),
    call("take_note", { note: "remember" }),
    ["resources/read", { uri: "ct-agent://notes" }],
    ["resources/read", { uri: "ct-agent://plan" }],
  ], tree.path);
  const [read, outside, foreign, note, notes, plan] = replies;
  assert.match(read?.result.content[0].text ?? "", /^one\r?\ntwo\r?\n$/);
  assert.equal(read?.result.isError, false);
  assert.equal(read?.result.structuredContent, undefined);
  assert.deepEqual(JSON.parse(outside?.result.content[0].text ?? ""), {
    error: "Path is outside the project root: ../x",
  });
  assert.equal(outside?.result.isError, true);
  assert.deepEqual(foreign?.error, {
    code: -32602,
    message: "Tool not available to agent 'plan': write_file",
  });
  assert.equal(note?.result.isError, false);
  assert.match(notes?.result.contents[0].text ?? "", /remember/);
  assert.equal(plan?.result.contents[0].text, "null");
  await using store = await openStore(`${tree.path}/.ct/agent/state.db`);
  assert.equal((await store.calls.list()).length, 3);
});

Deno.test("ct-agent serve takes --tools, --read-only and --output-schemas (long)", async () => {
  await using tree = await tempTree({ "a.txt": "one\n" });
  const words = ["--agent", "pulsing", "--store", ":memory:", "--output-schemas"];
  const { replies: [list, read] } = await talk([...words, "--tools", "read_file,grep"], [
    ["tools/list", {}],
    call("read_file", { path: "a.txt" }),
  ], tree.path);
  const names = list?.result.tools.map(({ name }) => name);
  assert.deepEqual(names?.sort(), ["grep", "read_file"]);
  assert.deepEqual(read?.result.structuredContent, { result: "one\n", notes: [] });
  const reading = await talk([...words, "--read-only"], [["tools/list", {}]], tree.path);
  const [offered] = reading.replies;
  assert.ok(offered && offered.result.tools.length > 0);
  for (const { annotations } of offered.result.tools) {
    assert.equal(annotations["readOnlyHint"], true);
  }
  const wrong = await talk([...words, "--tools", "submit_plan"], [], tree.path);
  assert.equal(wrong.status, 2);
  assert.match(wrong.stderr, /"submit_plan" is not a tool of this server/);
});

Deno.test("notes come with the first result of each turn, and when they have changed (long)", async () => {
  await using tree = await tempTree({ "a.txt": "one\n" });
  const read = call("read_file", { path: "a.txt" });
  const { replies } = await talk(["--agent", "discussion", "--workflow", "w"], [
    read,
    call("take_note", { note: "remember" }),
    read,
    call("take_note", { note: "x".repeat(10_000) }),
    read,
  ], tree.path);
  const texts = replies.map(({ result }) => result.content.slice(1).map(({ text }) => text));
  assert.deepEqual(texts.slice(0, 3), [
    [],
    ["Notes for stage discussion\n\n[1] remember"],
    [],
  ]);
  const [cut = ""] = texts[3] ?? [];
  assert.match(cut, /^Notes for stage discussion \(the last 8000 of \d+ characters; /);
  assert.ok(cut.length < 8_200);
  assert.deepEqual(texts[4], []);
  // Another server goes on with the session: the client behind it has nothing yet.
  const again = await talk(["--agent", "discussion", "--workflow", "w"], [read, read], tree.path);
  assert.deepEqual(again.replies.map(({ result }) => result.content.length), [2, 1]);
});

Deno.test("the instructions of a server name the sizes of results, and what no schema shows", () => {
  for (const agent of agentIds) {
    const { instructions } = identityOf(agent);
    for (const word of ["256 KiB", "50 matches", 'output: "lines"', "5,000 entries"]) {
      assert.ok(instructions.includes(word), `${agent}: ${word}`);
    }
    const hasShell = agent === "pulsing" || agent === "preflight";
    assert.equal(instructions.includes("fullOutput: true"), hasShell, agent);
  }
});
