/**
 * What a renaming changes, against the TypeScript compiler's own rename, on symbols of real
 * packages, what is inside of functions among them: both change the same places, or the engine
 * refuses.
 */
import assert from "node:assert/strict";
import type { Placed } from "@ct/symbols";
import { PackageFetcher } from "../../scripts/package_fetcher.ts";
import { scriptCorpora } from "../../scripts/refs/corpora.ts";
import { type ScriptCorpus, scriptCorpus } from "../../scripts/refs/corpus_tree.ts";
import { compareRename } from "../../scripts/rename/compare.ts";
import { times } from "@ct/testing";

const seed = 20_261_127;

/** Symbols in the order of a generator of pseudorandom numbers. */
function* symbolsOf({ tree, host }: ScriptCorpus): Generator<Placed> {
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

for (const corpus of scriptCorpora.filter(({ title }) => /^(?:immer|rxjs)/.test(title))) {
  Deno.test(`renames in ${corpus.title} are those of the compiler, or refused`, () => {
    using fetcher = new PackageFetcher();
    const tree = scriptCorpus(corpus, fetcher);
    const count = times(24, 300);
    const all = symbolsOf(tree).take(count).map((placed) => compareRename(tree, placed)).toArray();
    const differing = all.flatMap(({ title, differing }) =>
      differing.map((line) => `${title}: ${line}`)
    );
    assert.deepEqual(differing, []);
    const equal = all.filter(({ outcome }) => outcome === "equal").length;
    assert.ok(equal >= count / 2, `${equal} of ${count} are equal`);
  });
}
