import assert from "node:assert/strict";
import { startEngine } from "./engine_process.ts";

/** How many files this process has open. */
function openFiles(): number {
  return [...Deno.readDirSync("/proc/self/fd")].length;
}

Deno.test({
  name: "startEngine() leaves nothing open of an engine that has ended by itself",
  ignore: Deno.build.os !== "linux",
  async fn() {
    const start = async () => {
      const engine = startEngine({ program: Deno.execPath(), words: ["eval", "Deno.exit(3)"] });
      for await (const line of engine.lines) assert.fail(line);
      assert.equal((await engine.ended).code, 3);
    };
    await start();
    const before = openFiles();
    for (let count = 0; count < 4; count++) await start();
    assert.equal(openFiles(), before);
  },
});
