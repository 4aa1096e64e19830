import assert from "node:assert/strict";
import { outputHead, ruleLine } from "./rule_text.ts";

for (
  const [tags, pending, severity, line] of [
    [[], false, "fail", "x  Is it?"],
    [["a", "b"], false, "fail", "x  Is it?  (a,b)"],
    [[], true, "fail", "x [pending]  Is it?"],
    [[], false, "warn", "x [warn]  Is it?"],
    [["a"], true, "warn", "x [pending,warn]  Is it?  (a)"],
  ] as const
) {
  Deno.test(`ruleLine() gives ${line}`, () => {
    assert.equal(ruleLine({ id: "x", question: "Is it?", tags, pending, severity }), line);
  });
}

for (
  const [output, lines, more] of [
    ["", [], 0],
    ["a", ["a"], 0],
    ["a\r\nb\n", ["a", "b"], 0],
    ["a\nb\nc\n", ["a", "b"], 1],
    ["a\n\n\nb", ["a", ""], 2],
  ] as const
) {
  Deno.test(`outputHead() of ${JSON.stringify(output)}`, () => {
    assert.deepEqual(outputHead(output, 2), { lines, more });
  });
}
