import assert from "node:assert/strict";
import { type Definition, Scope } from "./definition.ts";
import { packedOccurrences } from "./packed_occurrences.ts";
import type { Meaning, Occurrence } from "./source_model.ts";

const scope = new Scope(undefined, true);
const definition: Definition = {
  ...{ name: "area", kind: "function", space: "both", spans: [], outer: undefined },
  ...{ isMember: false, isLocal: false },
};
const meanings: readonly Meaning[] = [
  { by: "declaration", definition },
  { by: "scope", scope, space: "value" },
  { by: "scope", scope, space: "type" },
  { by: "scope", scope, space: "both" },
  { by: "lexical", scope, key: "area" },
  { by: "lexical", scope, key: "area", isOuter: true },
  { by: "lexical", scope, key: "struct area" },
  { by: "receiver", receiver: { is: "primitive" } },
  { by: "module", imported: { specifier: "./a.ts", name: "area" } },
  { by: "export" },
  { by: "name" },
];
const kinds = [
  ...["call", "read", "write", "type", "import"] as const,
  ...["export", "extends", "override", "doc", "string"] as const,
];

Deno.test("packedOccurrences() yields what was packed", () => {
  let start = 0;
  const list = (name: string): readonly Occurrence[] =>
    meanings.flatMap((meaning) =>
      kinds.map((kind): Occurrence => {
        start += 10;
        const prefix = start % 70 === 0 ? { prefix: "ref " } : {};
        return { name, start, end: start + 4, kind, meaning, ...prefix };
      })
    );
  const all = new Map([["area", list("area")], ["none", []], ["size", list("size").slice(0, 1)]]);
  const packed = packedOccurrences(all);
  for (const [name, places] of all) {
    assert.ok(packed.has(name));
    assert.deepEqual(packed.get(name), places);
    for (const each of places) assert.deepEqual(packed.at(each.start), each);
  }
  assert.deepEqual([...packed.values()], [...all.values()]);
  assert.deepEqual([packed.get("aera"), packed.has("aera"), packed.at(1)], [
    ...[undefined, false, undefined],
  ]);
});
