import { openDoor } from "@ct/base";
import assert from "node:assert/strict";
import fc from "fast-check";
import { TextFile } from "@ct/core/input";
import type { Site } from "@ct/core/changes";
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

function rowsOf(sites: readonly Site[]): readonly string[] {
  return sites.map(({ line, before, after }) => `${line} ${before} ${after}`);
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

/** Whether the file is known to be text, and whether places are listed. */
const ways = [false, true].flatMap((isText) =>
  [undefined, () => {}].map((takeSites) => ({ isText, takeSites }))
);

Deno.test("editLargeFile() gives the text that simulate() gives, and the places if asked", async () => {
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
      const expected = mark + whole.after();
      const expectedPlaces = new Map(
        [...whole.found].map(([ordinal, { sites }]) => [ordinal, rowsOf(sites).join("|")]),
      );
      const filter = new CandidateFilter(items, createScanner(4 << 20));
      for (const { isText, takeSites } of ways) {
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
            places.set(ordinal, (places.get(ordinal) ?? []).concat(rowsOf(sites)));
          }
        }
        assert.ok(after === expected);
        assert.equal(differs, after !== mark + text);
        for (const [ordinal, { replacements }] of whole.found) {
          assert.equal(counts.get(ordinal), replacements);
          const rows = takeSites === undefined ? "" : expectedPlaces.get(ordinal);
          // Not assert.deepEqual(), which would print the difference.
          assert.ok((places.get(ordinal) ?? []).join("|") === rows);
        }
        assert.equal(counts.size, whole.found.size);
      }
    }),
    { numRuns: 12 },
  );
});
