import { type MemoryContext, memoryContext } from "@ct/core/context";
import { tempTree } from "@ct/testing";
import assert from "node:assert/strict";
import { command } from "../mod.ts";

const lines = ["red 1", "2", "3", "4", "5", "6", "7", "8", "red 9", "10", "11", "12", "red 13", ""];
const files = { "a.txt": lines.join("\n"), "b.txt": "red\n" };

/** Edits as somebody who types these lines, one for each question. */
async function edit(
  tree: { readonly path: string },
  words: readonly string[],
  typed: readonly string[],
): Promise<{ readonly status: number; readonly ctx: MemoryContext; readonly left: number }> {
  const ctx = memoryContext({ cwd: tree.path });
  const answers = [...typed];
  const stdin = { ...ctx.stdin, typedLine: () => answers.shift() };
  const { stdout } = ctx;
  const terminal = {
    isTerminal: true,
    write: (text: string) => stdout.write(text),
    flush: () => stdout.flush(),
  };
  const status = await command.run(["--interactive", ...words], {
    ...ctx,
    stdin,
    stdout: terminal,
  });
  return { status, ctx, left: answers.length };
}

/** Which of the four changes were made: the lines of both files that say blue. */
function made(path: string): string {
  const text = ["a.txt", "b.txt"].map((name) => Deno.readTextFileSync(`${path}/${name}`)).join("");
  return text.split("\n").filter((line) => line.startsWith("blue")).map((line) => line.slice(5))
    .join();
}

for (
  const [typed, expected, last] of [
    [["y", "y", "y", "y"], "1,9,13,", "4 of 4 change(s) in 2 file(s) -> SUCCESS (applied)"],
    [["n", "y", "n", "n"], "9", "1 of 4 change(s) in 1 file(s) -> SUCCESS (applied)"],
    [["y", "q"], "1", "1 of 4 change(s) in 1 file(s) -> SUCCESS (applied)"],
    [["n", "a", "n"], "9,13", "2 of 4 change(s) in 1 file(s) -> SUCCESS (applied)"],
    [["y", "d", "y"], "1,", "2 of 4 change(s) in 2 file(s) -> SUCCESS (applied)"],
    [
      ["Y", "?", "", "x", " n ", "d", "n"],
      "1",
      "1 of 4 change(s) in 1 file(s) -> SUCCESS (applied)",
    ],
    [["q"], "", "0 of 4 change(s) in 0 file(s) -> SUCCESS (none chosen, not written)"],
    [[], "", "0 of 4 change(s) in 0 file(s) -> SUCCESS (none chosen, not written)"],
  ] as const
) {
  for (
    const words of [
      ["red", "blue"],
      ["--find", "r(e)d", "--replace", "blue", "--mode", "regex"],
      ["--script", "#% edit expect=any\n#% find\nred\n#% replace\nblue\n#% end\n"],
    ]
  ) {
    Deno.test(`ct-edit --interactive ${words[0]} with the answers ${JSON.stringify(typed)}`, async () => {
      await using tree = await tempTree(files);
      const isBlock = words[0] === "--script";
      // A find of a script is a block of whole lines where it has no mode.
      const call = isBlock
        ? [words[0] ?? "", (words[1] ?? "").replace("any", "any mode=regex")]
        : words;
      const { status, ctx, left } = await edit(tree, call, typed);
      assert.equal(status, 0, ctx.stderr.text);
      assert.equal(left, 0);
      assert.equal(made(tree.path), expected);
      assert.ok(ctx.stdout.text.endsWith(`${last}\n`), ctx.stdout.text);
    });
  }
}

Deno.test("ct-edit --interactive shows each change of a file by itself, its name once", async () => {
  await using tree = await tempTree(files);
  const { ctx } = await edit(tree, ["red", "blue"], ["y", "?", "n", "q"]);
  assert.equal(
    ctx.stdout.text,
    "diff --git a/a.txt b/a.txt\n--- a/a.txt\n+++ b/a.txt\n" +
      "@@ -1,4 +1,4 @@\n-red 1\n+blue 1\n 2\n 3\n 4\n" +
      "(1/4) Make this change [y,n,q,a,d,?]? " +
      "@@ -6,7 +6,7 @@\n 6\n 7\n 8\n-red 9\n+blue 9\n 10\n 11\n 12\n" +
      "(2/4) Make this change [y,n,q,a,d,?]? " +
      "y - make this change\n" +
      "n - do not make this change\n" +
      "q - end: make neither this change nor any after it\n" +
      "a - make this change and all after it in the file\n" +
      "d - make neither this change nor any after it in the file\n" +
      "? - print this help\n" +
      "(2/4) Make this change [y,n,q,a,d,?]? " +
      "@@ -10,4 +10,4 @@\n 10\n 11\n 12\n-red 13\n+blue 13\n" +
      "(3/4) Make this change [y,n,q,a,d,?]? " +
      "1 of 4 change(s) in 1 file(s) -> SUCCESS (applied)\n",
  );
});

Deno.test("ct-edit --interactive asks nothing where the expectation does not hold", async () => {
  await using tree = await tempTree(files);
  const { status, ctx } = await edit(tree, ["red", "blue", "--expect", "=9"], []);
  assert.equal(status, 1);
  assert.match(ctx.stdout.text, /exactly 9 wanted -> ERROR \(verdict ERROR, not written\)\n$/);
  assert.doesNotMatch(ctx.stdout.text, /Make this change/);
  assert.equal(made(tree.path), "");
});

Deno.test("ct-edit --interactive refuses what it cannot show, before it asks", async () => {
  await using tree = await tempTree({ "a.txt": "red\n", "b.txt": "\ufeffred\n" });
  Deno.writeFileSync(`${tree.path}/b.txt`, new Uint8Array([0xff, 0xfe, 114, 0, 101, 0, 100, 0]));
  const { status, ctx } = await edit(tree, ["red", "blue"], ["y", "y"]);
  assert.equal(status, 2);
  assert.match(
    ctx.stderr.text,
    /^ct-edit: cannot ask about the changes of "\.\/b\.txt": a file in /,
  );
  assert.equal(Deno.readTextFileSync(`${tree.path}/a.txt`), "red\n");
});

Deno.test("ct-edit --interactive needs a terminal, and writes nothing without", async () => {
  await using tree = await tempTree(files);
  const ctx = memoryContext({ cwd: tree.path });
  assert.equal(await command.run(["--interactive", "red", "blue"], ctx), 2);
  assert.equal(
    ctx.stderr.text,
    "ct-edit: --interactive needs a terminal to ask at; nothing was written\n" +
      "  stdin, stdout and stderr must be one; --dry-run --diff prints the changes\n",
  );
  assert.equal(made(tree.path), "");
});

for (const other of ["--dry-run", "--json", "--diff", "--quiet", "--apply=x", "--recover"]) {
  Deno.test(`ct-edit --interactive and ${other} exclude each other`, async () => {
    await using tree = await tempTree(files);
    const { status } = await edit(tree, ["--find", "red", "--replace", "blue", other], ["y"]);
    assert.equal(status, 2);
    assert.equal(made(tree.path), "");
  });
}
