import assert from "node:assert/strict";
import { assertLinear, fill } from "@ct/testing";
import { findSecrets, redactSpans } from "./mod.ts";

const lines = Array.from({ length: 5 }, (_, n) => `${n}aB/+xYz`.repeat(8));
const end = "c2hvcnQ=";
const shown = (text: string) => redactSpans(text, findSecrets(text, [], { isPart: true }).spans);
const marks = (kind: string) => [`-----BEGIN ${kind}-----`, `-----END ${kind}-----`] as const;
const [, keyEnd] = marks("RSA PRIVATE KEY");
const [begin, certificateEnd] = marks("CERTIFICATE");

for (
  const [title, text, expected] of [
    ["a range of lines", lines.join("\n"), lines.map(() => "[blocked]").join("\n")],
    ["carriage returns", `${lines[0]}\r\n`, "[blocked]\r\n"],
    ["a line that begins with a plus", `+${lines[0]?.slice(1)}`, "[blocked]"],
    ["the last line", `${lines[0]}\n${end}\nword\n`, "[blocked]\n[blocked]\nword\n"],
    ["a short line above the end", `x y\n${end}\n${keyEnd}\n`, `x y\n[blocked]\n${keyEnd}\n`],
    ["OpenSSH's width", `b3BlbnN${"aB1".repeat(21)}\n`, "[blocked]\n"],
    [
      "a hunk",
      `@@ -3,3 +3,3 @@\n ${lines[0]}\n-${lines[1]}\n+${lines[2]}\n ${lines[3]}\n`,
      "@@ -3,3 +3,3 @@\n [blocked]\n-[blocked]\n+[blocked]\n [blocked]\n",
    ],
    ["grep -n", `k.txt:3:${lines[0]}\nk.txt-4-x\n`, "k.txt:3:[blocked]\nk.txt-4-x\n"],
    [
      "git blame",
      `1f2e3d4c (A B 2026-01-01 00:00:00 +0000 3) ${lines[0]}\n`,
      "1f2e3d4c (A B 2026-01-01 00:00:00 +0000 3) [blocked]\n",
    ],
  ] as const
) {
  Deno.test(`lines of a key are found in ${title}`, () => assert.equal(shown(text), expected));
}

for (
  const [title, text] of [
    ["a certificate", `${begin}\n${lines.join("\n")}\n${end}\n${certificateEnd}\n`],
    ["hashes", `${"0123456789abcdef".repeat(4)}  a.txt\n${"0123456789abcdef".repeat(4)}\n`],
    ["words", `${"word".repeat(16)}\nfoo\nbar\n`],
    ["other widths", `${"aB1+".repeat(19)}\n`],
    ["integrity in a lock file", `  integrity sha384-${lines[0]}\n`],
  ] as const
) {
  Deno.test(`no line of a key is found in ${title}`, () => assert.equal(shown(text), text));
}

Deno.test("lines of keys are found in linear time (long)", () => {
  for (const unit of ["a", "a\n", "a!", ":"]) {
    assertLinear(
      (text) => void findSecrets(text, [], { isPart: true }),
      (length) => fill(unit, length),
    );
  }
});
