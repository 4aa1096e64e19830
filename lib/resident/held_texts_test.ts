import assert from "node:assert/strict";
import fc from "fast-check";
import { HeldTexts } from "./held_texts.ts";
import { segmentBytes } from "./text_segment.ts";
import { mostSetBytes } from "./trigram_set.ts";

const encoder = new TextEncoder();
const needle = (text: string) => ({ bytes: encoder.encode(text), fold: false });

Deno.test("HeldTexts keep what was put in last, and miss no text that holds a needle", () => {
  const path = fc.constantFrom("/a", "/b", "/c", "/d/e", "/d/f");
  const text = fc.string({ unit: fc.constantFrom("a", "b", "c", "\n"), maxLength: 30 });
  const change = fc.oneof(
    fc.record({ path, text }),
    fc.record({ path, text: fc.constant(undefined) }),
  );
  fc.assert(fc.property(fc.array(change), fc.constantFrom("a", "ab", "cab"), (all, wanted) => {
    const held = new HeldTexts({ texts: segmentBytes, trigrams: 0 });
    const model = new Map<string, string>();
    for (const { path, text } of all) {
      if (text === undefined) {
        held.drop(path);
        model.delete(path);
      } else {
        held.hold(path, encoder.encode(text), "");
        model.set(path, text);
      }
    }
    assert.equal(held.texts.files, model.size);
    const buffer = new Uint8Array(64);
    const lacks = held.lacking([needle(wanted)]);
    for (const [path, text] of model) {
      const length = held.read(path, buffer);
      assert.equal(new TextDecoder().decode(buffer.subarray(0, length)), text);
      if (text.includes(wanted)) assert.equal(lacks(path), false);
      else if (model.size === 1) assert.equal(lacks(path), true);
    }
    assert.equal(lacks("/unknown"), false);
  }));
});

Deno.test("HeldTexts stay within their budget, and use the room of what is gone", () => {
  const held = new HeldTexts({ texts: 2 * segmentBytes, trigrams: 0 });
  const large = new Uint8Array(segmentBytes / 4 + 1);
  for (let count = 0; count < 20; count++) held.hold(`/${count}`, large, "");
  assert.equal(held.texts.files, 6);
  for (let round = 0; round < 50; round++) {
    held.drop(`/${round % 6}`);
    held.hold(`/${round % 6}`, large, "");
    assert.ok(held.has(`/${round % 6}`), `${round}`);
  }
  assert.ok(held.texts.bytes <= 2 * segmentBytes);
});

Deno.test("a test for needles says nothing of what was held later, nor of UTF-16", () => {
  const held = new HeldTexts({ texts: segmentBytes, trigrams: 0 });
  held.hold("/a", encoder.encode("one"), "");
  held.hold("/b", Uint8Array.of(0xff, 0xfe, 0x78, 0), "");
  const first = held.lacking([needle("two")]);
  assert.deepEqual([first("/a"), first("/b")], [true, false]);
  const second = held.lacking([needle("one")]);
  assert.deepEqual([first("/a"), second("/a")], [true, false]);
  held.hold("/a", encoder.encode("two"), "");
  assert.deepEqual([first("/a"), second("/a")], [false, false]);
});

Deno.test("HeldTexts know the trigrams of texts that have no room, and stay bounded", () => {
  const trigrams = 3 * mostSetBytes;
  const held = new HeldTexts({ texts: 0, trigrams });
  const text = (index: number) => encoder.encode(`file ${index} has word${index}word`);
  for (let index = 0; index < 10; index++) held.hold(`/${index}`, text(index), "");
  assert.equal(held.trigrams.files, 10);
  assert.deepEqual([held.has("/3"), held.hasText("/3")], [true, false]);
  assert.equal(held.read("/3", new Uint8Array(64)), undefined);
  const lacks = held.lacking([needle("word3word"), needle("WORD7WORD")]);
  const left = Array.from({ length: 10 }, (_, index) => index).filter((one) => !lacks(`/${one}`));
  assert.deepEqual(left, [3, 7]);
  assert.equal(held.lacking([needle("word3word"), needle("wo")])("/1"), false);
  held.drop("/3");
  assert.equal(lacks("/3"), false);
  held.hold("/4", encoder.encode("word3word"), "");
  assert.equal(lacks("/4"), false);
  held.hold("/u", Uint8Array.of(0xff, 0xfe, 0x78, 0), "");
  assert.equal(lacks("/u"), false);
  const large = Uint8Array.from({ length: 1 << 20 }, (_, index) => Math.imul(index, index) >>> 7);
  for (let index = 0; index < 10; index++) held.hold(`/large${index}`, large, "");
  assert.ok(held.isFull && held.trigrams.bytes <= trigrams, `${held.trigrams.bytes}`);
  held.clear();
  assert.deepEqual(held.trigrams, { files: 0, bytes: 0 });
});
