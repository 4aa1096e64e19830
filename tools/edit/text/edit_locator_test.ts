import assert from "node:assert/strict";
import fc from "fast-check";
import { parseExpect } from "@ct/core/verdict";
import type { PatternKind } from "@ct/pattern";
import { compileEdit } from "./compiled_edit.ts";
import type { EditItem } from "../script/edit_item.ts";
import { EditLocator } from "./edit_locator.ts";
import { simulate } from "../script/simulation.ts";

function item(find: string, options: Partial<EditItem> & { replace?: string } = {}): EditItem {
  const { mode = "literal", ordinal = 1, replace = "" } = options;
  const edit = compileEdit({ find, replace, mode, squeeze: false, option: "find" });
  const expectation = parseExpect("any");
  return { ordinal, line: 0, edit, expect: "any", expectation, mode, file: undefined };
}

const words = fc.constantFrom("a", "ab", "aba", "b", "é", "éa", "\u{1f600}", "word", "wor", " ");
const texts = fc.array(fc.oneof(words, fc.string({ unit: "binary" }), fc.constant("\n")))
  .map((parts) => parts.join(""));

Deno.test("EditLocator tells which edits find something, and may err on one side only (long)", () => {
  const finds = fc.uniqueArray(words, { minLength: 3 });
  fc.assert(fc.property(finds, fc.array(texts, { maxLength: 5 }), (finds, all) => {
    const items = finds.map((find) => item(find));
    const locator = EditLocator.of(items.map(({ edit }) => edit));
    for (const text of all) {
      const concerns = locator?.locate(text);
      const told = items.map(({ edit }) => concerns?.(edit));
      const there = finds.map((find) => text.includes(find));
      // Where there are many hits, all may be told to be there.
      if (!told.every((may) => may === true)) assert.deepEqual(told, there);
    }
  }));
});

for (
  const [name, finds] of [
    ["few texts", ["a", "b"]],
    ["equal texts", ["a", "a", "a", "b"]],
  ] as const
) {
  Deno.test(`EditLocator.of() makes none for ${name}`, () => {
    assert.equal(EditLocator.of(finds.map((find) => item(find).edit)), undefined);
  });
}

Deno.test("EditLocator cannot tell of an edit without a text, in a text that is large or full of hits", () => {
  const [known, unknown] = [item("needle").edit, item("[ab]c*", { mode: "regex" }).edit];
  const others = ["x", "y", "z"].map((find) => item(find).edit);
  const locator = EditLocator.of([known, unknown, ...others]);
  const told = (text: string) => [known, unknown].map((edit) => locator?.locate(text)(edit));
  assert.deepEqual(told("hay"), [false, true]);
  assert.deepEqual(told("needles"), [true, true]);
  assert.deepEqual(told("xyz".repeat(100)), [true, true]);
  assert.deepEqual(told("é".repeat(1 << 19)), [false, true]);
  assert.deepEqual(told("é".repeat((1 << 19) + 1)), [true, true]);
});

const kinds = fc.constantFrom<PatternKind[]>("literal", "literal", "regex");
const blocks = fc.constantFrom("\na", "a\nb", "ab\n\nb", "\n\nword");
const edits = fc.array(fc.tuple(fc.oneof(words, blocks), words, kinds), {
  minLength: 3,
  maxLength: 12,
});

Deno.test("simulate() finds with a locator what it finds without (long)", () => {
  const filler = "filler that no edit finds\n".repeat(3000).replaceAll(/[abword ]/g, "-");
  fc.assert(
    fc.property(texts, edits, fc.boolean(), (part, all, cascade) => {
      const items = all.map(([find, replace, mode], index) =>
        item(find, { replace, mode: find.includes("\n") ? "literal" : mode, ordinal: index + 1 })
      );
      const locator = EditLocator.of(items.map(({ edit }) => edit));
      const text = `${filler}${part}\n${filler}`;
      const [plain, located] = [undefined, locator].map((locator) => {
        const result = simulate(text, items, {
          cascade,
          path: "a",
          tick: () => {},
          takeSites: () => {},
          locator,
        });
        return { found: result.found, after: cascade ? result.after() : "" };
      });
      assert.deepEqual(located, plain);
    }),
    { numRuns: 60 },
  );
});
