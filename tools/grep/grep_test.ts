import assert from "node:assert/strict";
import { memoryContext } from "@ct/core/context";
import { tempTree, testRows } from "@ct/testing";
import { flags } from "./flags.ts";
import { command } from "./mod.ts";

const files = {
  "a.txt": "one\ntwo\nthree two\n",
  "sub/c.rs": "fn two() {}\n",
  "sub/.hidden": "two\n",
  "bin": "two\0\n",
};

testRows(command, [
  {
    name: "searches directories, sorted, with what is hidden",
    argv: ["-rn", "two", "."],
    stdout: "./a.txt:2:two\n./a.txt:3:three two\n./sub/.hidden:1:two\n./sub/c.rs:1:fn two() {}\n",
    stderr: "ct-grep: ./bin: binary file matches\n",
  },
  {
    name: "takes letters, values and files in any order",
    argv: ["two", "a.txt", "-nC1", "--max=1"],
    stdout: "1-one\n2:two\n3-three two\n",
  },
  { name: "takes the old letter for -i", argv: ["-ny", "ONE", "a.txt"], stdout: "1:one\n" },
  { name: "takes -NUM as context", argv: ["-n1", "one", "a.txt"], stdout: "1:one\n2-two\n" },
  {
    name: "prints the longest match",
    argv: ["-oE", "t|tw|two", "a.txt"],
    stdout: "two\nt\ntwo\n",
  },
  {
    name: "says nothing of lines that are no text, with -I",
    files: { latin: new Uint8Array([0x74, 0x77, 0x6f, 0xff, 0x0a]) },
    argv: ["-I", "two", "latin"],
    stdout: "",
  },
  { name: "ends with 1 where nothing matches", argv: ["zero", "a.txt"], status: 1, stdout: "" },
  {
    name: "keeps a name with a newline on its line",
    argv: ["one", "no\nct: all is well"],
    status: 2,
    stdout: "",
    stderr: "ct-grep: no\\nct: all is well: No such file or directory (os error 2)\n",
  },
  {
    name: "ends with 2 after an error, beside matches",
    argv: ["one", "a.txt", "sub"],
    status: 2,
    stdout: "a.txt:one\n",
    stderr: "ct-grep: sub: Is a directory\n",
  },
  {
    name: "says which backslash means nothing",
    argv: ["\\done", "a.txt"],
    status: 1,
    stdout: "",
    stderr: "ct-grep: warning: stray \\ before d\n",
  },
  {
    name: "escapes what it says of paths",
    argv: ["x", "no\x1b[31m\u202e"],
    status: 2,
    stdout: "",
    stderr: "ct-grep: no\\x1b[31m\\u{202e}: No such file or directory (os error 2)\n",
  },
  {
    name: "refuses what is not there by name",
    argv: ["-rnP", "two"],
    status: 2,
    stdout: "",
    stderr: "error: -P is not supported: use -E, or `ct rg`, whose patterns have `\\d`, lazy " +
      "repeats and flags\n\nFor more information, try 'ct-grep --help'.\n",
  },
], { files });

for (const flag of flags.filter(({ refused }) => refused !== undefined)) {
  Deno.test(`ct-grep refuses --${flag.name} by name`, async () => {
    const ctx = memoryContext({ cwd: "/" });
    assert.equal(await command.run([`--${flag.name}`, "x", "y"], ctx), 2);
    assert.ok(ctx.stderr.text.includes(`--${flag.name} is not supported: `), ctx.stderr.text);
    assert.equal(ctx.stdout.text, "");
  });
}

Deno.test("ct-grep refuses a line that would take minutes", async () => {
  await using tree = await tempTree({ a: "ab".repeat(2000) });
  const ctx = memoryContext({ cwd: tree.path });
  assert.equal(await command.run(["-oE", "(a|b)(ab)?", "a"], ctx), 2);
  assert.ok(ctx.stderr.text.includes("too long for --only-matching"), ctx.stderr.text);
});
