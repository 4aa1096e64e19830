/** `CT_FUZZ_RUNS` sets how many sequences are tried, `CT_PROPERTY_SEED` which. */
import assert from "node:assert/strict";
import { times } from "@ct/testing";
import { fuzz } from "./fuzz.ts";

const runs = Number(Deno.env.get("CT_FUZZ_RUNS") ?? times(20, 60));

Deno.test({
  name: "fuzz: no tool oversteps in a hostile checkout, many times",
  ignore: Deno.build.os !== "linux",
  fn: async () => {
    const { calls, mutations, statuses, longestMs } = await fuzz(runs, 40);
    const sum = [...calls.values()].reduce((all, count) => all + count, 0);
    const perTool = [...calls].map(([tool, count]) => `${tool} ${count}`).join(", ");
    const perStatus = [...statuses].map(([status, count]) => `${status}: ${count}`).join(", ");
    // These figures stand in docs/spec/security-findings.md.
    Deno.stdout.writeSync(new TextEncoder().encode(
      `${sum} calls (${perTool}), ${mutations} mutations, statuses ${perStatus}, ` +
        `longest call ${Math.round(longestMs)} ms\n`,
    ));
    assert.ok(runs < 20 || calls.size > 10);
  },
});
