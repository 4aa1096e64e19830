import assert from "node:assert/strict";
import { toolsetTree } from "../testing/toolset_tree.ts";

const pool = "// Gives a connection back.\nfunction release() {\n  a();\n  b();\n}\n";
const tree = {
  "src/pool.ts": pool,
  "src/retry.ts": "// Tries a connection again.\nfunction retry() {\n  a();\n  b();\n}\n",
  "docs/guide.md": "# Connections\n\nHow many there are, and what a connection is.\n",
  ".env": "CONNECTION=given back\n",
  ".gitignore": "/out/\n",
  ".git/HEAD": "",
  "out/pool.ts": pool,
  "deno.lock": "connection given back\n",
} as const;

interface Result {
  readonly file_path: string;
  readonly start_line: number;
  readonly end_line: number;
  readonly snippet: string;
  readonly score: number;
  readonly adjusted_score: number;
}

const question = { reason: "r", query: "how is a connection given back" };

async function search(args: Readonly<Record<string, unknown>>): Promise<readonly Result[]> {
  await using made = await toolsetTree(tree);
  const { value } = await made.call("semantic_search", { ...question, ...args });
  assert.ok(Array.isArray(value), JSON.stringify(value));
  return JSON.parse(JSON.stringify(value));
}

function pathsOf(results: readonly Result[]): readonly string[] {
  return results.map(({ file_path }) => file_path);
}

Deno.test("semantic_search: the best place first, with its text (long)", async () => {
  const [first, ...others] = await search({});
  assert.ok(first);
  const { score, adjusted_score, ...place } = first;
  const lines = { start_line: 1, end_line: 5 };
  assert.deepEqual(place, { file_path: "src/pool.ts", ...lines, snippet: pool.trimEnd() });
  assert.ok(score > 0 && score < 1 && adjusted_score === score);
  assert.deepEqual(pathsOf(others), [...pathsOf(others)].filter((it) => /^(src|docs)/.test(it)));
});

Deno.test("semantic_search: nothing gated, ignored or generated is found", async () => {
  const found = new Set(pathsOf(await search({ maxResults: 100 })));
  assert.deepEqual([...found].sort(), ["docs/guide.md", "src/pool.ts", "src/retry.ts"]);
});

Deno.test("semantic_search: weights move and exclude, before the limit counts", async () => {
  const boosted = await search({ patternWeights: ["docs/**:100"], maxResults: 1 });
  assert.deepEqual(pathsOf(boosted), ["docs/guide.md"]);
  const [first] = boosted;
  assert.ok(first && Math.abs(first.adjusted_score - 100 * first.score) < 0.01);
  const excluded = await search({ patternWeights: ["src/*.ts:0", "src/pool.ts:9"] });
  assert.deepEqual(pathsOf(excluded), ["docs/guide.md"]);
});

for (
  const [args, message] of [
    [{ query: " " }, "query must not be empty"],
    [{ maxResults: 0 }, "maxResults must be a positive integer"],
    [{ maxResults: 1.5 }, "maxResults must be a positive integer"],
    [{ patternWeights: ["a"] }, "Invalid pattern weight 'a'. Use 'glob:weight' with weight >= 0."],
    [{ patternWeights: ["a:-1"] }, "Invalid pattern weight 'a:-1'."],
    [{ patternWeights: ["a:"] }, "Invalid pattern weight 'a:'."],
    [{ patternWeights: [":1"] }, "Invalid pattern weight ':1'."],
  ] as const
) {
  Deno.test(`semantic_search ${JSON.stringify(args)} says ${message}`, async () => {
    await using made = await toolsetTree(tree);
    const { value } = await made.call("semantic_search", { ...question, ...args });
    assert.ok(JSON.stringify(value).includes(message), JSON.stringify(value));
  });
}

Deno.test("semantic_search: a change is seen by the next call (long)", async () => {
  await using made = await toolsetTree(tree);
  await made.call("semantic_search", question);
  const file = `${made.path}/src/pool.ts`;
  const { mtime } = Deno.statSync(file);
  Deno.writeTextFileSync(file, pool.replace("release", "RELEASE"));
  if (mtime !== null) Deno.utimeSync(file, mtime, mtime);
  const { value } = await made.call("semantic_search", question);
  assert.ok(JSON.stringify(value).includes("function RELEASE()"));
});
