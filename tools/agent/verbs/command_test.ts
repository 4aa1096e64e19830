import assert from "node:assert/strict";
import { memoryContext } from "@ct/core/context";
import { tempTree, type TreeEntry } from "@ct/testing";
import { command } from "../mod.ts";
import { openStore } from "../store/store.ts";

interface Run {
  readonly status: number;
  readonly stdout: string;
  readonly stderr: string;
}

/** Calls of `ct-agent` in one tree. */
async function agentTree(entries: Readonly<Record<string, TreeEntry>>) {
  const tree = await tempTree(entries);
  return {
    path: tree.path,
    async run(words: readonly string[], stdin = ""): Promise<Run> {
      const ctx = memoryContext({
        cwd: tree.path,
        stdin: { text: () => Promise.resolve(stdin) },
      });
      const status = await command.run(words, ctx);
      return { status, stdout: ctx.stdout.text, stderr: ctx.stderr.text };
    },
    /** A call of a tool with a reason. */
    call(tool: string, args: unknown, ...words: readonly string[]): Promise<Run> {
      const given = ["--reason", "a test", tool, "--", JSON.stringify(args)];
      return this.run(["call", "--agent", "pulsing", ...words, ...given]);
    },
    read: (path: string) => Deno.readTextFileSync(`${tree.path}/${path}`),
    [Symbol.asyncDispose]: () => tree[Symbol.asyncDispose](),
  };
}

const read = ["call", "--agent", "plan", "read_file"];

for (
  const [title, words, stdin, expected] of [
    [
      "a text with control characters as escapes",
      [...read, '{"path":"raw.txt","reason":"r"}'],
      "",
      { status: 0, stdout: "\\x1b[31mred\n\nend", stderr: /note: control characters are shown/ },
    ],
    [
      "JSON on a line",
      ["call", "--agent", "plan", "list_directory", '{"reason":"r","type":"files"}'],
      "",
      {
        status: 0,
        stdout:
          '[{"path":".env","is_directory":false,"depth":1},{"path":"args.json","is_directory":false,"depth":1},' +
          '{"path":"raw.txt","is_directory":false,"depth":1}]\n',
        stderr: "",
      },
    ],
    [
      "a failure of the tool",
      [...read, '{"path":"none","reason":"r"}'],
      "",
      { status: 1, stdout: '{"error":"File not found: none"}\n', stderr: "" },
    ],
    [
      "what is blocked, with the rule as a note",
      [...read, '{"path":".env","reason":"r"}'],
      "",
      {
        status: 1,
        stdout: '{"blocked":true,"reason":"File contains sensitive content"}\n',
        stderr: "ct-agent: note: blocked by rule: env\n",
      },
    ],
    [
      "--json, keys of the value in the contract's order",
      ["call", "--agent", "plan", "grep", "--json", '{"pattern":"(","reason":"r"}'],
      "",
      {
        status: 1,
        stdout: /^\{"notes":\[\],"ok":false,"tool":"grep","value":\{"warning":/,
        stderr: "",
      },
    ],
    [
      "arguments from standard input, the reason from the option",
      [...read, "-", "--reason", "r"],
      '{"path":"raw.txt","startLine":3}',
      { status: 0, stdout: "end", stderr: "" },
    ],
    [
      "arguments from a file",
      [...read, "@args.json"],
      "",
      { status: 0, stdout: "end", stderr: "" },
    ],
    [
      "that a reason is missing",
      [...read, '{"path":"raw.txt"}'],
      "",
      {
        status: 1,
        stdout: '{"error":"Invalid arguments for read_file: reason is required"}\n',
        stderr: "",
      },
    ],
    [
      "that arguments are a list",
      [...read, "[1]", "--reason", "r"],
      "",
      { status: 1, stdout: /Invalid arguments for read_file/, stderr: "" },
    ],
    [
      "a tool that the agent lacks",
      ["call", "--agent", "review", "write_file", "{}"],
      "",
      {
        status: 2,
        stdout: "",
        stderr: "ct-agent call: Tool not available to agent 'review': write_file\n",
      },
    ],
    [
      "an unknown agent",
      ["call", "--agent", "admin", "read_file", "{}"],
      "",
      {
        status: 2,
        stdout: "",
        stderr: /unknown agent "admin"\n {2}use one of discussion, scoping, research, plan/,
      },
    ],
    [
      "arguments that are no JSON",
      [...read, "{path: x}"],
      "",
      { status: 2, stdout: "", stderr: /^error: the arguments are not JSON: / },
    ],
    [
      "a file of arguments that is not there",
      [...read, "@a\nb"],
      "",
      {
        status: 2,
        stdout: "",
        stderr:
          'ct-agent call: cannot read arguments from "a\\nb": No such file or directory (os error 2)\n',
      },
    ],
    [
      "a root that is not there",
      [...read, "{}", "--root", "none"],
      "",
      { status: 2, stdout: "", stderr: /cannot open root ".*none"/ },
    ],
    [
      "notes outside of a workflow",
      ["call", "--agent", "plan", "--no-workflow", "take_note", '{"note":"n","reason":"r"}'],
      "",
      {
        status: 1,
        stdout: '{"success":false,"error":"Notes are only available in workflow channels"}\n',
        stderr: "",
      },
    ],
    [
      "notes of discussion",
      ["call", "--agent", "discussion", "take_note", '{"note":"n","reason":"r"}'],
      "",
      { status: 1, stdout: /only available in workflow channels/, stderr: "" },
    ],
    [
      "both a workflow and none",
      ["call", "--agent", "plan", "--no-workflow", "--workflow", "w", "grep", "{}"],
      "",
      { status: 2, stdout: "", stderr: /--workflow cannot be used with --no-workflow/ },
    ],
  ] as const
) {
  Deno.test(`ct-agent call prints ${title}`, async () => {
    await using tree = await agentTree({
      "raw.txt": "\x1b[31mred\n\nend",
      "args.json": '{"path":"raw.txt","startLine":3,"reason":"r"}',
      ".env": "PASSWORD=x",
    });
    const found = await tree.run([...words], stdin);
    assert.equal(found.status, expected.status, found.stderr);
    for (const stream of ["stdout", "stderr"] as const) {
      const wanted = expected[stream];
      if (typeof wanted === "string") assert.equal(found[stream], wanted);
      else assert.match(found[stream], wanted);
    }
    assert.equal(await exists(`${tree.path}/none`), false);
  });
}

async function exists(path: string): Promise<boolean> {
  return await Deno.lstat(path).then(() => true, () => false);
}

Deno.test("a file read by one process may be edited by the next, and the write taken back (long)", async () => {
  await using tree = await agentTree({ "a.sh": "one\n" });
  Deno.chmodSync(`${tree.path}/a.sh`, 0o750);
  const edit = { path: "a.sh", oldString: "one", newString: "two" };
  const refused = await tree.call("edit_file", edit);
  assert.equal(refused.stdout, '{"error":"File has not been read in this session: a.sh"}\n');
  await tree.call("read_file", { path: "./a.sh" });
  const first = await tree.call("edit_file", edit);
  assert.equal(first.stdout, '{"success":true}\n');
  const second = await tree.call("edit_file", { ...edit, oldString: "two", newString: "3" });
  const tokens = [first, second].map(({ stderr }) => /revert token: (\w+)/.exec(stderr)?.[1] ?? "");
  const early = await tree.run(["revert", tokens[0] ?? ""]);
  assert.equal(early.status, 2);
  assert.match(early.stderr, /cannot take back the write of "a.sh": the file has changed since/);
  for (const token of tokens.toReversed()) {
    assert.deepEqual(await tree.run(["revert", token]), {
      status: 0,
      stdout: "restored a.sh\n",
      stderr: "",
    });
  }
  assert.equal(tree.read("a.sh"), "one\n");
  assert.equal((Deno.statSync(`${tree.path}/a.sh`).mode ?? 0) & 0o777, 0o750);
});

Deno.test("taking back refuses what somebody has changed, and removes what was created (long)", async () => {
  await using tree = await agentTree({ "sub/x": "" });
  const write = async () => {
    const { stderr } = await tree.call("write_file", { path: "new/a b\n", content: "mine" });
    return /revert token: (\w+)/.exec(stderr)?.[1] ?? "";
  };
  const token = await write();
  const path = `${tree.path}/new/a b\n`;
  assert.match(
    (await tree.run(["revert", "--root", "sub", "--store", ".ct/agent/state.db", token])).stderr,
    /outside the project root/,
  );
  Deno.writeTextFileSync(path, "yours");
  assert.match((await tree.run(["revert", token])).stderr, /has changed since/);
  assert.equal(Deno.readTextFileSync(path), "yours");
  Deno.writeTextFileSync(path, "mine");
  assert.equal((await tree.run(["revert", token])).stdout, "removed new/a b\\n\n");
  assert.equal(await exists(path), false);
  assert.match((await tree.run(["revert", token])).stderr, /the file is gone/);
  assert.match(
    (await tree.run(["revert", "revert_x"])).stderr,
    /no write with the token "revert_x"/,
  );
  Deno.writeTextFileSync(path, "before");
  const again = await write();
  Deno.chmodSync(path, 0o600);
  assert.match((await tree.run(["revert", again])).stderr, /its permissions have changed since/);
});

Deno.test("each call without a session has a turn of its own, one with a session goes on (long)", async () => {
  await using tree = await agentTree({});
  for (const words of [[], [], ["--session", "s"], ["--session", "s"]]) {
    await tree.call("glob_search", { pattern: "*" }, ...words);
  }
  const turns = async (session: string) =>
    JSON.parse((await tree.run(["log", "--json", "--session", session])).stdout)
      .map((call: { readonly turn: number }) => call.turn);
  assert.deepEqual(await turns("cli"), [2, 3]);
  assert.deepEqual(await turns("s"), [1, 1]);
  assert.equal((await tree.run(["turn", "--session", "s", "--show"])).stdout, "turn 1\n");
  assert.equal((await tree.run(["turn", "--session", "s"])).stdout, "turn 2\n");
  assert.equal(
    (await tree.run(["turn", "--session", "s", "--show", "--json"])).stdout,
    '{"artifact":null,"by":null,"ended":false,"next":"continue","turn":2}\n',
  );
  assert.match((await tree.run(["turn", "--session", "t"])).stderr, /there is no session "t"/);
});

Deno.test("notes are printed with their controls escaped, and by stage (long)", async () => {
  await using tree = await agentTree({});
  assert.match((await tree.run(["notes"])).stderr, /there is no store/);
  await tree.run([
    ...["call", "--agent", "plan", "take_note"],
    '{"note":"a\\u001b[2J\\nb","reason":"r"}',
  ]);
  assert.equal((await tree.run(["notes"])).stdout, "Notes for stage plan\n\n[1] a\\x1b[2J\nb\n");
  assert.equal((await tree.run(["notes", "--json"])).stdout, '["a\\u001b[2J\\nb"]\n');
  const none = await tree.run(["notes", "--stage", "review"]);
  assert.deepEqual(none, { status: 1, stdout: "", stderr: "" });
  assert.match((await tree.run(["notes", "--workflow", "w"])).stderr, /there is no workflow "w"/);
});

Deno.test("the log has a line for each call, whatever is in its reason (long)", async () => {
  await using tree = await agentTree({ "a.txt": "1\n2\n3\n4\n5\n6\n" });
  const ranges = [[1, 2], [5, 6], [3, 3]];
  for (const [startLine, endLine] of ranges) {
    await tree.run([
      ...read,
      JSON.stringify({ path: "a.txt", startLine, endLine, reason: "look\n\u202eat it" }),
    ]);
  }
  const { status, stdout } = await tree.run(["log"]);
  assert.equal(status, 0);
  const lines = stdout.trimEnd().split("\n");
  assert.equal(lines.length, 3);
  assert.match(
    lines[0] ?? "",
    /^\S+Z {2}cli {2}read_file {2}ok {2}a\.txt {2}look\\n\\u\{202e\}at it$/,
  );
  assert.equal(
    (await tree.run(["log", "--reads"])).stdout,
    `${tree.path}/a.txt  lines 1-3,5-6, 3 times  look\\n\\u{202e}at it\n`,
  );
  const [file] = JSON.parse((await tree.run(["log", "--reads", "--json"])).stdout);
  assert.deepEqual(Object.keys(file), ["first", "last", "lines", "path", "reasons", "times"]);
  assert.deepEqual([file.lines, file.times], [[[1, 3], [5, 6]], 3]);
  assert.equal((await tree.run(["log", "--session", "other"])).status, 1);
});

Deno.test("output prints each stream to its own", async () => {
  await using tree = await agentTree({});
  const store = await openStore(`${tree.path}/s.db`);
  const session = await store.sessions.open({ id: "s", agent: "plan", workflow: null, root: "/" });
  const id = await store.outputs.add({ stdout: "out\x07\n", stderr: "err\n" }, {
    session,
    call: "c",
  });
  await store[Symbol.asyncDispose]();
  const words = ["output", "--store", "s.db"];
  assert.deepEqual(await tree.run([...words, id]), {
    status: 0,
    stdout: "out\\x07\n",
    stderr: "err\n",
  });
  assert.equal((await tree.run([...words, `output:${id}`, "--raw"])).stdout, "out\x07\n");
  assert.equal(
    (await tree.run([...words, id, "--json"])).stdout,
    '{"stderr":"err\\n","stdout":"out\\u0007\\n"}\n',
  );
  assert.match((await tree.run([...words, "out_x"])).stderr, /there is no output "out_x"/);
});

Deno.test("tools lists what an agent may call, one line each, or for a provider", async () => {
  await using tree = await agentTree({});
  const lines = (await tree.run(["tools", "--agent", "planning"])).stdout.trimEnd().split("\n");
  const json = async (...words: readonly string[]) =>
    JSON.parse((await tree.run(["tools", "--agent", "plan", ...words])).stdout);
  const mcp = await json("--json");
  assert.deepEqual(
    lines.map((line) => line.split(" ")[0]),
    mcp.map((tool: { readonly name: string }) => tool.name),
  );
  assert.ok("inputSchema" in mcp[0]);
  assert.ok("input_schema" in (await json("--format", "anthropic"))[0]);
  assert.equal((await json("--format=openai"))[0].type, "function");
  assert.equal(await exists(`${tree.path}/.ct`), false);
});

Deno.test("R22: a link in place of the store's directory is not followed", async () => {
  await using tree = await agentTree({ "sub/x": "", "other/.ct/x": "" });
  Deno.symlinkSync("../../sub", `${tree.path}/other/.ct/agent`);
  Deno.symlinkSync("other/.ct", `${tree.path}/.ct`);
  for (const words of [[], ["--root", "other"]]) {
    const { status, stderr } = await tree.run([...read, "{}", ...words]);
    assert.equal(status, 2);
    assert.match(stderr, /not using ".*\.ct\/agent": it leads elsewhere\n {2}--store names/);
  }
  assert.deepEqual([...Deno.readDirSync(`${tree.path}/sub`)].map(({ name }) => name), ["x"]);
});

Deno.test("a call with a store in memory leaves nothing", async () => {
  await using tree = await agentTree({ "a.txt": "x" });
  const words = ["--store", ":memory:", '{"path":"a.txt","reason":"r"}'];
  assert.equal((await tree.run([...read, ...words])).stdout, "x");
  assert.deepEqual([...Deno.readDirSync(tree.path)].map(({ name }) => name), ["a.txt"]);
});
