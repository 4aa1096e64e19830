import assert from "node:assert/strict";
import fc from "fast-check";
import { CtError } from "@ct/base";
import { applyEdits } from "@ct/write";
import { assertGapsKept, assertPartsKept } from "./kept_text.ts";

const text = fc.string({ maxLength: 12, unit: fc.constantFrom("a", "b", "\n", "é") });

Deno.test("what an edit leaves alone is found to be kept, and any other text is not", () => {
  const edits = [{ start: 1, end: 2, text: "xy" }, { start: 4, end: 4, text: "z" }];
  fc.assert(fc.property(text, fc.nat(), text, (rest, at, other) => {
    const before = `abcdef${rest}`;
    const after = applyEdits(before, edits);
    assertGapsKept({ before, after }, edits);
    const cut = at % after.length;
    // The places that are replaced may hold anything of their length.
    const isInside = (index: number) => index === 1 || index === 2 || index === 5;
    const changed = after.slice(0, cut) + "#" + after.slice(cut + 1);
    if (!isInside(cut)) assert.throws(() => assertGapsKept({ before, after: changed }, edits));
    const longer = after.slice(0, cut) + `#${other}` + after.slice(cut);
    assert.throws(() => assertGapsKept({ before, after: longer }, edits), isBug);
  }));
});

Deno.test("parts of a text are found to be kept, and others are not", () => {
  fc.assert(fc.property(text, fc.nat(), (before, at) => {
    const words = { find: "b", replacement: "xyz" };
    const parts = before.split(words.find);
    const after = parts.join(words.replacement);
    assertPartsKept({ before, after }, parts, words);
    const index = at % parts.length;
    const others = parts.with(index, `${parts[index]}#`);
    assert.throws(() => assertPartsKept({ before, after }, others, words), isBug);
    assert.throws(() => assertPartsKept({ before, after: `${after}#` }, parts, words), isBug);
    assert.throws(() => assertPartsKept({ before: `#${before}`, after }, parts, words), isBug);
  }));
});

/** The message says that it is a bug of ours. */
function isBug(error: unknown): boolean {
  return error instanceof CtError && /bug in ct/.test(error.help ?? "");
}
