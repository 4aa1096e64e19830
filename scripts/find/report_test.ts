import assert from "node:assert/strict";
import { type Answer, groupTable, methodTable } from "./report.ts";

const right = { ndcg: 1, mrr: 1, hit1: 1, hit5: 1, hit10: 1 };
const late = { ndcg: 0.5, mrr: 0.25, hit1: 0, hit5: 1, hit10: 1 };
const answers: readonly Answer[] = [
  { method: "plain", groups: ["Go", "symbol"], measures: late, milliseconds: 3 },
  { method: "all", groups: ["Go", "symbol"], measures: right, milliseconds: 2 },
  { method: "plain", groups: ["C", "symbol"], measures: right, milliseconds: 1 },
  { method: "all", groups: ["C", "symbol"], measures: right, milliseconds: 4 },
];

Deno.test("methodTable() has means and the median of the time", () => {
  assert.deepEqual(methodTable(answers).slice(2), [
    "| plain | 0.750 | 0.625 | 0.500 | 1.000 | 1.000 | 3.0 |",
    "| all | 1.000 | 1.000 | 1.000 | 1.000 | 1.000 | 4.0 |",
  ]);
});

Deno.test("groupTable() compares methods in each group", () => {
  assert.deepEqual(groupTable(answers, ["plain", "all"]), [
    "| NDCG@10 | questions | plain | all |",
    "| --- | ---: | ---: | ---: |",
    "| C | 1 | 1.000 | 1.000 |",
    "| Go | 1 | 0.500 | 1.000 |",
    "| symbol | 2 | 0.750 | 1.000 |",
  ]);
});
