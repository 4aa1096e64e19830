import { tempTree } from "@ct/testing";
import { memoryContext } from "@ct/core/context";
import assert from "node:assert/strict";
import { command } from "./mod.ts";

/** The shop in the README. */
const shop = {
  "shop/package.json": JSON.stringify({
    name: "shop",
    workspaces: ["packages/*"],
    scripts: { test: "x", lint: "x" },
    devDependencies: { "@shop/core": "*" },
  }),
  "shop/packages/core/package.json": '{"name":"@shop/core","version":"1.0.0","exports":"./a.ts"}',
  "shop/packages/core/a.ts": "export {};\n",
  "shop/packages/core/a_test.ts": 'test("a", f);\n  it("b", f);\n',
  "shop/packages/api/package.json": JSON.stringify({
    name: "@shop/api",
    version: "1.2.0",
    bin: { "shop-api": "main.js" },
    dependencies: { "@shop/core": "^1", "left-pad": "^1" },
  }),
  "shop/packages/api/main.js": "one\ntwo",
};

Deno.test("the README of ct-survey prints what the tool prints", async () => {
  const readme = await Deno.readTextFile(new URL("./README.md", import.meta.url));
  const [, shown] = /\$ ct-survey\n([^`]*)```/.exec(readme) ?? [];
  await using tree = await tempTree(shop);
  const ctx = memoryContext({ cwd: `${tree.path}/shop` });
  assert.equal(await command.run([], ctx), 0);
  assert.equal(ctx.stdout.text, shown);
});
