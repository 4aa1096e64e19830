import assert from "node:assert/strict";
import { assertLinear, fill } from "@ct/testing";
import { layoutOf } from "./layout.ts";

for (
  const [text, step, dash] of [
    ["", 2, 2],
    ["a:\n    b: 1\n", 4, 4],
    ["a:\n- b\nc:\n   d: 1\n", 3, 0],
    ["- a:\n    - b\n", 2, 2],
    ["-   a:\n      b: 1\n", 2, 2],
    ["a: # why\n\n  # so\n  b: 1\n", 2, 2],
  ] as const
) {
  Deno.test(`layoutOf(): ${JSON.stringify(text)} is indented by ${step} and ${dash}`, () => {
    assert.deepEqual(layoutOf(text), { step, dash });
  });
}

for (
  const [text, file, step, dash] of [
    ["a: 1\n", "b:\n    - 1\n", 2, 4],
    ["a: 1\n", "b:\n    c: 1\n", 4, 4],
    ["a:\n   b: 1\n", "b:\n- 1\nc:\n  d: 1\n", 3, 0],
    ["a:\n   - 1\n", "b:\n- 1\nc:\n    d: 1\n", 4, 3],
    ["a: 1\n", "b: 1\n", 2, 2],
  ] as const
) {
  Deno.test(`layoutOf(): ${JSON.stringify(text)} beside ${JSON.stringify(file)}`, () => {
    assert.deepEqual(layoutOf(text, `${text}---\n${file}`), { step, dash });
  });
}

for (const text of ["-  ", "- ", "a:#", "a: ", "a:\n", "\n", "a:\n\n#\n"]) {
  Deno.test(`R15: layoutOf() takes time linear in repetitions of ${JSON.stringify(text)}`, () => {
    assertLinear((source) => void layoutOf(source), (length) => `${fill(text, length)}#`);
  });
}
