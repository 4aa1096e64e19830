import assert from "node:assert/strict";
import fc from "fast-check";
import { parseExpect } from "@ct/core/verdict";
import { compileEdit } from "../text/compiled_edit.ts";
import type { EditItem } from "./edit_item.ts";
import { simulate } from "./simulation.ts";

const line = fc.constantFrom("", " ", "a", "b", "ab", "abc", "\u00e9", "\u{1f600}");
const ending = fc.constantFrom("\n", "\r\n");
const text = fc.array(fc.tuple(line, ending), { maxLength: 12 }).chain((lines) =>
  line.map((last) => lines.map(([content, end]) => content + end).join("") + last)
);

function item(find: string, replace: string, ordinal = 1): EditItem {
  const edit = compileEdit({ find, replace, mode: "literal", squeeze: false, option: "--find" });
  return {
    ordinal,
    line: 0,
    edit,
    expect: "any",
    expectation: parseExpect("any"),
    mode: "literal",
    file: undefined,
  };
}

const cascade = { cascade: true, path: "a", tick: () => {}, takeSites: () => {} };

Deno.test("simulate() replaces a literal as split and join of each line do", () => {
  fc.assert(
    fc.property(
      text,
      fc.constantFrom("a", "b", "ab", "\u{1f600}"),
      fc.constantFrom("", "x", "$1"),
      (before, find, replace) => {
        const wanted = before.split("\n").map((each) => each.split(find).join(replace)).join("\n");
        assert.equal(simulate(before, [item(find, replace)], cascade).after(), wanted);
      },
    ),
  );
});

Deno.test("simulate() undoes an edit by its inverse", () => {
  fc.assert(fc.property(text, fc.constantFrom("a", "ab\nabc", "a\nb\na"), (before, find) => {
    const fresh = find.split("\n").map((_, index) => `fresh ${index}`).join("\n");
    const there = simulate(before, [item(find, fresh)], cascade).after();
    assert.equal(simulate(there, [item(fresh, find)], cascade).after(), before);
  }));
});

Deno.test("simulate() leaves every byte outside of its sites", () => {
  fc.assert(fc.property(text, fc.constantFrom("b", "a\nb", "abc\n"), (before, find) => {
    const { after, found } = simulate(before, [item(find, "new\nlines")], cascade);
    let [at, rest] = [0, after()];
    for (const site of found.get(1)?.sites ?? []) {
      const kept = before.slice(at, site.start) + site.text;
      assert.equal(rest.slice(0, kept.length), kept);
      [at, rest] = [site.end, rest.slice(kept.length)];
    }
    assert.equal(rest, before.slice(at));
  }));
});

Deno.test("simulate() gives the same result for texts of many pieces", () => {
  const filler = "filler line that is long enough to matter\n".repeat(4000);
  fc.assert(
    fc.property(
      text,
      fc.constantFrom("b", "a\nb", "ab\n\nfiller line that is long enough to matter"),
      (part, find) => {
        const small = simulate(`${part}\n${filler.slice(0, 42)}`, [item(find, "x")], cascade);
        const edits = [item("not there", "x"), item(find, "x", 2), item("nor there", "x", 3)];
        const large = simulate(`${filler}${part}\n${filler}`, edits, cascade);
        assert.equal(large.found.get(2)?.replacements, small.found.get(1)?.replacements);
        assert.deepEqual(
          large.found.get(2)?.sites.map(({ line }) => line - 4000),
          small.found.get(1)?.sites.map(({ line }) => line),
        );
      },
    ),
    { numRuns: 30 },
  );
});

Deno.test("simulate() finds blocks across pieces (long)", () => {
  const lines = Array.from({ length: 20_000 }, (_, index) => `line ${index} of the text`);
  for (const size of [2, 100, 5000]) {
    const find = lines.slice(3000, 3000 + size).join("\n");
    const edits = [item("not there", ""), item(find, "one line", 2)];
    const { after, found } = simulate(lines.join("\n"), edits, cascade);
    assert.equal(found.get(2)?.replacements, 1);
    assert.equal(
      after(),
      [...lines.slice(0, 3000), "one line", ...lines.slice(3000 + size)].join("\n"),
    );
  }
});
