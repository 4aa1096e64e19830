import assert from "node:assert/strict";
import { toolsetTree } from "../testing/toolset_tree.ts";

const secret = 'const token = "t8Kd03LmQ9zX";\n';

const tree = {
  "a.ts": "one\nTwo\nthree one one\n",
  "a/b.ts": "one\r\ntwo\r\n",
  "a-b.ts": "one\n",
  "docs/x.md": "one\n",
  "binary": "one\n\0",
  "bom.ts": "\ufefffirst\n",
  "secret.ts": `plain token\n${secret}`,
  ".env": "one=1\n",
  "unicode.ts": "STRASSE \u212a\n",
  "link.ts": { link: "a.ts" },
} as const;

for (
  const [args, expected] of [
    // Easily got wrong 2: the order is that of whole paths, and none begins with "./".
    [{ pattern: "one" }, ["a-b.ts:1", "a.ts:1", "a.ts:3", "a/b.ts:1", "docs/x.md:1"]],
    [{ pattern: "TWO" }, ["a.ts:2", "a/b.ts:2"]],
    [{ pattern: "Two", caseSensitive: true }, ["a.ts:2"]],
    [{ pattern: "Two", caseSensitive: "true" }, ["a.ts:2"]],
    // Easily got wrong 9: the carriage return does not keep $ from matching.
    [{ pattern: "two$" }, ["a.ts:2", "a/b.ts:2"]],
    [{ pattern: "^one$" }, ["a-b.ts:1", "a.ts:1", "a/b.ts:1", "docs/x.md:1"]],
    [{ pattern: "^first" }, ["bom.ts:1"]],
    [{ pattern: "k", glob: "unicode.ts" }, ["unicode.ts:1"]],
    [{ pattern: "one", glob: "*.md" }, ["docs/x.md:1"]],
    [{ pattern: "one", glob: "a/**" }, ["a/b.ts:1"]],
    [{ pattern: "one", glob: "!*.ts" }, ["docs/x.md:1"]],
    [{ pattern: "one", skip: 4 }, ["docs/x.md:1"]],
    [{ pattern: "one", skip: 5 }, []],
    [{ pattern: "none at all" }, []],
    [{ pattern: "e one o", useRegex: false }, ["a.ts:3"]],
    [{ pattern: "t.o", useRegex: false }, []],
    [{ pattern: "one\\stwo" }, []],
    [{ pattern: "token" }, ["secret.ts:1", "secret.ts:2"]],
    // A hit within a secret would give it away piece by piece.
    [{ pattern: "t8Kd" }, []],
    [{ pattern: 'token = "t' }, []],
    [{ pattern: 'token = ".8' }, []],
    [{ pattern: "^const.*9zX" }, []],
    [{ pattern: "const token" }, ["secret.ts:2"]],
  ] as const
) {
  Deno.test(`grep ${JSON.stringify(args)}`, async () => {
    await using made = await toolsetTree(tree);
    const { value, ok } = await made.call("grep", args);
    const results: unknown = Object(value).results;
    assert.ok(Array.isArray(results), JSON.stringify(value));
    assert.deepEqual(
      results.map((each) => `${Object(each).file_path}:${Object(each).line_number}`),
      expected,
    );
    assert.ok(ok);
    assert.deepEqual(Object.keys(Object(value)), ["results"]);
  });
}

Deno.test("easily got wrong 2: pages are cut from the sorted whole, and the warning comes last (long)", async () => {
  const entries = Object.fromEntries(
    Array.from({ length: 127 }, (_, at) => [`${at % 10}/${at}.txt`, "hit\n"]),
  );
  await using made = await toolsetTree(entries);
  const sorted = Object.keys(entries).sort();
  const pages: string[] = [];
  for (const [skip, shown] of [[0, 50], [50, 50], [100, 27], [127, 0], [500, 0]] as const) {
    const { value } = await made.call("grep", { pattern: "hit", skip });
    const results: unknown = Object(value).results;
    assert.ok(Array.isArray(results));
    assert.equal(results.length, shown);
    pages.push(...results.map((each) => String(Object(each).file_path)));
    const keys = skip < 100 ? ["results", "warning"] : ["results"];
    assert.deepEqual(Object.keys(Object(value)), keys);
    if (skip >= 100) continue;
    assert.equal(
      Object(value).warning,
      "Only showing 50 matches out of 127. Use skip parameter to paginate through more results.",
    );
  }
  assert.deepEqual(pages, sorted);
});

for (
  const [pattern, reason] of [
    ["a(", "unclosed group"],
    ["(?=a)", "look-around is not supported"],
  ] as const
) {
  Deno.test(`grep ${pattern}: the warning comes first, and it is a failure`, async () => {
    await using made = await toolsetTree(tree);
    const { text, ok } = await made.call("grep", { pattern });
    assert.equal(text, `{"warning":"Invalid regex pattern: ${reason}","results":[]}`);
    assert.equal(ok, false);
  });
}

for (
  const [args, message] of [
    [{ pattern: "" }, "Invalid arguments for grep: pattern must not be empty"],
    [{ pattern: "a", skip: -1 }, "Invalid arguments for grep: skip must be a non-negative integer"],
    [
      { pattern: "a", skip: 0.5 },
      "Invalid arguments for grep: skip must be a non-negative integer",
    ],
    [{ pattern: "a", glob: "[" }, "Invalid glob pattern: a [ is not closed"],
  ] as const
) {
  Deno.test(`grep ${JSON.stringify(args)}: ${message}`, async () => {
    await using made = await toolsetTree(tree);
    assert.deepEqual((await made.call("grep", args)).value, { error: message });
  });
}

Deno.test("grep notes that no file is in scope (long)", async () => {
  await using made = await toolsetTree({ "a.ts": "hit\n" });
  const notesOf = async (args: Record<string, unknown>) => (await made.call("grep", args)).notes;
  const glob = "*.rb";
  assert.deepEqual(await notesOf({ pattern: "hit", glob }), [
    "no file is in scope: glob keeps none",
  ]);
  assert.deepEqual(await notesOf({ pattern: "nowhere" }), []);
  await using empty = await toolsetTree({});
  const { notes } = await empty.call("grep", { pattern: "hit" });
  assert.deepEqual(notes, ["no file is in scope: none is visible"]);
});

Deno.test("grep searches files of 10 MiB, and no larger ones (long)", async () => {
  const filler = new Uint8Array(10 << 20).fill(97);
  filler.set(new TextEncoder().encode("\nhit\n"), filler.length - 5);
  const larger = new Uint8Array((10 << 20) + 1);
  larger.set(filler);
  larger[larger.length - 1] = 10;
  await using made = await toolsetTree({ "exact": filler, "larger": larger });
  const { text, notes } = await made.call("grep", { pattern: "^hit" });
  assert.equal(text, '{"results":[{"file_path":"exact","line_number":2}]}');
  assert.deepEqual(notes, ["files skipped (larger than 10 MB): 1"]);
});

Deno.test("grep returns the texts of lines by request, without what the gate hides", async () => {
  await using made = await toolsetTree({
    "a.ts": `const one = 1;\r\n  const two = "${"x".repeat(600)}";\nend\n`,
    "b.ts": 'const token = "t8Kd03LmQ9zX"; // const\n',
  });
  const { value } = await made.call("grep", { pattern: "const", output: "lines" });
  assert.deepEqual(value, {
    results: [
      { file_path: "a.ts", line_number: 1, text: "const one = 1;" },
      { file_path: "a.ts", line_number: 2, text: `  const two = "${"x".repeat(485)}…` },
      { file_path: "b.ts", line_number: 1, text: 'const token = "[blocked]"; // const' },
    ],
  });
  const places = await made.call("grep", { pattern: "end" });
  assert.deepEqual(places.value, { results: [{ file_path: "a.ts", line_number: 3 }] });
  const wrong = await made.call("grep", { pattern: "end", output: "all" });
  assert.match(wrong.text, /output must be one of: places, lines|results/);
});
