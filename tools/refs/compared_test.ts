import assert from "node:assert/strict";
import { serverReport } from "./compared.ts";

Deno.test("what only a language server has is added, and confirms nothing", () => {
  const answer = { name: "s", version: "1", outside: 2, unopened: 3, places: new Map() };
  const report = serverReport(answer, [
    { tie: "resolved", server: true },
    { tie: "named", server: true },
    { tie: "server", server: true },
    { tie: "named", server: false },
    { tie: "named" },
  ]);
  const { confirmed, added, missing, outside, unopened } = report;
  assert.deepEqual([confirmed, added, missing, outside, unopened], [2, 1, 1, 2, 3]);
});
