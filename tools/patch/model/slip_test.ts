import assert from "node:assert/strict";
import { isSlip } from "./slip.ts";

for (
  const [name, other, expected] of [
    ["version", "verison", true],
    ["version", "versio", true],
    ["version", "ersion", true],
    ["version", "versions", true],
    ["version", "verXion", true],
    ["name", "nam", true],
    ["name", "Name", true],
    ["test", "tset", true],
    ["name", "name", false],
    ["key", "keys", false],
    ["8080", "8081", false],
    ["key-1", "key-2", false],
    ["größe", "grösse", false],
    ["größe", "größen", true],
    ["version", "vresoin", false],
    ["version", "versionss", false],
    ["abcd", "badc", false],
    ["", "", false],
  ] as const
) {
  Deno.test(`isSlip() of "${name}" and "${other}" is ${expected}`, () => {
    assert.equal(isSlip(name, other), expected);
  });
}
