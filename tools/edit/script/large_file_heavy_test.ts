import { openDoor } from "@ct/base";
import assert from "node:assert/strict";
import fc from "fast-check";
import { TextFile } from "@ct/core/input";
import { parseExpect } from "@ct/core/verdict";
import { createScanner } from "@ct/scan";
import { tempTree } from "@ct/testing";
import { CandidateFilter } from "./candidate_filter.ts";
import { compileEdit } from "../text/compiled_edit.ts";
import type { EditItem } from "./edit_item.ts";
import { editLargeFile } from "./large_file.ts";
import { simulate } from "./simulation.ts";

function item(find: string, replace: string, ordinal: number): EditItem {
  const mode = /^\^|\(/.test(find) ? "regex" : "literal";
  return {
    ordinal,
    line: 0,
    edit: compileEdit({ find, replace, mode, squeeze: false, option: "--find" }),
    expect: "any",
    expectation: parseExpect("any"),
    mode,
    file: undefined,
  };
}

const line = fc.constantFrom("ab", "abc abc", "x", "", "é ab", "no such thing", "a\tb", "caab");
const texts = fc.record({
  lines: fc.array(line, { minLength: 1, maxLength: 8 }),
  newline: fc.constantFrom("\n", "\r\n"),
  isEnded: fc.boolean(),
  bytes: fc.constantFrom(10, 1_100_000, 2_500_000),
}).map(({ lines, newline, isEnded, bytes }) => {
  const block = lines.join(newline) + newline;
  const text = block.repeat(Math.ceil(bytes / block.length));
  return isEnded ? text : `${text}ab`;
});
const edits = fc.array(
  fc.tuple(
    fc.constantFrom("ab", "abc", "no such thing", "nowhere", "a(b)", "^ab", "é"),
    fc.constantFrom("", "ab", "longer than before", "two\nlines", "<$1>"),
  ),
  { minLength: 1, maxLength: 3 },
);

for (const listed of [true, false]) {
  const what = listed ? "the text and the places" : "the text";
  Deno.test(`editLargeFile() gives ${what} that simulate() gives`, async () => {
    await using tree = await tempTree({});
    const path = `${tree.path}/a`;
    fc.assert(
      fc.property(texts, edits, fc.constantFrom("", "\ufeff"), (text, pairs, mark) => {
        Deno.writeTextFileSync(path, mark + text);
        const items = pairs.map(([find, replace], at) => item(find, replace, at + 1));
        const shared = { tick: () => {}, locator: undefined };
        const whole = simulate(text, items, {
          ...shared,
          cascade: true,
          path,
          takeSites: () => {},
        });
        const filter = new CandidateFilter(items, createScanner(4 << 20));
        const takeSites = listed ? () => {} : undefined;
        for (const isText of [false, true]) {
          using file = TextFile.open(path, { cwd: "/", door: openDoor });
          const counts = new Map<number, number>();
          const places = new Map<number, string[]>();
          let after = "";
          let differs = false;
          for (
            const piece of editLargeFile(file, items, { ...shared, takeSites, filter, isText })
          ) {
            after += new TextDecoder("utf-8", { ignoreBOM: true }).decode(piece.bytes);
            differs ||= piece.differs;
            for (const [ordinal, { replacements, sites }] of piece.found) {
              counts.set(ordinal, (counts.get(ordinal) ?? 0) + replacements);
              const rows = sites.map((site) => `${site.line} ${site.before} ${site.after}`);
              places.set(ordinal, (places.get(ordinal) ?? []).concat(rows));
            }
          }
          assert.ok(after === mark + whole.after());
          assert.equal(differs, after !== mark + text);
          for (const [ordinal, { replacements, sites }] of whole.found) {
            assert.equal(counts.get(ordinal), replacements);
            const rows = sites.map((site) => `${site.line} ${site.before} ${site.after}`);
            // Not assert.deepEqual(), which would print the difference.
            assert.ok((places.get(ordinal) ?? []).join("|") === (listed ? rows.join("|") : ""));
          }
          assert.equal(counts.size, whole.found.size);
        }
      }),
      { numRuns: 12 },
    );
  });
}
