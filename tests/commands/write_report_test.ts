/** What the tools that write say when the files are written and saying it fails. */
import assert from "node:assert/strict";
import { memoryContext } from "@ct/core/context";
import { tempTree } from "@ct/testing";
import { suite } from "../../cli/registry.ts";

for (
  const [tool, ...argv] of [
    ["edit", "--find", "1", "--replace", "2"],
    ["patch", "--set", "v=2", "--quiet"],
  ] as const
) {
  const command = suite.find(({ name }) => name === tool)?.command;

  Deno.test(`ct ${tool} says that files were written although the report could not be`, async () => {
    await using tree = await tempTree({ "a.json": '{"v":1}' });
    const ctx = memoryContext({ cwd: tree.path });
    let held = "";
    const write = (text: string) => void (held += text);
    const flush = () => {
      if (held === "") return;
      held = "";
      throw new Error("No space left on device (os error 28)");
    };
    const stdout = { isTerminal: false, write, flush };
    assert.equal(await command?.run(argv, { ...ctx, stdout }), 2);
    assert.equal(
      ctx.stderr.text,
      `ct-${tool}: the changes were written, but the report could not be printed: ` +
        "No space left on device (os error 28)\n",
    );
    assert.equal(Deno.readTextFileSync(`${tree.path}/a.json`), '{"v":2}');
  });

  Deno.test(`ct ${tool} --dry-run tells which files have several names`, async () => {
    await using tree = await tempTree({ "a.json": '{"v":1}' });
    Deno.linkSync(`${tree.path}/a.json`, `${tree.path}/other`);
    const ctx = memoryContext({ cwd: tree.path });
    assert.equal(await command?.run([...argv, "--name", "a.json", "--dry-run"], ctx), 0);
    assert.equal(ctx.stderr.text, `ct-${tool}: note: ./a.json: has 2 hard links\n`);
  });
}
