import assert from "node:assert/strict";
import { tempTree } from "@ct/testing";
import { findStore, missingStore, newStoreLocation } from "./store_location.ts";

Deno.test("findStore() takes the nearest .ct above, with or without a store in it", async () => {
  await using tree = await tempTree({
    ".ct/rules.jsonc": "{}",
    "a/.ct": { dir: true },
    "a/b/c": { dir: true },
    "d/.ct": "a file",
  });
  const at = (directory: string) => findStore(undefined, { cwd: tree.path + directory });
  assert.deepEqual(at("/a/b/c"), {
    path: `${tree.path}/a/.ct/rules.jsonc`,
    absolutePath: `${tree.path}/a/.ct/rules.jsonc`,
    root: `${tree.path}/a`,
    exists: false,
  });
  assert.equal(at("/d")?.root, tree.path);
  assert.equal(at("")?.exists, true);
});

for (
  const [file, root] of [
    ["x.jsonc", ""],
    ["./x.jsonc", ""],
    ["sub/x.jsonc", "/sub"],
    ["sub/.ct/x.jsonc", "/sub"],
    [".ct/x.jsonc", ""],
    ["sub/../x.jsonc", ""],
  ] as const
) {
  Deno.test(`findStore() runs the probes of --file ${file} in ${root || "its directory"}`, async () => {
    await using tree = await tempTree({ "sub/.ct": { dir: true } });
    const found = findStore(file, { cwd: tree.path });
    assert.deepEqual([found?.path, found?.root], [file, tree.path + root]);
  });
}

Deno.test("where there is none, a store is made in the working directory", () => {
  assert.equal(newStoreLocation({ cwd: "/a" }).path, "/a/.ct/rules.jsonc");
  assert.equal(newStoreLocation({ cwd: "/" }).root, "/");
  const { message, help } = missingStore({ cwd: "/a" });
  assert.equal(message, "no .ct directory at or above /a");
  assert.match(help ?? "", /ct rules --init/);
});
