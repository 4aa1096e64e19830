import assert from "node:assert/strict";
import { tempTree } from "../testing/temp_tree.ts";
import { FileReader } from "./file_reader.ts";

Deno.test("FileReader reads files shorter than its buffer, and the beginning of others", async () => {
  await using tree = await tempTree({ empty: "", a: "abc", b: "abcd", c: "abcdefgh" });
  const reader = new FileReader(4);
  const text = (bytes: Uint8Array | undefined) => bytes && new TextDecoder().decode(bytes);
  for (
    const [name, content, beginning] of [
      ["a", "abc", "abc"],
      ["c", undefined, "abcd"],
      ["empty", "", ""],
      ["b", undefined, "abcd"],
      ["a", "abc", "abc"],
    ] as const
  ) {
    assert.equal(text(reader.read(`${tree.path}/${name}`)), content, name);
    assert.equal(text(reader.beginning), beginning, name);
  }
  assert.throws(() => reader.read(`${tree.path}/no`), Deno.errors.NotFound);
});
