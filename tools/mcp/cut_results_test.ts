import assert from "node:assert/strict";
import fc from "fast-check";
import { CutResults } from "./cut_results.ts";

const note =
  /\n\[cut: (\d+) of (\d+) characters are left; ct-more with cursor "(\w+)" has them, or narrow the call\]$/;

Deno.test("a text that fits is not cut", () => {
  assert.equal(new CutResults(5).cut("abcde"), "abcde");
});

Deno.test("a cut text and its rests are the text", () => {
  const text = fc.array(fc.string({ unit: "grapheme", maxLength: 30 })).map((it) => it.join("\n"));
  fc.assert(
    fc.property(text, fc.integer({ min: 2, max: 60 }), (text, maxChars) => {
      const results = new CutResults(maxChars);
      let found = "";
      let part = results.cut(text);
      for (let match = note.exec(part); match !== null; match = note.exec(part)) {
        const head = part.slice(0, match.index);
        const taken = text.length - found.length - Number(match[1]);
        assert.ok(taken <= maxChars && taken >= head.length);
        found = text.slice(0, found.length + taken);
        assert.ok(found.endsWith(head) || found.endsWith(`${head}\n`));
        assert.ok(found.isWellFormed());
        part = results.more(match[3] ?? "") ?? assert.fail("the rest is kept");
      }
      assert.equal(found + part, text);
    }),
    { numRuns: 200 },
  );
});

Deno.test("only the latest rests are kept, and no other cursor is known", () => {
  const results = new CutResults(10);
  const cursors = Array.from({ length: 20 }, () => note.exec(results.cut("x".repeat(30)))?.[3]);
  assert.equal(results.more(cursors[0] ?? ""), undefined);
  assert.match(results.more(cursors[19] ?? "") ?? "", note);
  assert.equal(results.more("none"), undefined);
});
