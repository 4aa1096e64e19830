/**
 * What `bench_find.ts` measures, as tables of Markdown.
 *
 * @module
 */

import { meanOf, type Measures } from "./measures.ts";

/** How well one method answered one question. */
export interface Answer {
  /** Name of the method. */
  readonly method: string;
  /** Words by which answers are grouped, such as the language and the kind of the question. */
  readonly groups: readonly string[];
  /** The figures. */
  readonly measures: Measures;
  /** Time that the answer took. */
  readonly milliseconds: number;
}

/** A row for each method, in the order in which they first occur. */
export function methodTable(answers: readonly Answer[]): readonly string[] {
  return [
    "| method | NDCG@10 | MRR@10 | hit@1 | hit@5 | hit@10 | ms a question |",
    "| --- | ---: | ---: | ---: | ---: | ---: | ---: |",
    ...grouped(answers, ({ method }) => [method]).map(([method, own]) => {
      const { ndcg, mrr, hit1, hit5, hit10 } = measuresIn(own);
      const figures = [ndcg, mrr, hit1, hit5, hit10].map((figure) => figure.toFixed(3));
      const times = own.map(({ milliseconds }) => milliseconds).sort((a, b) => a - b);
      const median = times[times.length >> 1] ?? 0;
      return `| ${[method, ...figures, median.toFixed(1)].join(" | ")} |`;
    }),
  ];
}

/** NDCG@10 of two methods by group, in the order of their names. */
export function groupTable(
  answers: readonly Answer[],
  methods: readonly string[],
): readonly string[] {
  const groups = grouped(answers, (each) => each.groups).sort(([a], [b]) => a < b ? -1 : 1);
  return [
    `| NDCG@10 | questions | ${methods.join(" | ")} |`,
    `| --- | ---: | ${methods.map(() => "---:").join(" | ")} |`,
    ...groups.map(([group, own]) => {
      const figures = methods.map((method) => {
        return measuresIn(own.filter((each) => each.method === method)).ndcg.toFixed(3);
      });
      const count = own.filter(({ method }) => method === methods[0]).length;
      return `| ${[group, count, ...figures].join(" | ")} |`;
    }),
  ];
}

/** Means over answers. */
export function measuresIn(answers: readonly Answer[]): Measures {
  return meanOf(answers.map(({ measures }) => measures));
}

function grouped(
  answers: readonly Answer[],
  keysOf: (answer: Answer) => readonly string[],
): [string, readonly Answer[]][] {
  const groups = new Map<string, Answer[]>();
  for (const answer of answers) {
    for (const key of keysOf(answer)) {
      const own = groups.get(key);
      if (own === undefined) groups.set(key, [answer]);
      else own.push(answer);
    }
  }
  return [...groups];
}
