import { bridgeRows } from "@ct/rules-engine";
import assert from "node:assert/strict";
import { root } from "../project.ts";
import { bridgeTable } from "./bridge_table.ts";

function plain(text: string): string {
  return text.replace(/ {2,}/g, " ").replace(/-{3,}/g, "---").trim();
}

Deno.test("docs/verify.md lists every command of the bridge; scripts/docs/verify_page.ts writes it", () => {
  const page = plain(Deno.readTextFileSync(`${root}/docs/verify.md`));
  for (const row of bridgeTable().split("\n")) {
    assert.ok(page.includes(plain(row)), `docs/verify.md lacks ${row}`);
  }
});

Deno.test("docs/verify.md: npx runs the programs that may be a project's own in node_modules", () => {
  const named = bridgeRows.filter(({ prefix }) => prefix[0] === "npx")
    .map(({ prefix }) => prefix.slice(2).join(" "));
  const own = bridgeRows.filter(({ prefix: [first], local }) =>
    first !== "npx" && local?.length === 1 && local[0] === "node_modules/.bin"
  ).map(({ prefix }) => prefix.join(" "));
  assert.deepEqual(named, own);
});
