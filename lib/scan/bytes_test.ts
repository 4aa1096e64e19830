import fc from "fast-check";
import assert from "node:assert/strict";
import { isThorough } from "@ct/testing";
import { place, scanners } from "./testing/scanners.ts";

/** Bytes with the starts, middles and ends of sequences in unlikely company. */
const leads = [0x00, 0x41, 0x7f, 0x80, 0x8f, 0x90, 0x9f, 0xa0, 0xbf, 0xc0, 0xc1, 0xc2, 0xdf, 0xe0];
const more = [0xe1, 0xec, 0xed, 0xee, 0xef, 0xf0, 0xf1, 0xf3, 0xf4, 0xf5, 0xff];
const encoder = new TextEncoder();
const well = fc.string({ unit: "binary", maxLength: 20 }).map((text) => encoder.encode(text));
const part = fc.oneof(
  { weight: 8, arbitrary: well },
  { weight: 2, arbitrary: fc.nat(80).map((length) => new Uint8Array(length).fill(0x61)) },
  { weight: 1, arbitrary: fc.uint8Array({ maxLength: 4 }) },
  {
    weight: 1,
    arbitrary: fc.constantFrom(...leads, ...more).map((byte) => Uint8Array.of(byte)),
  },
);
const text = fc.oneof(fc.array(part, { maxLength: 12 }), fc.array(well, { maxLength: 12 }))
  .map((parts) => Uint8Array.from(parts.flatMap((bytes) => [...bytes])));
const around = fc.record({
  garbage: fc.constantFrom([0x80], [0xe2, 0x82, 0xac], [0xff], [0x61], [10]).map((bytes) =>
    Uint8Array.from(bytes)
  ),
  before: fc.nat(40),
  behind: fc.nat(40),
});

function decodes(bytes: Uint8Array): boolean {
  try {
    new TextDecoder("utf-8", { fatal: true }).decode(bytes);
    return true;
  } catch {
    return false;
  }
}

type Judged = readonly [bytes: Uint8Array, isUtf8: boolean];

/** What the decoder says of sequences, which it is asked once for all scanners. */
let judgedSequences: readonly Judged[] | undefined;

function judgeSequences(): readonly Judged[] {
  return [...sequences()].map((sequence) => {
    const bytes = new Uint8Array(32).fill(0x61);
    // The sequence crosses from one sixteen bytes into the next.
    bytes.set(sequence, 14);
    return [bytes, decodes(bytes)];
  });
}

/** The bytes that may follow; without `CT_THOROUGH=1` the ends of all ranges, and a few others. */
const seconds = Array.from({ length: 256 }, (_, byte) => byte).filter((byte) =>
  isThorough || byte % 16 === 0 || byte % 16 === 15 || byte % 37 === 0
);

/** Each two bytes, and each start of a longer sequence. */
function* sequences(): Generator<readonly number[]> {
  for (let first = 0x80; first < 256; first++) {
    for (const second of seconds) yield [first, second];
  }
  const decisive = [0x41, 0x80, 0x8f, 0x90, 0x9f, 0xa0, 0xbf, 0xc2, 0xed, 0xf0, 0xf4];
  for (let first = 0xe0; first < 0xf8; first++) {
    for (const second of decisive) {
      for (const third of decisive) {
        yield [first, second, third];
        yield [first, second, third, 0x80];
        yield [first, second, third, 0x80, 0x80];
      }
    }
  }
}

for (const [name, make] of scanners) {
  Deno.test(`${name}: bytes are found and counted as one by one (long)`, () => {
    const few = fc.array(fc.constantFrom(10, 10, 97, 0, 255), { maxLength: 300, size: "max" })
      .map((bytes) => Uint8Array.from(bytes));
    const sparse = fc.tuple(fc.array(fc.nat(299)), fc.nat(300)).map(([places, length]) => {
      const bytes = new Uint8Array(length).fill(97);
      for (const at of places) if (at < length) bytes[at] = 10;
      return bytes;
    });
    fc.assert(
      fc.property(fc.oneof(few, sparse), around, fc.nat(), (bytes, padding, start) => {
        const { scanner, from, end } = place(make, bytes, padding);
        const skip = start % (bytes.length + 1);
        const rest = bytes.subarray(skip);
        const shifted = (at: number, by: number) => at < 0 ? -1 : from + by + at;
        for (const byte of [10, 255, 0, 128]) {
          const at = from + skip;
          assert.equal(scanner.indexOfByte(byte, at, end), shifted(rest.indexOf(byte), skip));
          assert.equal(
            scanner.lastIndexOfByte(byte, at, end),
            shifted(rest.lastIndexOf(byte), skip),
          );
          assert.equal(
            scanner.lastIndexOfByte(byte, from, at),
            shifted(bytes.subarray(0, skip).lastIndexOf(byte), 0),
          );
          assert.equal(
            scanner.countByte(byte, at, end),
            rest.filter((each) => each === byte).length,
          );
        }
      }),
      { numRuns: 1000 },
    );
  });

  Deno.test(`${name}: countByte() counts more than its byte-wide counters hold`, () => {
    const { scanner, from, end } = place(make, new Uint8Array(20_011).fill(10), {
      garbage: Uint8Array.of(10),
      before: 5,
      behind: 100,
    });
    assert.equal(scanner.countByte(10, from, end), 20_011);
    assert.equal(scanner.countByte(11, from, end), 0);
  });

  Deno.test(`${name}: isUtf8() accepts what a fatal decoder accepts, for any bytes (long)`, () => {
    fc.assert(
      fc.property(text, around, (bytes, padding) => {
        const { scanner, from, end } = place(make, bytes, padding);
        assert.equal(scanner.isUtf8(from, end), decodes(bytes));
      }),
      { numRuns: 3000 },
    );
  });

  Deno.test(`${name}: isUtf8() judges each two bytes and each start of a longer sequence (long)`, () => {
    const scanner = make(32);
    for (const [bytes, expected] of judgedSequences ??= judgeSequences()) {
      scanner.buffer.set(bytes);
      if (scanner.isUtf8(0, 32) !== expected) assert.fail(`${bytes} is ${expected}`);
    }
  });

  Deno.test(`${name}: isUtf8() finds a sequence cut at any end`, () => {
    const scanner = make(200);
    for (const char of ["é", "€", "\u{1f600}"]) {
      const bytes = encoder.encode(char);
      for (let at = 0; at < 140; at++) {
        scanner.buffer.fill(0x61).set(bytes, at);
        for (let end = at; end <= at + bytes.length; end++) {
          assert.equal(scanner.isUtf8(0, end), end === at || end === at + bytes.length);
        }
        assert.equal(scanner.isUtf8(at + 1, at + bytes.length + 20), false);
        // Cut by ASCII that goes on for long.
        scanner.buffer[at + bytes.length - 1] = 0x61;
        assert.equal(scanner.isUtf8(0, 200), false);
      }
    }
  });

  for (const [from, end] of [[-1, 3], [0, 65], [NaN, 3], [0, NaN]] as const) {
    Deno.test(`${name}: no range from ${from} to ${end} in a buffer of 64 bytes`, () => {
      const scanner = make(64);
      const finder = scanner.finder([{ bytes: Uint8Array.of(1), fold: false }]);
      const error = new RangeError(`range ${from} to ${end} leaves the buffer of 64 bytes`);
      assert.throws(() => finder.find(from, end), error);
      assert.throws(() => scanner.indexOfByte(1, from, end), error);
      assert.throws(() => scanner.lastIndexOfByte(1, from, end), error);
      assert.throws(() => scanner.countByte(1, from, end), error);
      assert.throws(() => scanner.isUtf8(from, end), error);
      assert.throws(() => scanner.textCounter().add(from, end), error);
    });
  }

  Deno.test(`${name}: a range that ends before it begins is empty`, () => {
    const scanner = make(64);
    scanner.buffer.fill(255);
    const needles = ["a", "b"].map((char) => ({ bytes: encoder.encode(char), fold: false }));
    scanner.buffer.set(encoder.encode("ab".repeat(10)));
    assert.equal(scanner.finder(needles).find(9, 3), -1);
    assert.equal(scanner.finder(needles.slice(1)).find(9, 3), -1);
    assert.equal(scanner.indexOfByte(97, 9, 3), -1);
    assert.equal(scanner.lastIndexOfByte(97, 9, 3), -1);
    assert.equal(scanner.countByte(97, 9, 3), 0);
    assert.equal(scanner.isUtf8(60, 50), true);
    const counter = scanner.textCounter();
    counter.add(9, 3);
    assert.deepEqual(counter.metrics, { lines: 0, words: 0, chars: 0, bytes: 0 });
  });
}
