import assert from "node:assert/strict";
import fc from "fast-check";
import { decodeBytes, encodeBytes, hasEscapedBytes } from "./byte_text.ts";

Deno.test("decodeBytes() loses nothing, and agrees with UTF-8 where that is what it gets", () => {
  const byte = fc.oneof(
    fc.constantFrom(0x41, 0xc3, 0xa9, 0xe2, 0x82, 0xac, 0xf0, 0xff),
    fc.nat(255),
  );
  fc.assert(fc.property(fc.uint8Array(), fc.array(byte), (first, rest) => {
    const bytes = new Uint8Array([...first, ...rest]);
    assert.deepEqual(encodeBytes(decodeBytes(bytes)), bytes);
  }));
  fc.assert(fc.property(fc.string({ unit: "binary" }), (text) => {
    const bytes = new TextEncoder().encode(text);
    assert.equal(decodeBytes(bytes), text.toWellFormed());
    assert.deepEqual(encodeBytes(text.toWellFormed()), bytes);
  }));
});

for (
  const [bytes, text] of [
    [[0x61, 0xff, 0x62], "a\udcffb"],
    [[0xc3], "\udcc3"],
    [[0xed, 0xa0, 0x80], "\udced\udca0\udc80"],
    [[0xf0, 0x9f, 0x98, 0x80, 0x80], "\u{1f600}\udc80"],
    [[0xef, 0xbb, 0xbf, 0x61], "\ufeffa"],
  ] as const
) {
  Deno.test(`decodeBytes() of ${bytes.map((byte) => byte.toString(16)).join(" ")}`, () => {
    assert.equal(decodeBytes(new Uint8Array(bytes)), text);
    assert.equal(
      hasEscapedBytes(text),
      /^(?:ef|f0)/.test(bytes[0].toString(16)) ? bytes[4] === 0x80 : true,
    );
  });
}
