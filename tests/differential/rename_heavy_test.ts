/**
 * What a renaming changes, against the rename of the TypeScript compiler and of pyright, on symbols
 * of real packages, what is inside of functions among them: both change the same places, or the
 * engine refuses.
 */
import assert from "node:assert/strict";
import type { Placed } from "@ct/symbols";
import { PackageFetcher } from "../../scripts/package_fetcher.ts";
import { pythonCorpora, scriptCorpora } from "../../scripts/refs/corpora.ts";
import { scriptCorpus } from "../../scripts/refs/corpus_tree.ts";
import { pythonCorpus } from "../../scripts/refs/python_corpus.ts";
import { type ComparedSides, compareRename, isCast } from "../../scripts/rename/compare.ts";
import { times } from "@ct/testing";

const seed = 20_261_127;

/** Symbols in the order of a generator of pseudorandom numbers. */
function* symbolsOf({ tree, host }: Pick<ComparedSides, "tree" | "host">): Generator<Placed> {
  const all = [...tree.keys()].flatMap((path) =>
    (host.model(path)?.definitions ?? [])
      .filter(({ imported, name, spans }) =>
        imported === undefined && name.length > 1 && name !== "constructor" &&
        // At `{ name }`, where two stand at one place, the compiler means the variable.
        spans.length > 0 &&
        !(host.model(path)?.occurrences.get(name) ?? []).some((each) =>
          each.meaning.by === "scope" && each.start === spans[0]?.start
        )
      )
      .map((definition): Placed => ({ path, definition }))
  );
  let state = seed;
  while (true) {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    const placed = all[state % all.length];
    if (placed !== undefined) yield placed;
  }
}

/** Compares symbols until so many are; every second one at least must be renamed. */
async function assertEqual(
  sides: ComparedSides,
  symbols: Iterator<Placed>,
  count: number,
): Promise<void> {
  let equal = 0;
  for (let at = 0; at < count; at++) {
    const { value: placed } = symbols.next();
    const { title, outcome, differing } = await compareRename(sides, placed);
    assert.deepEqual(differing, [], title);
    if (outcome === "equal") equal++;
  }
  assert.ok(equal >= count / 2, `${equal} of ${count} are equal`);
}

for (const corpus of scriptCorpora.filter(({ title }) => /^(?:immer|rxjs)/.test(title))) {
  Deno.test(`renames in ${corpus.title} are those of the compiler, or refused`, async () => {
    using fetcher = new PackageFetcher();
    const tree = scriptCorpus(corpus, fetcher);
    await assertEqual(tree, symbolsOf(tree), times(10, 300));
  });
}

for (const corpus of pythonCorpora.filter(({ title }) => title.startsWith("click"))) {
  Deno.test(`renames in ${corpus.title} are those of pyright, or refused`, async () => {
    using fetcher = new PackageFetcher();
    const { tree, host, judge } = await pythonCorpus(corpus, fetcher);
    try {
      const sides = { tree, host, judge, isComment: (key: string) => isCast(tree, key) };
      await assertEqual(sides, symbolsOf(sides), times(6, 300));
    } finally {
      await judge.end();
    }
  });
}
