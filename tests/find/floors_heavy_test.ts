/**
 * How well `ct find` has to rank, and that the questions by which this is measured are about what
 * is there. The packages come from npm and Debian.
 */
import assert from "node:assert/strict";
import {
  answersOf,
  baseline,
  descriptionAnswers,
  questionAnswers,
} from "../../scripts/find/answers.ts";
import { allStages } from "../../scripts/find/methods.ts";
import { filesOf } from "../../scripts/find/packages.ts";
import { blindPackages, describedPackages } from "../../scripts/find/pairs.ts";
import { questionedPackages } from "../../scripts/find/questions.ts";
import { measuresIn } from "../../scripts/find/report.ts";
import { PackageFetcher } from "../../scripts/package_fetcher.ts";
import { isThorough, sampled, times } from "@ct/testing";

const fetcher = new PackageFetcher();
addEventListener("unload", () => fetcher[Symbol.dispose]());

const floors = [["blind", 0.895], ["report", 0.821], ["other", 0.72]] as const;
/** The first group has packages of all languages that no weight was fitted to. */
const tried = floors.slice(0, times(1, floors.length));

Deno.test("the files that answer a question are found first", async (t) => {
  const groups = tried.map(([group]) => group);
  const { answers, missing } = questionAnswers(fetcher, { method: allStages, groups });
  for (const [group, least] of tried) {
    await t.step({
      name: `of the questions of the group ${group}, that no weight was fitted to`,
      ignore: missing.length > 0,
      fn: () => {
        const all = measuresIn(answersOf(answers, allStages, group)).ndcg;
        const plain = measuresIn(answersOf(answers, baseline, group)).ndcg;
        assert.ok(all >= least, `NDCG@10 is ${all}`);
        assert.ok(all >= plain + 0.1, `NDCG@10 is ${all}, and ${plain} with BM25`);
      },
    });
  }
});

for (
  const [group, packages, least] of [
    ["known packages", describedPackages, 0.62],
    ["packages that nobody looked at", blindPackages, 0.69],
  ] as const
) {
  const ignore = packages === describedPackages && !isThorough;
  Deno.test(`functions of ${group} are found by their descriptions`, { ignore }, async (t) => {
    const which = { packages, step: times(4, 1), method: allStages };
    const { answers, missing } = descriptionAnswers(fetcher, which);
    await t.step({
      name: "among the functions of the same package",
      ignore: missing.length > 0,
      fn: () => {
        const { mrr } = measuresIn(answersOf(answers, allStages));
        assert.ok(mrr >= least, `MRR@10 is ${mrr}`);
      },
    });
  });
}

Deno.test("the files that answer a question are in the package, and declare what it says", async (t) => {
  for (const each of sampled(questionedPackages(), 8, "packages that are asked about")) {
    const files = filesOf(fetcher, each);
    await t.step({
      name: each.package,
      ignore: files === undefined,
      fn: () => {
        const texts = new Map(files?.map(({ path, text }) => [path, text]));
        for (const { ask, grades, declarations } of each.questions) {
          for (const path of grades.keys()) assert.ok(texts.has(path), `${ask}: ${path}`);
          for (const [path, name] of declarations) {
            const isNamed = texts.get(path)?.match(/[\p{L}\p{N}_!]+/gu)?.includes(name);
            assert.ok(isNamed, `${ask}: ${path}#${name}`);
          }
        }
      },
    });
  }
});
