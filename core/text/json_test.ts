import assert from "node:assert/strict";
import fc from "fast-check";
import { byCodePoints } from "@ct/base";
import { formatJson, type JsonValue } from "./json.ts";

for (
  const [value, line] of [
    [
      { tool: "ct-x", count: 1, verdict: "SUCCESS" },
      '{"count":1,"tool":"ct-x","verdict":"SUCCESS"}',
    ],
    [
      { b: { d: 1, c: [{ f: 1, e: 2 }] }, a: null },
      '{"a":null,"b":{"c":[{"e":2,"f":1}],"d":1}}',
    ],
    [{ B: 1, a: 2, _: 3, "": 4 }, '{"":4,"B":1,"_":3,"a":2}'],
    // An object would list such keys by number.
    [{ "10": 1, "9": 2, "-1": 3, a: 4 }, '{"-1":3,"10":1,"9":2,"a":4}'],
    [{ "\u{1f600}": 1, "\uff5e": 2 }, '{"\uff5e":2,"\u{1f600}":1}'],
    [{ ["__proto__"]: 1, constructor: 2 }, '{"__proto__":1,"constructor":2}'],
    [{ a: undefined, b: 1 }, '{"b":1}'],
    [{ a: undefined }, "{}"],
    [[], "[]"],
    [[[], {}], "[[],{}]"],
    ["", '""'],
    [true, "true"],
    [0.5, "0.5"],
    [-0, "0"],
    [9007199254740991, "9007199254740991"],
    // Escapes.
    ['\b\f\n\r\t"\\', '"\\b\\f\\n\\r\\t\\"\\\\"'],
    ["\0\x01\x0b\x1b\x1f", '"\\u0000\\u0001\\u000b\\u001b\\u001f"'],
    [
      "/ é \x7f \x80 \u2028 \u2029 \u202e \u{1f600}",
      '"/ é \x7f \x80 \u2028 \u2029 \u202e \u{1f600}"',
    ],
    ["\ud800 \udfff", '"\\ud800 \\udfff"'],
    [{ 'a"\n': 1 }, '{"a\\"\\n":1}'],
  ] as const
) {
  Deno.test(`formatJson() prints ${JSON.stringify(value)}`, () => {
    assert.equal(formatJson(value), line + "\n");
  });
}

Deno.test("formatJson() escapes every control character, and nothing else needlessly (long)", () => {
  const short: Readonly<Record<string, string>> = {
    "\b": "\\b",
    "\f": "\\f",
    "\n": "\\n",
    "\r": "\\r",
    "\t": "\\t",
    '"': '\\"',
    "\\": "\\\\",
  };
  for (let code = 0; code < 0xd800; code++) {
    const character = String.fromCharCode(code);
    const escaped = `\\u${code.toString(16).padStart(4, "0")}`;
    const expected = short[character] ?? (code < 0x20 ? escaped : character);
    assert.equal(formatJson(character), `"${expected}"\n`);
  }
});

Deno.test("formatJson() indents on demand, one member a line", () => {
  const value = { list: [1, { b: "x", a: [] }], empty: {}, gone: undefined };
  assert.equal(
    formatJson(value, true),
    `{
  "empty": {},
  "list": [
    1,
    {
      "a": [],
      "b": "x"
    }
  ]
}
`,
  );
  assert.equal(formatJson([], true), "[]\n");
  assert.equal(formatJson("x", true), '"x"\n');
});

const { value: anyJson } = fc.letrec<{ value: JsonValue }>((tie) => ({
  value: fc.oneof(
    { depthSize: "small" },
    fc.string({ unit: "binary" }),
    fc.integer(),
    fc.boolean(),
    fc.constant(null),
    fc.array(tie("value"), { maxLength: 4 }),
    fc.dictionary(
      fc.oneof(fc.string({ unit: "binary" }), fc.nat(20).map(String)),
      tie("value"),
      {
        maxKeys: 5,
        noNullPrototype: true,
      },
    ),
  ),
}));

for (const pretty of [false, true]) {
  Deno.test(`formatJson() reads back as the same value, pretty ${pretty}`, () => {
    fc.assert(fc.property(anyJson, (value) => {
      assert.deepEqual(JSON.parse(formatJson(value, pretty)), value);
    }));
  });
}

Deno.test("formatJson() of sorted keys is what JSON.stringify() prints", () => {
  // Keys that are no numbers keep the order they were put in.
  const key = fc.stringMatching(/^[a-z]{1,4}$/);
  fc.assert(
    fc.property(fc.dictionary(key, anyJson.filter(isScalar)), (value) => {
      const keys = Object.keys(value).sort(byCodePoints);
      const sorted = Object.fromEntries(
        keys.map((name) => [name, value[name]]),
      );
      assert.equal(formatJson(value), JSON.stringify(sorted) + "\n");
      assert.equal(
        formatJson(value, true),
        JSON.stringify(sorted, undefined, 2) + "\n",
      );
    }),
  );
});

function isScalar(value: JsonValue): boolean {
  return value === null || typeof value !== "object";
}
