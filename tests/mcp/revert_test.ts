/** Writes over MCP can be undone, and none but those below the served directories. */
import assert from "node:assert/strict";
import { memoryContext } from "@ct/core/context";
import { tempTree } from "@ct/testing";
import { command as edit } from "@ct/edit";
import { Session } from "./session.ts";

const files = { "root/a.txt": "one\n", "root/b.json": '{"a": 1}\n', "other/secret-name": "one\n" };

async function home(): Promise<{ path: string } & AsyncDisposable> {
  const tree = await tempTree({});
  Deno.chmodSync(tree.path, 0o700);
  return tree;
}

Deno.test("ct-edit and ct-patch return a token, and ct-edit-revert takes it (long)", async () => {
  await using tree = await tempTree(files);
  await using user = await home();
  const root = `${tree.path}/root`;
  await using session = new Session([], { cwd: root, home: user.path });
  const undo = async (text: string) => {
    const [, revert] = /to undo: ct-edit-revert with "revert": "(\w+)"/.exec(text) ?? [];
    return await session.text("ct-edit-revert", { revert });
  };
  const edited = await session.text("ct-edit", { find: "one", replace: "two" });
  assert.equal(Deno.readTextFileSync(`${root}/a.txt`), "two\n");
  const undone = await undo(edited);
  assert.match(undone, /1 file\(s\) as before -> SUCCESS/);
  assert.equal(Deno.readTextFileSync(`${root}/a.txt`), "one\n");
  await undo(undone);
  assert.equal(Deno.readTextFileSync(`${root}/a.txt`), "two\n");
  await undo(await session.text("ct-patch", { base: "b.json", set: "a=2" }));
  assert.equal(Deno.readTextFileSync(`${root}/b.json`), files["root/b.json"]);
  const json = JSON.parse(
    await session.text("ct-patch", { base: "b.json", set: "a=2", json: true }),
  );
  assert.match(json.result.revert, /^[0-9a-f]{16}$/);
  const kept = { base: "b.json", set: "a=3", "no-revert": true };
  assert.doesNotMatch(await session.text("ct-patch", kept), /undo/);
});

Deno.test("R1: a token of a write elsewhere is refused, and tells nothing", async () => {
  await using tree = await tempTree(files);
  await using user = await home();
  const place = { home: user.path, stateHome: `${user.path}/.local/state` };
  const ctx = memoryContext({ cwd: tree.path, ...place });
  await edit.run(["--find", "one", "--replace", "two", "--name", "secret-name"], ctx);
  const [, token = ""] = /--revert (\w+)/.exec(ctx.stderr.text) ?? [];
  await using session = new Session([], { cwd: `${tree.path}/root`, home: user.path });
  for (
    const [name, given] of [
      ["ct-edit-revert", { revert: token }],
      ["ct-edit", { revert: token, find: "x", replace: "y" }],
      ["ct-each-mutating", { items: [token], command: ["ct-edit", "--revert", "{ITEM}"] }],
    ] as const
  ) {
    const { content: [{ text }] } = await session.call(name, { ...given });
    assert.doesNotMatch(text, /secret-name/, name);
    assert.match(text, /not allowed here|not available|not an argument|ERROR/, name);
    assert.equal(Deno.readTextFileSync(`${tree.path}/other/secret-name`), "two\n");
  }
});
