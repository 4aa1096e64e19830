import assert from "node:assert/strict";
import fc from "fast-check";
import { mostSetBytes, trigramPlaces, TrigramSet } from "./trigram_set.ts";

const encoder = new TextEncoder();
const placesOf = (text: string) => trigramPlaces({ bytes: encoder.encode(text), fold: false });

Deno.test("a TrigramSet may have every part of its text, in any case", () => {
  const byte = fc.oneof(fc.constantFrom(..."abcABC"), fc.nat(255)).map((one) =>
    typeof one === "string" ? one.charCodeAt(0) : one
  );
  const text = fc.array(byte, { maxLength: 300 }).map((bytes) => Uint8Array.from(bytes));
  const isLetter = (byte: number) => /[a-z]/i.test(String.fromCharCode(byte));
  fc.assert(fc.property(text, fc.nat(300), fc.nat(40), (text, start, length) => {
    const set = new TrigramSet(text);
    const bytes = text.slice(start, start + length);
    assert.ok(set.mayHave(trigramPlaces({ bytes, fold: false })));
    const swapped = bytes.map((byte) => isLetter(byte) ? byte ^ 0x20 : byte);
    assert.ok(set.mayHave(trigramPlaces({ bytes: swapped, fold: true })));
  }));
});

Deno.test("a TrigramSet tells what its text lacks, and is small", () => {
  const line = "const set = new TrigramSet(encoder.encode(text));\n";
  const set = new TrigramSet(encoder.encode(line.repeat(100)));
  assert.ok(set.bytes <= 64, `${set.bytes}`);
  assert.equal(set.mayHave(placesOf("unheard_of_xyz")), false);
  assert.equal(set.mayHave(placesOf("ab")), true);
  const empty = new TrigramSet(new Uint8Array());
  assert.equal(empty.mayHave(placesOf("abc")), false);
  const random = Uint8Array.from({ length: 1 << 20 }, (_, index) => Math.imul(index, index) >>> 7);
  assert.ok(new TrigramSet(random).bytes <= mostSetBytes);
});
