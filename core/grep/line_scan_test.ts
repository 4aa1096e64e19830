import assert from "node:assert/strict";
import { parseRegex } from "@ct/regex";
import { createScanner } from "@ct/scan";
import { type Line, type LineQuery, LineScan } from "./line_scan.ts";

const scanner = createScanner(1 << 10);
const plain: LineQuery = {
  node: parseRegex("x"),
  longest: false,
  bytewise: false,
  invert: false,
  before: 0,
  after: 0,
  passthru: false,
  limit: Infinity,
  numbers: true,
};

/** What is found in a text, as `grep -n` prints it without the lines' texts. */
function found(text: string, query: Partial<LineQuery>, lines = Infinity): string {
  const { written: length } = new TextEncoder().encodeInto(text, scanner.buffer);
  const shown: string[] = [];
  const take = (mark: string) => ({ number }: Line) => {
    shown.push(`${number}${mark}`);
    return shown.length >= lines;
  };
  const sink = { match: take(":"), context: take("-"), gap: () => void shown.push("--") };
  const isWhole = new LineScan({ ...plain, ...query }, scanner).scan(length, sink);
  return [...shown, ...isWhole ? [] : ["…"]].join(" ");
}

for (
  const [text, query, expected] of [
    ["x\n.\nx\n", {}, "1: 3:"],
    ["x\n.\nx", { invert: true }, "2:"],
    [".\nx\n.\n.\n.\nx\n", { before: 1, after: 1 }, "1- 2: 3- -- 5- 6:"],
    [".\nx\n.\n.\nx\n", { before: 1, after: 1 }, "1- 2: 3- 4- 5:"],
    ["x\n.\n.\nx\n", { after: 1 }, "1: 2- -- 4:"],
    [".\n.\n.\nx\n.\n", { before: 2 }, "2- 3- 4:"],
    [".\nx\n.\n", { passthru: true }, "1- 2: 3-"],
    ["x\nx\nx\n", { limit: 2 }, "1: 2: …"],
    ["x\n.\n", { limit: 0, after: 1 }, ""],
    // Behind the last match its lines are wanted, and no others.
    ["x\nx\nx\nx\n", { limit: 1, after: 2 }, "1: 2: 3: …"],
    ["x\n.\nx\nx\n", { limit: 1, after: 2 }, "1: 2- 3: …"],
    ["x\n.\n.\nx\n", { limit: 1, after: 1 }, "1: 2- …"],
    ["x\n.\nx\n.\n", { limit: 1, passthru: true }, "1: …"],
  ] as const satisfies readonly (readonly [string, Partial<LineQuery>, string])[]
) {
  Deno.test(`lines of ${JSON.stringify(text)} with ${JSON.stringify(query)}`, () => {
    assert.equal(found(text, query), expected);
  });
}

Deno.test("a scan of lines ends where its sink says so", () => {
  assert.equal(found("x\nx\nx\n", {}, 2), "1: 2: …");
  assert.equal(found(".\n.\nx\nx\n", { before: 2 }, 1), "1- …");
  assert.equal(found("x\n.\n.\n", { after: 2 }, 2), "1: 2- …");
  assert.equal(found(".\n.\n", { invert: true }, 1), "1: …");
});
