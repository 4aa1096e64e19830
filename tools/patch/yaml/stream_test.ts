import assert from "node:assert/strict";
import { parseAllDocuments } from "yaml";
import { assertLinear, fill } from "@ct/testing";
import { Random } from "../testing/random.ts";
import { runs } from "../testing/runs.ts";
import { lineNumberAt } from "@ct/base";
import { yamlSections } from "./stream.ts";

/** A text, its documents, and the line that each is said to be on. */
const rows: readonly (readonly [string, readonly string[], readonly number[]])[] = [
  ["", [], []],
  ["# c\n\n", [], []],
  ["a: 1", ["a: 1"], [1]],
  ["---\na: 1\n", ["---\na: 1\n"], [1]],
  ["# c\n---\na: 1\n...\n# d\n", ["# c\n---\na: 1\n...\n# d\n"], [2]],
  ["a: 1\n# c\n---\nb: 1\n", ["a: 1\n# c\n", "---\nb: 1\n"], [1, 3]],
  ["--- 1\n--- 2\n---", ["--- 1\n", "--- 2\n", "---"], [1, 2, 3]],
  ["a: 1\n...\n# c\nb: 1\n", ["a: 1\n...\n", "# c\nb: 1\n"], [1, 4]],
  ["...\n...\na\n...\n...\n", ["...\n...\na\n...\n...\n"], [3]],
  [
    "%YAML 1.2\n---\na\n... # c\n%TAG ! x\n--- !y\n...\n",
    ["%YAML 1.2\n---\na\n... # c\n", "%TAG ! x\n--- !y\n...\n"],
    [2, 6],
  ],
  ["a: 1\r\n---\r\nb: 1\r\n", ["a: 1\r\n", "---\r\nb: 1\r\n"], [1, 2]],
  ["a: |\n x\n---\tb\n", ["a: |\n x\n", "---\tb\n"], [1, 3]],
  ["a: |\n ---\n ...\nb: ---x\n---c: 1\n", ["a: |\n ---\n ...\nb: ---x\n---c: 1\n"], [1]],
  ["a: 1\n\ufeff---\nb: 1\n", ["a: 1\n", "\ufeff---\nb: 1\n"], [1, 2]],
  ["a\u2028---\r--- b", ["a\u2028---\r--- b"], [1]],
];

for (const [text, documents, lines] of rows) {
  Deno.test(`yamlSections(): ${JSON.stringify(text)}`, () => {
    const sections = yamlSections(text);
    assert.deepEqual(sections.map(({ start, end }) => text.slice(start, end)), documents);
    assert.deepEqual(sections.map(({ head }) => lineNumberAt(text, head)), lines);
  });
}

Deno.test("yamlSections(): there are as many documents as the package finds (long)", () => {
  const lines = [
    "---",
    "...",
    "--- x",
    "--- |",
    "a: 1",
    " b",
    "# c",
    "",
    "%YAML 1.2",
    "- |",
    "  x",
  ];
  let compared = 0;
  for (let seed = 0; seed < runs.numRuns * 10; seed++) {
    const random = new Random(seed);
    const count = random.below(9);
    const text = Array.from({ length: count }, () => random.pick(["", ...lines])).join("\n");
    // To the package, comments and the end of a document are one.
    if (/(?:^|\.\.\.\n)(?:#.*\n|\n|%.*\n)*\.\.\./.test(text)) continue;
    const parsed = parseAllDocuments(text);
    if (!Array.isArray(parsed) || parsed.some(({ errors }) => errors.length > 0)) continue;
    assert.equal(yamlSections(text).length, parsed.length, JSON.stringify(text));
    compared++;
  }
  assert.ok(compared > runs.numRuns, String(compared));
});

for (const text of ["---\n", "...\n", "a\n", "#\n", "\n", " ", "%\n", "--- a\n...\n"]) {
  Deno.test(`R15: yamlSections() takes time linear in repetitions of ${JSON.stringify(text)}`, () => {
    assertLinear((source) => void yamlSections(source), (length) => fill(text, length));
  });
}
