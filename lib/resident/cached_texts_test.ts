import assert from "node:assert/strict";
import fc from "fast-check";
import { CachedTexts, largestText } from "./cached_texts.ts";
import { segmentBytes } from "./text_segment.ts";

/** Room for the grams of some texts of each size. */
const trigrams = 1 << 20;
const fourGrams = 1 << 19;

const encoder = new TextEncoder();
const needle = (text: string) => ({ bytes: encoder.encode(text), fold: false });

/** A test whether it is known of a file that it has none of the texts. */
function lacking(cached: CachedTexts, ...texts: string[]): (path: string) => boolean {
  const absent = cached.absent(texts.map(needle));
  return (path) => absent.has(cached.recordOf(path));
}

Deno.test("CachedTexts keep what was put in last, and miss no text that holds a needle", () => {
  const path = fc.constantFrom("/a", "/b", "/c", "/d/e", "/d/f");
  const text = fc.string({ unit: fc.constantFrom("a", "b", "c", "\n"), maxLength: 30 });
  const change = fc.oneof(
    fc.record({ path, text }),
    fc.record({ path, text: fc.constant(undefined) }),
  );
  fc.assert(fc.property(fc.array(change), fc.constantFrom("a", "ab", "cab"), (all, wanted) => {
    const cached = new CachedTexts({ texts: segmentBytes, trigrams, fourGrams });
    const model = new Map<string, string>();
    for (const { path, text } of all) {
      if (text === undefined) {
        cached.drop(path);
        model.delete(path);
      } else {
        cached.put(path, encoder.encode(text), undefined);
        model.set(path, text);
      }
    }
    assert.equal(cached.texts.files, model.size);
    const buffer = new Uint8Array(64);
    const lacks = lacking(cached, wanted);
    for (const [path, text] of model) {
      const length = cached.read(path, buffer);
      assert.equal(new TextDecoder().decode(buffer.subarray(0, length)), text);
      if (text.includes(wanted)) assert.equal(lacks(path), false);
      else if (model.size === 1 && wanted.length < 3) {
        assert.equal(lacks(path), true);
      }
    }
    assert.equal(lacks("/unknown"), false);
  }));
});

Deno.test("CachedTexts say nothing of a text that has come since one asked for a needle", () => {
  const cached = new CachedTexts({ texts: segmentBytes, trigrams, fourGrams });
  cached.put("/a", encoder.encode("alpha"), undefined);
  const lacks = lacking(cached, "omega");
  assert.equal(lacks("/a"), true);
  cached.put("/a", encoder.encode("omega"), undefined);
  assert.equal(lacks("/a"), false);
});

Deno.test("CachedTexts stay within their budget, and use the room of what is gone (long)", () => {
  const cached = new CachedTexts({ texts: 2 * segmentBytes, trigrams: 0, fourGrams: 0 });
  const large = new Uint8Array(Math.floor(segmentBytes * 0.21));
  for (let count = 0; count < 20; count++) cached.put(`/${count}`, large, undefined);
  assert.equal(cached.texts.files, 8);
  for (let round = 0; round < 50; round++) {
    cached.drop(`/${round % 8}`);
    cached.put(`/${round % 8}`, large, undefined);
    assert.ok(cached.has(`/${round % 8}`), `${round}`);
  }
  assert.ok(cached.texts.bytes <= 2 * segmentBytes);
});

Deno.test("a test for needles says nothing of what was held later, nor of UTF-16", () => {
  const cached = new CachedTexts({ texts: segmentBytes, trigrams, fourGrams });
  cached.put("/a", encoder.encode("one"), undefined);
  cached.put("/b", Uint8Array.of(0xff, 0xfe, 0x78, 0), undefined);
  const first = lacking(cached, "two");
  assert.deepEqual([first("/a"), first("/b")], [true, false]);
  const second = lacking(cached, "one");
  assert.deepEqual([first("/a"), second("/a")], [true, false]);
  cached.put("/a", encoder.encode("two"), undefined);
  cached.put("/c", encoder.encode("three"), undefined);
  assert.deepEqual([lacking(cached, "two")("/a"), second("/c")], [false, false]);
});

Deno.test("CachedTexts know the trigrams of texts that have no room, and stay bounded (long)", () => {
  const cached = new CachedTexts({ texts: 0, trigrams, fourGrams });
  const text = (index: number) => encoder.encode(`file ${index} has word${index}word`);
  for (let index = 0; index < 10; index++) cached.put(`/${index}`, text(index), undefined);
  assert.equal(cached.grams.files, 10);
  assert.deepEqual([cached.has("/3"), cached.hasText("/3")], [true, false]);
  assert.equal(cached.read("/3", new Uint8Array(64)), undefined);
  const lacks = lacking(cached, "word3word", "WORD7WORD");
  const left = Array.from({ length: 10 }, (_, index) => index).filter((it) => !lacks(`/${it}`));
  assert.deepEqual(left, [3, 7]);
  assert.equal(lacking(cached, "word3word", "wo")("/1"), false);
  cached.drop("/3");
  cached.put("/4", encoder.encode("word3word"), undefined);
  cached.put("/u", Uint8Array.of(0xff, 0xfe, 0x78, 0), undefined);
  cached.put("/v", Uint8Array.of(0x78, 0, 0x79, 0), undefined);
  const later = lacking(cached, "word9word");
  const told = ["/3", "/4", "/u", "/v", "/2"].map(later);
  assert.deepEqual(told, [false, true, false, false, true]);
  const random = Uint8Array.from(
    { length: 1 << 20 },
    (_, at) => Math.imul(at ^ at >>> 9, 0x9e3779b1) >>> 13,
  ).fill(1, 0, 2);
  for (let index = 0; index < 40; index++) cached.put(`/random${index}`, random, undefined);
  assert.ok(cached.isFull && cached.grams.bytes <= trigrams + fourGrams, `${cached.grams.bytes}`);
  cached.clear();
  assert.deepEqual(cached.grams, { files: 0, bytes: 0 });
});

Deno.test("CachedTexts keep the trigrams alone of a large text (long)", () => {
  const cached = new CachedTexts({ texts: 2 * segmentBytes, trigrams, fourGrams });
  cached.put("/small", new Uint8Array(largestText - 1).fill(97), undefined);
  cached.put("/large", new Uint8Array(largestText).fill(97), undefined);
  assert.deepEqual([cached.hasText("/small"), cached.hasText("/large")], [true, false]);
  const lacks = lacking(cached, "word");
  assert.deepEqual([lacks("/small"), lacks("/large")], [true, true]);
});

Deno.test("forgetBelow() forgets a name and what is below it, and the rest stays", () => {
  const cached = new CachedTexts({ texts: segmentBytes, trigrams, fourGrams });
  for (const path of ["/a/b", "/a/c/d", "/ab", "/a/bc"]) {
    cached.put(path, encoder.encode(path), undefined);
  }
  const before = cached.recordOf("/a/b");
  cached.forgetBelow("/a/b");
  cached.forgetBelow("/a/c");
  assert.deepEqual(["/a/b", "/a/c/d", "/ab", "/a/bc"].map((path) => cached.has(path)), [
    false,
    false,
    true,
    true,
  ]);
  assert.notEqual(cached.recordOf("/a/b"), before);
});
