/**
 * An expectation with an upper bound holds only if all that counts was looked at: a file that was
 * passed over takes the verdict away, and nothing is written.
 */
import assert from "node:assert/strict";
import { command as edit } from "@ct/edit";
import { command as outline } from "@ct/outline";
import { command as patch } from "@ct/patch";
import { command as search } from "@ct/search";
import type { Command } from "@ct/core/definition";
import { memoryContext } from "@ct/core/context";
import { output, tempTree } from "@ct/testing";

/** `x` in Latin-1, with a letter that is not UTF-8, and in UTF-16 with half a letter. */
const latin1 = Uint8Array.of(0x78, 0xe9, 0x0a);
const utf16 = Uint8Array.of(0xff, 0xfe, 0x78, 0x00, 0x79);

type Row = readonly [argv: readonly string[], unread: string | undefined];

async function check(command: Command, tool: string, cwd: string, rows: readonly Row[]) {
  for (const [argv, unread] of rows) {
    const ctx = memoryContext({ cwd });
    const status = await command.run(argv, ctx);
    const doubt = `${tool}: no verdict: the expectation could hold only because these could not ` +
      `be read: ${unread}\n`;
    assert.equal(ctx.stderr.text.includes("no verdict"), unread !== undefined, argv.join(" "));
    if (unread === undefined) continue;
    assert.ok(ctx.stderr.text.includes(doubt), ctx.stderr.text);
    assert.equal(status, 2);
  }
}

Deno.test({
  name: "no upper bound holds for a file that cannot be opened (long)",
  ignore: Deno.build.os !== "linux",
  async fn(): Promise<void> {
    await using tree = await tempTree({ "a.js": "x\n", "a.json": '{"x":1}\n' });
    const unnamed = "printf '\\377'";
    await output(
      ["sh", "-c", `echo x > "$(${unnamed}).js"; echo x > "$(${unnamed}).json"`],
      tree.path,
    );
    const js = ["--name", "*.js"];
    const json = ["--name", "*.json"];
    const change = [...js, "--find", "x", "--replace", "y", "--expect"];
    await check(edit, "ct-edit", tree.path, [
      [[...change, "=1"], "./\ufffd.js"],
      [[...change, "-2", "--json"], "./\ufffd.js"],
      [[...js, "--find", "z", "--replace", "y", "--expect", "none"], "./\ufffd.js"],
      [[...js, "--find", "", "--mode", "regex", "--replace", "y", "--expect", "=9"], undefined],
      [[...change, "=9"], undefined],
    ]);
    await check(patch, "ct-patch", tree.path, [
      [[...json, "--set", "x=2", "--expect", "=1"], "./\ufffd.json"],
      [[...json, "--set", "x=1", "--expect", "none", "--json"], "./\ufffd.json"],
      [[...json, "--set", "x=2", "--expect", "=9"], undefined],
    ]);
    await check(search, "ct-search", tree.path, [
      [[...js, "--grep", "z", "--expect", "none"], "./\ufffd.js"],
    ]);
    await check(outline, "ct-outline", tree.path, [
      [[...js, "--expect", "none"], "./\ufffd.js"],
    ]);
    assert.equal(Deno.readTextFileSync(`${tree.path}/a.js`), "x\n");
    assert.equal(Deno.readTextFileSync(`${tree.path}/a.json`), '{"x":1}\n');
    await check(edit, "ct-edit", tree.path, [[[...change, "+0"], undefined]]);
    await check(patch, "ct-patch", tree.path, [[[...json, "--set", "x=2"], undefined]]);
    assert.equal(Deno.readTextFileSync(`${tree.path}/a.js`), "y\n");
    assert.equal(Deno.readTextFileSync(`${tree.path}/a.json`), '{"x":2}\n');
  },
});

Deno.test("no upper bound holds for a file that has the text and cannot be edited (long)", async () => {
  await using tree = await tempTree({ a: "x\n", b: latin1, "c/c": utf16, "d.json": latin1 });
  const change = ["--find", "x", "--replace", "y", "--dry-run", "--expect"];
  const script = `#% edit file=a\n#% find\nx\n#% replace\ny\n`;
  await Deno.writeTextFile(`${tree.path}/script`, script);
  await check(edit, "ct-edit", tree.path, [
    [["--name", "a|b", ...change, "=1"], "./b"],
    [["--name", "a|c", ...change, "=1"], "./c/c"],
    [["--name", "b", "--find", "z", "--replace", "y", "--expect", "none"], undefined],
    [["--name", "c", "--find", "z", "--replace", "y", "--expect", "none"], "./c/c"],
    [["--name", "a|b", ...change, "any"], undefined],
    // The edit is for another file.
    [["--name", "a|b", "--script", "script", "--dry-run"], undefined],
  ]);
  await check(patch, "ct-patch", tree.path, [
    [["--name", "*.json", "--set", "x=1", "--expect", "none"], "./d.json"],
  ]);
});
