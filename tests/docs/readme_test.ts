import assert from "node:assert/strict";
import { launcher } from "@ct/ct";
import { shownCommands, tempTree, terminalContext } from "@ct/testing";
import { packages, root } from "../../scripts/project.ts";
import { tourProject } from "../../tools/tour/project.ts";

const readme = await Deno.readTextFile(new URL("../../README.md", import.meta.url));
const version = (await Deno.readTextFile(new URL("../../.deno-version", import.meta.url))).trim();

for (const { line, argv, output } of shownCommands(readme)) {
  Deno.test(`README: ${line} prints what it shows`, async () => {
    await using tree = await tempTree(Object.fromEntries(tourProject));
    const ctx = terminalContext({ cwd: tree.path });
    await launcher.run(argv, ctx);
    assert.equal(ctx.stdout.text, output);
  });
}

Deno.test("README: it has examples, and names the pinned runtime only", () => {
  assert(shownCommands(readme).length >= 5);
  const named = [...readme.matchAll(/deno@([\d.]+)/g)].map(([, found]) => found);
  assert.deepEqual(new Set(named), new Set([version]));
});

/** The `ts` blocks of a page; `deno test --doc` runs them. */
function scripts(markdown: string): readonly string[] {
  return [...markdown.matchAll(/^```ts\n(.*?)^```$/gms)].map(([, text = ""]) => text);
}

for (const { directory, config } of packages()) {
  const name = String(config["name"]);
  const path = `${directory}README.md`;
  const isTool = directory.startsWith("tools/");

  Deno.test({
    name: `${name} has a README with an example`,
    fn: async () => {
      const text = await Deno.readTextFile(`${root}/${path}`).catch(() => "");
      const isShown = scripts(text).some((script) => script.includes(`from "${name}`)) ||
        isTool && shownCommands(text).length > 0;
      const block = isTool ? "a console block with a call" : "a ts block that imports it";
      assert.ok(isShown, `${path}: say what ${name} is, and show it in ${block}`);
      // An example that nothing runs goes stale.
      assert.doesNotMatch(text, /^```\w+[ ,]+ignore/m);
      if (!directory.startsWith("lib/")) return;
      // It is of use without the suite, so its examples are.
      for (const script of scripts(text)) assert.doesNotMatch(script, /from "@ct\/(core|rules)/);
    },
  });
}
