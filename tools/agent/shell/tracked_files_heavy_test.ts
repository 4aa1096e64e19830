import assert from "node:assert/strict";
import { openStore } from "../store/store.ts";
import { gitTree } from "../testing/git_tree.ts";
import { createToolset, type ToolsetOptions } from "../toolset.ts";

/** A repository with files, one of which the user has changed, and the preflight agent in it. */
async function preflightTree(options: Partial<ToolsetOptions> = {}, directory = "") {
  const tree = await gitTree({
    "clean": "1\n",
    "users": "old\n",
    "sub/inner": "x\n",
    ".gitignore": "out/\n",
  });
  Deno.writeTextFileSync(`${tree.path}/users`, "the user's own\n");
  const store = await openStore(":memory:");
  const kit = await createToolset({
    agent: "preflight",
    root: tree.path + directory,
    store,
    workflow: "w",
    ...options,
  });
  return {
    ...tree,
    store,
    shell: (command: string, signal = new AbortController().signal) =>
      kit.call("shell", { command, reason: "r" }, { signal }),
    complete: () =>
      kit.call("complete_preflight", {
        summary: "s",
        setupCommands: [],
        buildSuccess: true,
        baselinesRecorded: 0,
      }),
    read: (path: string) => Deno.readTextFileSync(`${tree.path}/${path}`),
    async [Symbol.asyncDispose]() {
      await kit[Symbol.asyncDispose]();
      await store[Symbol.asyncDispose]();
      await tree[Symbol.asyncDispose]();
    },
  };
}

for (
  const [command, paths] of [
    ["echo 2 > clean", "clean"],
    ["echo 2 > users", "users"],
    ["echo 2 > users; rm clean; echo y >> sub/inner", "clean, sub/inner, users"],
    ["rm clean", "clean"],
    ["chmod +x clean", "clean"],
    ["git checkout users", "users"],
    ["git stash -q", "users"],
    ["git rm -q --cached clean", "clean"],
    ["echo 2 > clean; git -c user.name=a -c user.email=a@x commit -qam x", "clean, users"],
    ["ln -sf users clean", "clean"],
    ["for n in 1 2; do echo $n > clean; done; exit 3", "clean"],
  ] as const
) {
  Deno.test(`preflight tells that ${command} modified ${paths}, and reverts nothing (easily got wrong 16)`, async () => {
    await using made = await preflightTree();
    const { value, ok } = await made.shell(command);
    assert.equal(ok, false);
    assert.deepEqual(Object.keys(Object(value)), [
      "success",
      "exit_code",
      "error",
      "stdout",
      "stderr",
    ]);
    assert.equal(Object(value).error, `Command modified tracked files: ${paths}`);
    assert.equal(Object(value).exit_code, command.endsWith("exit 3") ? 3 : 0);
    const completed = await made.complete();
    assert.deepEqual(completed.value, {
      success: false,
      error: `Tracked files are modified: ${paths}. Make them what they were before.`,
    });
  });
}

for (
  const command of [
    "mkdir -p out; echo x > out/a; echo y > untracked",
    "touch clean users",
    "echo 1 > clean",
    'echo "the user\'s own" > users',
    "cp clean c; rm clean; mv c clean",
    "git status; git config core.hooksPath .husky",
    "git add users",
    'rm users; git stash list; echo "the user\'s own" > users',
    "exit 1",
  ]
) {
  Deno.test(`preflight lets ${command} pass, with the user's own changes`, async () => {
    await using made = await preflightTree();
    const { value, notes } = await made.shell(command);
    assert.equal(Object(value).error, undefined);
    assert.deepEqual(notes, []);
    assert.equal(made.read("users"), "the user's own\n");
    assert.deepEqual((await made.shell(":")).notes, []);
    assert.equal((await made.complete()).ok, true);
  });
}

Deno.test("what a command changed may be put back, then preflight can be completed", async () => {
  await using made = await preflightTree();
  await made.shell("echo 2 > clean; echo 3 > users");
  await made.shell("git checkout -q clean");
  assert.match((await made.complete()).text, /modified: users\./);
  Deno.writeTextFileSync(`${made.path}/users`, "the user's own\n");
  assert.equal((await made.complete()).ok, true);
});

Deno.test("nothing is kept of a file that was put back", async () => {
  await using made = await preflightTree();
  const kept = async () =>
    await made.store.settings.get(`changes of tracked files in ${made.path}`);
  for (let round = 0; round < 3; round++) {
    await made.shell("echo 2 > clean");
    assert.match(await kept() ?? "", /"clean"/);
    await made.shell("git checkout -q clean");
    assert.equal(await kept(), "[]");
  }
});

Deno.test("revertTracked restores what was clean, and only that (easily got wrong 16)", async () => {
  await using made = await preflightTree({ revertTracked: true });
  const { value, notes } = await made.shell("echo 2 > clean; echo 3 > users; rm sub/inner");
  assert.equal(
    Object(value).error,
    "Command modified tracked files: clean, sub/inner, users",
  );
  assert.deepEqual(notes, ["restored: clean, sub/inner"]);
  assert.deepEqual([made.read("clean"), made.read("sub/inner"), made.read("users")], [
    "1\n",
    "x\n",
    "3\n",
  ]);
  assert.match((await made.complete()).text, /modified: users\./);
});

Deno.test("the whole work tree counts, also where the root is a directory in it", async () => {
  await using made = await preflightTree({}, "/sub");
  const { value } = await made.shell("echo 2 > ../clean; echo 3 > inner");
  assert.equal(Object(value).error, "Command modified tracked files: clean, sub/inner");
});

Deno.test("of many files ten are named", async () => {
  await using made = await preflightTree();
  const names = Array.from({ length: 12 }, (_, at) => `f${String(at).padStart(2, "0")}`);
  for (const name of names) Deno.writeTextFileSync(`${made.path}/${name}`, "");
  await made.git("add", "-A");
  await made.git("commit", "-qm", "more");
  const { value } = await made.shell("for f in f??; do echo x > $f; done");
  assert.equal(
    Object(value).error,
    `Command modified tracked files: ${names.slice(0, 10).join(", ")} and 2 more`,
  );
});

Deno.test("where git cannot be asked, the check is skipped with a remark", async () => {
  await using made = await preflightTree();
  await made.git("config", "filter.x.clean", "cat");
  const { notes, ok } = await made.shell("echo 2 > clean");
  assert.equal(ok, true);
  assert.deepEqual(notes, [
    `tracked files are not checked: git is not run: the repository of "${made.path}" sets filter.x.clean`,
  ]);
});

Deno.test("the pulsing agent may modify tracked files", async () => {
  await using made = await preflightTree({ agent: "pulsing" });
  assert.deepEqual((await made.shell("echo 2 > clean")).value, {
    success: true,
    exit_code: 0,
    stdout: "",
    stderr: "",
  });
});

Deno.test("what an aborted command modified keeps preflight from being completed", async () => {
  await using made = await preflightTree();
  const controller = new AbortController();
  const running = made.shell("echo 2 > clean; sleep 60", controller.signal);
  while (made.read("clean") !== "2\n") await new Promise((resolve) => setTimeout(resolve, 10));
  controller.abort(new Error("no longer wanted"));
  await assert.rejects(running, { message: "no longer wanted" });
  assert.match((await made.complete()).text, /modified: clean\./);
});
