import assert from "node:assert/strict";
import { HeadIndex } from "./head_index.ts";

const encode = (text: string) => new TextEncoder().encode(text);

Deno.test("HeadIndex yields what begins like the bytes at an offset, of whatever length", () => {
  const index = new HeadIndex<string>();
  const texts = ["a", "ab", "abc", "abd", "b", "x".repeat(64) + "y", "x".repeat(64) + "z"];
  for (const text of texts) index.add(encode(text), text);
  const at = (text: string, offset = 0) => [...index.at(encode(text), offset)].sort();
  assert.deepEqual(at("abq"), ["a", "ab", "abc", "abd"]);
  assert.deepEqual(at("abq", 1), ["b"]);
  assert.deepEqual(at("x".repeat(70)), texts.slice(5));
  assert.deepEqual(at("x".repeat(63)), []);
  assert.deepEqual(at("a", 1), []);
});
