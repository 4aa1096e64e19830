import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { buildIndex } from "./index.ts";
import { query } from "./query.ts";
import { loadVectors } from "./vector_model.ts";
import { decodeVectors, encodeVectors, vectorSize, type WordVectors } from "./vectors.ts";
import { wordHash } from "./words.ts";

/** The model that `scripts/find/train_vectors.ts` wrote last; docs/find-model.md has the same. */
const sha256 = "fcb53f5e85cb09fa3a6c96cc8bc851430b74575d08c31d02ef7d7410799a42bd";

/** Two words of nearly the same meaning, and two others. */
const vectors: WordVectors = {
  id: 1,
  numbers: new Map(["slow", "timeout", "colour", "far"].map((word, at) => [wordHash(word), at])),
  asked: Float32Array.of(1, 1, 1, 1),
  code: Float32Array.of(1, 1, 1, 1),
  table: Int8Array.from({ length: 4 * vectorSize }, (_, at) => {
    const place = at % vectorSize;
    const own = place % 2 === 0 ? 10 + place : -50;
    if (at < 2 * vectorSize) return at < vectorSize ? own : own + 3;
    return (place * (at < 3 * vectorSize ? 37 : 61)) % 101 - 50;
  }),
};

const files = [
  { path: "a.ts", text: "function paint() {\n  test();\n  colour();\n}\n" },
  { path: "b.ts", text: "function limit() {\n  test();\n  timeout();\n}\n" },
];
const index = buildIndex(files, vectors);

for (
  const [ask, given, paths] of [
    ["a test that is slow", undefined, ["a.ts", "b.ts"]],
    ["a test that is slow", vectors, ["b.ts", "a.ts"]],
    ["what is slow", undefined, []],
    ["what is slow", vectors, ["b.ts"]],
    ["what is far", vectors, []],
  ] as const
) {
  Deno.test(`${ask}, ${given ? "with" : "without"} vectors: ${paths}`, () => {
    const found = query(index, ask, { vectors: given });
    assert.deepEqual(found.map(({ path }) => path), paths);
  });
}

Deno.test("an index that was made without vectors is asked by words alone", () => {
  const found = query(buildIndex(files), "a test that is slow", { vectors });
  assert.deepEqual(found.map(({ path }) => path), ["a.ts", "b.ts"]);
});

Deno.test("a question of unknown words is answered by words alone", () => {
  const found = query(index, "which test is it", { vectors });
  assert.deepEqual(found.map(({ path }) => path), ["a.ts", "b.ts"]);
});

Deno.test("a model is the same after it was written and read", () => {
  const stored = decodeVectors(encodeVectors(vectors));
  const hashes = Uint32Array.from(vectors.numbers.keys());
  assert.deepEqual({ ...stored, id: 1 }, { ...vectors, hashes });
  const other = { ...vectors, asked: Float32Array.of(1, 2, 1, 1) };
  assert.notEqual(decodeVectors(encodeVectors(other)).id, stored.id);
});

Deno.test("the model is the one that was measured, and small (long)", async () => {
  const { model } = await import("./data/model.ts");
  assert.ok(model.length < 3e6, `${model.length}`);
  const bytes = Uint8Array.fromBase64(model);
  assert.equal(createHash("sha256").update(bytes).digest("hex"), sha256);
  assert.deepEqual(await loadVectors(), decodeVectors(bytes));
});
