import { shownCommands, tempTree } from "@ct/testing";
import { memoryContext } from "@ct/core/context";
import assert from "node:assert/strict";
import { tourProject } from "../tour/project.ts";
import { command } from "./mod.ts";

/** The workspace in the README. */
const workspace = {
  "package.json": JSON.stringify({
    name: "shop",
    workspaces: ["packages/*"],
    scripts: { test: "x", lint: "x" },
    devDependencies: { "@shop/core": "*" },
  }),
  "packages/core/package.json": '{"name":"@shop/core","version":"1.0.0","exports":"./a.ts"}',
  "packages/core/a.ts": "export {};\n",
  "packages/core/a_test.ts": 'test("a", f);\n  it("b", f);\n',
  "packages/api/package.json": JSON.stringify({
    name: "@shop/api",
    version: "1.2.0",
    bin: { "shop-api": "main.js" },
    dependencies: { "@shop/core": "^1", "left-pad": "^1" },
  }),
  "packages/api/main.js": "one\ntwo",
};

Deno.test("the README of ct-survey prints what the tool prints", async () => {
  const readme = await Deno.readTextFile(new URL("./README.md", import.meta.url));
  const shown = shownCommands(readme).map(({ output }) => output);
  const printed: string[] = [];
  for (const files of [Object.fromEntries(tourProject), workspace]) {
    await using tree = await tempTree(files);
    const ctx = memoryContext({ cwd: tree.path });
    assert.equal(await command.run([], ctx), 0);
    printed.push(ctx.stdout.text);
  }
  assert.deepEqual(printed, shown);
});
