import assert from "node:assert/strict";
import fc from "fast-check";
import { jsonData, JsonSource, parseJsonc } from "./mod.ts";

for (
  const [text, value] of [
    ['{"a": "// no", /* x */ "b": [1, 2,], // y\n}', { a: "// no", b: [1, 2] }],
    ['["a,]", "\\",]", /* , */ ]', ["a,]", '",]']],
    ["[1, /* a */ // b\n]", [1]],
    ['{"a":{},}', { a: {} }],
    ["{a: 'b'}", { a: "b" }],
    ['{"a": 1, "b": 2, "a": 3}', { a: 3, b: 2 }],
    [' "\\u00e9\\n" ', "é\n"],
    ["[[], {}, [{}], true, false, null, -1.50e1]", [[], {}, [{}], true, false, null, -15]],
  ] as const
) {
  Deno.test(`parseJsonc() of ${JSON.stringify(text)}`, () => {
    assert.deepEqual(parseJsonc(text), value);
  });
}

for (const text of ["[,,]", "[1,,]", "{a 1}", '{"a"}', "/*", "", "1 2", "]"]) {
  Deno.test(`parseJsonc() refuses ${JSON.stringify(text)}`, () => {
    assert.throws(() => parseJsonc(text), { code: "syntax" });
  });
}

Deno.test("parseJsonc() reads JSON as JSON.parse() does, also the key __proto__ (long)", () => {
  const key = fc.oneof(fc.string({ unit: "grapheme" }), fc.constantFrom("__proto__", "1", ""));
  const { value } = fc.letrec((tie) => ({
    value: fc.oneof(
      { maxDepth: 4 },
      fc.oneof(
        fc.string({ unit: "grapheme" }),
        fc.double({ noNaN: true, noDefaultInfinity: true }),
        fc.boolean(),
        fc.constant(null),
      ),
      fc.array(tie("value"), { maxLength: 4 }),
      fc.array(fc.tuple(key, tie("value")), { maxLength: 4 }).map(Object.fromEntries),
    ),
  }));
  fc.assert(fc.property(value, fc.constantFrom(undefined, 2), (document, indent) => {
    const text = JSON.stringify(document, undefined, indent);
    assert.deepEqual(parseJsonc(text), JSON.parse(text));
  }));
});

Deno.test("jsonData() keeps the order of members, keys that are there twice, and numbers as written", () => {
  const text = '{"b": 1.0, "a": [], "b": "x"}';
  const string = (text: string) => ({ kind: "string", text });
  assert.deepEqual(jsonData(JsonSource.parse(text, 0, text.length)), {
    kind: "object",
    members: [
      { key: string("b"), value: { kind: "number", text: "1.0" } },
      { key: string("a"), value: { kind: "array", items: [] } },
      { key: string("b"), value: string("x") },
    ],
  });
});

Deno.test("jsonData() reads a part of a document", () => {
  const source = JsonSource.parse("[[1], 2]", 0, 8);
  assert.deepEqual(jsonData(source, 1), { kind: "array", items: [{ kind: "number", text: "1" }] });
  assert.throws(() => jsonData(source, 9), RangeError);
});

for (
  const [what, text] of [
    ["commas behind a trailing one", `[1${", /**/".repeat(50_000)}]`],
    ["comments without an end", `[${"/*".repeat(200_000)}`],
    ["slashes", `{"a": 1, ${"/".repeat(200_000)}`],
    ["newlines", `[1,${"\n".repeat(400_000)}x]`],
  ] as const
) {
  Deno.test(`parseJsonc() takes time in proportion to ${what}`, () => {
    const start = performance.now();
    assert.throws(() => parseJsonc(text), { code: "syntax" });
    assert.ok(performance.now() - start < 30_000);
  });
}

Deno.test("parseJsonc() reads what nests deeper than calls can (long)", () => {
  const depth = 200_000;
  let value = parseJsonc("[".repeat(depth) + "]".repeat(depth));
  let seen = 0;
  for (; Array.isArray(value); [value] = value) seen++;
  assert.equal(seen, depth);
});
