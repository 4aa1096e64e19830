import { decodeUtf8, encodeBytes } from "@ct/base";
import { times } from "@ct/testing";
import fc from "fast-check";
import assert from "node:assert/strict";
import { lineChanges, withChanges } from "./line_changes.ts";
import type { ByteChange } from "./outside.ts";

/** A content of parts: a text stays, a pair is replaced. */
function changeOf(parts: readonly (string | readonly [string, string])[]): ByteChange {
  let [before, after] = ["", ""];
  const spans = parts.flatMap((part) => {
    const [old, fresh] = typeof part === "string" ? [part, part] : part;
    const [start, newStart] = [encodeBytes(before).length, encodeBytes(after).length];
    before += old;
    after += fresh;
    if (typeof part === "string") return [];
    return [{
      start,
      end: encodeBytes(before).length,
      newStart,
      newEnd: encodeBytes(after).length,
    }];
  });
  return { before: encodeBytes(before), after: encodeBytes(after), spans };
}

Deno.test("each change is a hunk of its own, with the lines around it as they were", () => {
  const change = changeOf(["a\n", ["b", "B"], "\nc\n", ["d\n", ""], "e\n"]);
  assert.deepEqual(lineChanges(change).map(({ text }) => text), [
    "@@ -1,5 +1,5 @@\n a\n-b\n+B\n c\n d\n e\n",
    "@@ -1,5 +1,4 @@\n a\n b\n c\n-d\n e\n",
  ]);
});

for (
  const [what, chosen, content] of [
    ["none", [], "a\nb\nc\nd\ne"],
    ["the first", [0], "a\nB\nX\nc\nd\ne"],
    ["the second", [1], "a\nb\nc\nd\né\n"],
    ["both", [0, 1], "a\nB\nX\nc\nd\né\n"],
  ] as const
) {
  Deno.test(`of two changes ${what}`, () => {
    const change = changeOf(["a\n", ["b", "B\nX"], "\nc\nd\n", ["e", "é\n"]]);
    const all = lineChanges(change);
    const picked = all.filter((_, index) => chosen.some((each) => each === index));
    assert.equal(decodeUtf8(withChanges(change, picked).after, "a"), content);
  });
}

const line = fc.constantFrom("a\n", "b\n", "\n", "c", "é\n");
const part = fc.oneof(line, fc.tuple(line, line), fc.tuple(fc.constant(""), line));

Deno.test("all changes give the content after, none the one before, and the spans tell which", () => {
  fc.assert(
    fc.property(
      fc.array(part, { maxLength: 12 }),
      fc.infiniteStream(fc.boolean()),
      (parts, coin) => {
        const change = changeOf(parts);
        const all = lineChanges(change);
        assert.deepEqual(withChanges(change, all).after, change.after);
        assert.deepEqual(withChanges(change, []).after, change.before);
        const picked = all.filter(() => coin.next().value === true);
        const some = withChanges(change, picked);
        // What is chosen can be taken apart again, and gives the same changes.
        assert.equal(lineChanges(some).length, picked.length);
        assert.deepEqual(withChanges(some, lineChanges(some)).after, some.after);
      },
    ),
    { numRuns: times(300, 3000) },
  );
});
