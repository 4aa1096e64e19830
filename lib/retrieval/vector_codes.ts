/**
 * Vectors of chunks in two bits for each number, and which of them are near to that of a question.
 *
 * @module
 */

import { addTo, unit, vectorSize } from "./vectors.ts";

/** Numbers of 16 bits that are the vector of a chunk; all are 0 if the model knows no word of it. */
export const codeLength = vectorSize / 8;

/**
 * What two bits stand for: the means of the quarters of a normal distribution, except for its
 * scale.
 */
const levels = [-1.51, -0.4528, 0.4528, 1.51] as const;

/** The place between the upper two, in standard deviations. */
const border = 0.9816;

/** Encodes a vector of the given ones. */
export function encodeVector(vectors: Float32Array, id: number, to: Uint16Array, at: number): void {
  const start = id * vectorSize;
  let square = 0;
  for (let each = start; each < start + vectorSize; each += 1) square += (vectors[each] ?? 0) ** 2;
  if (square === 0) return;
  const limit = border * Math.sqrt(square / vectorSize);
  for (let number = 0; number < codeLength; number += 1) {
    let bits = 0;
    for (let each = 0; each < 8; each += 1) {
      const value = vectors[start + number * 8 + each] ?? 0;
      const level = value < 0 ? (value < -limit ? 0 : 1) : (value < limit ? 2 : 3);
      bits |= level << (each * 2);
    }
    to[at + number] = bits;
  }
}

/** The cosines of a question with chunks and with files. */
export interface Nearness {
  /** By number of the chunk. */
  readonly chunks: Float32Array;
  /** By number of the file. */
  readonly files: Float32Array;
}

/** By byte: the sum of the squares of the levels that it stands for. */
const squares = Float32Array.from({ length: 256 }, (_, byte) => {
  return [0, 2, 4, 6].reduce((sum, shift) => sum + levelAt(byte, shift) ** 2, 0);
});

/** By byte: the four levels that it stands for. */
const levelsOf = Float64Array.from({ length: 1024 }, (_, at) => levelAt(at >>> 2, (at & 3) * 2));

function levelAt(bits: number, shift: number): number {
  return levels[(bits >>> shift) & 3] ?? 0;
}

/** Where the vector of a chunk is. */
export interface CodeLocation {
  /** That of the first one. */
  readonly start: number;
  /** The numbers from one to the next. */
  readonly step: number;
}

/** The vectors of all chunks and files. */
export class VectorCodes {
  readonly #codes: Uint16Array;
  readonly #start: number;
  readonly #step: number;
  readonly #firsts: Uint32Array;
  /** One over the length of each vector; 0 for those that are not known. */
  readonly #chunkScales: Float32Array;
  /** The same for files, whose vectors are sums of those of their chunks, each of length 1. */
  readonly #fileScales: Float32Array;
  /** The mean of the vectors of all chunks, each of length 1. */
  readonly mean: Float32Array = new Float32Array(vectorSize);

  /**
   * Vectors of chunks, each at the same place of so many numbers, and the number of the first chunk
   * of each file.
   */
  constructor(
    codes: Uint16Array,
    firsts: Uint32Array,
    { start, step }: CodeLocation = { start: 0, step: codeLength },
  ) {
    this.#codes = codes;
    this.#firsts = firsts;
    this.#start = start;
    this.#step = step;
    this.#chunkScales = new Float32Array(codes.length / step);
    this.#fileScales = new Float32Array(firsts.length - 1);
    const sum = new Float32Array(vectorSize);
    const share = 1 / Math.max(1, this.count);
    for (let file = 0; file < this.#fileScales.length; file += 1) {
      sum.fill(0);
      const end = firsts[file + 1] ?? 0;
      for (let id = firsts[file] ?? 0; id < end; id += 1) this.add(id, sum);
      addTo(this.mean, sum, share);
      let square = 0;
      for (let at = 0; at < vectorSize; at += 1) square += (sum[at] ?? 0) ** 2;
      this.#fileScales[file] = square === 0 ? 0 : 1 / Math.sqrt(square);
    }
  }

  /** How many chunks there are. */
  get count(): number {
    return this.#chunkScales.length;
  }

  /** Adds the vector of a chunk, which is of length 1, unless the model knows no word of it. */
  add(id: number, sum: Float32Array): void {
    const codes = this.#codes;
    const start = this.#start + id * this.#step;
    let square = 0;
    let all = 0;
    for (let at = start; at < start + codeLength; at += 1) {
      const bits = codes[at] ?? 0;
      all |= bits;
      square += (squares[bits & 255] ?? 0) + (squares[bits >>> 8] ?? 0);
    }
    if (all === 0) return;
    const scale = this.#chunkScales[id] = 1 / Math.sqrt(square);
    for (let at = 0; at < vectorSize; at += 4) {
      const bits = codes[start + (at >>> 3)] ?? 0;
      const from = ((at & 4) === 0 ? bits & 255 : bits >>> 8) * 4;
      sum[at] = (sum[at] ?? 0) + scale * (levelsOf[from] ?? 0);
      sum[at + 1] = (sum[at + 1] ?? 0) + scale * (levelsOf[from + 1] ?? 0);
      sum[at + 2] = (sum[at + 2] ?? 0) + scale * (levelsOf[from + 2] ?? 0);
      sum[at + 3] = (sum[at + 3] ?? 0) + scale * (levelsOf[from + 3] ?? 0);
    }
  }

  /** How near all of them are to a vector. */
  nearness(vector: Float32Array): Nearness {
    const products = productsOf(vector);
    const codes = this.#codes;
    const step = this.#step;
    const chunks = new Float32Array(this.#chunkScales.length);
    const files = new Float32Array(this.#fileScales.length);
    for (let file = 0; file < files.length; file += 1) {
      const end = this.#firsts[file + 1] ?? 0;
      let sum = 0;
      for (let id = this.#firsts[file] ?? 0; id < end; id += 1) {
        const scale = this.#chunkScales[id] ?? 0;
        if (scale === 0) continue;
        let product = 0;
        const start = this.#start + id * step;
        for (let at = 0; at < codeLength; at += 1) {
          const bits = codes[start + at] ?? 0;
          product += (products[at << 9 | bits & 255] ?? 0) +
            (products[at << 9 | 256 | bits >>> 8] ?? 0);
        }
        const own = product * scale;
        chunks[id] = own;
        sum += own;
      }
      files[file] = sum * (this.#fileScales[file] ?? 0);
    }
    return { chunks, files };
  }
}

/** By place of a byte in a code and by its value: what it adds to the product with a unit vector. */
function productsOf(vector: Float32Array): Float32Array {
  const numbers = unit(vector);
  const products = new Float32Array(codeLength * 512);
  for (let place = 0; place < products.length; place += 1) {
    const start = (place >>> 8) * 4;
    const from = (place & 255) * 4;
    let sum = 0;
    for (let at = 0; at < 4; at += 1) {
      sum += (levelsOf[from + at] ?? 0) * (numbers[start + at] ?? 0);
    }
    products[place] = sum;
  }
  return products;
}
