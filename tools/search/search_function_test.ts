import assert from "node:assert/strict";
import { CtError } from "@ct/base";
import { memoryContext } from "@ct/core/context";
import { formatJson } from "@ct/core/text";
import { tempTree } from "@ct/testing";
import { command, search, type SearchCall } from "./mod.ts";

const files = {
  "src/a.ts": "one TODO\ntwo\nthree TODO TODO\n",
  "src/b.ts": "nothing\n",
  "src/c.bin": "TODO\0\n",
  "README.md": "TODO: read 🦀 TODO\n",
  ".hidden": "TODO\n",
};

/** Calls and the words that say the same. */
const calls: readonly (readonly [SearchCall, readonly string[]])[] = [
  [{}, []],
  [{ grep: ["TODO"] }, ["--grep", "TODO"]],
  [{ grep: ["TODO"], detail: true }, ["--grep", "TODO", "--detail"]],
  [{ pattern: "two", paths: ["src"], context: 1 }, ["two", "src", "-C", "1"]],
  [{ grep: ["TODO"], "max-lines": 1, detail: true }, [
    "-e",
    "TODO",
    "--max-lines",
    "1",
    "--detail",
  ]],
  [{ name: "*.ts", expect: "none" }, ["--name", "*.ts", "--expect", "none"]],
  [{ grep: ["todo"] }, ["--grep", "todo"]],
  [{ grep: ["TODO"], sort: "hits", limit: 1 }, ["-e", "TODO", "--sort", "hits", "--limit", "1"]],
  [{ grep: ["one"], lacks: "two", hidden: true }, ["-e", "one", "--lacks", "two", "--hidden"]],
  [{ paths: ["src", "README.md"], grep: ["TODO"] }, ["-e", "TODO", "src", "README.md"]],
];

for (const [options, words] of calls) {
  Deno.test(`search() of ${JSON.stringify(options)} is what the command prints as JSON`, async () => {
    await using tree = await tempTree(files);
    const ctx = memoryContext({ cwd: tree.path });
    const printed = await command.run([...words, "--json"], ctx);
    const found = search(options, { cwd: tree.path });
    const matches = await Array.fromAsync(found);
    const { status, ...verdict } = await found.result;
    const hits = words.includes("--detail") || words.includes("-C")
      ? { hits: matches.flatMap(({ hits }) => hits) }
      : {};
    const value = { ...verdict, matches: matches.map(({ path }) => path), ...hits };
    assert.equal(formatJson(value), ctx.stdout.text);
    assert.equal(status, printed);
  });
}

Deno.test("search() yields a match with its hits, lines around and columns in characters", async () => {
  await using tree = await tempTree(files);
  const found = search({ pattern: "TODO", paths: ["README.md"], detail: true }, { cwd: tree.path });
  assert.deepEqual(await Array.fromAsync(found), [{
    path: "README.md",
    lines: 1,
    binary: undefined,
    hits: [{
      path: "README.md",
      line: 1,
      column: 1,
      text: "TODO: read 🦀 TODO",
      submatches: [{ start: 0, end: 4, text: "TODO" }, { start: 13, end: 17, text: "TODO" }],
    }],
  }]);
});

Deno.test("search() is only counted if nobody wants the matches", async () => {
  await using tree = await tempTree(files);
  const { verdict, count, lines, status } = await search({ grep: ["TODO"] }, { cwd: tree.path })
    .result;
  assert.deepEqual([verdict, count, lines, status], ["SUCCESS", 3, 3, 0]);
});

Deno.test("search() stops when the loop is left, and has no verdict then (long)", async () => {
  const many = Array.from({ length: 500 }, (_, at): [string, string] => [`${at}.txt`, "x\n"]);
  await using tree = await tempTree(Object.fromEntries(many));
  const opened: string[] = [];
  const context = { cwd: tree.path, onFile: (file: string) => void opened.push(file) };
  const found = search({ grep: ["x"] }, context);
  for await (const _match of found) break;
  assert.ok(opened.length < 100, `${opened.length} files`);
  await assert.rejects(found.result, { name: "CtError", code: "aborted" });
});

Deno.test("search() stays only a few matches ahead of a program that takes its time (long)", async () => {
  const many = Array.from({ length: 500 }, (_, at): [string, string] => [`${at}.txt`, "x\n"]);
  await using tree = await tempTree(Object.fromEntries(many));
  let opened = 0;
  const found = search({ grep: ["x"] }, { cwd: tree.path, onFile: () => void opened++ });
  let taken = 0;
  for await (const _match of found) {
    taken++;
    await new Promise((resolve) => setTimeout(resolve, 0));
    assert.ok(opened <= taken + 100, `${opened} opened, ${taken} taken`);
  }
  assert.equal(taken, 500);
});

Deno.test("search() is aborted by a signal", async () => {
  await using tree = await tempTree(files);
  const found = search({}, { cwd: tree.path, signal: AbortSignal.abort() });
  await assert.rejects(Array.fromAsync(found), { code: "aborted" });
});

for (
  const [options, code, message] of [
    [{ base: "missing" }, "traversal", /missing/],
    [{ size: "many" }, "usage", /many/],
    [{ "ignore-case": true, "smart-case": true }, "usage", /--ignore-case cannot be used with/],
    [{ greb: ["x"] }, "usage", /unknown option --greb/],
    [{ hidden: "yes" }, "usage", /must be true or false/],
    [{ limit: 0.5 }, "usage", /expected a whole number/],
  ] as const
) {
  Deno.test(`search() of ${JSON.stringify(options)} fails with the code ${code}`, async () => {
    await using tree = await tempTree(files);
    const call: object = options;
    const error = await Array.fromAsync(search(call, { cwd: tree.path })).catch((e: unknown) => e);
    assert.ok(error instanceof CtError);
    assert.match(error.message, message);
    assert.equal(error.code, code);
  });
}

Deno.test("search() can be run through only once", async () => {
  await using tree = await tempTree(files);
  const found = search({}, { cwd: tree.path });
  await Array.fromAsync(found);
  await assert.rejects(Array.fromAsync(found), TypeError);
});

Deno.test("search() tells what the command says on stderr", async () => {
  await using tree = await tempTree(files);
  const said: string[] = [];
  const onDiagnostic = (text: string): void => void said.push(text);
  await search({ grep: ["todo"] }, { cwd: tree.path, onDiagnostic }).result;
  assert.equal(said.join(""), "ct-search: nothing found; --grep '(?i)todo' would find 3\n");
});
