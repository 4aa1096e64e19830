import assert from "node:assert/strict";
import { memoryContext } from "@ct/core/context";
import { emptyRepository, tempTree, testRows } from "@ct/testing";
import { flags } from "./flags.ts";
import { command } from "./mod.ts";

const files = {
  ...emptyRepository,
  ".gitignore": "*.log\n",
  "a.txt": "one\ntwo\nthree two\n",
  "b.log": "two\n",
  "sub/c.rs": "fn two() {}\n",
  ".hidden": "two\n",
  "letters.txt": "é\n",
};

testRows(command, [
  {
    name: "prints paths and lines, without what is ignored or hidden",
    argv: ["two"],
    stdout: "a.txt:two\na.txt:three two\nsub/c.rs:fn two() {}\n",
  },
  {
    name: "joins letters, and takes a value at once",
    argv: ["-nA1", "-m1", "two", "a.txt"],
    stdout: "2:two\n3:three two\n",
  },
  {
    name: "counts with the files that are left out otherwise",
    argv: ["-uu", "-c", "two", "-g", "!.git"],
    stdout: ".hidden:1\na.txt:2\nb.log:1\nsub/c.rs:1\n",
  },
  {
    name: "matches across line ends",
    argv: ["-Un", "--column", "one\\nt|e\\s"],
    stdout: "a.txt:1:1:one\na.txt:2:1:two\na.txt:3:1:three two\n",
  },
  {
    name: "refuses what versions of rg print differently across line ends",
    argv: ["-U", "-r", "x", "one\\ntwo"],
    status: 2,
    stdout: "",
    stderr: "error: --multiline cannot be used with --replace\n" +
      "  versions of rg differ here; remove one of them\n\n" +
      "For more information, try 'ct-rg --help'.\n",
  },
  {
    name: "refuses empty matches within a character",
    argv: ["-o", "x*", "letters.txt"],
    status: 2,
    stdout: "",
    stderr: "ct-rg: letters.txt: empty matches within characters that are not ASCII are not " +
      "supported\n",
  },
  { name: "ends with 1 where nothing matches", argv: ["zero"], status: 1, stdout: "" },
  {
    name: "lists a file that has a match far before its first NUL",
    files: { "a.bin": `two\n${"x\n".repeat(80_000)}\0`, "b.bin": "two\n\0" },
    argv: ["-l", "two"],
    stdout: "a.bin\n",
  },
  {
    name: "keeps a name with a newline on its line",
    argv: ["one", "no\nct: all is well"],
    status: 2,
    stdout: "",
    stderr: "ct-rg: no\\nct: all is well: No such file or directory (os error 2)\n",
  },
  {
    name: "ends with 2 after an error, beside matches",
    argv: ["one", "a.txt", "gone"],
    status: 2,
    stdout: "a.txt:one\n",
    stderr: "ct-rg: gone: No such file or directory (os error 2)\n",
  },
  {
    name: "escapes what it says of paths",
    argv: ["x", "no\x1b[31m\u202e"],
    status: 2,
    stdout: "",
    stderr: "ct-rg: no\\x1b[31m\\u{202e}: No such file or directory (os error 2)\n",
  },
  {
    name: "refuses what is not there by name",
    argv: ["-nP", "two"],
    status: 2,
    stdout: "",
    stderr: "error: -P is not supported: only the default engine is there, without look-around " +
      "and back-references\n\nFor more information, try 'ct-rg --help'.\n",
  },
  {
    name: "refuses flags that rg does not have",
    argv: ["--colour-me", "two"],
    status: 2,
    stdout: "",
    stderr: "error: unknown option '--colour-me'\n\nFor more information, try 'ct-rg --help'.\n",
  },
  {
    name: "refuses what versions of rg read differently",
    argv: ["-A1", "-C2", "two"],
    status: 2,
    stdout: "",
    stderr: "error: --context cannot be used with --before-context or --after-context\n" +
      "  versions of rg differ here; use -A and -B\n\n" +
      "For more information, try 'ct-rg --help'.\n",
  },
], { files });

for (const flag of flags.filter(({ refused }) => refused !== undefined)) {
  Deno.test(`ct-rg refuses --${flag.name} by name`, async () => {
    const ctx = memoryContext({ cwd: "/" });
    assert.equal(await command.run([`--${flag.name}`, "x", "y"], ctx), 2);
    assert.ok(ctx.stderr.text.includes(`--${flag.name} is not supported: `), ctx.stderr.text);
    assert.equal(ctx.stdout.text, "");
  });
}

Deno.test("ct-rg searches standard input if it is a file or pipe, and no path is typed", async () => {
  await using tree = await tempTree(files);
  for (
    const [isPiped, words, stdout] of [
      [true, ["two"], "two too\n"],
      [true, ["two", "sub"], "sub/c.rs:fn two() {}\n"],
      [false, ["two", "-l"], "a.txt\nsub/c.rs\n"],
      [true, ["--files", "sub"], "sub/c.rs\n"],
    ] as const
  ) {
    const ctx = memoryContext({
      cwd: tree.path,
      stdin: { text: () => Promise.resolve("two too\n"), isPiped: () => Promise.resolve(isPiped) },
    });
    assert.equal(await command.run(words, ctx), 0);
    assert.equal(ctx.stdout.text, stdout);
  }
});

Deno.test("ct-rg prints the bytes of lines that are not UTF-8", async () => {
  await using tree = await tempTree({ "a": new Uint8Array([0x61, 0xff, 0x62, 0x0a]) });
  const ctx = memoryContext({ cwd: tree.path });
  assert.equal(await command.run(["-o", "a|.b|b", "a"], ctx), 0);
  assert.equal(ctx.stdout.text, "a\nb\n");
  assert.equal(await command.run(["b", "a"], ctx), 0);
  assert.equal(ctx.stdout.text, "a\nb\na\udcffb\n");
});

Deno.test("ct-rg prints the matches of a line of a megabyte in a second, not in hours (long)", async () => {
  await using tree = await tempTree({ "a": "foo bar,".repeat(150_000) });
  const ctx = memoryContext({ cwd: tree.path });
  assert.equal(await command.run(["-ob", "foo", "a"], ctx), 0);
  assert.equal(ctx.stdout.text.split("\n").length, 150_001);
  assert.ok(ctx.stdout.text.endsWith("\n1199992:foo\n"));
});

Deno.test("ct-rg prints long lines as they are, whatever their pieces end with", async () => {
  const line = `foo ${"é".repeat(1 << 20)}`;
  await using tree = await tempTree({ "a.txt": `${line}\nx\n`, "b.txt": "foo b\n" });
  const ctx = memoryContext({ cwd: tree.path });
  assert.equal(await command.run(["-n", "foo"], ctx), 0);
  assert.equal(ctx.stdout.text, `a.txt:1:${line}\nb.txt:1:foo b\n`);
});

Deno.test("ct-rg -L reports links that lead nowhere or back when it comes to them", async () => {
  await using tree = await tempTree({ "b/c.txt": "two\n" });
  const links = [["nowhere", "a"], ["..", "b/up"], ["nowhere", "d"], ["nowhere", "ab"]] as const;
  for (const [target, path] of links) await Deno.symlink(target, `${tree.path}/${path}`);
  const ctx = memoryContext({ cwd: tree.path });
  assert.equal(await command.run(["-L", "two"], ctx), 2);
  assert.deepEqual(ctx.stderr.text.match(/(?<=ct-rg: \.\/)[^:]+/g), ["a", "ab", "b/up", "d"]);
});
