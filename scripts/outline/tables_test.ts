import assert from "node:assert/strict";
import { aliasTable, languageTable } from "./tables.ts";
import { root } from "../project.ts";

Deno.test("docs/outline.md has the languages and their kinds; scripts/outline/page.ts writes it", () => {
  const page = Deno.readTextFileSync(`${root}/docs/outline.md`).replace(/ {2,}/g, " ");
  const missing = [...languageTable(), ...aliasTable()]
    .filter((line) => !/^\| --- /.test(line) && !page.includes(line));
  assert.deepEqual(missing, []);
});
