import assert from "node:assert/strict";
import { closest } from "./closest.ts";

const options = [
  "--base",
  "--name",
  "--emit",
  "--emit-stderr",
  "--heartbeat",
  "--heartbeat-to",
  "-C",
];

for (
  const [word, expected] of [
    ["--nmae", "--name"],
    ["--nam", "--name"],
    ["--namee", "--name"],
    ["--nome", "--name"],
    ["--bsea", "--base"],
    ["--nax", undefined],
    ["--heartbea", "--heartbeat"],
    ["--heartbeat-", "--heartbeat-to"],
    ["--emit-stder", "--emit-stderr"],
    ["--hea", "--heartbeat"],
    ["--he", undefined],
    ["--NAME", "--name"],
    ["--zzz", undefined],
    ["--port", undefined],
    ["--x", undefined],
    ["-q", undefined],
    ["--", undefined],
    ["", undefined],
  ] as const
) {
  Deno.test(`closest() to "${word}" is ${expected}`, () => {
    assert.equal(closest(word, options), expected);
  });
}

Deno.test("closest() takes the first of equally near words", () => {
  assert.equal(closest("cat", ["bat", "hat"]), "bat");
});

Deno.test("closest() counts a swap of neighbours as one error", () => {
  assert.equal(closest("ab", ["ba"]), "ba");
});

for (
  const [word, ...candidates] of [["init", "edit"], ["tcsh", "bash"], ["--port", "--root"]] as const
) {
  Deno.test(`closest() does not take ${word} for ${candidates}`, () => {
    assert.equal(closest(word, candidates), undefined);
  });
}

Deno.test("closest() of nothing is nothing", () => {
  assert.equal(closest("abc", []), undefined);
});
