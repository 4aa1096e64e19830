/** A short selection of what `deno task torture` tries in full. */
import assert from "node:assert/strict";
import { accidents } from "./accidents.ts";
import { Tally } from "./tally.ts";

const most = 2;

for (const { name, what, missing, run } of accidents) {
  const reason = missing();
  Deno.test({
    name: `torture: ${name}: ${what}${reason === undefined ? "" : `: ${reason}`}`,
    ignore: reason !== undefined,
    fn: async () => {
      const tally = new Tally();
      await run(tally, { most });
      assert.deepEqual(tally.problems, []);
      assert.ok(tally.of("tried") > 0);
    },
  });
}
