/** A short selection of what `deno task torture` tries in full. */
import { isThorough } from "@ct/testing";
import assert from "node:assert/strict";
import { accidents } from "./accidents.ts";
import type { Extent } from "./accident.ts";
import { Tally } from "./tally.ts";

const extent: Extent = isThorough ? { most: 2 } : { most: 1, byTurns: true };

for (const { name, what, missing, run } of accidents) {
  const reason = missing();
  Deno.test({
    name: `torture: ${name}: ${what}${reason === undefined ? "" : `: ${reason}`}`,
    ignore: reason !== undefined,
    fn: async () => {
      const tally = new Tally();
      await run(tally, extent);
      assert.deepEqual(tally.problems, []);
      assert.ok(tally.of("tried") > 0);
    },
  });
}
