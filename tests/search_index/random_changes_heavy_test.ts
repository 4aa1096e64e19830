/**
 * Searches with an index, after random changes to the tree, against searches that know nothing.
 */
import assert from "node:assert/strict";
import { output, tempTree, times } from "@ct/testing";
import { Changer } from "../resident/tree_changer.ts";
import { compareIndexed, settledMs } from "./indexed_call.ts";

const changes = times(2_000, 10_000);
/** After so many changes there is time enough for all to be stored. */
const changesPerPause = 60;

const calls: readonly (readonly string[])[] = [
  ["--grep", "alpha", "--detail", "--json"],
  ["--grep", "beta|gam+a", "--mode", "regex", "--detail"],
  ["--grep", "ALPHA", "--ignore-case", "--hidden", "--expect", "none"],
  ["--grep", "nowhere", "--no-ignore"],
  ["--grep", "nowhere", "--json"],
  ["--grep", "delta", "--name", "d*|e*", "--json"],
  ["--grep", "DELTA", "--size", "+5"],
  ["--grep", "delta$", "--mode", "regex", "--detail"],
  ["--grep", "éclair", "--limit", "1", "--sort", "hits"],
  ["--grep", "gamma", "--path", "d1/**", "--base", "d1"],
  ["--grep", "gamma", "--ext", "ts", "--json"],
  ["--lacks", "alpha", "--json"],
  ["--grep", "gamma", "--lacks", "alpha", "--json", "--hidden"],
];

Deno.test("searches with an index tell what those without do, whatever changes", async () => {
  await using made = await tempTree({ "tree/d0/a": "alpha\n", "tree/d1/d.ts": "beta\n" });
  await using outside = await tempTree({});
  await using cache = await tempTree({});
  const cwd = Deno.realPathSync(`${made.path}/tree`);
  await output(["git", "init", "-q"], cwd);
  const changer = new Changer(cwd, outside.path);
  const { random } = changer;
  const use = { ruledOut: 0 };
  const place = { cwd, cacheHome: Deno.realPathSync(cache.path) };
  for (let done = 0; done < changes;) {
    const burst = 1 + random.below(random.below(5) === 0 ? 40 : 4);
    const isPause = Math.floor(done / changesPerPause) <
      Math.floor((done + burst) / changesPerPause);
    for (let count = 0; count < burst; count++) changer.change();
    done += burst;
    if (random.below(20) === 0) await output(["git", "add", "-A"], cwd).catch(() => {});
    Deno.mkdirSync(`${cwd}/d1`, { recursive: true });
    for (let asked = 0; asked < 3; asked++) {
      await compareIndexed(random.one(calls), place, { use, what: `after ${done} changes` });
    }
    if (!isPause) continue;
    await new Promise((resolve) => setTimeout(resolve, settledMs));
    // The first stores, and the second uses it.
    for (const call of [["--grep", "nowhere"], ...calls]) {
      await compareIndexed(call, place, { use, what: `a while after ${done} changes` });
    }
  }
  assert.ok(use.ruledOut > changes, `${use.ruledOut}`);
});
