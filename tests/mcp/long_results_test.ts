import assert from "node:assert/strict";
import { tempTree } from "@ct/testing";
import { Session } from "./session.ts";

const files = {
  "src/a.md": "# heading\n".repeat(800),
  "src/b.py": "# why\n@dec\ndef f():\n    pass\n\ndef g(): pass\n",
};

Deno.test("a model gets the folders of a long outline, and a judge all of it", async () => {
  await using tree = await tempTree(files);
  await using session = new Session([], { cwd: tree.path });
  const outline = await session.text("ct-outline", {});
  assert.match(outline, /^ +files entries\n\.\/ +2 +802\n\.\/src\/ +2 +802\n.*--full prints them/);
  for (const given of [{ full: true }, { match: "heading" }, { expect: "any" }, { flat: true }]) {
    assert.match(await session.text("ct-outline", given), /heading/, JSON.stringify(given));
  }
  assert.match(await session.text("ct-view", { path: "src" }), /--full prints them/);
  const shown = { cmd: "ct-outline", "show-output": true };
  assert.match(await session.text("ct-test", shown), /heading/);
});

Deno.test("a model names lines and declarations as it types them", async () => {
  await using tree = await tempTree(files);
  await using session = new Session([], { cwd: tree.path });
  const view = (given: Readonly<Record<string, unknown>>) =>
    session.text("ct-view", { path: "src/b.py", ...given });
  assert.equal(await view({ symbol: "f" }), "1  # why\n2  @dec\n3  def f():\n4      pass");
  assert.match(await view({ symbol: ["f", "g"] }), /--\n6 {2}def g\(\): pass$/);
  assert.equal(await view({ range: "1,6" }), "1  # why\n--\n6  def g(): pass");
  assert.equal(await view({ range: ["1", "-1:"] }), "1  # why\n--\n6  def g(): pass");
  assert.equal(await view({ more: ["2", "3"] }), "2  @dec\n3  def f():");
});
