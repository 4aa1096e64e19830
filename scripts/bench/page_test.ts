import assert from "node:assert/strict";
import { formatHead, formatTreeHead } from "./page.ts";

const facts = {
  processors: 2,
  model: "Some CPU",
  memoryBytes: 25_300_000_000,
  programs: ["Deno 2", "ripgrep 13"],
};

Deno.test("formatHead() tells what the figures depend on", () => {
  assert.deepEqual(formatHead(facts).split("\n").filter((line) => line.startsWith("- ")), [
    "- Deno 2",
    "- ripgrep 13",
    "- 2 processors (Some CPU), 25.3 GB of memory",
  ]);
});

Deno.test("formatHead() shows the plot where there is one", () => {
  assert.doesNotMatch(formatHead(facts), /!\[/);
  assert.match(formatHead(facts, "benchmarks.svg"), /!\[.+\]\(benchmarks\.svg\)/);
});

Deno.test("formatTreeHead() tells how large a tree is", () => {
  const text = formatTreeHead("Small", { files: 1234, bytes: 5_600_000 });
  assert.equal(text, "## Small\n\n1,234 files that are not hidden, 5.6 MB.\n");
});
