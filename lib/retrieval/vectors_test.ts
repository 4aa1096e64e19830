import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { buildIndex } from "./index.ts";
import { query } from "./query.ts";
import { loadVectors } from "./vector_model.ts";
import { decodeVectors, encodeVectors, type WordVectors } from "./vectors.ts";
import { wordHash } from "./words.ts";

/** The model that `scripts/train_vectors.ts` wrote last; docs/find-model.md has the same. */
const sha256 = "911930532300a70fa74b24d47bf8f92866fbb78e2a3f1840bec66d531ed18d26";

/** Two words of nearly the same meaning, and a third. */
const vectors: WordVectors = {
  size: 2,
  numbers: new Map(["slow", "timeout", "colour"].map((word, at) => [wordHash(word), at])),
  asked: Float32Array.of(1, 1, 1),
  code: Float32Array.of(1, 1, 1),
  table: Int8Array.of(100, 10, 100, -10, -10, 100),
};

const index = buildIndex([
  { path: "a.ts", text: "function paint() {\n  test();\n  colour();\n}\n" },
  { path: "b.ts", text: "function limit() {\n  test();\n  timeout();\n}\n" },
]);

for (
  const [given, paths] of [[undefined, ["a.ts", "b.ts"]], [vectors, ["b.ts", "a.ts"]]] as const
) {
  Deno.test(`words that are not in the question count ${given ? "with" : "without"} vectors: ${paths}`, () => {
    const found = query(index, "a test that is slow", { vectors: given });
    assert.deepEqual(found.map(({ path }) => path), paths);
  });
}

Deno.test("a question of unknown words is answered by words alone", () => {
  const found = query(index, "which test is it", { vectors });
  assert.deepEqual(found.map(({ path }) => path), ["a.ts", "b.ts"]);
});

Deno.test("a model is the same after it was written and read", () => {
  assert.deepEqual(decodeVectors(encodeVectors(vectors)), vectors);
});

Deno.test("the model is the one that was measured, and small", async () => {
  const { model } = await import("./data/model.ts");
  assert.ok(model.length < 3e6, `${model.length}`);
  const bytes = Uint8Array.fromBase64(model);
  assert.equal(createHash("sha256").update(bytes).digest("hex"), sha256);
  assert.deepEqual(await loadVectors(), decodeVectors(bytes));
});
