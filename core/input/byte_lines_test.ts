import assert from "node:assert/strict";
import { splitLines } from "../text/lines.ts";
import { byteLines } from "./byte_lines.ts";

const long = "long é ".repeat(800_000);

for (
  const text of [
    "",
    "\n",
    "a\r\n\r\nb\r",
    long,
    `${long}\n`,
    `a\r\n${long}\r\n\n${long}\rb\r`,
    `${long}\n\r\n`,
    `a\n\xff`,
  ]
) {
  Deno.test(`byteLines() yields what splitLines() does: ${JSON.stringify(text.slice(0, 9))}`, () => {
    const lines = Array.from(
      byteLines(new TextEncoder().encode(text)),
      (line) => typeof line === "string" ? line : [...line.parts()].join(""),
    );
    const expected = splitLines(text);
    assert.equal(lines.length, expected.length);
    assert.ok(lines.every((line, index) => line === expected[index]));
  });
}

Deno.test("byteLines() lets go of the bytes of a line that is kept", () => {
  let released = 0;
  for (const line of byteLines(new TextEncoder().encode(`a\n${long}\n`), () => released++)) {
    if (typeof line !== "string") assert.ok([...line.kept().parts()].join("") === long);
  }
  assert.equal(released, 1);
});
