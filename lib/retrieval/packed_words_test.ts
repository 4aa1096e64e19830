import assert from "node:assert/strict";
import fc from "fast-check";
import { packedLength, packWords, unpackWords } from "./packed_words.ts";

Deno.test("hashes are the same after they were packed, and take fewer bytes", () => {
  const hashes = fc.array(fc.oneof(fc.nat({ max: 0xffffffff }), fc.nat({ max: 1000 })), {
    maxLength: 2_000,
  });
  fc.assert(fc.property(hashes, (all) => {
    const words = Uint32Array.from(new Set(all)).sort();
    const bytes = packWords(words);
    assert.equal(bytes.length, packedLength(words.length));
    assert.deepEqual(unpackWords(bytes, words.length), words);
    assert.ok(bytes.length <= 32 + 3.125 * words.length + 1);
  }));
});

Deno.test("the highest and the lowest hash can be packed", () => {
  const words = Uint32Array.of(0, 0xffffffff);
  assert.deepEqual(unpackWords(packWords(words), 2), words);
});
