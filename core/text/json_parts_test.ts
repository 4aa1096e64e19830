import assert from "node:assert/strict";
import fc from "fast-check";
import { formatJson, type JsonValue } from "./json.ts";
import { jsonParts, LongArray, type LongJson, LongString } from "./json_parts.ts";

/** Values, and the same with strings, arrays and objects in parts. */
const { pair } = fc.letrec<{ pair: readonly [JsonValue, LongJson] }>((tie) => ({
  pair: fc.oneof(
    { depthSize: "small" },
    fc.oneof(fc.integer(), fc.constant(null), fc.string({ unit: "binary" })).map((value) =>
      [value, value] as const
    ),
    fc.array(fc.string({ unit: "binary" }), { maxLength: 4 }).map((parts) =>
      [parts.join(""), new LongString(() => parts)] as const
    ),
    fc.array(tie("pair"), { maxLength: 4 }).map((pairs) =>
      [
        pairs.map(([value]) => value),
        new LongArray(() => pairs.map(([, long]) => long)),
      ] as const
    ),
    fc.dictionary(fc.string({ unit: "binary" }), tie("pair"), {
      maxKeys: 4,
      noNullPrototype: true,
    }).map((members) =>
      [
        Object.fromEntries(Object.entries(members).map(([key, [value]]) => [key, value])),
        Object.fromEntries(Object.entries(members).map(([key, [, long]]) => [key, long])),
      ] as const
    ),
  ),
}));

for (const pretty of [false, true]) {
  Deno.test(`jsonParts() prints what formatJson() does, pretty ${pretty}`, () => {
    fc.assert(
      fc.property(pair, ([value, long]) => {
        assert.equal([...jsonParts(long, pretty)].join(""), formatJson(value, pretty));
      }),
      { numRuns: 1000 },
    );
  });
}

Deno.test("jsonParts() makes the next item when it is asked for", () => {
  let made = 0;
  const items = function* () {
    for (; made < 3; made++) yield made;
  };
  const parts = jsonParts({ a: 1, list: new LongArray(items) });
  for (const part of parts) if (part === "1") break;
  assert.ok(made < 3, String(made));
});
