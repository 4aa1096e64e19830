import assert from "node:assert/strict";
import { isGeneratedName } from "./mod.ts";

for (
  const [name, expected] of [
    ["package-lock.json", true],
    ["PACKAGE-LOCK.JSON", true],
    ["go.sum", true],
    ["app.min.js", true],
    ["min.js", true],
    [".min.js", true],
    ["admin.js", false],
    ["x.admin.js", false],
    ["app.min", false],
    ["Cargo.lock", true],
    [".lock", true],
    ["lock", false],
    ["app.js.map", true],
    ["map", false],
    ["x.snap", true],
    ["min", false],
    ["a.ts", false],
    ["", false],
  ] as const
) {
  Deno.test(`${JSON.stringify(name)} is ${expected ? "" : "not "}written by a program`, () => {
    assert.equal(isGeneratedName(name), expected);
  });
}
