import assert from "node:assert/strict";
import fc from "fast-check";
import { CtError } from "../errors.ts";
import {
  assertUtf8,
  binaryProbeBytes,
  decodeLossy,
  decodeStrict,
  decodeUtf8,
  isBinary,
} from "./decode.ts";

const bytes = (...values: number[]) => Uint8Array.from(values);

for (
  const [name, input, text, valid] of [
    ["nothing", bytes(), "", true],
    ["ASCII", bytes(0x61, 0x0a), "a\n", true],
    ["a NUL", bytes(0x61, 0), "a\0", true],
    ["a byte order mark", bytes(0xef, 0xbb, 0xbf, 0x61), "\ufeffa", true],
    [
      "two, three and four bytes",
      bytes(0xc3, 0xa9, 0xe2, 0x82, 0xac, 0xf0, 0x9f, 0x98, 0x80),
      "é€\u{1f600}",
      true,
    ],
    ["Latin-1", bytes(0x61, 0xe9, 0x62), "a\ufffdb", false],
    ["a cut sequence", bytes(0xe2, 0x82, 0x61), "\ufffda", false],
    ["a cut end", bytes(0x61, 0xf0, 0x9f), "a\ufffd", false],
    ["an overlong sequence", bytes(0xc0, 0xaf), "\ufffd\ufffd", false],
    ["a surrogate", bytes(0xed, 0xa0, 0x80), "\ufffd\ufffd\ufffd", false],
    [
      "a code point past the last",
      bytes(0xf4, 0x90, 0x80, 0x80),
      "\ufffd\ufffd\ufffd\ufffd",
      false,
    ],
    ["UTF-16 with its mark", bytes(0xff, 0xfe, 0x61, 0), "\ufffd\ufffda\0", false],
  ] as const
) {
  Deno.test(`decodeLossy() and decodeStrict() of ${name}`, () => {
    assert.equal(decodeLossy(input), text);
    assert.equal(decodeStrict(input), valid ? text : undefined);
  });
}

Deno.test("decodeUtf8() names the file that is not UTF-8", () => {
  assert.equal(decodeUtf8(bytes(0x61), "a.txt"), "a");
  assert.throws(() => decodeUtf8(bytes(0xff), "a.txt"), (error) => {
    assert.ok(error instanceof CtError);
    assert.deepEqual(
      [error.code, error.path, error.message],
      ["encoding", "a.txt", "read a.txt: stream did not contain valid UTF-8"],
    );
    return true;
  });
});

Deno.test("assertUtf8() takes characters across pieces, and none that is cut at the end", () => {
  const long = encoder.encode(`${"a".repeat((64 << 10) - 1)}é`);
  assertUtf8(long, "a.txt");
  assert.throws(() => assertUtf8(long.subarray(0, -1), "a.txt"), /read a\.txt: stream did not/);
});

Deno.test("decodeStrict() is not disturbed by an earlier failure", () => {
  assert.equal(decodeStrict(bytes(0xe2, 0x82)), undefined);
  assert.equal(decodeStrict(bytes(0xac, 0x61)), undefined);
  assert.equal(decodeStrict(bytes(0x61)), "a");
});

const encoder = new TextEncoder();

Deno.test("decodeStrict() takes back every text", () => {
  const text = fc.string({ unit: "binary" }).map((each) => each.toWellFormed());
  fc.assert(fc.property(text, (each) => {
    assert.equal(decodeStrict(encoder.encode(each)), each);
    assert.equal(decodeLossy(encoder.encode(each)), each);
  }));
});

Deno.test("decodeStrict() accepts what decodeLossy() decodes without loss", () => {
  fc.assert(fc.property(fc.uint8Array(), (input) => {
    const again = encoder.encode(decodeLossy(input));
    const same = again.length === input.length && again.every((byte, at) => byte === input[at]);
    assert.equal(decodeStrict(input) !== undefined, same);
  }));
});

for (
  const [name, length, at, binary] of [
    ["an empty file", 0, undefined, false],
    ["text", 20_000, undefined, false],
    ["a NUL first", 1, 0, true],
    ["a NUL last in the probe", 20_000, binaryProbeBytes - 1, true],
    ["a NUL past the probe", 20_000, binaryProbeBytes, false],
  ] as const
) {
  Deno.test(`isBinary() of ${name} is ${binary}`, () => {
    const input = new Uint8Array(length).fill(0x61);
    if (at !== undefined) input[at] = 0;
    assert.equal(isBinary(input), binary);
  });
}
