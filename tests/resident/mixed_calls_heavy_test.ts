/**
 * All tools that read, asked in random order by who changes the tree, against new commands.
 */
import assert from "node:assert/strict";
import { times } from "@ct/testing";
import { compareMixedCalls } from "./mixed_calls.ts";

const calls = times(40, 2_000);

Deno.test({
  name: "a server tells what new commands do, whichever tool is asked while it reads ahead",
  ignore: Deno.build.os !== "linux",
  fn: async () => {
    const { held } = await compareMixedCalls(calls);
    for (const name of ["ct-search", "ct-tree", "ct-outline", "ct-find", "ct-refs"]) {
      assert.ok((held[name] ?? 0) > 0, `${name}: ${JSON.stringify(held)}`);
    }
  },
});
