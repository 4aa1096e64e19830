import { openDoor } from "@ct/base";
import assert from "node:assert/strict";
import { tempTree } from "@ct/testing";
import { sourceBytes } from "./source_bytes.ts";

const mebibyte = 1 << 20;

for (
  const [name, size, newlines, found] of [
    ["the longest line", 4 * mebibyte + 1, [4 * mebibyte], 4 * mebibyte + 1],
    ["a longer line", 4 * mebibyte + 2, [4 * mebibyte + 1], "a line is longer than 4 MiB"],
    ["a longer line at the end", 4 * mebibyte + 5, [3], "a line is longer than 4 MiB"],
    ["lines", 9 * mebibyte, [3 * mebibyte, 7 * mebibyte], 9 * mebibyte],
    ["a larger file", 64 * mebibyte + 1, [], "larger than 64 MiB"],
    ["nothing", 0, [], 0],
  ] as const
) {
  Deno.test(`sourceBytes() of ${name}`, async () => {
    await using tree = await tempTree({ "a.js": "" });
    {
      using file = Deno.openSync(`${tree.path}/a.js`, { write: true });
      file.truncateSync(size);
      for (const newline of newlines) {
        file.seekSync(newline, Deno.SeekMode.Start);
        file.writeSync(new Uint8Array([10]));
      }
    }
    const bytes = sourceBytes("a.js", { cwd: tree.path, door: openDoor });
    assert.equal(typeof bytes === "string" ? bytes : bytes.length, found);
  });
}
