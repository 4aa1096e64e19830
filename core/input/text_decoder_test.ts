import assert from "node:assert/strict";
import { encodingName, textDecoder } from "./text_decoder.ts";

const all = Uint8Array.from({ length: 256 }, (_, byte) => byte);

// A label, its name, and what it makes of the bytes 0x80, 0xe9 and 0xfd.
for (
  const [label, name, text] of [
    ["latin1", "iso-8859-1", "\x80éý"],
    ["ISO_8859-1:1987", "iso-8859-1", "\x80éý"],
    ["l1", "iso-8859-1", "\x80éý"],
    ["cp819", "iso-8859-1", "\x80éý"],
    ["windows-1252", "windows-1252", "€éý"],
    ["x-cp1252", "windows-1252", "€éý"],
    ["latin5", "iso-8859-9", "\x80éı"],
    ["cp1254", "windows-1254", "€éı"],
    ["tis-620", "iso-8859-11", "\x80้\ufffd"],
    ["dos-874", "windows-874", "€้\ufffd"],
    ["ascii", "us-ascii", "\ufffd\ufffd\ufffd"],
    ["ANSI_X3.4-1968", "us-ascii", "\ufffd\ufffd\ufffd"],
    ["iso-8859-15", "iso-8859-15", "\x80éý"],
  ] as const
) {
  Deno.test(`textDecoder() of ${label}`, () => {
    assert.equal(encodingName(label), name);
    assert.equal(textDecoder(name).decode(Uint8Array.of(0x80, 0xe9, 0xfd)), text);
    assert.equal([...textDecoder(name).decode(all)].length, 256);
    assert.equal(
      textDecoder(name).decode(all.subarray(0, 128)),
      String.fromCharCode(...all.subarray(0, 128)),
    );
  });
}

Deno.test("textDecoder() of Latin-1 is one to one", () => {
  const text = textDecoder("iso-8859-1", { fatal: true }).decode(all);
  assert.deepEqual(Uint8Array.from(text, (char) => char.charCodeAt(0)), all);
});

Deno.test("textDecoder() of ASCII refuses what it lacks", () => {
  assert.throws(() => textDecoder("us-ascii", { fatal: true }).decode(all), TypeError);
});
