import assert from "node:assert/strict";
import fc from "fast-check";
import { Capture } from "./capture.ts";
import type { StreamName } from "./outcome.ts";

Deno.test("Capture keeps the streams apart and passes everything on", () => {
  const seen: string[] = [];
  const capture = new Capture({ onOutput: (stream, text) => seen.push(`${stream}: ${text}`) });
  capture.add("stdout", "a");
  capture.add("stderr", "b");
  capture.add("stdout", "");
  capture.add("stdout", "c");
  assert.deepEqual(capture.output(), { stdout: "ac", stderr: "b", truncated: [] });
  assert.deepEqual(seen, ["stdout: a", "stderr: b", "stdout: c"]);
});

for (
  const [keptChars, pieces, kept, truncated] of [
    [3, ["abc"], "abc", []],
    [3, ["abc", ""], "abc", []],
    [3, ["ab", "cd"], "abc", ["stdout"]],
    [3, ["abcd", "e"], "abc", ["stdout"]],
    [0, ["a"], "", ["stdout"]],
    [0, [], "", []],
    [2, ["a\u{1F600}"], "a", ["stdout"]],
    [3, ["a\u{1F600}"], "a\u{1F600}", []],
    [3, ["a\u{1F600}b", "c"], "a\u{1F600}", ["stdout"]],
  ] as const
) {
  Deno.test(`Capture of ${keptChars} keeps of ${JSON.stringify(pieces)} ${JSON.stringify(kept)}`, () => {
    const capture = new Capture({ keptChars });
    for (const piece of pieces) capture.add("stdout", piece);
    assert.deepEqual(capture.output(), { stdout: kept, stderr: "", truncated });
  });
}

Deno.test("Capture keeps many small pieces in order", () => {
  const capture = new Capture({});
  let all = "";
  for (let piece = 0; piece < 5000; piece++) {
    all += `${piece} `;
    capture.add("stderr", `${piece} `);
  }
  assert.deepEqual(capture.output(), { stdout: "", stderr: all, truncated: [] });
});

Deno.test("Capture keeps a beginning of what it passes on, in as many characters as it may", () => {
  const piece = fc.tuple(
    fc.constantFrom<StreamName>("stdout", "stderr"),
    fc.string({ unit: "binary" }),
  );
  fc.assert(fc.property(fc.array(piece), fc.nat(20), (pieces, keptChars) => {
    const all = { stdout: "", stderr: "" };
    const capture = new Capture({ keptChars, onOutput: (stream, text) => all[stream] += text });
    for (const [stream, text] of pieces) capture.add(stream, text);
    const output = capture.output();
    for (const stream of ["stdout", "stderr"] as const) {
      assert.ok(all[stream].startsWith(output[stream]));
      assert.ok(output[stream].length <= keptChars);
      assert.ok(
        all[stream].length - output[stream].length === 0 || output[stream].length >= keptChars - 1,
      );
      assert.equal(output.truncated.includes(stream), all[stream] !== output[stream]);
    }
  }));
});
