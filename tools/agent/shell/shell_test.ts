import assert from "node:assert/strict";
import { memoryContext } from "@ct/core/context";
import { denoSpawn } from "@ct/core/run";
import { tempTree } from "@ct/testing";
import { toolsetTree } from "../testing/toolset_tree.ts";
import { createToolset } from "../toolset.ts";
import type { Approval, ApprovalRequest } from "../settings/approval.ts";

const PATH = "/usr/local/bin:/usr/bin:/bin";

/** A context with variables of its own. */
function withVariables(environment: Readonly<Record<string, string>>) {
  return memoryContext({ cwd: "/", spawn: denoSpawn, environment: { PATH, ...environment } });
}

/** Whether a process is there and has not ended. */
function isRunning(pid: string): boolean {
  try {
    return !/\) Z /.test(Deno.readTextFileSync(`/proc/${pid}/stat`));
  } catch {
    return false;
  }
}

/** Waits until a process that was killed has ended. */
async function ended(pid: string): Promise<void> {
  for (let tries = 0; isRunning(pid); tries++) {
    assert.ok(tries < 100, `process ${pid} is running`);
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
}

for (
  const [command, value] of [
    ["echo out; echo err >&2", {
      success: true,
      exit_code: 0,
      stdout: "out\n",
      stderr: "err\n",
    }],
    ["exit 3", { success: false, exit_code: 3, stdout: "", stderr: "" }],
    ["kill -KILL $$", { success: false, exit_code: 137, stdout: "", stderr: "" }],
    ["cat", { success: true, exit_code: 0, stdout: "", stderr: "" }],
    ["cat dir/a", { success: true, exit_code: 0, stdout: "x", stderr: "" }],
    ["printf '\\033[1;31mred\\033[0m \\033]0;title\\007\\033(Bend\\377'", {
      success: true,
      exit_code: 0,
      stdout: "red end\ufffd",
      stderr: "",
    }],
  ] as const
) {
  Deno.test(`shell runs ${command} (long)`, async () => {
    await using made = await toolsetTree({ "dir/a": "x" });
    const result = await made.call("shell", { command });
    assert.equal(result.text, JSON.stringify(value));
    assert.equal(result.ok, value.success);
    assert.deepEqual(result.notes, []);
  });
}

Deno.test("shell reports a time limit with what was printed until then (easily got wrong 4) (long)", async () => {
  await using made = await toolsetTree({});
  const command = "echo $$; sleep 60 & echo $!; sleep 60";
  const { value, ok } = await made.call("shell", { command, timeoutSeconds: 0.5 });
  const { stdout, ...rest } = Object(value);
  assert.equal(ok, false);
  assert.deepEqual(rest, {
    success: false,
    error: "Command timed out after 0.5 seconds",
    stderr: "",
  });
  const pids: string[] = stdout.trim().split("\n");
  assert.equal(pids.length, 2);
  for (const pid of pids) await ended(pid);
});

Deno.test("a command that has a limit may clean up before it is killed (long)", async () => {
  await using made = await toolsetTree({});
  const command = "trap 'echo cleaned; exit 1' TERM; echo ready; while :; do sleep 0.05; done";
  const { value } = await made.call("shell", { command, timeoutSeconds: 0.5 });
  assert.equal(Object(value).stdout, "ready\ncleaned\n");
});

for (
  const [redirection, name] of [["", "that holds the pipe"], [">/dev/null 2>&1", "elsewhere"]]
) {
  Deno.test(`a background process ${name} is ended and named (easily got wrong 4) (long)`, async () => {
    await using made = await toolsetTree({});
    const startedAt = performance.now();
    const command = `sleep 61 ${redirection} & echo $!`;
    const { value, notes } = await made.call("shell", { command });
    assert.ok(performance.now() - startedAt < 5000);
    const { stdout } = Object(value);
    const pid = stdout.trim();
    assert.deepEqual(value, { success: true, exit_code: 0, stdout, stderr: "" });
    assert.deepEqual(notes, [
      `the command left processes running, which were ended: sleep 61 (process ${pid})`,
    ]);
    await ended(pid);
  });
}

Deno.test("a process in a group of its own does not hold the call, which says that it runs (long)", async () => {
  await using made = await toolsetTree({});
  const { value, notes } = await made.call("shell", {
    command: "setsid sleep 3 & sleep 0.1; echo done",
  });
  assert.equal(Object(value).stdout, "done\n");
  assert.deepEqual(notes, [
    "a process that the command started in a group of its own is still running",
  ]);
});

Deno.test("an aborted call leaves no child (long)", async () => {
  await using made = await toolsetTree({});
  const controller = new AbortController();
  const running = made.kit.call("shell", {
    command: "echo $$ > pid; sleep 60 & wait",
    reason: "r",
  }, { signal: controller.signal });
  const pid = await writtenPid(`${made.path}/pid`);
  const reason = new Error("no longer wanted");
  controller.abort(reason);
  await assert.rejects(running, (error) => error === reason);
  await ended(pid);
  assert.deepEqual((await made.store.calls.list(made.kit.session)).map(({ end }) => end), [
    "aborted",
  ]);
});

async function writtenPid(path: string): Promise<string> {
  for (;;) {
    const text = await Deno.readTextFile(path).catch(() => "");
    if (text.endsWith("\n")) return text.trim();
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
}

Deno.test("commands run one after the other (long)", async () => {
  await using made = await toolsetTree({});
  const command = "mkdir lock && sleep 0.1 && rmdir lock";
  const results = await Promise.all([1, 2, 3].map(() => made.call("shell", { command })));
  assert.deepEqual(results.map(({ ok }) => ok), [true, true, true]);
});

for (
  const [given, error, note] of [
    [0, "Invalid arguments for shell: timeoutSeconds must be greater than 0", undefined],
    [-1, "Invalid arguments for shell: timeoutSeconds must be greater than 0", undefined],
    ["x", "Invalid arguments for shell: timeoutSeconds must be a number", undefined],
    [301, undefined, "timeoutSeconds is limited to 300"],
    ["300", undefined, undefined],
    [null, undefined, undefined],
  ] as const
) {
  Deno.test(`shell with timeoutSeconds ${given} (long)`, async () => {
    await using made = await toolsetTree({});
    const { value, notes } = await made.call("shell", { command: ":", timeoutSeconds: given });
    const expected = error === undefined
      ? { success: true, exit_code: 0, stdout: "", stderr: "" }
      : { success: false, error };
    assert.deepEqual(value, expected);
    assert.deepEqual(notes, note === undefined ? [] : [note]);
  });
}

Deno.test("what cannot be started fails (long)", async () => {
  await using made = await toolsetTree({});
  const { value } = await made.call("shell", { command: `: ${"x".repeat(150_000)}` });
  assert.deepEqual(value, {
    success: false,
    error: "Command cannot be started: Argument list too long (os error 7)",
  });
});

Deno.test("a stream of 512 characters is shown whole, a longer one is cut in its middle (long)", async () => {
  await using made = await toolsetTree({
    "exact": "x".repeat(512),
    "long": `${"a".repeat(128)}${"b".repeat(88)}${"c".repeat(384)}`,
    "pair": `${"a".repeat(127)}\u{1f600}${"c".repeat(500)}`,
  });
  const exact = await made.call("shell", { command: "cat exact" });
  assert.equal(Object(exact.value).stdout, "x".repeat(512));
  const long = await made.call("shell", { command: "cat long; cat exact >&2" });
  const { stdout, stderr } = Object(long.value);
  const [, id = ""] = /full text: output:(\w+)\]/.exec(stdout) ?? [];
  assert.equal(
    stdout,
    `${"a".repeat(128)}\n... [88 characters omitted, full text: output:${id}] ...\n${
      "c".repeat(384)
    }`,
  );
  assert.equal(stderr, "x".repeat(512));
  const saved = await made.call("read_file", { path: `output:${id}` });
  assert.equal(saved.text, `${made.read("long")}\n[stderr]\n${"x".repeat(512)}`);
  const pair = await made.call("shell", { command: "cat pair" });
  assert.ok(Object(pair.value).stdout.startsWith(`${"a".repeat(127)}\n... [`));
  const full = await made.call("shell", { command: "cat long", fullOutput: true });
  assert.equal(Object(full.value).stdout, made.read("long"));
  await using wide = await toolsetTree({ "a": "x".repeat(600) }, { shellOutputLimit: 600 });
  assert.equal(Object((await wide.call("shell", { command: "cat a" })).value).stdout.length, 600);
});

Deno.test("secrets are hidden before the output is cut (easily got wrong 3) (long)", async () => {
  const token = `ghp_${"Ab1x".repeat(9)}`;
  const text = `${"a".repeat(110)} ${token} ${"b".repeat(600)}`;
  await using made = await toolsetTree({ "a": text });
  const { value, notes } = await made.call("shell", { command: "cat a" });
  const { stdout } = Object(value);
  assert.ok(stdout.startsWith(`${"a".repeat(110)} [blocked] `), stdout);
  assert.ok(!stdout.includes("ghp_"));
  assert.match(notes.join(), /^hidden by rule: /);
  const [, id = ""] = /output:(\w+)/.exec(stdout) ?? [];
  const saved = await made.call("read_file", { path: `output:${id}` });
  assert.ok(saved.ok && !saved.text.includes("ghp_"));
});

Deno.test("a stream that is mostly secret is hidden as a whole, the other is not (long)", async () => {
  const key = "-----BEGIN PRIVATE KEY-----\nabc\n-----END PRIVATE KEY-----\n";
  await using made = await toolsetTree({ "text.txt": `before\n${key}` });
  const { value } = await made.call("shell", { command: "cat text.txt; echo fine >&2" });
  assert.deepEqual(value, { success: true, exit_code: 0, stdout: "[blocked]", stderr: "fine\n" });
});

Deno.test("very long output keeps its beginning and its end (long)", async () => {
  await using made = await toolsetTree({});
  const line = "0123456789".repeat(10);
  const command = `echo first; yes ${line} | head -n 50000; echo last`;
  const { value } = await made.call("shell", { command });
  const [, id = ""] = /output:(\w+)/.exec(Object(value).stdout) ?? [];
  const { stdout = "" } = await made.store.outputs.find(id) ?? {};
  assert.ok(stdout.startsWith(`first\n${line}\n`) && stdout.endsWith(`${line}\nlast\n`));
  const [, omitted = ""] = /\n\n\.\.\. \[(\d+) characters not kept\] \.\.\.\n0123456789/.exec(
    stdout,
  ) ?? [];
  assert.equal(
    stdout.length - `\n... [${omitted} characters not kept] ...\n`.length + +omitted,
    5_050_011,
  );
  assert.ok(stdout.length <= (4 << 20) + 100);
});

Deno.test("commands get the environment without secrets and without what steers programs (long)", async () => {
  const context = withVariables({
    HOME: "/home/u",
    TERM: "xterm",
    API_KEY: "key-value-1234",
    PGPASSWORD: "store-password-1234",
    MY_TOKENS: "short",
    npm_config__password: "hunter2hunter2",
    KEYBOARD: "de",
    MONKEY: "no secret",
    LD_PRELOAD: "/x.so",
    GIT_DIR: "/x",
    NODE_OPTIONS: "--require /x",
    DENO_AUTH: "x",
    ENV: "/x",
  });
  await using made = await toolsetTree({}, { context });
  const { value } = await made.call("shell", { command: "env | sort", fullOutput: true });
  const names = Object(value).stdout.trim().split("\n").map((line: string) => line.split("=")[0])
    .filter((name: string) => !["PWD", "OLDPWD", "SHLVL", "_"].includes(name));
  assert.deepEqual(names, [
    "CI",
    "GIT_PAGER",
    "GIT_TERMINAL_PROMPT",
    "HOME",
    "KEYBOARD",
    "MONKEY",
    "NO_COLOR",
    "PAGER",
    "PATH",
    "TERM",
  ]);
  const term = await made.call("shell", { command: "echo $TERM $CI key-value-1234 short" });
  assert.equal(Object(term.value).stdout, "xterm 1 [blocked] short\n");
  await using open = await toolsetTree({}, { context, shellEnv: ["API_KEY"] });
  const shown = await open.call("shell", { command: "echo $API_KEY" });
  assert.equal(Object(shown.value).stdout, "key-value-1234\n");
});

Deno.test("a refused command does not run, and its call counts as no failure (easily got wrong 14)", async () => {
  await using made = await toolsetTree({ "keep": "x", "src/a": "x" });
  const { value } = await made.call("shell", { command: "touch ran; rm -rf *" });
  assert.deepEqual(value, {
    success: false,
    error: "Command refused: Recursive delete of the project or its history",
  });
  assert.equal(made.read("keep"), "x");
  assert.throws(() => made.read("ran"), Deno.errors.NotFound);
  assert.deepEqual((await made.store.calls.list(made.kit.session)).map(({ end }) => end), [
    "refused",
  ]);
});

Deno.test("what is refused depends on the checkout: its branch, its history, its settings (long)", async () => {
  await using made = await toolsetTree({
    ".git/HEAD": "ref: refs/heads/main\n",
    ".git/config": "",
    "sub/a": "x",
  });
  const error = async (command: string) =>
    Object((await made.call("shell", { command })).value).error;
  const push = "Command refused: Force-push or delete of a protected branch";
  assert.equal(await error("git push -f"), push);
  assert.equal(await error("git push -f origin trunk; exit 0"), undefined);
  await using kit = await createToolset({
    agent: "pulsing",
    root: `${made.path}/sub`,
    store: made.store,
    protectedBranches: ["trunk"],
  });
  const inner = async (command: string) =>
    Object((await kit.call("shell", { command, reason: "r" })).value).error;
  assert.equal(await inner("git push -f origin trunk"), push);
  assert.equal(
    await inner("rm -rf ../.git"),
    "Command refused: Recursive delete of the project or its history",
  );
});

Deno.test("a runner decides about commands that would be refused, and about all if it wants to (long)", async () => {
  const asked: ApprovalRequest[] = [];
  const answers: Approval[] = [];
  const approve = (request: ApprovalRequest) => {
    asked.push(request);
    return Promise.resolve(answers.shift() ?? { allow: true as const });
  };
  await using made = await toolsetTree({ "x/a": "1", "run.sh": "echo one" }, { approve });
  await made.call("shell", { command: "echo free" });
  assert.equal(asked.length, 0);
  answers.push({ allow: false, reason: "not today" });
  const denied = await made.call("shell", { command: "rm -rf ./*" });
  assert.deepEqual(denied.value, { success: false, error: "Command denied: not today" });
  assert.equal(asked[0]?.refusal, "Recursive delete of the project or its history");
  assert.equal(asked[0]?.command, "rm -rf ./*");
  await made.call("shell", { command: "rm -rf ./*" });
  assert.throws(() => made.read("x/a"), Deno.errors.NotFound);
  assert.equal(asked[1]?.digest, asked[0]?.digest);

  await using all = await toolsetTree({ "run.sh": "echo one" }, { approve, approval: "all" });
  const digest = async () => {
    await all.call("shell", { command: "sh run.sh" });
    return asked.at(-1);
  };
  const [first, again] = [await digest(), await digest()];
  assert.equal(first?.refusal, null);
  assert.equal(first?.digest, again?.digest);
  Deno.writeTextFileSync(`${all.path}/run.sh`, "echo two");
  assert.notEqual((await digest())?.digest, first?.digest);
});

for (
  const [command, change] of [
    ["sh run.sh", (path) => Deno.writeTextFileSync(`${path}/run.sh`, "touch ran")],
    ["sh link.sh", (path) => Deno.writeTextFileSync(`${path}/run.sh`, "touch ran")],
    ["sh < run.sh", (path) => Deno.writeTextFileSync(`${path}/run.sh`, "touch ran")],
    ["sh new.sh || true", (path) => Deno.writeTextFileSync(`${path}/new.sh`, "touch ran")],
    [
      `cat ${"x ".repeat(200)}; sh run.sh`,
      (path) => Deno.writeTextFileSync(`${path}/run.sh`, "touch ran"),
    ],
    [
      "sh a.sh || sh b.sh",
      (path) => Deno.renameSync(`${path}/a.sh`, `${path}/b.sh`),
    ],
    [
      "sh large.sh",
      (path) => Deno.writeTextFileSync(`${path}/large.sh`, "touch ran\n", { append: true }),
    ],
  ] satisfies readonly (readonly [string, (path: string) => void])[]
) {
  Deno.test(`an approval of ${command.slice(-20)} does not hold for other content (long)`, async () => {
    const digests: string[] = [];
    let trap = () => {};
    const approve = ({ digest }: ApprovalRequest) => {
      digests.push(digest);
      trap();
      trap = () => {};
      return { allow: true as const };
    };
    const files = {
      "run.sh": "true",
      "a.sh": "false",
      "link.sh": { link: "run.sh" },
      ...(command === "sh large.sh" ? { "large.sh": `exit\n${"#\n".repeat(700_000)}` } : {}),
    };
    await using made = await toolsetTree(files, { approve, approval: "all" });
    trap = () => change(made.path);
    const { value } = await made.call("shell", { command });
    const error = "Command refused: a file that it names has changed since it was asked for";
    assert.deepEqual(value, { success: false, error });
    assert.throws(() => made.read("ran"), Deno.errors.NotFound);
    await made.call("shell", { command });
    assert.notEqual(digests[1], digests[0]);
  });
}

Deno.test("a call that waits for a decision can be aborted", async () => {
  const approve = () => new Promise<Approval>(() => {});
  await using made = await toolsetTree({}, { approve, approval: "all" });
  const controller = new AbortController();
  const running = made.kit.call("shell", { command: "touch ran", reason: "r" }, {
    signal: controller.signal,
  });
  const reason = new Error("no longer wanted");
  setTimeout(() => controller.abort(reason), 20);
  await assert.rejects(running, (error) => error === reason);
  assert.throws(() => made.read("ran"), Deno.errors.NotFound);
});

Deno.test("a command that floods its output is held to its limit and to bounded memory (long)", async () => {
  await using made = await toolsetTree({});
  const startedAt = performance.now();
  const { value } = await made.call("shell", {
    command: `yes ${"long ".repeat(200)}`,
    timeoutSeconds: 0.2,
  });
  assert.equal(Object(value).error, "Command timed out after 0.2 seconds");
  assert.ok(performance.now() - startedAt < 20_000);
});

for (const command of ["", " ", "\n\t"]) {
  Deno.test(`shell refuses the command ${JSON.stringify(command)}`, async () => {
    await using made = await toolsetTree({}, { agent: "preflight" });
    const { value, ok } = await made.call("shell", { command });
    assert.equal(ok, false);
    const error = "Invalid arguments for shell: command must not be empty";
    assert.deepEqual(value, { success: false, error });
  });
}

for (const tool of ["shell", "start_command"]) {
  Deno.test({
    name: `a process that is killed takes the commands of its ${tool} along (long)`,
    ignore: Deno.build.os === "windows",
    fn: async () => {
      await using tree = await tempTree({});
      const script = `
        import { createToolset, openStore } from "@ct/agent";
        const kit = await createToolset({
          agent: "preflight", root: ${JSON.stringify(tree.path)},
          store: await openStore(":memory:"),
          workflow: "w", resident: false, extensions: ["background"],
        });
        await kit.call("${tool}", {
          reason: "r",
          command: "sleep 1000 & echo $! >inner; echo $$ >outer; sleep 1000; :",
        });
        await new Promise((resolve) => setTimeout(resolve, 1_000_000));`;
      await using server = new Deno.Command(Deno.execPath(), {
        args: ["eval", "--no-check", script],
        cwd: new URL(".", import.meta.url).pathname,
        stdout: "null",
        stderr: "inherit",
      }).spawn();
      const pid = async (name: string): Promise<string> => {
        for (let tries = 0; tries < 1000; tries++) {
          const text = await Deno.readTextFile(`${tree.path}/${name}`).catch(() => "");
          if (text.endsWith("\n")) return text.trim();
          await new Promise((resolve) => setTimeout(resolve, 20));
        }
        return assert.fail("the command does not start");
      };
      const pids = [await pid("inner"), await pid("outer")];
      assert.deepEqual(pids.map(isRunning), [true, true]);
      server.kill("SIGKILL");
      for (const each of pids) await ended(each);
    },
  });
}

Deno.test("the process that watches over a command is not one that was left running (long)", async () => {
  await using made = await toolsetTree({});
  const { notes, value } = await made.call("shell", { command: "sleep 50 & :" });
  assert.equal(Object(value)["exit_code"], 0);
  assert.equal(notes.length, 1);
  assert.match(notes[0] ?? "", /which were ended: sleep 50 \(process \d+\)$/);
});

Deno.test("the shell shows of a dotenv file no more than its names (long)", async () => {
  const text = "# db\nDB_USER=app\nDB_PASSWORD=hunter2\nexport API_TOKEN='abc123'\nPORT=80\n";
  await using made = await toolsetTree({ ".env": text, "c.yml": "db:\n  password: s3cret1\n" });
  for (const command of ["cat .env", "grep -n . .env", "sed -n 1,9p .env c.yml", "cat c.yml"]) {
    const { value } = await made.call("shell", { command });
    assert.doesNotMatch(JSON.stringify(value), /hunter2|abc123|s3cret1/, command);
    assert.match(JSON.stringify(value), /blocked/, command);
  }
});
