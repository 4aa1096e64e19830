import assert from "node:assert/strict";
import { hasByteOrderMark, isBinaryContent } from "./text_sample.ts";

const bytes = (controls: number, others: number, control = 1) =>
  new Uint8Array([...Array(controls).fill(control), ...Array(others).fill(65)]);

for (
  const [what, content, expected] of [
    ["nothing", new Uint8Array(), false],
    ["a NUL", new Uint8Array([65, 0]), true],
    ["a tenth of control characters", bytes(1, 9), false],
    ["more than a tenth", bytes(2, 9), true],
    ["DEL counts", bytes(2, 9, 0x7f), true],
    ["tab, line feed, carriage return do not", new Uint8Array([9, 10, 13]), false],
    ["escape counts", bytes(2, 9, 27), true],
    ["bytes above 0x7f do not", bytes(5, 5, 0x80), false],
    ["a NUL behind the sample", new Uint8Array(70_000).fill(65, 0, 65_536), false],
  ] as const
) {
  Deno.test(`isBinaryContent(): ${what}`, () => assert.equal(isBinaryContent(content), expected));
}

Deno.test("hasByteOrderMark() wants all three bytes", () => {
  assert.equal(hasByteOrderMark(new Uint8Array([0xef, 0xbb, 0xbf])), true);
  assert.equal(hasByteOrderMark(new Uint8Array([0xef, 0xbb])), false);
});
