/**
 * Renames symbols of crates of Rust, with rust-analyzer as the judge.
 *
 * @module
 */
import type { PackageFetcher } from "../package_fetcher.ts";
import { type RefsCorpus, rustCorpora } from "../refs/corpora.ts";
import { rustCorpus } from "../refs/rust_corpus.ts";
import { counted, type Counts, definitionsOf } from "./counts.ts";

/** How many symbols of each crate are renamed. */
const symbols = 60;

/** The crates. */
export const renamedRust: readonly RefsCorpus[] = rustCorpora;

/** Renames symbols of a crate. */
export async function measuredRust(corpus: RefsCorpus, fetcher: PackageFetcher): Promise<Counts> {
  const { tree, host, judge, isUnseen } = await rustCorpus(corpus, fetcher);
  const seen = definitionsOf(host, [...tree.keys()], symbols, isUnseen);
  const sides = { tree, host, judge, isComment: isUnseen };
  const counts = await counted(sides, seen);
  await judge.end();
  return counts;
}
