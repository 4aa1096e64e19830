/**
 * What programs may rely on is there as in the last release: options, and members of JSON.
 * docs/stability.md has the promise.
 */
import assert from "node:assert/strict";
import { differences } from "../../scripts/api/facts.ts";
import { currentFacts, releasedFacts } from "../../scripts/api_diff.ts";

Deno.test("no option and no member of JSON of the last release is gone or means something else", async () => {
  const { removed, changed } = differences(releasedFacts(), await currentFacts());
  const help =
    "docs/stability.md says how something goes away; if the changelog tells of it, run " +
    "deno task api:diff --write";
  assert.deepEqual({ removed, changed }, { removed: [], changed: [] }, help);
});
