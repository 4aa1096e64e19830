import assert from "node:assert/strict";
import { tempTree, times } from "@ct/testing";
import { isWithin, realPathOf } from "./within.ts";

for (
  const [path, within] of [
    [".", true],
    ["a", true],
    ["a/../b", true],
    ["new/deep/file", true],
    ["inner/x", true],
    ["..", false],
    ["../x", false],
    ["a/../../x", false],
    ["out", false],
    ["out/x", false],
    ["out/new/x", false],
    ["dangling", false],
    ["dangling/x", false],
    ["loop", false],
    ["/", false],
    ["/etc", false],
    ["a\0b", false],
  ] as const
) {
  Deno.test(`isWithin() of ${JSON.stringify(path)} is ${within}`, async () => {
    await using outside = await tempTree({ "x": "" });
    await using tree = await tempTree({
      "a/file": "",
      "inner": { link: "a" },
      "out": { link: outside.path },
      "dangling": { link: `${outside.path}/gone` },
      "loop": { link: "loop" },
    });
    assert.equal(isWithin(tree.path, path), within);
    const absolute = path.startsWith("/") ? path : `${tree.path}/${path}`;
    assert.equal(isWithin(tree.path, absolute), within);
  });
}

Deno.test("isWithin() compares whole names", async () => {
  await using tree = await tempTree({ "root/x": "", "root-evil/x": "" });
  assert.equal(isWithin(`${tree.path}/root`, `${tree.path}/root-evil/x`), false);
  assert.equal(isWithin("/", "/etc"), true);
});

Deno.test("realPathOf() resolves what comes and goes meanwhile (long)", {
  ignore: Deno.build.os === "windows",
}, async () => {
  await using tree = await tempTree({});
  const line = "while [ ! -e stop ]; do mkdir -p d/e; mv d d2; mv d2/e e; rmdir d2 e; done";
  const mover = new Deno.Command("sh", { args: ["-c", line], cwd: tree.path }).spawn();
  try {
    for (let n = 0; n < times(800, 3000); n++) {
      assert.equal(realPathOf(`${tree.path}/d/e/f`), `${tree.path}/d/e/f`);
    }
  } finally {
    Deno.writeTextFileSync(`${tree.path}/stop`, "");
    await mover.status;
  }
});
