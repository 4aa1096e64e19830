import assert from "node:assert/strict";
import { memoryContext } from "@ct/core/context";
import { denoSpawn } from "@ct/core/run";
import { Root } from "../files/root.ts";
import { type ToolsetTree, toolsetTree } from "../testing/toolset_tree.ts";
import { takeBack } from "./take_back.ts";

const extensions = ["move_path", "delete_path"] as const;

/** Takes back the last write, as `ct agent revert` does. */
async function revert(tree: ToolsetTree, operatorNotes: readonly string[]): Promise<string> {
  const token = operatorNotes.at(-1)?.replace("revert token: ", "") ?? "";
  const found = await tree.store.reverts.find(token);
  assert.ok(found !== undefined, operatorNotes.join("\n"));
  const root = new Root(tree.path, { isWorktree: true, closed: [] });
  return await takeBack(found, root, memoryContext({ cwd: tree.path, spawn: denoSpawn }));
}

function names(path: string): readonly string[] {
  return [...Deno.readDirSync(path)].map(({ name }) => name).sort();
}

Deno.test("no role has move_path or delete_path unless they are asked for", async () => {
  await using plain = await toolsetTree({});
  const offered = plain.kit.tools.map(({ name }) => name);
  for (const name of ["move_path", "delete_path", "start_command"]) {
    assert.ok(!offered.includes(name), name);
    await assert.rejects(plain.kit.call(name, { path: "a" }));
  }
  await using tree = await toolsetTree({}, { extensions });
  assert.deepEqual(tree.kit.tools.slice(-2).map(({ name }) => name), [...extensions]);
  for (const agent of ["plan", "review", "preflight"]) {
    await assert.rejects(
      toolsetTree({}, { agent, extensions: ["move_path"] }),
      { message: `agent ${agent} cannot have the extension move_path` },
    );
  }
});

Deno.test("a file is moved with its permissions, known by its new path, and moved back (long)", async () => {
  await using tree = await toolsetTree({ "a.sh": "one\n" }, { extensions });
  Deno.chmodSync(`${tree.path}/a.sh`, 0o750);
  await tree.call("read_file", { path: "a.sh" });
  const moved = await tree.call("move_path", { path: "a.sh", newPath: "new/b.sh" });
  assert.deepEqual(moved.value, { success: true, path: "new/b.sh" });
  assert.equal((Deno.statSync(`${tree.path}/new/b.sh`).mode ?? 0) & 0o777, 0o750);
  assert.deepEqual(names(tree.path), ["new"]);
  const edit = { path: "new/b.sh", oldString: "one", newString: "two" };
  assert.equal((await tree.call("edit_file", edit)).ok, true);
  assert.equal(await revert(tree, moved.operatorNotes), "moved back");
  assert.equal(tree.read("a.sh"), "two\n");
});

Deno.test("a directory is moved with what is in it, and moved back", async () => {
  await using tree = await toolsetTree({ "d/x.txt": "x\n", "d/e/y.txt": "y\n" }, { extensions });
  const moved = await tree.call("move_path", { path: "d", newPath: "f/g" });
  assert.equal(moved.ok, true, moved.text);
  assert.equal(tree.read("f/g/e/y.txt"), "y\n");
  assert.equal(await revert(tree, moved.operatorNotes), "moved back");
  assert.equal(tree.read("d/e/y.txt"), "y\n");
});

Deno.test("a file is deleted and put back with its content and permissions", async () => {
  await using tree = await toolsetTree({ "d/a.bin": "\u0000one\r\n" }, { extensions });
  Deno.chmodSync(`${tree.path}/d/a.bin`, 0o600);
  const deleted = await tree.call("delete_path", { path: "d/a.bin" });
  assert.deepEqual(deleted.value, { success: true, path: "d/a.bin" });
  const directory = await tree.call("delete_path", { path: "d" });
  assert.equal(directory.ok, true, directory.text);
  assert.deepEqual(names(tree.path), []);
  assert.equal(await revert(tree, directory.operatorNotes), "restored");
  assert.equal(await revert(tree, deleted.operatorNotes), "restored");
  assert.equal(tree.read("d/a.bin"), "\u0000one\r\n");
  assert.equal((Deno.statSync(`${tree.path}/d/a.bin`).mode ?? 0) & 0o777, 0o600);
  await assert.rejects(revert(tree, deleted.operatorNotes), /something is there now/);
});

Deno.test("what is moved back replaces nothing", async () => {
  await using tree = await toolsetTree({ "a": "one\n" }, { extensions });
  const moved = await tree.call("move_path", { path: "a", newPath: "b" });
  await tree.call("write_file", { path: "a", content: "new\n" });
  await assert.rejects(revert(tree, moved.operatorNotes), /something is at "a" now/);
  assert.equal(tree.read("a") + tree.read("b"), "new\none\n");
});

const entries = {
  "a.txt": "a\n",
  "b.txt": "b\n",
  ".env": "X=1\n",
  "sub/.env": "X=1\n",
  ".git/config": "[core]\n",
  "inner/.git/config": "[core]\n",
  "full/x": "x\n",
};
const key = { blocked: true, reason: "File contains sensitive content" };

for (
  const [tool, args, expected] of [
    ["move_path", { path: "a.txt", newPath: "b.txt" }, "Path exists already: b.txt"],
    ["move_path", { path: "a.txt", newPath: "a.txt" }, "Path exists already: a.txt"],
    ["move_path", { path: "a.txt", newPath: "full" }, "Path exists already: full"],
    ["move_path", { path: "a.txt", newPath: "b.txt/c" }, "Not a directory: b.txt"],
    ["move_path", { path: "a.txt", newPath: "n/" }, "Not a directory: n/"],
    [
      "move_path",
      { path: "full", newPath: "full/in" },
      "Path is below the directory that is moved: full/in",
    ],
    ["move_path", { path: "none", newPath: "n" }, "Path not found: none"],
    ["move_path", { path: "../x", newPath: "n" }, "Path is outside the worktree root: ../x"],
    ["move_path", { path: "a.txt", newPath: "../n" }, "Path is outside the worktree root: ../n"],
    ["move_path", { path: "a.txt", newPath: ".git/hooks/x" }, "Path is not writable: .git/hooks/x"],
    ["move_path", { path: ".", newPath: "n" }, "Path is not writable: ."],
    ["move_path", { path: ".git", newPath: "n" }, "Path is not writable: .git"],
    ["move_path", { path: "inner", newPath: "n" }, "Path is not writable: inner/.git"],
    ["move_path", { path: "link", newPath: "n" }, "Path has a link: link"],
    ["move_path", { path: "a.txt", newPath: "dir-link/n" }, "Path has a link: dir-link/n"],
    ["move_path", { path: ".env", newPath: "env.txt" }, key],
    ["move_path", { path: "sub", newPath: "n" }, key],
    ["delete_path", { path: ".env" }, key],
    ["delete_path", { path: "full" }, "Directory is not empty: full"],
    ["delete_path", { path: "link" }, "Path has a link: link"],
    ["delete_path", { path: ".git/config" }, "Path is not writable: .git/config"],
    ["delete_path", { path: "none" }, "Path not found: none"],
    ["delete_path", { path: "fifo" }, "Neither a file nor a directory: fifo"],
  ] as const
) {
  Deno.test(`${tool} refuses ${JSON.stringify(args)} and changes nothing`, async () => {
    await using tree = await toolsetTree(entries, { extensions });
    Deno.symlinkSync("a.txt", `${tree.path}/link`);
    Deno.symlinkSync("full", `${tree.path}/dir-link`);
    new Deno.Command("mkfifo", { args: [`${tree.path}/fifo`] }).outputSync();
    const before = names(tree.path);
    const { value, operatorNotes } = await tree.call(tool, args);
    const wanted = typeof expected === "string" ? { success: false, error: expected } : expected;
    assert.deepEqual(value, wanted);
    assert.deepEqual(names(tree.path), before);
    assert.deepEqual(operatorNotes, []);
    for (const path of ["a.txt", "b.txt", ".env", "sub/.env", "full/x"] as const) {
      assert.equal(tree.read(path), entries[path]);
    }
  });
}

Deno.test("two moves that cross do not wait for each other", async () => {
  await using tree = await toolsetTree({ "a": "a\n", "b": "b\n" }, { extensions });
  const results = await Promise.all([
    tree.call("move_path", { path: "a", newPath: "b" }),
    tree.call("move_path", { path: "b", newPath: "a" }),
  ]);
  assert.deepEqual(results.map(({ ok }) => ok), [false, false]);
});
