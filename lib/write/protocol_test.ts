import assert from "node:assert/strict";
import { arrows, readme } from "./testing/protocol.ts";
import { firstJournal } from "./write_state.ts";

Deno.test("the diagram in the README has the states of the code", () => {
  const drawn = arrows.flatMap(({ arrow }) => arrow.split(" -> ")).filter((name) => name !== "[*]");
  assert.deepEqual(new Set(drawn), new Set(Object.keys(firstJournal)));
});

Deno.test("the README says of each state what is on disk", () => {
  const rows = [...readme.matchAll(/^\| `([a-z ]+)` +\|/gm)].map(([, name]) => name);
  assert.deepEqual(rows, Object.keys(firstJournal));
});

Deno.test("the transitions in the diagram are functions of the code", () => {
  const directory = new URL(".", import.meta.url);
  const code = [...Deno.readDirSync(directory)]
    .filter(({ name }) => name.endsWith(".ts") && !name.endsWith("_test.ts"))
    .map(({ name }) => Deno.readTextFileSync(new URL(name, directory))).join("\n");
  const missing = arrows.filter(({ label }) => !code.includes(`function ${label}(`));
  assert.deepEqual(missing, []);
});
