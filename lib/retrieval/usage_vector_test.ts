import assert from "node:assert/strict";
import { buildIndex } from "./index.ts";
import { query } from "./query.ts";
import { vectorSize, type WordVectors } from "./vectors.ts";
import { wordHash } from "./words.ts";

/** Three words that have nothing to do with each other. */
const vectors: WordVectors = {
  id: 1,
  numbers: new Map(["timeout", "colour", "font"].map((word, at) => [wordHash(word), at])),
  asked: Float32Array.of(1, 1, 1),
  code: Float32Array.of(1, 1, 1),
  table: Int8Array.from({ length: 3 * vectorSize }, (_, at) => {
    return ((at % vectorSize + 1) * (Math.floor(at / vectorSize) * 24 + 37) * 29) % 101 - 50;
  }),
};

const index = buildIndex([
  { path: "a.ts", text: "function draw() {\n  colour();\n  font();\n}\n" },
  { path: "b.ts", text: "function snooze() {\n  zorp();\n  timeout();\n}\n" },
  { path: "c.ts", text: "function wait() {\n  run();\n  timeout();\n}\n" },
], vectors);

for (
  const [ask, paths] of [
    ["where does it zorp", ["b.ts", "c.ts"]],
    ["where does it blink", []],
  ] as const
) {
  Deno.test(`${ask}, with words that the model does not know: ${paths}`, () => {
    assert.deepEqual(query(index, ask, { vectors }).map(({ path }) => path), paths);
  });
}

Deno.test("a word that all chunks have says nothing about any", () => {
  const near = index.nearness([index.reader.read("function")[0] ?? ""], vectors);
  assert.equal(near, undefined);
});
