import assert from "node:assert/strict";
import fc from "fast-check";
import type { JsonObject } from "@ct/base";
import { CutResults } from "./cut_results.ts";

const note =
  /\n\[cut: (\d+) of (\d+) characters are left; ct-more with cursor "(\w+)" has them, or narrow the call\]$/;

Deno.test("a text that fits is not cut", () => {
  assert.equal(new CutResults(5).cut("abcde"), "abcde");
});

Deno.test("a cut text and its rests are the text (long)", () => {
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
        part = results.more(match[3] ?? "")?.text ?? assert.fail("the rest is kept");
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
  assert.match(results.more(cursors[19] ?? "")?.text ?? "", note);
  assert.equal(results.more("none"), undefined);
});

/** A value in which some part has been cut, with the rest put back in its place. */
function restored(head: unknown, at: string, rest: unknown): unknown {
  const [, key, behind = ""] = /^\.?(\w+|\["?.*?"?\])(.*)$/s.exec(at) ?? [];
  if (key === undefined) {
    if (typeof head === "string") return head + String(rest);
    return Array.isArray(head) && Array.isArray(rest)
      ? [...head, ...rest]
      : { ...Object(head), ...Object(rest) };
  }
  const name = key.startsWith("[") ? String(JSON.parse(key.slice(1, -1))) : key;
  const changed = restored(Object(head)[name], behind, rest);
  if (!Array.isArray(head)) return { ...Object(head), [name]: changed };
  return head.with(Number(name), changed);
}

/** All of an object, read page by page; each page must be JSON and at most so long. */
function readAll(results: CutResults, object: JsonObject, maxChars: number): unknown {
  let part: { text: string; object?: JsonObject } | undefined = results.cutObject(object);
  let { truncated, ...whole }: Record<string, unknown> = JSON.parse(part.text);
  for (let pages = 0; truncated !== undefined; pages++) {
    assert.ok(pages < 10_000, "the pages come to an end");
    part = results.more(String(Object(truncated).cursor)) ?? assert.fail("the rest is kept");
    assert.ok(part.text.length <= maxChars, `${part.text.length}: ${part.text}`);
    assert.deepEqual(JSON.parse(part.text), part.object);
    const page: Record<string, unknown> = JSON.parse(part.text);
    const rest = page["items"] ?? page["text"] ?? page["members"];
    whole = Object(restored(whole, String(page["at"]), rest));
    truncated = page["truncated"];
  }
  return whole;
}

Deno.test("a cut object is JSON, and with its rests it is the object (long)", () => {
  const text = fc.string({ unit: "grapheme", maxLength: 3000 });
  const hit = fc.record({ path: fc.string({ maxLength: 20 }), line: fc.nat(), text: text });
  const object = fc.record({
    result: fc.record({
      hits: fc.array(hit, { maxLength: 30 }),
      files: fc.array(fc.record({ lines: fc.array(text, { maxLength: 20 }) }), { maxLength: 5 }),
      "by ext": fc.dictionary(fc.string({ minLength: 1 }), fc.nat(), { maxKeys: 200 }),
      verdict: fc.constant("SUCCESS"),
    }),
    diagnostics: text,
  });
  fc.assert(
    fc.property(object, fc.integer({ min: 2000, max: 4000 }), (given, maxChars) => {
      // As it is printed: keys that are numbers come first.
      const object: JsonObject = JSON.parse(JSON.stringify(given));
      const results = new CutResults(maxChars);
      assert.deepEqual(readAll(results, object, maxChars), object);
    }),
    { numRuns: 200 },
  );
});

Deno.test("of a cut object the short members stay", () => {
  const hits = Array.from({ length: 1000 }, (_, line) => ({ line, path: "src/a.ts" }));
  const { object } = new CutResults(2000).cutObject({
    result: { count: 1000, hits, verdict: "OK" },
  });
  const { result, truncated } = JSON.parse(JSON.stringify(object));
  assert.deepEqual([result.count, result.verdict], [1000, "OK"]);
  assert.deepEqual(truncated.left_out, [
    { at: "result.hits", from: result.hits.length, left: 1000 - result.hits.length },
  ]);
});
