/** What the tools that write make of names that are not UTF-8 and of files with several names. */
import assert from "node:assert/strict";
import { memoryContext } from "@ct/core/context";
import { output, tempTree } from "@ct/testing";
import { suite } from "../../cli/registry.ts";

const isLinux = Deno.build.os === "linux";

for (
  const [tool, ...argv] of [
    ["edit", "--find", "1", "--replace", "2"],
    ["patch", "--set", "v=2", "--quiet"],
  ] as const
) {
  const command = suite.find(({ name }) => name === tool)?.command;

  Deno.test({
    name: `ct ${tool} passes over directories whose names are not UTF-8, and names them`,
    ignore: !isLinux,
    fn: async () => {
      await using tree = await tempTree({ "a.json": '{"v":1}' });
      const make = 'd="$(printf \'d\\377\')" && mkdir "$d" && cp a.json "$d"';
      await output(["sh", "-c", make], tree.path);
      const ctx = memoryContext({ cwd: tree.path });
      const isBounded = ["--expect", "=1"];
      assert.equal(await command?.run([...argv, ...isBounded], ctx), 2);
      assert.equal(Deno.readTextFileSync(`${tree.path}/a.json`), '{"v":1}');
      const again = memoryContext({ cwd: tree.path });
      assert.equal(await command?.run(argv, again), 0);
      assert.equal(Deno.readTextFileSync(`${tree.path}/a.json`), '{"v":2}');
      assert.equal(
        again.stderr.text,
        `ct-${tool}: skipped ./d\ufffd: the name is not valid UTF-8\n` +
          (tool === "patch" ? "ct-patch: 1 file(s) skipped: 1 unreadable\n" : ""),
      );
    },
  });

  Deno.test(`ct ${tool} counts a file once that it reaches under several names`, async () => {
    await using tree = await tempTree({
      "a.json": '{"v":1}',
      "c.json": { link: "a.json" },
      "d.json": '{"v":1}',
    });
    Deno.linkSync(`${tree.path}/a.json`, `${tree.path}/b.json`);
    const ctx = memoryContext({ cwd: tree.path });
    const status = await command?.run([...argv, "--follow", "--expect", "=2", "--json"], ctx);
    assert.equal(status, 0, ctx.stdout.text);
    const note = `ct-${tool}: note: ./a.json: has several hard links; all of them show the new ` +
      `content\nct-${tool}: note: ./b.json: is the same file as ./a.json and counts once\n` +
      `ct-${tool}: note: ./c.json: is the same file as ./a.json and counts once\n`;
    assert.equal(ctx.stderr.text, note);
    for (const name of ["a", "b", "d"]) {
      assert.equal(Deno.readTextFileSync(`${tree.path}/${name}.json`), '{"v":2}');
    }
  });
}

Deno.test("ct edit refuses different edits of a file under two names", async () => {
  const edit = (name: string) =>
    `#% edit file=${name}\n#% find\nold\n#% replace\nnew ${name}\n#% end\n`;
  await using tree = await tempTree({ a: "old", script: edit("a") + edit("b") });
  Deno.linkSync(`${tree.path}/a`, `${tree.path}/b`);
  const ctx = memoryContext({ cwd: tree.path });
  const command = suite.find(({ name }) => name === "edit")?.command;
  assert.equal(await command?.run(["--script", "script"], ctx), 2);
  assert.match(ctx.stderr.text, /are the same file and would get different contents/);
  assert.equal(Deno.readTextFileSync(`${tree.path}/a`), "old");
});
