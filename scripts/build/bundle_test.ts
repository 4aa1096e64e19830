import assert from "node:assert/strict";
import { tempTree } from "@ct/testing";
import { bundle } from "./bundle.ts";

for (
  const [title, use, isLost] of [
    ["used once", "held.use();", true],
    ["used twice", "held.use(); held.use();", false],
  ] as const
) {
  Deno.test(`bundle ${isLost ? "refuses" : "keeps"} the disposal of what is ${title}`, async () => {
    await using tree = await tempTree({
      "main.ts":
        "class Held { use() { console.log(1); } [Symbol.dispose]() { console.log(2); } }\n" +
        `export function run() { using held = new Held(); ${use} }\nrun();\n`,
    });
    const made = bundle(`${tree.path}/main.ts`, `${tree.path}/out.js`);
    if (isLost) await assert.rejects(made, /drops 1 `using`/);
    else await made;
  });
}
