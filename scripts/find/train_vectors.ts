/**
 * Learns the vectors of words for `ct find` from documentation comments, and writes them to
 * `lib/retrieval/data/model.ts`. It fetches the packages of `scripts/find/vector_sources.json` from
 * npm and Debian, and skips those that are not available. The same packages give the same model.
 *
 * Usage: `deno run -A --v8-flags=--max-old-space-size=8000 scripts/find/train_vectors.ts`, and
 * `--packages DIR` to keep what was fetched.
 * @module
 */

import { parseArgs } from "node:util";
import { encodeVectors, vectorSize } from "@ct/retrieval";
import { textFiles } from "./packages.ts";
import { type Origin, PackageFetcher } from "../package_fetcher.ts";
import { root, say } from "../project.ts";
import { type DescribedCode, describedCode } from "./vector_pairs.ts";
import { train } from "./vector_trainer.ts";
import { encodedPairs, modelOf, startingVectors } from "./vector_words.ts";

interface VectorSource {
  readonly origin: Origin;
  /** `name@version`. */
  readonly package: string;
  readonly licence: string;
}

const { values } = parseArgs({ options: { packages: { type: "string" } } });

/** Mulberry32. The seed is part of the method: another one gives another model. */
function randomFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

function* described(): Generator<readonly DescribedCode[]> {
  const sources: readonly VectorSource[] = JSON.parse(
    Deno.readTextFileSync(`${root}/scripts/find/vector_sources.json`),
  );
  using fetcher = new PackageFetcher(values.packages);
  for (const { origin, package: name } of sources) {
    const folder = fetcher.folder(origin, name);
    if (folder === undefined) {
      // Debian offers only the newest version of a package that has got a security fix.
      say(`${name}: skipped, since it is not available from ${origin}`);
      continue;
    }
    const code = describedCode(textFiles(folder, []));
    say(`${name}: ${code.length}`);
    yield code;
  }
}

const random = randomFrom(1);
const encoded = encodedPairs(described(), random);
const vectors = startingVectors(encoded, vectorSize, random);
say(`${encoded.pairs.groups.length} pairs, ${encoded.words.length} words`);
train(vectors, encoded.pairs, {
  epochs: 3,
  batch: 256,
  run: 128,
  dropout: 0.3,
  rate: 0.05,
  temperature: 0.07,
  random,
  report: (epoch, loss) => say(`epoch ${epoch}: loss ${loss.toFixed(4)}`),
});
const model = encodeVectors(modelOf(encoded.words, vectors)).toBase64();
Deno.writeTextFileSync(
  `${root}/lib/retrieval/data/model.ts`,
  `/**\n * Written by \`scripts/find/train_vectors.ts\`.\n *\n * @module\n */\n\n` +
    `/** The model of \`vectors.ts\`, as bytes in base64. */\n` +
    `export const model: string =\n  "${model}";\n`,
);
