import fc from "fast-check";
import assert from "node:assert/strict";
import type { Declaration } from "@ct/source";
import { declarationTest, type SelectionOptions, withAncestors } from "./selection.ts";

function declarations(depths: readonly number[]): Declaration[] {
  return depths.map((depth, index) => ({
    kind: "fn",
    name: String(index),
    start: index + 1,
    end: null,
    depth,
  }));
}

const contexts: readonly (readonly [depths: string, chosen: string, shown: string])[] = [
  ["123", "2", "(0) (1) 2"],
  ["123", "12", "(0) 1 2"],
  ["1223", "1", "(0) 1"],
  ["1223", "13", "(0) 1 (2) 3"],
  ["12212", "24", "(0) 2 (3) 4"],
  // Levels may skip, and the first entry may lie deep.
  ["314", "2", "(1) 2"],
  ["2413", "13", "(0) 1 (2) 3"],
  ["111", "", ""],
];

for (const [depths, chosen, shown] of contexts) {
  Deno.test(`withAncestors() of depths ${depths}, choosing ${chosen || "none"}`, () => {
    const entries = withAncestors(
      declarations([...depths].map(Number)),
      ({ name }) => chosen.includes(name),
    );
    assert.equal(
      entries.map(({ name, matched }) => matched ? name : `(${name})`).join(" "),
      shown,
    );
  });
}

Deno.test("withAncestors() shows the nearest earlier entries of smaller depth, in order", () => {
  const entry = fc.tuple(fc.integer({ min: 1, max: 6 }), fc.boolean());
  fc.assert(fc.property(fc.array(entry, { maxLength: 30 }), (drawn) => {
    const all = declarations(drawn.map(([depth]) => depth));
    const shown = new Set<number>();
    drawn.forEach(([depth, isChosen], index) => {
      if (!isChosen) return;
      shown.add(index);
      let below = depth;
      for (let at = index - 1; at >= 0; at--) {
        const other = drawn[at]?.[0] ?? 0;
        if (other >= below) continue;
        below = other;
        shown.add(at);
      }
    });
    const entries = withAncestors(all, ({ start }) => drawn[start - 1]?.[1] ?? false);
    const numbers = [...shown].sort((a, b) => a - b);
    assert.deepEqual(entries.map(({ start }) => start - 1), numbers);
    assert.ok(entries.every(({ start, matched }) => matched === drawn[start - 1]?.[1]));
  }));
});

const all: SelectionOptions = { match: undefined, mode: undefined, kind: [], depth: undefined };
const point: Declaration = { kind: "struct", name: "Point", start: 3, end: 5, depth: 2 };

const filters: readonly (readonly [options: Partial<SelectionOptions>, keeps: boolean])[] = [
  [{}, true],
  [{ match: "Point" }, true],
  [{ match: "Poi" }, false],
  [{ match: "oint" }, false],
  [{ match: "P*" }, true],
  [{ match: "P*", mode: "literal" }, false],
  [{ match: "Line|Point" }, true],
  [{ match: "Line|Po*" }, true],
  [{ match: "Line|P.*" }, true],
  [{ match: "P?int|a.b" }, true],
  [{ match: "P?int|a.b", mode: "regex" }, false],
  [{ match: "(Line|Point)s?" }, true],
  [{ match: "p.*" }, false],
  [{ match: "" }, false],
  [{ kind: ["struct"] }, true],
  [{ kind: ["enum", "struct"] }, true],
  [{ kind: ["Struct"] }, false],
  [{ kind: ["constructor"] }, false],
  [{ kind: ["function"] }, false],
  [{ depth: 1 }, false],
  [{ depth: 2 }, true],
  [{ depth: 0 }, false],
  [{ kind: ["struct"], match: "P*", depth: 2 }, true],
  [{ kind: ["struct"], match: "Q*", depth: 2 }, false],
];

for (const [options, keeps] of filters) {
  Deno.test(`declarationTest() with ${JSON.stringify(options)}`, () => {
    assert.equal(declarationTest({ ...all, ...options }).keeps(point), keeps);
  });
}
