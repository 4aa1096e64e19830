import { isMissing, output } from "@ct/testing";
import fc from "fast-check";
import assert from "node:assert/strict";
import { splitLines } from "@ct/core/text";
import { decodeLossy } from "@ct/base";
import type { TextMetrics } from "./mod.ts";
import { scanners } from "./testing/scanners.ts";

const encoder = new TextEncoder();

/** The same by decoding and splitting. */
function decoded(bytes: Uint8Array): TextMetrics {
  const text = decodeLossy(bytes);
  return {
    lines: splitLines(text).length,
    words: text.split(/\p{White_Space}+/u).filter((word) => word !== "").length,
    chars: [...text].length,
    bytes: bytes.length,
  };
}

const table: readonly (readonly [content: string | readonly number[], ...counts: number[]])[] = [
  ["", 0, 0, 0],
  ["\n", 1, 0, 1],
  ["a", 1, 1, 1],
  ["a\n", 1, 1, 2],
  ["a\nb", 2, 2, 3],
  ["a\r\nb\r", 2, 2, 5],
  ["\n\n\n", 3, 0, 3],
  ["  two  words  ", 1, 2, 14],
  ["tab\tfeed\fvert\vreturn\rend", 1, 5, 24],
  ["nul\0in", 1, 1, 6],
  ["control\x1c\x1d\x1e\x1fcharacters", 1, 1, 21],
  ["schön, größer", 1, 2, 13],
  ["漢字かな", 1, 1, 4],
  ["a\u{1f600}b\u{10ffff}", 1, 1, 4],
  ["next\u0085no-break\u00a0ogham\u1680", 1, 3, 20],
  ["en\u2000quad\u200ahair", 1, 3, 12],
  ["line\u2028paragraph\u2029end", 1, 3, 18],
  ["narrow\u202fmedium\u205fwide\u3000", 1, 3, 19],
  // These are not white space, although they leave space or look empty.
  ["\ufeffa\u200bb\u2060c\u180ed", 1, 1, 8],
  ["\u0084\u00a1\u1681\u200b\u2027\u202a\u2030\u205e\u2060\u3001", 1, 1, 10],
  // One U+FFFD for each maximal part of a sequence.
  [[0xff], 1, 1, 1],
  [[0x80, 0x80], 1, 1, 2],
  [[0xc2], 1, 1, 1],
  [[0xc2, 0x41], 1, 1, 2],
  [[0xc2, 0x20, 0x41], 1, 2, 3],
  [[0xe2, 0x80], 1, 1, 1],
  [[0xe2, 0x80, 0x0a], 1, 1, 2],
  [[0xe2, 0x80, 0xe2, 0x80, 0x80, 0x41], 1, 2, 3],
  [[0xe0, 0x80, 0x80], 1, 1, 3],
  [[0xed, 0xa0, 0x80], 1, 1, 3],
  [[0xf0, 0x9f, 0x98], 1, 1, 1],
  [[0xf0, 0x8f, 0xbf, 0xbf], 1, 1, 4],
  [[0xf4, 0x90, 0x80, 0x80], 1, 1, 4],
  [[0x20, 0xf0, 0x9f, 0x20, 0xf0, 0x9f], 1, 2, 4],
];

/** Bytes with the starts, middles and ends of sequences in unlikely company. */
function arbitraryBytes(): fc.Arbitrary<Uint8Array<ArrayBuffer>> {
  const leads = [0x00, 0x41, 0x7f, 0x80, 0x8a, 0x9f, 0xa0, 0xa8, 0xbf, 0xc0, 0xc2, 0xdf, 0xe0];
  const more = [0xe1, 0xe2, 0xe3, 0xed, 0xef, 0xf0, 0xf1, 0xf4, 0xf5, 0xff, 0x0a, 0x20, 0x85];
  const part = fc.oneof(
    fc.stringMatching(/^[a-z \n]{0,60}$/).map((text) => encoder.encode(text)),
    fc.string({ unit: "binary", maxLength: 6 }).map((text) => encoder.encode(text)),
    fc.constantFrom("\u00a0", "\u2003", "\u3000", "\u0085", "\ufeff", "é", "字").map((text) =>
      encoder.encode(text)
    ),
    fc.string({ unit: fc.constantFrom(..."aä字\u{1f600} \n"), maxLength: 60, size: "max" })
      .map((text) => encoder.encode(text)),
    fc.uint8Array({ maxLength: 4 }),
    fc.constantFrom(...leads, ...more).map((byte) => Uint8Array.of(byte)),
  );
  return fc.array(part, { maxLength: 30, size: "max" })
    .map((parts) => Uint8Array.from(parts.flatMap((bytes) => [...bytes])));
}

const whiteSpace = /\p{White_Space}/u;

function isWhiteSpace(code: number): boolean {
  return code >= 0 && whiteSpace.test(String.fromCodePoint(code));
}

for (const [name, make] of scanners) {
  /** Counts pieces that lie side by side in the buffer, between bytes that must not count. */
  const counted = (bytes: Uint8Array, cuts: readonly number[] = [], shift = 0): TextMetrics => {
    const scanner = make(bytes.length + shift + 40);
    const counter = scanner.textCounter();
    scanner.buffer.fill(10).set(bytes, shift);
    const ends = [...cuts.map((cut) => Math.min(cut, bytes.length)), bytes.length]
      .sort((a, b) => a - b);
    ends.forEach((end, index) => counter.add(shift + (ends[index - 1] ?? 0), shift + end));
    return counter.metrics;
  };

  for (const [content, lines = 0, words = 0, chars = 0] of table) {
    Deno.test(`${name}: a text counter counts ${JSON.stringify(content)}`, () => {
      const bytes = typeof content === "string"
        ? encoder.encode(content)
        : Uint8Array.from(content);
      assert.deepEqual(counted(bytes), { lines, words, chars, bytes: bytes.length });
      assert.deepEqual(decoded(bytes), { lines, words, chars, bytes: bytes.length });
    });
  }

  Deno.test(`${name}: a text counter tells white space from other characters, each scalar (long)`, () => {
    const scanner = make(64);
    const counter = scanner.textCounter();
    for (let code = 0; code <= 0x10ffff; code += code < 0x3100 ? 1 : 251) {
      if (code >= 0xd800 && code <= 0xdfff) continue;
      const scalar = String.fromCodePoint(code);
      // Those on both sides of a limit at each place in sixteen bytes, the others at one.
      const isLimit = isWhiteSpace(code) || isWhiteSpace(code - 1) || isWhiteSpace(code + 1);
      for (const place of isLimit ? Array(16).keys() : [code % 16]) {
        // Long enough to be counted at once, and not all ASCII.
        const text = `é${"a".repeat(place)}${scalar}${"b".repeat(20)}`;
        counter.reset();
        counter.add(0, encoder.encodeInto(text, scanner.buffer).written);
        const { words, chars } = counter.metrics;
        const expected = { words: isWhiteSpace(code) ? 2 : 1, chars: 22 + place };
        if (words !== expected.words || chars !== expected.chars) {
          assert.deepEqual({ words, chars }, expected, `U+${code.toString(16)}`);
        }
      }
    }
  });

  Deno.test(`${name}: a text counter tells white space in sixteen ASCII bytes`, () => {
    for (let code = 0; code < 128; code++) {
      const bytes = Uint8Array.from({ length: 64 }, (_, at) => at % 3 === 0 ? code : 97);
      assert.deepEqual(counted(bytes), decoded(bytes));
    }
  });

  Deno.test(`${name}: a text counter counts as decoding and splitting does, for any bytes (long)`, () => {
    const cuts = fc.array(fc.nat(300), { maxLength: 5 });
    fc.assert(
      fc.property(arbitraryBytes(), cuts, fc.nat(20), (bytes, places, shift) => {
        const expected = decoded(bytes);
        assert.deepEqual(counted(bytes), expected);
        // However the bytes are cut and placed.
        assert.deepEqual(counted(bytes, places, shift), expected);
      }),
      { numRuns: 2000 },
    );
  });

  Deno.test(`${name}: a text counter counts long texts beyond its byte-wide counters`, () => {
    for (const unit of ["\n", "a ", "a\n\n\n", "word", "a b\nc"]) {
      const bytes = encoder.encode(unit.repeat(5000));
      assert.deepEqual(counted(bytes, [1]), decoded(bytes));
    }
  });

  Deno.test(`${name}: a text counter begins anew after reset()`, () => {
    const scanner = make(8);
    const counter = scanner.textCounter();
    scanner.buffer.set([0x61, 0xe2, 0x80]);
    counter.add(0, 3);
    counter.reset();
    assert.deepEqual(counter.metrics, { lines: 0, words: 0, chars: 0, bytes: 0 });
    scanner.buffer.set([0x62, 10]);
    counter.add(0, 2);
    assert.deepEqual(counter.metrics, { lines: 1, words: 1, chars: 2, bytes: 2 });
  });

  Deno.test(`${name}: two text counters of a scanner do not disturb each other`, () => {
    const scanner = make(8);
    const [one, two] = [scanner.textCounter(), scanner.textCounter()];
    scanner.buffer.set(encoder.encode("a b\n"));
    one.add(0, 1);
    two.add(0, 4);
    one.add(2, 3);
    assert.deepEqual(one.metrics, { lines: 1, words: 1, chars: 2, bytes: 2 });
    assert.deepEqual(two.metrics, { lines: 1, words: 2, chars: 4, bytes: 4 });
  });

  Deno.test({
    name: `${name}: a text counter counts as wc does, where both define the same (long)`,
    ignore: isMissing("wc"),
    async fn() {
      // What wc takes for white space and for printable differs outside of these characters.
      const text = fc.string({
        unit: fc.constantFrom(..."abc,.(){}  \n\t\r", "é", "字", "\u{1f600}"),
        minLength: 1,
        maxLength: 5000,
        size: "max",
      });
      await fc.assert(
        fc.asyncProperty(text, async (lines) => {
          const path = await Deno.makeTempFile();
          try {
            await Deno.writeTextFile(path, lines + "\n");
            const wc = await output(["wc", "-lwmc", path], "/", { env: { LC_ALL: "C.UTF-8" } });
            const { lines: newlines, words, chars, bytes } = counted(encoder.encode(lines + "\n"));
            assert.deepEqual(wc.trim().split(/\s+/).slice(0, 4).map(Number), [
              newlines,
              words,
              chars,
              bytes,
            ]);
          } finally {
            await Deno.remove(path);
          }
        }),
        { numRuns: 30 },
      );
    },
  });
}
