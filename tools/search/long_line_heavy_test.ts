/**
 * Lines that are held as bytes, printed as those are that are held as text.
 */
import assert from "node:assert/strict";
import { tempTree } from "@ct/testing";
import { memoryContext } from "@ct/core/context";
import { formatJson, type JsonValue, palette } from "@ct/core/text";
import { LinePattern, readPattern } from "@ct/pattern";
import { HitPrinter, type PrintOptions } from "./hit_printer.ts";
import { LineAllowance } from "./line_allowance.ts";
import { command } from "./mod.ts";

const start = "st\tart ".repeat(800_000);
const wide = "wörd 漢字 🦀 ".repeat(300_000);
/** Long lines with what is looked for at different places, and short ones. */
const lines = [
  `needle ${start}`,
  "a short needle",
  `${wide}needle${wide}Needle`,
  "nothing",
  `${start}\x1b[1mneedle\r`,
  `${start}nothing at all`,
  `${wide}🦀needle`,
];
const shown: PrintOptions = {
  list: false,
  summary: false,
  quiet: false,
  count: false,
  isDetailed: true,
  "only-matching": false,
  context: undefined,
  "after-context": undefined,
  "before-context": undefined,
  "max-columns": 2_000,
  raw: false,
};

function patternOf(text: string): LinePattern {
  return new LinePattern(readPattern(text, { option: "--grep", mode: "regex" }));
}

async function output(argv: readonly string[], colour = false): Promise<string> {
  await using tree = await tempTree({ "a.txt": `${lines.join("\n")}\n` });
  const ctx = { ...memoryContext({ cwd: tree.path }), colour };
  assert.equal(await command.run([...argv, "--mode", "regex", "a.txt"], ctx), 0);
  return ctx.stdout.text;
}

for (
  const [expression, argv, options] of [
    ["needle", [], {}],
    ["needle", ["--max-columns", "7"], { "max-columns": 7 }],
    ["needle", ["--max-columns", "70001"], { "max-columns": 70_001 }],
    ["needle", ["--max-columns", "4500000"], { "max-columns": 4_500_000 }],
    ["needle", ["--max-columns", "9000000"], { "max-columns": 9_000_000 }],
    ["needle", ["--max-columns", "0"], { "max-columns": 0 }],
    ["needle", ["--raw"], { raw: true }],
    ["[Nn]eedle", ["-o"], { "only-matching": true }],
    ["^.{3}|n..dle$", ["-o", "--max-columns", "2"], { "only-matching": true, "max-columns": 2 }],
    [".*needle", ["--max-columns", "40"], { "max-columns": 40 }],
  ] as const
) {
  for (const colour of [false, true]) {
    const name = `ct-search ${argv.join(" ")} prints long lines as others, colour ${colour}`;
    Deno.test(`${name}: ${expression}`, async () => {
      let expected = "";
      const pattern = patternOf(expression);
      const printer = new HitPrinter({ ...shown, ...options }, {
        write: (text) => expected += text,
        allowance: new LineAllowance({ "max-lines": undefined, "max-lines-per-file": undefined }),
        paint: palette(colour),
        isMarked: colour,
        pattern,
      });
      for (const [index, text] of lines.entries()) {
        const line = text.replace(/\r$/, "");
        if (pattern.line.test(line)) printer.hit("a.txt", { line: index + 1, text: line });
      }
      const printed = await output(["--grep", expression, "--detail", ...argv], colour);
      assert.equal(printed.length, expected.length);
      assert.ok(printed === expected);
    });
  }
}

/** What JSON has of a line. */
function lineJson(index: number, expression: RegExp): JsonValue {
  const text = (lines[index] ?? "").replace(/\r$/, "");
  const found = [...text.matchAll(expression)].map((match) => {
    const before = Array.from(text.slice(0, match.index)).length;
    return { end: before + match[0].length, start: before, text: match[0] };
  });
  const [first] = found;
  return first === undefined
    ? { context: true, line: index + 1, path: "a.txt", text }
    : { column: first.start + 1, line: index + 1, path: "a.txt", submatches: found, text };
}

Deno.test("ct-search --json has long lines whole, and keeps all of them", async () => {
  const printed = await output(["--grep", "[Nn]eedle", "--detail", "--json"]);
  const hits = [0, 1, 2, 4, 6].map((index) => lineJson(index, /[Nn]eedle/g));
  assert.ok(printed.includes(formatJson({ hits }).slice(1, -2)));
  const { lines: count } = JSON.parse(printed);
  assert.equal(count, 5);
});

Deno.test("ct-search --json has long lines around hits", async () => {
  for (const argv of [["--json"], ["--json", "--sort", "hits"]]) {
    const printed = await output(["--grep", "short", "-C", "4", ...argv]);
    const hits = [0, 1, 2, 3, 4, 5].map((index) => lineJson(index, /short/g));
    assert.ok(printed.includes(formatJson({ hits }).slice(1, -2)));
  }
});

Deno.test("ct-search --jsonl has long lines whole", async () => {
  const printed = await output(["--grep", "[Nn]eedle", "--jsonl"]);
  const rows = printed.split("\n");
  for (const [row, index] of [0, 1, 2, 4, 6].entries()) {
    const { type, ...hit } = JSON.parse(rows[row] ?? "");
    assert.equal(type, "hit");
    assert.ok(formatJson(hit) === formatJson(lineJson(index, /[Nn]eedle/g)));
  }
});

Deno.test("ct-search finds a long line behind a byte order mark", async () => {
  await using tree = await tempTree({ "a.txt": `\ufeff${start}\n${wide}needle\nneedle\n` });
  const ctx = memoryContext({ cwd: tree.path });
  assert.equal(await command.run(["^st|needle$", "a.txt", "-o", "--mode", "regex"], ctx), 0);
  assert.equal(ctx.stdout.text, "a.txt:1:st\na.txt:2:needle\na.txt:3:needle\n");
});
