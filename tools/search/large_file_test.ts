import assert from "node:assert/strict";
import { assertRun, ManualClock, tempTree } from "@ct/testing";
import { memoryContext } from "@ct/core/context";
import { command } from "./mod.ts";

/** A little over 4 MiB of lines: more than is read at once. */
const filler = "a line of text that is of no interest\n".repeat(120_000);
const lineCount = 120_000;

const files: Parameters<typeof tempTree>[0] = {
  "end.txt": `${filler}needle\nlast`,
  // The newline between the two is the last byte of a piece.
  "seam.txt": `${"x".repeat((1 << 20) - 4)}one\ntwo\n${filler}`,
  // The first piece ends before the NUL.
  "late.bin": `x\ny\0${"z".repeat(5 << 20)}\n`,
  // A match of a million characters, which ends in another piece than it begins in.
  "far.txt": `${filler.slice(0, 3_990_000)}one${"\n".repeat(1_000_000)}two\n`,
  "greedy.txt": `a\nb\n${"x\n".repeat(100_000)}b\nx\n`,
  // Lines that take buffers of their own, with others between them.
  "several.txt": [7, 5, 6].map((size) =>
    `short needle\n${"x".repeat(size << 20)} need${size}le é\nneedle\nnothing\n`
  ).join(""),
  "long.txt": `${"y".repeat(5 << 20)} needle\n`,
};

for (
  const [name, argv, stdout] of [
    [
      "a line behind several pieces",
      ["--base", "end.txt", "--grep", "needle", "--detail"],
      `end.txt:${lineCount + 1}:needle\n`,
    ],
    [
      "a block behind several pieces",
      ["--base", "end.txt", "--grep", "needle\nlast", "--detail"],
      `end.txt:${lineCount + 1}:needle\n`,
    ],
    [
      "a match across lines and pieces",
      ["--base", "seam.txt", "--grep", "one\\stwo", "--detail", "-M", "500"],
      `seam.txt:1:${"x".repeat(500)}[… 1048075 characters]\nseam.txt:2:two\n`,
    ],
    [
      "a long match across lines and pieces",
      ["--base", "far.txt", "--grep", "one\\s+two", "--summary"],
      "1 file(s) matched, 1000001 matching line(s)\n",
    ],
    [
      "the longest of several matches across lines",
      ["--base", "greedy.txt", "--grep", "a[^z]+b", "--summary"],
      "1 file(s) matched, 100003 matching line(s)\n",
    ],
    [
      "a text in lines longer than a piece and in others",
      ["--base", "several.txt", "--grep", "needle|need6le", "--summary"],
      "1 file(s) matched, 7 matching line(s)\n",
    ],
    [
      "a regex in lines longer than a piece and in others",
      ["--base", "several.txt", "--grep", "^x+ need[5-7]*le .$", "-o", "-M", "9"],
      [7, 5, 6].map((size, index) =>
        `several.txt:${4 * index + 2}:xxxxxxxxx[… ${(size << 20) + 1} characters]\n`
      ).join(""),
    ],
    [
      "a NUL byte behind the first piece",
      ["--base", "late.bin", "--grep", "x", "--detail"],
      "late.bin: binary file matches\n",
    ],
    [
      "a line longer than a piece",
      ["--base", "long.txt", "--grep", "y needle$", "--summary"],
      "1 file(s) matched, 1 matching line(s)\n",
    ],
  ] as const
) {
  Deno.test(`ct-search: ${name}`, async () => {
    const [, path] = argv;
    await using tree = await tempTree({ [path]: files[path] ?? assert.fail() });
    await assertRun(command, tree.path, argv, { status: 0, stdout, stderr: "" });
  });
}

Deno.test("ct-search: the timeout is noticed within one file", async () => {
  await using tree = await tempTree({ "end.txt": `${filler}needle\nlast` });
  const clock = new ManualClock();
  let reads = 0;
  const now = () => {
    if (++reads > 3) clock.advance(1000);
    return clock.now();
  };
  const ctx = memoryContext({
    cwd: tree.path,
    clock: { now, sleep: (ms, signal) => clock.sleep(ms, signal) },
  });
  assert.equal(await command.run(["--base", "end.txt", "--grep", "q", "--timeout", "2"], ctx), 2);
  assert.equal(
    ctx.stderr.text,
    "ct-search: timed out after 2s; aborted at end.txt; the result is incomplete\n",
  );
});

// Each of these would look at the rest of the text again for each of its lines.
for (
  const [name, pattern, text, lines] of [
    ["a word boundary", "\\bfoo", "foo bar\n".repeat(200_000), 200_000],
    ["a match that goes on to the end", "a[^z]*z", `${"a\n".repeat(200_000)}z\n`, 200_001],
    ["a look to the end", "x([^z]*z)?", "x\n".repeat(200_000), 200_000],
    ["white space at the end of a line", "\\s+$", "x\n".repeat(200_000), 0],
  ] as const
) {
  Deno.test(`ct-search: ${name} takes time linear in the text (long)`, async () => {
    await using tree = await tempTree({ a: text });
    const ctx = memoryContext({ cwd: tree.path });
    await command.run(["--base", "a", "--grep", pattern, "--summary"], ctx);
    assert.match(ctx.stdout.text, new RegExp(` ${lines} matching`));
  });
}
