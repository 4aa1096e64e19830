import assert from "node:assert/strict";
import { tellingOutput } from "./probe_result.ts";

const sweep = {
  stdout: "SUCCESS a\nERROR b\n",
  stderr: "ct-each: [2/2] 'b' -> ERROR (exit=1)\nct-each: --expect all: 1/2 succeeded\n",
};

for (
  const [name, state, stdout, stderr, explanation] of [
    ["ct-search", "violated", "a.ts:1\n", "note\n", "a.ts:1\n"],
    ["cat", "violated", "", "no such file\n", "no such file\n"],
    ["ct-search", "broken", "a.ts:1\n", "error: no such option\n", "error: no such option\n"],
    ["cat", "broken", "said\n", "", "said\n"],
    ["ct-search", "holds", "a.ts:1\n", "note\n", "a.ts:1\n"],
    [
      "ct-each",
      "violated",
      sweep.stdout,
      sweep.stderr,
      "ct-each: --expect all: 1/2 succeeded\nct-each: [2/2] 'b' -> ERROR (exit=1)\nSUCCESS a\nERROR b\n",
    ],
    [
      "ct-each",
      "violated",
      "SUCCESS a\n",
      "ct-each: [2/2] 'b' -> ERROR (exit=1)\nct-each: --expect none: 1/2 succeeded\n",
      "ct-each: --expect none: 1/2 succeeded\nSUCCESS a\nct-each: [2/2] 'b' -> ERROR (exit=1)\n",
    ],
    [
      "ct-each",
      "broken",
      "",
      "ct-each: [1/1] 'b' -> BROKEN (exit=2)\nct-each: no verdict on 'b'",
      "ct-each: no verdict on 'b'\nct-each: [1/1] 'b' -> BROKEN (exit=2)\n",
    ],
  ] as const
) {
  Deno.test(`tellingOutput() of a ${state} ${name}: ${JSON.stringify(explanation)}`, () => {
    assert.equal(tellingOutput(name, { state, stdout, stderr }), explanation);
  });
}
