import assert from "node:assert/strict";
import { CtError } from "@ct/base";
import { tempTree } from "@ct/testing";
import { findTarget, targetRoot } from "./target.ts";

Deno.test("findTarget() follows links and counts names", () => {
  const cwd = Deno.realPathSync(Deno.makeTempDirSync({ prefix: "ct-target-" }));
  Deno.mkdirSync(`${cwd}/d`);
  Deno.writeTextFileSync(`${cwd}/d/a`, "abc");
  Deno.linkSync(`${cwd}/d/a`, `${cwd}/d/b`);
  Deno.symlinkSync("d", `${cwd}/e`);
  Deno.symlinkSync("e/a", `${cwd}/link`);
  const target = findTarget("./link", { cwd });
  assert.deepEqual([target.path, target.realPath, target.links], ["./link", `${cwd}/d/a`, 2]);
  assert.equal(target.identity.sizeBytes, 3);
  Deno.removeSync(cwd, { recursive: true });
});

for (
  const [what, path, reason] of [
    ["a directory", ".", "Is a directory (os error 21)"],
    ["a missing file", "none", "No such file or directory (os error 2)"],
    ["a dangling link", "dangling", "No such file or directory (os error 2)"],
    ["a FIFO", "fifo", "not a regular file"],
  ] as const
) {
  Deno.test(`findTarget() refuses ${what}`, () => {
    const cwd = Deno.makeTempDirSync({ prefix: "ct-target-" });
    Deno.symlinkSync("none", `${cwd}/dangling`);
    new Deno.Command("mkfifo", { args: [`${cwd}/fifo`] }).outputSync();
    assert.throws(() => findTarget(path, { cwd }), (error) => {
      assert.ok(error instanceof CtError);
      assert.deepEqual([error.code, error.path], ["write", path]);
      assert.equal(error.message, `cannot write "${path}": ${reason}`);
      return true;
    });
    Deno.removeSync(cwd, { recursive: true });
  });
}

Deno.test("R23: findTarget() finds nothing outside the root, whatever a link leads to", async () => {
  await using tree = await tempTree({
    "in/a": "a",
    "in/link": { link: "../out/b" },
    "in/to-out": { link: "../out" },
    "in/sub/c": "c",
    "in/inner": { link: "sub/c" },
    "out/b": "b",
    "in-too/d": "d",
  });
  const cwd = tree.path;
  const within = targetRoot({ base: "in", follow: false }, { cwd });
  for (const path of ["in/a", "in/sub/c", "in/inner"]) {
    assert.equal(findTarget(path, { cwd, within }).path, path);
  }
  for (const path of ["in/link", "in/to-out/b", "out/b", "in-too/d", "in/../out/b"]) {
    assert.throws(() => findTarget(path, { cwd, within }), {
      code: "write",
      message: `write pre-flight: "${path}" has changed since it was read`,
    });
  }
  assert.equal(targetRoot({ base: "in", follow: true }, { cwd }), undefined);
  assert.equal(targetRoot({ base: "none", follow: false }, { cwd }), undefined);
});
