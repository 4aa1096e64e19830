/** The proof that an edit leaves alone what lies outside of it. */
import assert from "node:assert/strict";
import { hashOf } from "@ct/base";
import { memoryContext } from "@ct/core/context";
import { tempTree } from "@ct/testing";
import { command } from "../mod.ts";
import { assertUntouched, OutsideHash, outsideHashes } from "@ct/core/changes";

const bytes = (text: string) => new TextEncoder().encode(text);
const contents = {
  before: bytes("one two three"),
  after: bytes("one 2 three"),
  spans: [{ start: 4, end: 7, newStart: 4, newEnd: 5 }],
};

Deno.test("the hashes are those of the bytes outside of the spans", async () => {
  const hash = hashOf(bytes("one  three"));
  assert.deepEqual(await outsideHashes(contents), { before: hash, after: hash });
});

Deno.test("a byte that changes outside of the spans is found, in memory and in pieces", async () => {
  const broken = { ...contents, after: bytes("one 2 threE") };
  const inPieces = new OutsideHash();
  inPieces.add(contents);
  inPieces.add(broken);
  for (const hashes of [await outsideHashes(broken), inPieces.digest()]) {
    assert.throws(() => assertUntouched("a", hashes), {
      code: "write",
      message: 'the edits of "a" would change bytes outside of them',
    });
  }
});

Deno.test("small and large files report the hash of what is left (long)", async () => {
  const filler = `${"x".repeat(99)}\n`.repeat(170_000);
  await using tree = await tempTree({
    "small": "\ufeffé one\r\nleft\r\n",
    "large": `\ufeff${filler}one\n${filler}`,
  });
  const ctx = memoryContext({ cwd: tree.path });
  const words = ["--find", "one", "--replace", "two\nthree", "--mode", "literal", "--json"];
  assert.equal(await command.run(words, ctx), 0);
  const { files } = JSON.parse(ctx.stdout.text);
  // An edit of one line replaces the line without its ending.
  const [large, small] = [hashOf(bytes(`\ufeff${filler}\n${filler}`)), "\ufeff\r\nleft\r\n"];
  const summary = files.map(({ diff: _, ...rest }: Record<string, unknown>) => rest);
  const hash = hashOf(bytes(small));
  assert.deepEqual(summary, [
    {
      diff_left_out: "a file of 16 MiB or more",
      outside_sha256_after: large,
      outside_sha256_before: large,
      path: "./large",
    },
    { outside_sha256_after: hash, outside_sha256_before: hash, path: "./small" },
  ]);
  assert.equal(
    files[1].diff,
    "diff --git a/small b/small\n--- a/small\n+++ b/small\n" +
      "@@ -1,2 +1,3 @@\n-\ufeffé one\r\n+\ufeffé two\r\n+three\r\n left\r\n",
  );
});
