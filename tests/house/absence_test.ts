/**
 * `x[i] ?? 0` makes a wrong number of a mistake in an index, where `itemAt` throws. What is left of
 * it is in loops over bytes, tokens and rows, for which a call costs too much, or means what may be
 * absent, which `x.at(i) ?? 0` says as well. So there may only be fewer in each package.
 */
import assert from "node:assert/strict";
import { itemAt } from "@ct/base";
import { isShipped, readSources } from "../../scripts/sources.ts";

/** How many places a package has; none if it is not named. */
const atMost: Readonly<Record<string, number>> = {
  cli: 1,
  core: 42,
  "lib/base": 2,
  "lib/commands": 10,
  "lib/distill": 2,
  "lib/git": 10,
  "lib/modules": 4,
  "lib/pattern": 6,
  "lib/references": 42,
  "lib/regex": 38,
  "lib/resident": 19,
  // Nearly all of it is in loops over postings.
  "lib/retrieval": Infinity,
  "lib/scan": 14,
  "lib/serve": 2,
  "lib/source": 49,
  "lib/symbols": 2,
  "lib/walk": 1,
  rules: 5,
  "tools/agent": 8,
  "tools/await": 2,
  "tools/deps": 4,
  "tools/each": 1,
  "tools/edit": 2,
  "tools/find": 5,
  "tools/grep": 1,
  "tools/map": 14,
  "tools/mcp": 5,
  "tools/refs": 3,
  "tools/rename": 1,
  "tools/rg": 1,
  "tools/search": 3,
  "tools/tree": 2,
  "tools/view": 1,
};

const advice = "use itemAt of @ct/base, or x.at(i) where absence is no mistake; only a loop over " +
  "bytes or postings may raise the number of its package";
const indexed = /(?<!\?\.\[[^[\]\n]*)\]\)* \?\? (?:0|"")(?![.\d])/g;

Deno.test("no package has more defaults for what stands at an index than it had", () => {
  const counts = new Map<string, number>();
  for (const source of readSources().filter(isShipped)) {
    const count = [...source.text.matchAll(indexed)].length;
    const name = packageOf(source.path);
    counts.set(name, (counts.get(name) ?? 0) + count);
  }
  const more = [...counts].filter(([name, count]) => count > (atMost[name] ?? 0));
  assert.deepEqual(Object.fromEntries(more), {}, advice);
});

/** The directory of the package that a shipped file is of. */
function packageOf(path: string): string {
  return itemAt(path.match(/^(?:lib|tools)\/\w+|^\w+/) ?? [], 0);
}
