import assert from "node:assert/strict";
import { assertShown, shownCommands, tempTree, terminalContext } from "@ct/testing";
import { tourProject } from "../tour/project.ts";
import { command } from "./mod.ts";

const markdown = await Deno.readTextFile(new URL("./README.md", import.meta.url));
const [before = "", after = ""] = [...markdown.matchAll(/^```jsonc\n(.*?)^```$/gms)].map((
  [, text],
) => text);

/** The project that the examples run in, one after the other. */
const project = {
  ...Object.fromEntries(tourProject),
  "config/app.jsonc": before,
  "users.jsonl": '{"name":"ann","email":"a@x"}\n{"name":"bob","email":"b@x"}\n{"name":"cyd"}\n',
  "deploy.yaml":
    "version: 2 # of the format\nsteps:\n  - name: build\n    run: make\n  - name: test # slow\n    run: make test\n",
  "Cargo.toml": '[package]\nname = "app"\n\n[dependencies]\nserde = "1"\n',
  "test.sh": "make test\nmake lint\n",
};

Deno.test("the README's examples print what it says, and change what it shows", async () => {
  await using tree = await tempTree(project);
  await using home = await tempTree({});
  const examples = shownCommands(markdown);
  assert.equal(examples.length, 7);
  for (const [index, { line, argv, output }] of examples.entries()) {
    const ctx = terminalContext({ cwd: tree.path, home: home.path, stateHome: home.path });
    await command.run(argv, ctx);
    assertShown(ctx.stdout.text, output, line);
    if (index === 1) assert.equal(await Deno.readTextFile(`${tree.path}/config/app.jsonc`), after);
  }
  const yaml = await Deno.readTextFile(`${tree.path}/deploy.yaml`);
  assert.ok(
    yaml.endsWith("name: test # slow\n    run: |\n      make test\n      make lint\n"),
    yaml,
  );
});

for (const [page, text] of [["README", markdown], ["guide", command.guide]] as const) {
  Deno.test(`the ${page} names only options that exist`, () => {
    const names = new Set([
      ...Object.keys(command.definition.options),
      "help",
      "version",
      "explain",
    ]);
    const own = text.replaceAll("ct edit --revert", "");
    for (const [, name = ""] of own.matchAll(/(?<=^|[\s`(/'])--([a-z][a-z-]*)/g)) {
      assert.ok(names.has(name), `--${name}`);
    }
  });
}
