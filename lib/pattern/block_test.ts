import assert from "node:assert/strict";
import fc from "fast-check";
import { CtError } from "@ct/base";
import {
  findBlocks,
  formatNearestMiss,
  type NearestMiss,
  nearestMiss,
  nearestMissNote,
  patternLines,
} from "./block.ts";

for (
  const [text, lines] of [
    // No line and one line are the same ordinary pattern as the text itself.
    ["", [""]],
    ["\n", [""]],
    ["\r\n", [""]],
    ["a", ["a"]],
    ["a\n", ["a"]],
    ["a\r\n", ["a"]],
    ["  a\t", ["  a\t"]],
    // Blocks.
    ["a\nb", ["a", "b"]],
    ["a\nb\n", ["a", "b"]],
    ["a\r\nb\r\n", ["a", "b"]],
    ["a\r\nb", ["a", "b"]],
    ["\na", ["", "a"]],
    ["a\n\nb", ["a", "", "b"]],
    ["a\n \nb", ["a", " ", "b"]],
    // Only one carriage return ends a line.
    ["a\r\r\nb", ["a\r", "b"]],
    ["a\rb\nc", ["a\rb", "c"]],
    // Empty lines at the end go, others stay.
    ["a\nb\n\n\n", ["a", "b"]],
    ["a\nb\n\r\n", ["a", "b"]],
    ["a\nb\n \n", ["a", "b", " "]],
    ["a\n\n", ["a"]],
    ["\n\na\n\n", ["", "", "a"]],
    ["\n \n", ["", " "]],
  ] as const
) {
  Deno.test(`patternLines() of ${JSON.stringify(text)}`, () => {
    assert.deepEqual(patternLines(text, "--grep"), lines);
  });
}

for (const text of ["\n\n", "\n\n\n", "\r\n\r\n", "\n\r\n"]) {
  Deno.test(`patternLines() rejects ${JSON.stringify(text)}`, () => {
    assert.throws(() => patternLines(text, "--find"), (error) => {
      assert.ok(error instanceof CtError);
      assert.equal(error.code, "pattern");
      assert.equal(
        error.message,
        "invalid --find pattern: the block has only empty lines",
      );
      return true;
    });
  });
}

for (
  const [lines, block, starts] of [
    ["a b c", "b c", [1]],
    ["a b a b", "a b", [0, 2]],
    ["a a a", "a a", [0]],
    ["a a a a", "a a", [0, 2]],
    ["a a b", "a b", [1]],
    ["a b", "a b c", []],
    ["b a", "a b", []],
    // Lines are compared whole and exactly.
    ["xa b", "a b", []],
    ["A b", "a b", []],
    ["a bx", "a b", []],
    ["", "a b", []],
    // A failed start may hide the real one within it.
    ["a a a b", "a a b", [1]],
    ["a b a b c", "a b c", [2]],
  ] as const
) {
  Deno.test(`findBlocks() of "${block}" in "${lines}" is ${starts}`, () => {
    assert.deepEqual(findBlocks(lines.split(" "), block.split(" ")), starts);
  });
}

Deno.test("findBlocks() of no lines finds nothing", () => {
  assert.deepEqual(findBlocks(["a"], []), []);
});

Deno.test("findBlocks() finds empty lines", () => {
  assert.deepEqual(findBlocks(["", "", "a", ""], ["", "a"]), [1]);
});

/** What nearestMiss() is meant to say: line, D, expected, found; in that order. */
type Miss = readonly [number, number, string, string];

for (
  const [name, lines, block, miss] of [
    ["diverges at the second line", "a|x", "a|b", [1, 2, "b", "x"]],
    ["diverges at the third line", "0|a|b|x|c", "a|b|c", [2, 3, "c", "x"]],
    ["the longest run wins", "a|x|a|b|x|a|x", "a|b|c", [3, 3, "c", "x"]],
    ["the earliest of equal runs wins", "a|x|a|y", "a|b", [1, 2, "b", "x"]],
    ["the file ends first", "a|b", "a|b|c", [1, 3, "c", ""]],
    ["the block has an empty line there", "a|b", "a||b", [1, 2, "", "b"]],
    ["the file has an empty line there", "a||b", "a|b", [1, 2, "b", ""]],
    ["indentation differs in the first line", "x|  a|b", "a|b", [
      2,
      1,
      "a",
      "  a",
    ]],
    ["the first such line", "  a|a |b", "a|b", [1, 1, "a", "  a"]],
    ["the block is the indented one", "x|a", "\ta|b", [2, 1, "\ta", "a"]],
    ["an equal line beats a trimmed one", "  a|b|a|c", "a|b", [3, 2, "b", "c"]],
    ["the first line is empty", "|x", "|b", [1, 2, "b", "x"]],
    ["nothing is alike", "x|y", "a|b", undefined],
    ["blank is like nothing", "x| ", "  |b", undefined],
    ["empty file", "", "a|b", undefined],
  ] as const satisfies readonly (readonly [
    string,
    string,
    string,
    Miss | undefined,
  ])[]
) {
  Deno.test(`nearestMiss(): ${name}`, () => {
    const found = nearestMiss(lines.split("|"), block.split("|"));
    assert.deepEqual(
      found === undefined ? undefined : [found.line, found.divergesAt, found.expected, found.found],
      miss,
    );
    if (found !== undefined) {
      assert.equal(found.blockLines, block.split("|").length);
    }
  });
}

Deno.test("nearestMiss() takes only lines before the end it is given as beginnings", () => {
  const lines = ["a", "x", "a", "b", " a"];
  assert.equal(nearestMiss(lines, ["a", "b", "c"], 2)?.line, 1);
  assert.equal(nearestMiss(lines, ["a", "b", "c"], 0), undefined);
  assert.equal(nearestMiss(["x", " a"], ["a", "b"], 1), undefined);
  // Lines after it still count for the run.
  assert.equal(nearestMiss(lines, ["a", "x", "c"], 1)?.divergesAt, 3);
});

const miss: NearestMiss = {
  line: 12,
  divergesAt: 3,
  blockLines: 4,
  expected: "    return two;",
  found: "    return one;",
};

for (
  const [name, changes, lines] of [
    ["both lines", {}, [
      "nearest miss: src/a.rs:12: block diverges at its line 3 of 4",
      "  expected:     return two;",
      "  found:        return one;",
    ]],
    ["an empty line in the file", { found: "" }, [
      "nearest miss: src/a.rs:12: block diverges at its line 3 of 4",
      "  expected:     return two;",
      "  found:    (empty line)",
    ]],
    ["an empty line in the block", { expected: "" }, [
      "nearest miss: src/a.rs:12: block diverges at its line 3 of 4",
      "  expected: (empty line)",
      "  found:        return one;",
      "  note: the block has an empty line there; is it intended?",
    ]],
    ["control characters", { expected: "\ta\x1b[0m", found: "\u202eb" }, [
      "nearest miss: src/a.rs:12: block diverges at its line 3 of 4",
      "  expected: \ta\\x1b[0m",
      "  found:    \\u{202e}b",
    ]],
  ] as const
) {
  Deno.test(`formatNearestMiss() shows ${name}`, () => {
    assert.deepEqual(
      formatNearestMiss({ ...miss, ...changes }, "src/a.rs"),
      lines,
    );
  });
}

for (
  const [expected, found, note] of [
    ["using a;", "\ufeffusing a;", 'U+FEFF before "using" only in the file'],
    ["    a", "\ta", '1 tab in the file, 4 spaces in the block, before "a"'],
    ["a b", "a\tb", '1 tab in the file, 1 space in the block, before "b"'],
    // Shown as an escape.
    ["a", "a\r", undefined],
    ["a", "a \t", "1 space 1 tab at the end of the line only in the file"],
    ["", "  ", "2 spaces at the end of the line only in the file"],
    [
      "a b",
      "a\u00a0b",
      'U+00A0 (no-break space) in the file, 1 space in the block, before "b"',
    ],
    ["ab", "a\u200bb", 'U+200B (zero width space) before "b" only in the file'],
    ["a", "\u0430", 'U+0430 (Cyrillic) in the file, "a" in the block'],
    ["\u00e9", "e\u0301", '"e" U+0301 in the file, U+00E9 in the block'],
    // Not in the table of what looks alike.
    ["\u5de5", "\u30a8", "U+30A8 in the file, U+5DE5 in the block"],
    ["a  b", "a b", undefined],
    ["  a", "a", undefined],
    ["a", "b", undefined],
  ] as const
) {
  Deno.test(`nearestMissNote() of ${JSON.stringify(found)} for ${JSON.stringify(expected)}`, () => {
    assert.equal(nearestMissNote({ ...miss, expected, found }), note);
  });
}

Deno.test("formatNearestMiss() shows control characters in the path", () => {
  const [first] = formatNearestMiss(miss, "a\n\x1b.rs");
  assert.equal(
    first,
    "nearest miss: a\\n\\x1b.rs:12: block diverges at its line 3 of 4",
  );
});

const lines = fc.array(fc.constantFrom("a", "b", " a", ""), { maxLength: 30 });
const block = fc.array(fc.constantFrom("a", "b", " a", ""), {
  minLength: 2,
  maxLength: 4,
});

Deno.test("findBlocks() agrees with comparing at every line", () => {
  fc.assert(
    fc.property(lines, block, (lines, block) => {
      const expected: number[] = [];
      for (let at = 0; at + block.length <= lines.length;) {
        const hit = block.every((line, index) => lines[at + index] === line);
        if (hit) expected.push(at);
        at += hit ? block.length : 1;
      }
      assert.deepEqual(findBlocks(lines, block), expected);
    }),
    { numRuns: 500 },
  );
});

Deno.test("nearestMiss() agrees with trying every line", () => {
  fc.assert(
    fc.property(lines, block, (lines, block) => {
      fc.pre(findBlocks(lines, block).length === 0);
      const runs = lines.map((_, at) => {
        const differs = block.findIndex((line, index) => lines[at + index] !== line);
        return differs < 0 ? block.length : differs;
      });
      const run = Math.max(0, ...runs);
      const trimmed = (block[0] ?? "").trim();
      const start = run > 0
        ? runs.indexOf(run)
        : lines.findIndex((line) => trimmed !== "" && line.trim() === trimmed);
      const expected = start < 0 ? undefined : {
        line: start + 1,
        divergesAt: run + 1,
        blockLines: block.length,
        expected: block[run],
        found: lines[start + run] ?? "",
      };
      assert.deepEqual(nearestMiss(lines, block), expected);
    }),
    { numRuns: 500 },
  );
});
