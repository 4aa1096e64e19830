import assert from "node:assert/strict";
import { Lines, nest } from "./engine/declarations.ts";
import { packFor } from "./packs.ts";

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

for (
  const [path, source, columns] of [
    ["a.ts", "function a() { x(); } function b() {} x();", ["a -21", "b 23-37"]],
    ["a.ts", "class A { p() {} static q() {} } // r", ["A", "p 11-16", "q 18-30"]],
    ["a.ts", "class A {\n  p() {} };\nf(function b() {\n});\nvar c, d = 1;", [
      ...["A", "p -8", "c -6", "d 8"],
    ]],
    ["a.java", "class A { public int f() { } @B public int g() { }\n}", ["A", "f 11-28", "g 30"]],
    ["a.java", "enum E { A, B }", ["E", "A 10-10", "B 13-13"]],
    ["a.go", "func a() {}; func b() {}", ["a -11", "b 14"]],
    ["a.rs", "fn a() {} fn b() {}", ["a -9", "b 11"]],
    ["a.rb", "def a; end; def b; end\nprivate def c; end", ["a -10", "b 13", "c"]],
    ["a.sh", "a() { x; }; b() { x; }", ["a -10", "b 13"]],
    ["a.kt", "fun a() = 1; fun b() = 2", ["a -12", "b 14"]],
    ["a.vue", "<script>function a() {} function b() {}</script>", ["a -23", "b 25"]],
  ] as const
) {
  Deno.test(`columns in ${path}: ${JSON.stringify(source)}`, () => {
    const found = packFor(path)?.declarations(source) ?? [];
    const rows = found.map(({ name, startColumn, endColumn }) =>
      `${name} ${startColumn ?? ""}${endColumn === undefined ? "" : `-${endColumn}`}`.trim()
    );
    assert.deepEqual(rows, columns);
  });
}
