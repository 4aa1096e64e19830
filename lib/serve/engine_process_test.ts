import assert from "node:assert/strict";
import { output } from "@ct/testing";

/** Prints how many files more a process has open after four engines, which end by themselves. */
const script = `
import { startEngine } from ${JSON.stringify(import.meta.resolve("./engine_process.ts"))};
const start = async () => {
  const engine = startEngine({ program: Deno.execPath(), words: ["eval", "Deno.exit(3)"] });
  for await (const line of engine.lines) throw new Error(line);
  const { code } = await engine.ended;
  if (code !== 3) throw new Error(String(code));
};
const openFiles = () => [...Deno.readDirSync("/proc/self/fd")].length;
await start();
const before = openFiles();
for (let count = 0; count < 4; count++) await start();
// A stream is closed a moment after its process has ended.
for (let waits = 0; waits < 500 && openFiles() > before; waits++) {
  await new Promise((resolve) => setTimeout(resolve, 10));
}
console.log(openFiles() - before);
`;

Deno.test({
  name: "startEngine() leaves nothing open of an engine that has ended by itself",
  ignore: Deno.build.os !== "linux",
  // Other tests of this process open files, too.
  fn: async () => assert.equal(await output([Deno.execPath(), "eval", script], "."), "0\n"),
});
