import assert from "node:assert/strict";
import fc from "fast-check";
import { decodeChunks } from "./chunk_rows.ts";
import { chunksOf } from "./chunks.ts";
import {
  type AnyDigest,
  decodeDigest,
  digestOf,
  encodeDigest,
  type StoredDigest,
} from "./digest.ts";
import type { FileDigest } from "./file_digest.ts";
import { RetrievalIndex } from "./index.ts";
import { query } from "./mod.ts";
import { readPostings } from "./postings.ts";
import { wordHash, WordReader } from "./words.ts";

const line = fc.constantFrom(
  "class Pool {",
  "  release(connection) {",
  "    idle.push(connection);",
  "  }",
  "}",
  "",
  "// Gives connections back, and waits.",
  "const größe = 1; const x = size2;",
  "release release release release release release release release release",
);
const texts = fc.array(line, { maxLength: 200 }).map((lines) => lines.join("\n"));

Deno.test("a digest is the same after it was stored", () => {
  fc.assert(fc.property(texts, (text) => {
    const digest = digestOf("a.ts", text, new WordReader());
    const stored = decodeDigest(encodeDigest(digest), digest.lengths);
    assert.deepEqual(stored, digest);
    const parts = chunksOf("a.ts", text).map(({ path: _, ...part }) => part);
    assert.deepEqual(decodeChunks(stored.chunks), parts);
    const shifted = new Uint8Array(encodeDigest(digest).length + 1);
    shifted.set(encodeDigest(digest), 1);
    assert.deepEqual(decodeDigest(shifted.subarray(1), digest.lengths).words, digest.words);
  }));
});

Deno.test("bytes that were changed are no digest", () => {
  fc.assert(
    fc.property(texts, fc.nat(), fc.integer({ min: 1, max: 255 }), (text, place, change) => {
      const digest = digestOf("a.ts", text, new WordReader());
      const bytes = encodeDigest(digest);
      bytes.set([(bytes[place % bytes.length] ?? 0) ^ change], place % bytes.length);
      const { lengths } = digest;
      assert.throws(() => decodeDigest(bytes, lengths), RangeError);
      assert.throws(
        () => decodeDigest(bytes.subarray(0, place % bytes.length), lengths),
        RangeError,
      );
      const others = Uint16Array.of(...lengths, 1);
      assert.throws(() => decodeDigest(encodeDigest(digest), others), RangeError);
    }),
  );
});

/** A digest that is never in memory. */
function farAway(digest: FileDigest): StoredDigest {
  return { lengths: digest.lengths, inMemory: undefined, load: () => digest, look: () => digest };
}

Deno.test("an index of stored digests answers as one of texts (long)", () => {
  fc.assert(fc.property(fc.array(texts, { maxLength: 5 }), (all) => {
    const reader = new WordReader();
    const files = all.map((text, at) => {
      const path = `src/pool${at}.ts`;
      return { path, digest: digestOf(path, text, reader) };
    });
    const stored = files.map(({ path, digest }) => {
      return { path, digest: decodeDigest(encodeDigest(digest), digest.lengths) };
    });
    // Every other digest lies elsewhere.
    const far = files.map(({ path, digest }, at) => {
      return {
        path,
        digest: at % 2 === 0 ? digest : farAway(digest),
      };
    });
    for (const ask of ["how are connections given back", "Pool.release", "size"]) {
      const options = { limit: Infinity };
      const expected = query(new RetrievalIndex(files), ask, options);
      assert.deepEqual(query(new RetrievalIndex(stored), ask, options), expected);
      assert.deepEqual(query(new RetrievalIndex(far), ask, options), expected);
    }
  }));
});

Deno.test("a digest takes more names than a call can have arguments (long)", () => {
  const names = Array.from({ length: 25_000 }, (_, at) => `#define NAME_${at} ${at}`);
  const digest = digestOf("a.h", names.join("\n"), new WordReader());
  assert.equal(decodeChunks(digest.chunks).flatMap(({ declared }) => declared).length, 25_000);
});

Deno.test("a digest counts words in the name, in the names around and in the body", () => {
  const text = "class Pool {\n  fill() {\n    pool = pool + more;\n  }\n}\n";
  const digest = digestOf("a.ts", text, new WordReader());
  const place = digest.words.indexOf(wordHash("pool"));
  const found: number[][] = [];
  readPostings(digest, place, (id, counts) => found.push([id, counts]));
  const named = 1 << 10;
  const around = 1 << 7;
  assert.deepEqual(found, [[0, named + 1], [1, around + 2]]);
});

Deno.test("an index that takes over an earlier one answers as a new one (long)", () => {
  const reader = new WordReader();
  const names = fc.uniqueArray(fc.nat({ max: 40 }), { maxLength: 30 });
  const states = fc.array(fc.tuple(names, fc.array(texts, { minLength: 41, maxLength: 41 })), {
    minLength: 2,
    maxLength: 4,
  });
  const kept = new Map<string, AnyDigest>();
  fc.assert(
    fc.property(states, (states) => {
      let index: RetrievalIndex | undefined;
      for (const [names, all] of states) {
        const files = names.map((at) => {
          const path = `src/pool${at}.ts`;
          // Most files stay as they are, and are the same digest.
          const text = at % 5 === 0 ? all[at] ?? "" : `class Pool {\n  x${at};\n  a();\n}\n`;
          const made = digestOf(path, text, reader);
          const digest = kept.get(path + text) ?? (at % 3 === 0 ? farAway(made) : made);
          kept.set(path + text, digest);
          return { path, digest };
        });
        index = new RetrievalIndex(files, index);
        for (const ask of ["how are connections given back", "Pool.release", "pool3"]) {
          const options = { limit: 20 };
          assert.deepEqual(
            query(index, ask, options),
            query(new RetrievalIndex(files), ask, options),
          );
        }
      }
    }),
    { numRuns: 30 },
  );
});
