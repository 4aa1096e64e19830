import assert from "node:assert/strict";
import { mergePages } from "./merge.ts";

const page = `# Title

head

## One

### Rare

1

### Common

2

## Two

### Rare

3

note

## By hand

4
`;

const table: readonly [name: string, measured: string, expected: string][] = [
  ["nothing", "", page],
  ["the head", "# Title\n\nnew\n", page.replace("head", "new")],
  ["a section below one of two", "## Two\n\n### Rare\n\n5\n", page.replace("3\n\nnote", "5")],
  [
    "a section that is new",
    "## One\n\n### Rare\n\n1\n\n### Any case\n\n6\n",
    page.replace("### Common", "### Any case\n\n6\n\n### Common"),
  ],
  ["a part that is new", "## Three\n\n7\n", `${page}\n## Three\n\n7\n`],
];

for (const [name, measured, expected] of table) {
  Deno.test(`mergePages() with ${name}`, () => {
    assert.equal(mergePages(page, measured), expected);
  });
}
