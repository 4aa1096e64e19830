import { openDoor } from "@ct/base";
import assert from "node:assert/strict";
import { tempTree } from "@ct/testing";
import { FileReader } from "./file_reader.ts";

Deno.test("FileReader reads files shorter than its buffer, and the beginning of others", async () => {
  await using tree = await tempTree({ empty: "", a: "abc", b: "abcd", c: "abcdefgh" });
  const reader = new FileReader(new Uint8Array(4), { door: openDoor });
  const text = (bytes: Uint8Array) => new TextDecoder().decode(bytes);
  for (
    const [name, content, beginning] of [
      ["a", "abc", "abc"],
      ["c", undefined, "abcd"],
      ["empty", "", ""],
      ["b", undefined, "abcd"],
      ["a", "abc", "abc"],
    ] as const
  ) {
    assert.equal(reader.read(`${tree.path}/${name}`), content?.length, name);
    assert.equal(text(reader.bytes), beginning, name);
  }
  assert.throws(() => reader.read(`${tree.path}/no`), Deno.errors.NotFound);
});
