import assert from "node:assert/strict";
import fc from "fast-check";
import { byCodePoints } from "./code_point_order.ts";

Deno.test("byCodePoints() orders by length, case and code point", () => {
  const sorted = [
    "",
    "A",
    "Z",
    "_",
    "a",
    "a.b",
    "aa",
    "b",
    "é",
    "\uffff",
    "\u{10000}",
    "\u{10ffff}",
  ];
  assert.deepEqual([...sorted].reverse().sort(byCodePoints), sorted);
});

const encoder = new TextEncoder();
const character = fc.constantFrom(
  "a",
  "b",
  "\ud7ff",
  "\ue000",
  "\uffff",
  "\u{10000}",
  "\u{10ffff}",
);
const text = fc.oneof(
  fc.array(character).map((characters) => characters.join("")),
  fc.string({ unit: "binary" }).map((each) => each.toWellFormed()),
);

Deno.test("byCodePoints() is the order of the UTF-8 bytes", () => {
  fc.assert(fc.property(text, text, (a, b) => {
    assert.equal(Math.sign(byCodePoints(a, b)), byBytes(encoder.encode(a), encoder.encode(b)));
  }));
});

function byBytes(a: Uint8Array, b: Uint8Array): number {
  const at = a.findIndex((byte, index) => byte !== b[index]);
  if (at < 0) return Math.sign(a.length - b.length);
  return (a[at] ?? 0) > (b[at] ?? -1) ? 1 : -1;
}
