import assert from "node:assert/strict";
import { output } from "@ct/testing";

/** Prints how many files more a process has open after eight engines, which end by themselves. */
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
for (let count = 0; count < 8; count++) await start();
console.log(openFiles() - before);
`;

Deno.test({
  name: "startEngine() leaves nothing open of an engine that has ended by itself (long)",
  ignore: Deno.build.os !== "linux",
  // Other tests of this process open files, too. The streams of one may be closed a moment later.
  fn: async () => {
    const left = Number(await output([Deno.execPath(), "eval", script], "."));
    assert.ok(left <= 3, `${left} files are open`);
  },
});
