import assert from "node:assert/strict";
import { parseScript } from "./script_parser.ts";

Deno.test("parseScript() goes on after an error in a short text", () => {
  assert.equal(parseScript("a.ts", "let area;\nlet area;\n")?.type, "Program");
});

Deno.test("parseScript() ends at the first error of a long text, which may have too many (long)", () => {
  const filler = "area();\n".repeat(66_000);
  assert.equal(parseScript("a.d.ts", "word ".repeat(800_000)), undefined);
  assert.equal(parseScript("a.ts", filler)?.type, "Program");
});
