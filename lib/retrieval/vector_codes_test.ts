import assert from "node:assert/strict";
import { codeLength, encodeVector, VectorCodes } from "./vector_codes.ts";
import { vectorSize } from "./vectors.ts";

/** Chunks of each file; the last chunk of all has no vector. */
const chunksOfFiles = [1, 0, 7, 40, 2];
const firsts = Uint32Array.of(0, 1, 1, 8, 48, 50);
const count = 50;

let state = 1;
function random(): number {
  state = Math.imul(state, 48271) >>> 0;
  return state / 2 ** 32 - 0.5;
}

const vectors = Float32Array.from({ length: count * vectorSize }, () => random() + random());
vectors.fill(0, (count - 1) * vectorSize);
const codes = new Uint16Array(count * codeLength);
for (let id = 0; id < count; id += 1) encodeVector(vectors, id, codes, id * codeLength);

function cosine(one: Float32Array, other: Float32Array): number {
  const product = (a: Float32Array, b: Float32Array) =>
    a.reduce((sum, each, at) => sum + each * (b[at] ?? 0), 0);
  return product(one, other) / Math.sqrt(product(one, one) * product(other, other) + 1e-12);
}

function vectorOf(id: number): Float32Array {
  return vectors.subarray(id * vectorSize, (id + 1) * vectorSize);
}

/** The sum of vectors, each of length 1. */
function sumOf(ids: readonly number[]): Float32Array {
  const sum = new Float32Array(vectorSize);
  for (const id of ids) {
    const own = vectorOf(id);
    const length = Math.hypot(...own) || 1;
    own.forEach((each, at) => sum[at] = (sum[at] ?? 0) + each / length);
  }
  return sum;
}

Deno.test("cosines with codes are near to those with the vectors", () => {
  const all = new VectorCodes(codes, firsts);
  for (let asked = 0; asked < count - 1; asked += 1) {
    const { chunks, files } = all.nearness(vectorOf(asked));
    assert.equal(chunks.indexOf(Math.max(...chunks)), asked);
    chunks.forEach((each, id) => {
      assert.ok(Math.abs(each - cosine(vectorOf(asked), vectorOf(id))) < 0.15, `${asked} ${id}`);
    });
    chunksOfFiles.forEach((length, file) => {
      const ids = Array.from({ length }, (_, at) => (firsts[file] ?? 0) + at);
      const expected = cosine(vectorOf(asked), sumOf(ids));
      assert.ok(Math.abs((files[file] ?? 1) - expected) < 0.15, `${asked}, file ${file}`);
    });
    assert.equal(chunks[count - 1], 0);
    assert.equal(files[1], 0);
  }
});
