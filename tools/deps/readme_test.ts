import { shownCommands, tempTree, terminalContext } from "@ct/testing";
import assert from "node:assert/strict";
import { tourProject } from "../tour/project.ts";
import { command } from "./mod.ts";

const readme = await Deno.readTextFile(new URL("./README.md", import.meta.url));

/** The shop with packages in the README. */
const shop = {
  "deno.json": '{"name":"@shop/root","version":"1.0.0"}',
  "api/main.ts": 'import "./routes/list.ts";\n',
  "api/routes/list.ts": 'import { items } from "../store.ts";\n',
  "api/store.ts": 'import { render } from "./routes/list.ts";\n',
  "api/deno.json": '{"name":"@shop/api","version":"0.3.0"}',
  "deno.lock": JSON.stringify({
    version: "5",
    specifiers: { "npm:png@1": "1.2.0", "npm:zip@2": "2.0.0" },
    npm: {
      "png@1.2.0": { dependencies: ["zlib@0.9.0"] },
      "zip@2.0.0": { dependencies: ["zlib@0.10.1"] },
      "zlib@0.9.0": {},
      "zlib@0.10.1": {},
    },
    workspace: {
      dependencies: ["npm:png@1"],
      members: { "api": { dependencies: ["npm:zip@2"] } },
    },
  }),
};

for (const { line, argv, output } of shownCommands(readme)) {
  Deno.test(`the README of ct-deps: ${line} prints what it shows`, async () => {
    await using tree = await tempTree(
      line.includes("--base src") ? Object.fromEntries(tourProject) : shop,
    );
    const ctx = terminalContext({ cwd: tree.path });
    await command.run(argv, ctx);
    assert.equal(ctx.stdout.text, output);
  });
}

Deno.test("the README of ct-deps names only options that exist", () => {
  const names = new Set([
    ...Object.keys(command.definition.options),
    "help",
    "explain",
  ]);
  for (
    const [, name = ""] of readme.matchAll(/(?<=^|[\s`(/'])--([a-z][a-z-]*)/g)
  ) {
    assert.ok(names.has(name), name);
  }
});
