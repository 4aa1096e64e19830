import assert from "node:assert/strict";
import { type ToolsetTree, toolsetTree } from "../testing/toolset_tree.ts";
import { UnreadText } from "./unread_text.ts";

const extensions = ["background"] as const;

/** What a tool about commands in the background answers. */
interface Answer {
  readonly success: boolean;
  readonly handle?: string;
  readonly running?: boolean;
  readonly exit_code?: number;
  readonly stopped?: boolean;
  readonly error?: string;
  readonly stdout?: string;
  readonly stderr?: string;
}

async function call(
  tree: ToolsetTree,
  name: string,
  args: Readonly<Record<string, unknown>>,
): Promise<Answer> {
  return JSON.parse((await tree.call(name, args)).text);
}

async function start(tree: ToolsetTree, command: string): Promise<string> {
  const { handle } = await call(tree, "start_command", { command });
  return handle ?? assert.fail(`${command} was not started`);
}

/** Reads until a text has come. */
async function readUntil(tree: ToolsetTree, handle: string, text: string): Promise<string> {
  for (let seen = "";;) {
    const { stdout = "", running } = await call(tree, "read_output", { handle, waitSeconds: 20 });
    seen += stdout;
    if (seen.includes(text)) return seen;
    assert.ok(running, `the command ended without ${JSON.stringify(text)}: ${seen}`);
  }
}

async function isAlive(pid: string): Promise<boolean> {
  const { success } = await new Deno.Command("/bin/kill", {
    args: ["-0", pid],
    stdout: "null",
    stderr: "null",
  }).output();
  return success;
}

/** A killed process needs a moment to go. */
async function assertGone(pid: string): Promise<void> {
  for (let tries = 0; await isAlive(pid); tries++) {
    assert.ok(tries < 500, `process ${pid} lives on`);
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

Deno.test("no role has background commands unless they are asked for, and none without a shell", async () => {
  await using tree = await toolsetTree({}, { extensions });
  assert.deepEqual(
    tree.kit.tools.slice(-3).map(({ name }) => name),
    ["start_command", "read_output", "stop_command"],
  );
  await assert.rejects(toolsetTree({}, { agent: "plan", extensions }), {
    message: "agent plan cannot have the extension background",
  });
});

Deno.test("a command goes on while others are called, and each line is read once (long)", async () => {
  await using tree = await toolsetTree({ "go": "" }, { extensions });
  const command = "echo $$; echo one; while [ -e go ]; do sleep 0.02; done; echo two; exit 3";
  const handle = await start(tree, command);
  assert.equal(handle, "cmd_1");
  assert.match(await readUntil(tree, handle, "one\n"), /^\d+\none\n$/);
  await tree.call("shell", { command: "rm go" });
  assert.equal(await readUntil(tree, handle, "two\n"), "two\n");
  for (let end: Answer = { success: true }; end.running !== false;) {
    end = await call(tree, "read_output", { handle, waitSeconds: 20 });
    if (end.running !== false) continue;
    assert.deepEqual(end, { success: true, running: false, exit_code: 3, stdout: "", stderr: "" });
  }
});

Deno.test("a command is stopped with all that it has started (long)", async () => {
  await using tree = await toolsetTree({}, { extensions });
  const handle = await start(tree, "sleep 1000 & echo $!; wait");
  const pid = (await readUntil(tree, handle, "\n")).trim();
  const stopped = await call(tree, "stop_command", { handle });
  assert.deepEqual(stopped, {
    success: true,
    running: false,
    stopped: true,
    stdout: "",
    stderr: "",
  });
  await assertGone(pid);
});

Deno.test("what ends the turn stops the commands, and says so (long)", async () => {
  await using tree = await toolsetTree({}, { extensions });
  const handle = await start(tree, "echo $$; exec sleep 1000");
  const pid = (await readUntil(tree, handle, "\n")).trim();
  await tree.kit.beginTurn();
  assert.ok(await isAlive(pid), "a message of the model is no end of its turn");
  const ended = await tree.call("request_extension", {
    reason: "more to do",
    completed: "a",
    remaining: "b",
  });
  assert.equal(ended.ended, true, ended.text);
  assert.deepEqual(ended.notes, ["stopped with the turn: cmd_1"]);
  await assertGone(pid);
  await tree.kit.beginTurn();
  const { error } = await call(tree, "read_output", { handle });
  assert.equal(error, 'No command has the handle "cmd_1"; none was started in this turn');
});

Deno.test("a toolset that is disposed of ends its commands (long)", async () => {
  let pid = "";
  {
    await using tree = await toolsetTree({}, { extensions });
    const handle = await start(tree, "echo $$; exec sleep 1000");
    pid = (await readUntil(tree, handle, "\n")).trim();
  }
  await assertGone(pid);
});

for (
  const [title, command, expected] of [
    ["a blank command", " ", /^Invalid arguments for start_command: command is required$/],
    ["what shell refuses", "git push --force origin main", /^Command refused: /],
  ] as const
) {
  Deno.test(`start_command refuses ${title}`, async () => {
    await using tree = await toolsetTree({}, { extensions });
    const { success, error = "" } = await call(tree, "start_command", { command });
    assert.equal(success, false);
    assert.match(error, expected);
  });
}

Deno.test("the ninth command waits for an end of the others (long)", async () => {
  await using tree = await toolsetTree({}, { extensions });
  for (let n = 0; n < 8; n++) await start(tree, "sleep 1000");
  const { error = "" } = await call(tree, "start_command", { command: "true" });
  assert.match(error, /^8 commands are running \(cmd_1, .*cmd_8\): stop one first$/);
  await call(tree, "stop_command", { handle: "cmd_3" });
  assert.equal((await call(tree, "start_command", { command: "true" })).success, true);
});

Deno.test("secrets in the output are hidden, and long output is cut (long)", async () => {
  await using tree = await toolsetTree({}, { extensions });
  const handle = await start(tree, `echo "password = 'hunter2-Tr0ub4dor'"; exec sleep 1000`);
  const seen = await readUntil(tree, handle, "\n");
  assert.doesNotMatch(seen, /Tr0ub4dor/);
  const long = await start(tree, "seq 100000");
  await tree.call("shell", { command: "sleep 0.2" });
  for (let isRunning = true, total = 0; isRunning;) {
    const { stdout = "", running = false } = await call(tree, "read_output", {
      handle: long,
      waitSeconds: 20,
    });
    total += stdout.length;
    assert.ok(stdout.length < 8400, `${stdout.length} characters were shown`);
    isRunning = running;
    if (!isRunning) assert.ok(total > 0);
  }
});

Deno.test("preflight may not change tracked files in the background, either (long)", async () => {
  await using tree = await toolsetTree({ "a.txt": "one\n" }, { agent: "preflight", extensions });
  const git = (...args: readonly string[]) =>
    new Deno.Command("git", {
      args: ["-c", "user.name=a", "-c", "user.email=a@b", ...args],
      cwd: tree.path,
    })
      .outputSync();
  git("init", "-q");
  git("add", "-A");
  git("commit", "-qm", "one");
  const handle = await start(tree, "echo two >>a.txt");
  let read: Answer = { success: true, running: true };
  while (read.running) read = await call(tree, "read_output", { handle, waitSeconds: 20 });
  assert.equal(read.error, "Command modified tracked files: a.txt");
  const completed = await tree.call("complete_preflight", {
    environmentReady: true,
    buildSuccess: true,
    baselinesRecorded: 0,
    summary: "s",
  });
  assert.equal(completed.ok, false);
});

Deno.test("what a command makes of git is an error of who reads, not of the process (long)", async () => {
  await using tree = await toolsetTree({ "a.txt": "one\n" }, { agent: "preflight", extensions });
  assert.ok(new Deno.Command("git", { args: ["init", "-q"], cwd: tree.path }).outputSync().success);
  const handle = await start(tree, "printf junk >.git/index");
  let read: Answer = { success: true, running: true };
  while (read.running) read = await call(tree, "read_output", { handle, waitSeconds: 20 });
  assert.equal(read.success, false);
  assert.match(read.error ?? "", /git failed: .*index/);
  assert.equal((await call(tree, "stop_command", { handle })).error, read.error);
});

Deno.test("whole lines are read, and a private key as a whole", () => {
  const text = new UnreadText();
  text.add("one\ntw");
  assert.equal(text.hasLines, true);
  assert.equal(text.take(false), "one\n");
  assert.equal(text.hasLines, false);
  text.add("o\n-----BEGIN RSA PRIVATE KEY-----\nMIIB\n");
  assert.equal(text.take(false), "two\n");
  assert.equal(text.take(false), "");
  text.add("-----END RSA PRIVATE KEY-----\nthree");
  assert.equal(
    text.take(false),
    "-----BEGIN RSA PRIVATE KEY-----\nMIIB\n-----END RSA PRIVATE KEY-----\n",
  );
  assert.equal(text.take(true), "three");
});

Deno.test("what nobody reads is given up from its beginning", () => {
  const text = new UnreadText();
  for (let n = 0; n < 40_000; n++) text.add(`${n}`.padEnd(63, "x") + "\n");
  const taken = text.take(true);
  assert.match(taken, /^\.\.\. \[\d+ characters not kept\] \.\.\.\n\d+x+\n/);
  assert.ok(taken.length <= (1 << 20) + 64);
  assert.ok(taken.endsWith(`${"39999".padEnd(63, "x")}\n`));
});
