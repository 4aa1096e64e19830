import assert from "node:assert/strict";
import fc from "fast-check";
import { applyEdits, type TextEdit } from "./text_edit.ts";

const table: readonly (readonly [string, string, readonly TextEdit[], string])[] = [
  ["no edit", "abc", [], "abc"],
  ["a replacement", "let a", [{ start: 4, end: 5, text: "b" }], "let b"],
  ["an insertion at the start", "b", [{ start: 0, end: 0, text: "a" }], "ab"],
  ["an insertion at the end", "a", [{ start: 1, end: 1, text: "b" }], "ab"],
  ["a deletion of everything", "abc", [{ start: 0, end: 3, text: "" }], ""],
  [
    "insertions at one place, in order",
    "ad",
    [{ start: 1, end: 1, text: "b" }, { start: 1, end: 1, text: "c" }],
    "abcd",
  ],
  [
    "touching spans",
    "abcd",
    [{ start: 0, end: 2, text: "1" }, { start: 2, end: 4, text: "2" }],
    "12",
  ],
  [
    "all line ends and a lone surrogate",
    "\r\n\ud800\n",
    [{ start: 3, end: 4, text: "" }],
    "\r\n\ud800",
  ],
];

for (const [what, text, edits, result] of table) {
  Deno.test(`applyEdits() does ${what}`, () => assert.equal(applyEdits(text, edits), result));
}

const misuse: readonly (readonly [string, readonly (readonly [number, number])[]])[] = [
  ["overlapping spans", [[0, 2], [1, 3]]],
  ["spans out of order", [[2, 3], [0, 1]]],
  ["a span past the end", [[2, 4]]],
  ["a negative start", [[-1, 1]]],
  ["a backward span", [[2, 1]]],
  ["a span that is no number", [[NaN, 1]]],
];

for (const [what, spans] of misuse) {
  Deno.test(`applyEdits() refuses ${what}`, () => {
    const texts = spans.map(([start, end]) => ({ start, end, text: "" }));
    assert.throws(() => applyEdits("abc", texts), RangeError);
  });
}

/** A text as pieces that stay, and between them pieces that are replaced. */
const editing = fc.tuple(
  fc.string({ unit: "binary" }),
  fc.array(fc.tuple(fc.string(), fc.string(), fc.string({ unit: "binary" }))),
);

Deno.test("applyEdits() changes the spans and nothing else, and can be taken back", () => {
  fc.assert(fc.property(editing, ([head, rest]) => {
    let before = head;
    let after = head;
    const forth: TextEdit[] = [];
    const back: TextEdit[] = [];
    for (const [old, text, kept] of rest) {
      forth.push({ start: before.length, end: before.length + old.length, text });
      back.push({ start: after.length, end: after.length + text.length, text: old });
      before += old + kept;
      after += text + kept;
    }
    assert.equal(applyEdits(before, forth), after);
    assert.equal(applyEdits(after, back), before);
  }));
});

Deno.test("applyEdits() refuses a result that the runtime cannot hold", () => {
  const edit = { start: 0, end: 0, text: "a".repeat(2 ** 28) };
  assert.throws(() => applyEdits("", [edit, edit]), { code: "refused" });
});
