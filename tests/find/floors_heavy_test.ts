/** How well `ct find` has to rank. The packages come from npm and Debian. */
import assert from "node:assert/strict";
import {
  answersOf,
  baseline,
  descriptionAnswers,
  questionAnswers,
} from "../../scripts/find/answers.ts";
import { allStages } from "../../scripts/find/methods.ts";
import { measuresIn } from "../../scripts/find/report.ts";
import { PackageFetcher } from "../../scripts/package_fetcher.ts";
import { times } from "@ct/testing";

Deno.test("the files that answer a question are found first", async (t) => {
  using fetcher = new PackageFetcher();
  const { answers, missing } = questionAnswers(fetcher, (title) => title === allStages);
  await t.step({
    name: "of the questions that no weight was fitted to",
    ignore: missing.length > 0,
    fn: () => {
      const all = measuresIn(answersOf(answers, allStages, "report")).ndcg;
      const plain = measuresIn(answersOf(answers, baseline, "report")).ndcg;
      assert.ok(all >= 0.81, `NDCG@10 is ${all}`);
      assert.ok(all >= plain + 0.1, `NDCG@10 is ${all}, and ${plain} with BM25`);
    },
  });
});

Deno.test("functions are found by their descriptions", async (t) => {
  using fetcher = new PackageFetcher();
  const { answers, missing } = descriptionAnswers(fetcher, times(4, 1));
  await t.step({
    name: "among the functions of the same package",
    ignore: missing.length > 0,
    fn: () => {
      const { mrr } = measuresIn(answersOf(answers, allStages));
      assert.ok(mrr >= 0.61, `MRR@10 is ${mrr}`);
    },
  });
});
