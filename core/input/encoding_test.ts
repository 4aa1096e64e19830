import assert from "node:assert/strict";
import fc from "fast-check";
import { readEncoding, recoded, recodingOf } from "./encoding.ts";

const encoders: Readonly<Record<string, (text: string) => Uint8Array>> = {
  "utf-8": (text) => new TextEncoder().encode(text),
  "utf-16le": (text) => wide(text, true),
  "utf-16be": (text) => wide(text, false),
};

function wide(text: string, isLittle: boolean): Uint8Array {
  const view = new DataView(new ArrayBuffer(2 * text.length));
  for (let at = 0; at < text.length; at++) view.setUint16(2 * at, text.charCodeAt(at), isLittle);
  return new Uint8Array(view.buffer);
}

const texts = fc.array(fc.constantFrom("a", "é", "\u{1f600}", "\n", "\r\n", "\u0a0a"), {
  maxLength: 20,
}).map((parts) => parts.join(""));

for (const [encoding, encode] of Object.entries(encoders)) {
  for (const marked of [true, false]) {
    Deno.test(`recoded() yields UTF-8 of ${encoding}, marked ${marked}, in whole lines`, () => {
      fc.assert(fc.property(texts, fc.nat(7), (text, size) => {
        const bytes = encode(marked ? `\ufeff${text}` : text);
        // Pieces of UTF-8 end at line ends already; those of others anywhere.
        const chunks = encoding === "utf-8" ? [bytes] : cut(bytes, size + 4);
        const pieces = [...recoded(chunks, marked ? "auto" : encoding)]
          .map((piece) => new TextDecoder("utf-8", { ignoreBOM: true }).decode(piece));
        assert.equal(pieces.join(""), text);
        assert.ok(encoding === "utf-8" || pieces.slice(0, -1).every((each) => each.endsWith("\n")));
      }));
    });
  }
}

function cut(bytes: Uint8Array, size: number): Uint8Array[] {
  const chunks: Uint8Array[] = [];
  for (let at = 0; at < bytes.length; at += size) chunks.push(bytes.subarray(at, at + size));
  return chunks;
}

for (
  const [bytes, encoding, skip, from] of [
    [[0xef, 0xbb, 0xbf, 0x61], "auto", 3, undefined],
    [[0xef, 0xbb, 0xbf, 0x61], "latin1", 3, undefined],
    [[0xff, 0xfe, 0x61, 0], "auto", 2, "utf-16le"],
    [[0xfe, 0xff, 0, 0x61], "utf-8", 2, "utf-16be"],
    [[0xff, 0xfe, 0x61, 0], "none", 0, undefined],
    [[0x61], "auto", 0, undefined],
    [[0x61], "windows-1252", 0, "windows-1252"],
    [[], "auto", 0, undefined],
  ] as const
) {
  Deno.test(`recodingOf() of ${bytes} in ${encoding}: a mark goes first`, () => {
    assert.deepEqual(recodingOf(new Uint8Array(bytes), encoding), { skip, from });
  });
}

Deno.test("readEncoding() takes the names of the standard", () => {
  const labels = ["auto", "none", "UTF8", " CP1252", "latin2", "gb2312"];
  const names = ["auto", "none", "utf-8", "windows-1252", "iso-8859-2", "gbk"];
  assert.deepEqual(labels.map(readEncoding), names);
  assert.throws(() => readEncoding("klingon"), { code: "usage" });
});
