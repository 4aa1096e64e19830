import assert from "node:assert/strict";
import { flagPages } from "../../scripts/docs/flag_pages.ts";
import { root } from "../../scripts/project.ts";

for (const [path, text] of flagPages()) {
  Deno.test(`${path} is what the tables of flags say`, () => {
    const help = "run deno run --allow-all scripts/docs/flag_pages.ts";
    assert.equal(Deno.readTextFileSync(`${root}/${path}`), text, help);
  });
}
