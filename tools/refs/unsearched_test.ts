/** Files that `ct refs` does not search and that have the name are named where a bound is judged. */
import assert from "node:assert/strict";
import { memoryContext } from "@ct/core/context";
import { tempTree } from "@ct/testing";
import { command } from "./mod.ts";

const files = {
  "a.ts": "export function area() {}\n",
  "b.erb": "<%= area() %>\n",
  "c.yaml": "run: area\n",
  "area.css": ".areas {}\n",
  "d.vue": '<script>\nimport { area } from "./a.ts";\narea();\n</script>\n',
  "Makefile": "all:\n\tarea\n",
  "README": "area\n",
  "README.md": "area\n",
  "large.html": `area ${" ".repeat(1 << 20)}`,
  "logo.png": "area",
  "mention.py": "# area\n",
  "nothing.bin2": "\0area",
  ".git/HEAD": "",
  ".gitignore": "ignored.yaml\n",
  "ignored.yaml": "area\n",
};

const said = (paths: string, count: number) =>
  new RegExp(`^ct-refs: ${count} file\\(s\\) that are not searched have the word: ${paths}$`, "m");

const all = said("\\./Makefile, \\./b\\.erb, \\./c\\.yaml, and 1 more", 4);

const cases: readonly (readonly [words: readonly string[], said: RegExp | undefined])[] = [
  [["area", "--expect", "none"], all],
  [["area", "--expect", "=0"], all],
  [["area", "--expect", "-3"], all],
  [["area", "--callers", "--expect", "none"], all],
  [["area", "--expect", "none", "--path", "*.yaml"], said("\\./c\\.yaml", 1)],
  [["area", "--expect", "none", "--ext", "ts"], undefined],
  [["area", "--expect", "any"], undefined],
  [["area", "--expect", "none", "--quiet"], undefined],
];

for (const [words, note] of cases) {
  Deno.test(`ct-refs ${words.join(" ")} names files that are not searched, or not`, async () => {
    await using tree = await tempTree(files);
    const ctx = memoryContext({ cwd: tree.path });
    const status = words.includes("any") ? 1 : 0;
    assert.equal(await command.run(words, ctx), status, ctx.stderr.text);
    if (note === undefined) assert.doesNotMatch(ctx.stderr.text, /not searched/);
    else assert.match(ctx.stderr.text, note);
  });
}

Deno.test("ct-refs --json has the files that are not searched", async () => {
  await using tree = await tempTree(files);
  const ctx = memoryContext({ cwd: tree.path });
  assert.equal(await command.run(["area", "--expect", "none", "--json"], ctx), 0);
  assert.deepEqual(JSON.parse(ctx.stdout.text).unsearched, {
    beyond: 0,
    paths: ["./Makefile", "./b.erb", "./c.yaml", "./d.vue"],
  });
});

Deno.test("ct-refs names files that are not searched for a name that nothing defines", async () => {
  const { "a.ts": _, "d.vue": __, ...rest } = files;
  for (const more of [{}, { "z.ts": "area();\n" }]) {
    await using tree = await tempTree({ ...rest, ...more });
    const ctx = memoryContext({ cwd: tree.path });
    assert.equal(await command.run(["x.area", "--expect", "-3"], ctx), 0);
    assert.match(ctx.stderr.text, said("\\./Makefile, \\./b\\.erb, \\./c\\.yaml", 3));
  }
});

Deno.test("ct-refs names no other files where a name is of a function's inside", async () => {
  await using tree = await tempTree({ ...files, "a.ts": "function f() {\n  const area = 1;\n}\n" });
  const ctx = memoryContext({ cwd: tree.path });
  assert.equal(await command.run(["a.ts:2:9", "--expect", "none"], ctx), 0, ctx.stderr.text);
  assert.doesNotMatch(ctx.stderr.text, /not searched/);
});
