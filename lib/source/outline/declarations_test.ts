import assert from "node:assert/strict";
import { Lines, nest } from "./declarations.ts";

for (
  const [source, count, offsets] of [
    ["", 1, [[0, 1]]],
    ["a", 1, [[0, 1]]],
    ["a\n", 1, [[0, 1], [1, 1]]],
    ["a\nb", 2, [[0, 1], [1, 1], [2, 2]]],
    ["\n\n", 2, [[0, 1], [1, 2]]],
    ["a\r\nb\r\n", 2, [[2, 1], [3, 2], [5, 2]]],
  ] as const
) {
  Deno.test(`Lines of ${JSON.stringify(source)}`, () => {
    const lines = new Lines(source);
    assert.equal(lines.count, count);
    for (const [offset, line] of offsets) assert.equal(lines.at(offset), line);
  });
}

Deno.test("Lines.startOf() is past any text for a line that is not there", () => {
  const lines = new Lines("a\nbc\n");
  assert.equal(lines.startOf(2), 2);
  assert.equal(lines.startOf(3) > 5, true);
});

const source = "0123\n".repeat(9);

for (
  const [name, found, depths] of [
    ["side by side", [[0, 4], [5, 9]], [1, 1]],
    ["one inside another", [[0, 30], [5, 9], [10, 20], [12, 13], [31, 32]], [1, 2, 2, 3, 1]],
    ["out of order", [[5, 9], [0, 30]], [1, 2]],
    ["an unknown end encloses nothing", [[0, null], [5, 9]], [1, 1]],
  ] as const
) {
  Deno.test(`nest() ${name}`, () => {
    const list = found.map(([start, end]) => ({ kind: "k", name: "n", start, end }));
    const nested = nest(list, new Lines(source));
    assert.deepEqual(nested.map(({ depth }) => depth), depths);
    assert.deepEqual(nested.map(({ start }) => start), nested.map(({ start }) => start).sort());
  });
}
