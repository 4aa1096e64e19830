import assert from "node:assert/strict";
import { agreement, counts, type Digest, lines, measures, paths } from "./agreement.ts";

const digests: Readonly<Record<string, Digest>> = { paths, lines, counts, measures };

for (
  const [name, output, expected] of [
    ["paths", "", "0 files"],
    ["paths", "a\nb\n", "2 files"],
    ["paths", "a", "1 file"],
    ["lines", "a:1:x\na:22:y:3:z\n", "2 lines"],
    ["lines", "a:b:7:x\n", "1 line"],
    ["lines", "Binary file a matches\na: WARNING: stopped\n--\n", "0 lines"],
    ["counts", "a:2\nb:0\nc:1,0\nc:5\n", "7 lines in 2 files"],
    ["counts", "3 file(s) matched, 1200 matching line(s)\n", "1,200 lines in 3 files"],
    [
      "measures",
      "  1  2  30 a\n  4  5  60 b c\n  5  7  90 total\n",
      "2 files, 7 words, 90 characters",
    ],
    [
      "measures",
      "      files lines words chars\nmd        2     5     7    90\ntotal     2     5     7    90\n",
      "2 files, 7 words, 90 characters",
    ],
  ] as const
) {
  Deno.test(`${name} of ${JSON.stringify(output)} are ${expected}`, () =>
    assert.equal(digests[name]?.(bytes(output)).text, expected));
}

Deno.test("order does not count", () => {
  assert.deepEqual(lines(bytes("a:1:x\nb:2:y\n")), lines(bytes("b:2:other text\na:1:x\n")));
});

Deno.test("agreement() says what all found", () => {
  const finding = paths(bytes("a\nb\n"));
  const findings = [{ label: "rg", finding }, { label: "grep", finding }];
  assert.deepEqual(agreement(findings), ["All agree: 2 files."]);
});

Deno.test("agreement() says how findings differ, also where there are equally many", () => {
  const findings = ["a\nb\n", "a\n", "a\nc\n"].map((output, index) => ({
    label: ["rg", "ct-search", "grep"][index] ?? "",
    finding: paths(bytes(output)),
  }));
  assert.deepEqual(agreement(findings), [
    "They differ: rg 2 files; ct-search 1 file; grep 2 files, but others.",
  ]);
});

Deno.test("agreement() is silent without findings", () => assert.deepEqual(agreement([]), []));

function bytes(text: string): Uint8Array {
  return new TextEncoder().encode(text);
}
