import { openDoor } from "@ct/base";
import assert from "node:assert/strict";
import fc from "fast-check";
import { tempTree } from "@ct/testing";
import { TextFile } from "./text_file.ts";

async function pieces(content: string): Promise<string[]> {
  await using tree = await tempTree({ file: content });
  using file = TextFile.open("file", { cwd: tree.path, door: openDoor });
  return [...file.texts({ lossy: false })];
}

Deno.test("TextFile: an empty file has no piece", async () => {
  assert.deepEqual(await pieces(""), []);
});

Deno.test("TextFile: pieces end behind newlines and add up to the file (long)", async () => {
  const line = fc.tuple(fc.constantFrom("a", "\r", "\u00e9\n", "\n", "\u{1f600}"), fc.nat(900_000));
  await fc.assert(
    fc.asyncProperty(fc.array(line, { maxLength: 5 }), async (parts) => {
      const content = parts.map(([text, count]) => text.repeat(count)).join("\n");
      const found = await pieces(content);
      assert.ok(found.join("") === content);
      assert.ok(found.slice(0, -1).every((piece) => piece.endsWith("\n")));
    }),
    { numRuns: 25 },
  );
});

Deno.test("TextFile: pieces are short again behind a long line (long)", async () => {
  const short = "line\n".repeat(1 << 20);
  const found = await pieces(`${"x".repeat(5 << 20)}\n${short}`);
  assert.ok(found.slice(1).every((piece) => piece.length <= 1 << 20));
});

Deno.test("TextFile: what a tick throws ends the reading", async () => {
  await using tree = await tempTree({ file: "x".repeat(3 << 20) });
  using file = TextFile.open("file", { cwd: tree.path, door: openDoor });
  let ticks = 0;
  const tick = () => {
    if (++ticks === 2) throw new Error("enough");
  };
  assert.throws(() => [...file.bytes(tick)], { message: "enough" });
});
