import assert from "node:assert/strict";
import fc from "fast-check";
import { type AnyDigest, digestOf, encodeDigest, type StoredDigest } from "./digest.ts";
import type { FileDigest } from "./file_digest.ts";
import { buildIndex, RetrievalIndex } from "./index.ts";
import { packDigests } from "./pack_digests.ts";
import { queryFiles } from "./query.ts";
import { relatedTo } from "./related.ts";
import { loadVectors } from "./vector_model.ts";
import { WordPack } from "./word_pack.ts";
import { WordReader } from "./words.ts";

const vectors = await loadVectors();
const reader = new WordReader();

const nouns = "pool cache reader token index release window frame packet header".split(" ");
const verbs = "open close read write evict parse merge split".split(" ");

/** A text of some functions; equal numbers give equal texts. */
function textOf(seeds: readonly number[]): string {
  return seeds.map((seed) => {
    const verb = verbs[seed % verbs.length];
    const noun = nouns[seed % nouns.length];
    const line = `  ${noun}.${verb}(${nouns[(seed * 7) % nouns.length]});\n`;
    return `/** Does ${verb} a ${noun}. */\nfunction ${verb}${noun}${seed}() {\n${
      line.repeat(3)
    }}\n`;
  }).join("\n");
}

function packOf(digests: readonly FileDigest[]): WordPack {
  const { head, lengths, blocks } = packDigests(digests);
  return new WordPack({ head, lengths }, (number) => blocks[number] ?? new Uint8Array());
}

function packed(pack: WordPack, place: number): StoredDigest {
  const load = () => assert.fail("a packed digest is not loaded for a question");
  return {
    lengths: pack.lengthsOf(place),
    packed: { pack, place },
    inMemory: undefined,
    load,
    look: load,
  };
}

const texts = fc.array(fc.array(fc.nat(60), { maxLength: 12 }).map(textOf), {
  minLength: 1,
  maxLength: 12,
});

Deno.test("a pack has the digests that were packed (long)", () => {
  fc.assert(fc.property(texts, (texts) => {
    const digests = texts.map((text, at) => digestOf(`${at}.ts`, text, reader, vectors));
    const pack = packOf(digests);
    const places = [...digests.keys()].filter((place) => place % 3 !== 1);
    assert.deepEqual(
      pack.digests(places)?.map((digest) => [encodeDigest(digest), digest.lengths]),
      places.map((place) => digests[place]).map((digest) =>
        digest && [encodeDigest(digest), digest.lengths]
      ),
    );
  }));
});

Deno.test("an index of packs, single digests and both answers as one of texts (long)", () => {
  const questions = [
    "where is the pool released",
    "evictcache8",
    "how does read close a header",
    "src",
  ];
  fc.assert(fc.property(texts, fc.array(fc.nat(3)), (texts, kinds) => {
    const files = texts.map((text, at) => ({ path: `src${at % 2}/pool${at}.ts`, text }));
    const digests = files.map(({ path, text }) => digestOf(path, text, reader, vectors));
    const own = (kind: number) => [...files.keys()].filter((at) => (kinds[at] ?? 0) === kind);
    // One pack is in another order than the files.
    const places = [own(1), own(2).toReversed()];
    const packs = places.map((group) => packOf(group.flatMap((at) => digests[at] ?? [])));
    const all = files.map(({ path }, at) => {
      const group = places.findIndex((each) => each.includes(at));
      const pack = packs[group];
      const digest: AnyDigest | undefined = pack === undefined
        ? digests[at]
        : packed(pack, places[group]?.indexOf(at) ?? 0);
      return digest === undefined ? assert.fail() : { path, digest };
    });
    const expected = buildIndex(files, vectors);
    const first = new RetrievalIndex(all);
    for (const index of [first, new RetrievalIndex(all, first)]) {
      for (const question of questions) {
        for (const model of [undefined, vectors]) {
          assert.deepEqual(
            queryFiles(index, question, { vectors: model }),
            queryFiles(expected, question, { vectors: model }),
          );
        }
      }
      const like = { path: "pool0.ts", text: texts[0] ?? "", line: 2 };
      assert.deepEqual(relatedTo(index, like), relatedTo(expected, like));
    }
  }));
});

Deno.test("files of the same content are found each", () => {
  const pack = packOf([digestOf("a.ts", textOf([1, 2]), reader, vectors)]);
  const paths = ["c/a.ts", "b/a.ts", "a/a.ts"];
  const files = paths.map((path) => ({ path, text: textOf([1, 2]) }));
  const index = new RetrievalIndex(paths.map((path) => ({ path, digest: packed(pack, 0) })));
  const expected = queryFiles(buildIndex(files, vectors), "close cache", { vectors });
  assert.deepEqual(queryFiles(index, "close cache", { vectors }), expected);
  assert.deepEqual(expected.map(({ path }) => path).sort(), paths.toSorted());
});

Deno.test("what is in a block that cannot be read is not found, and everything else is (long)", () => {
  const digests = Array.from(
    { length: 40 },
    (_, at) =>
      digestOf(`${at}.ts`, textOf(Array.from({ length: 60 }, (_, each) => at * 60 + each)), reader),
  );
  const { head, lengths, blocks } = packDigests(digests);
  assert.ok(blocks.length > 4);
  for (const broken of blocks.keys()) {
    const pack = new WordPack(
      { head, lengths },
      (number) => number === broken ? new Uint8Array() : blocks[number] ?? new Uint8Array(),
    );
    assert.equal(pack.digests([...digests.keys()]), undefined);
    const index = new RetrievalIndex(digests.map((_, at) => ({
      path: `${at}.ts`,
      digest: packed(pack, at),
    })));
    queryFiles(index, "release evictcache8");
  }
});
