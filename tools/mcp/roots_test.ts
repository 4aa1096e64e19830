import { tempTree } from "@ct/testing";
import assert from "node:assert/strict";
import { Roots } from "./roots.ts";

Deno.test("Roots takes directories, through links too, and nothing else", async () => {
  await using tree = await tempTree({
    "a/b": "",
    "file": "",
    "link": { link: "a" },
    "gone": { link: "nowhere" },
    "to-file": { link: "file" },
  });
  const place = { cwd: tree.path, home: undefined, configHome: undefined };
  const { own } = new Roots([".", "a", "link"], place);
  assert.deepEqual(own.map((path) => path.slice(tree.path.length)), ["", "/a", "/link"]);
  for (const path of ["", "file", "nowhere", "gone", "to-file", "a/b", "a\0b"]) {
    assert.throws(() => new Roots(["a", path], place), { name: "CtError" }, path);
  }
});

Deno.test("Roots opens no door into what has taken the place of a directory", async () => {
  await using tree = await tempTree({ "a/x": "", "b/x": "" });
  const roots = new Roots(["a"], { cwd: tree.path, home: undefined, configHome: undefined });
  roots.door().assertReadable(`${tree.path}/a/x`);
  Deno.renameSync(`${tree.path}/a`, `${tree.path}/was`);
  Deno.symlinkSync("b", `${tree.path}/a`);
  assert.throws(() => roots.door(), { code: "refused", message: /leads elsewhere/ });
});

Deno.test("Roots leaves what a client has open too, and all of it where that is nothing", async () => {
  await using tree = await tempTree({ "a/b/x": "", "c/x": "" });
  const roots = new Roots(["a"], { cwd: tree.path, home: undefined, configHome: undefined });
  const narrowed = (...requested: readonly string[]) => {
    roots.narrow(requested.map((path) => `${tree.path}${path}`));
    return roots.directories.map((path) => path.slice(tree.path.length));
  };
  assert.deepEqual(narrowed("/a/b"), ["/a/b"]);
  assert.deepEqual(narrowed(""), ["/a"]);
  assert.deepEqual(narrowed("/c"), []);
  assert.deepEqual(narrowed(), ["/a"]);
});
