import assert from "node:assert/strict";
import { isAbsent, isMissing, isThorough, times } from "@ct/testing";
import { comparisonOf, measure } from "./accuracy.ts";
import { corpora, foldersOf, sampleOf } from "./corpora.ts";
import { PackageFetcher } from "../package_fetcher.ts";

const isWithoutCtags = isMissing("ctags");

/** So many files of a language show what a pack makes of it; `scripts/outline/page.ts` takes all. */
const usualFiles = times(120, Infinity);

Deno.test("outlines agree with their references on real packages", async (t) => {
  using fetcher = new PackageFetcher();
  for (const corpus of corpora) {
    const maxFiles = Math.max(usualFiles, corpus.sampleFiles ?? 0);
    const folders = foldersOf(isThorough ? corpus : sampleOf(corpus), fetcher);
    for (const word of corpus.comparisons) {
      const comparison = comparisonOf(word);
      const reference = comparison.reference ?? "ctags";
      await t.step({
        name: `${comparison.title} and ${reference}`,
        ignore: folders === undefined || (reference === "ctags" && isWithoutCtags) ||
          (comparison.judge !== undefined &&
            isAbsent(comparison.judge.program, comparison.judge.probe)),
        fn: async () => {
          const { both, missing, extra, shown } = await measure(
            comparison,
            folders ?? [],
            maxFiles,
          );
          const about = JSON.stringify({
            missing: shown.missing.slice(0, 20),
            extra: shown.extra.slice(0, 20),
          });
          assert.ok(both > 100, about);
          assert.ok(both / (both + missing) >= corpus.least, about);
          assert.ok(both / (both + extra) >= corpus.least, about);
        },
      });
    }
  }
});
