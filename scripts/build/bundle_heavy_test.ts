import assert from "node:assert/strict";
import { tempTree } from "@ct/testing";
import { allBundles } from "../build.ts";
import { lostDisposals } from "./bundle.ts";

for (
  const [title, use, lost] of [
    ["used once", "held.use();", 1],
    ["used twice", "held.use(); held.use();", 0],
  ] as const
) {
  Deno.test(`lostDisposals() counts ${lost} where what is disposed is ${title}`, async () => {
    await using tree = await tempTree({
      "main.ts":
        "class Held { use() { console.log(1); } [Symbol.dispose]() { console.log(2); } }\n" +
        `export function run() { using held = new Held(); ${use} }\nrun();\n`,
    });
    const bundle = { entry: `${tree.path}/main.ts`, output: `${tree.path}/out.js` };
    assert.equal(await lostDisposals([bundle]), lost);
  });
}

Deno.test("the minifier drops no `using` of what is built; use try and finally there", async () => {
  assert.equal(await lostDisposals(allBundles("/")), 0);
});
