import assert from "node:assert/strict";
import { scriptModel } from "./script_model.ts";
import { isLongScript } from "./script_tokens.ts";

Deno.test("isLongScript() counts tokens and not characters (long)", () => {
  assert.equal(isLongScript(`const a = "${"x".repeat(4 << 20)}";`), false);
  assert.equal(isLongScript(" ".repeat(4 << 20)), false);
  assert.equal(isLongScript("a;\n".repeat(500_000)), false);
  assert.equal(isLongScript("a;\n".repeat(500_001)), true);
});

Deno.test("scriptModel() makes no model of a valid script that is too long", () => {
  assert.equal(scriptModel("a.js", "area(1);\n".repeat(300_000)), undefined);
});
