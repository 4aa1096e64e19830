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
      const users = Deno.makeTempDirSync();
      using _environment = variable("XDG_STATE_HOME", users);
      await run(tally, extent);
      assert.deepEqual([...Deno.readDirSync(users)], [], "the user's own tokens are left alone");
      Deno.removeSync(users);
      assert.deepEqual(tally.problems, []);
      assert.ok(tally.of("tried") > 0);
    },
  });
}

/** Sets a variable of the environment until its disposal. */
function variable(name: string, value: string): Disposable {
  const before = Deno.env.get(name);
  Deno.env.set(name, value);
  return {
    [Symbol.dispose]: () =>
      before === undefined ? Deno.env.delete(name) : Deno.env.set(name, before),
  };
}
