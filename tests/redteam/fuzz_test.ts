import assert from "node:assert/strict";
import { fuzz } from "./fuzz.ts";

Deno.test({
  name: "fuzz: no tool oversteps in a hostile checkout, a few times (long)",
  ignore: Deno.build.os !== "linux",
  fn: async () => {
    const { calls, mutations } = await fuzz(4, 12);
    assert.ok(calls.size > 0 && mutations > 0);
  },
});
