import assert from "node:assert/strict";
import { workspaceTest } from "./workspace_globs.ts";

for (
  const [globs, path, isIn] of [
    [["packages/*"], "packages/a", true],
    [["./packages/*/"], "packages/a", true],
    [["packages/*"], "packages/a/b", false],
    [["packages/*"], "packages", false],
    [["packages/**"], "packages/a/b", true],
    [["**/lib"], "lib", true],
    [["**/lib"], "a/b/lib", true],
    [["**/lib"], "a/b/libs", false],
    [["{apps,libs}/*"], "libs/x", true],
    [["{apps,libs}/*"], "tools/x", false],
    [["libs/**", "!libs/off"], "libs/off", false],
    [["libs/**", "!libs/off"], "libs/on", true],
    [["a.b"], "axb", false],
    [[], "a", false],
  ] as const
) {
  Deno.test(`workspaceTest() of ${globs.join(" ")}: ${path} is ${isIn ? "in" : "out"}`, () => {
    assert.equal(workspaceTest(globs)(path), isIn);
  });
}
