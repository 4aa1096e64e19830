/** What a file that is named after a symbol becomes, with its imports, and when it is refused. */
import assert from "node:assert/strict";
import { tempTree } from "@ct/testing";
import { newStems } from "./file_name.ts";
import { rename } from "./mod.ts";
import { type Files, runInTree } from "./testing/run_in_tree.ts";

const stems: readonly (readonly [stem: string, old: string, new: string, stems: string[]])[] = [
  ["makePool", "makePool", "createPool", ["createPool"]],
  ["pool", "pool", "createPool", ["createPool"]],
  ["make-pool", "makePool", "createBigPool", ["create-big-pool"]],
  ["make_pool", "makePool", "stock", ["stock"]],
  ["makePool", "MakePool", "StockRoom", ["stockRoom"]],
  ["MakePool", "make_pool", "stock_room", ["StockRoom"]],
  ["max-size", "MAX_SIZE", "LARGEST_SIZE", ["largest-size"]],
  ["http-server", "HTTPServer", "TLSServer", ["tls-server"]],
  ["utf8-text", "utf8Text", "utf16Text", ["utf16-text"]],
  ["pool", "Pool", "Stock", ["stock"]],
  // The spelling of one word does not say that of two.
  ["pool", "Pool", "StockRoom", ["stock-room", "stock_room", "stockRoom"]],
  ["pools", "pool", "stock", []],
  ["pool.test", "pool", "stock", []],
  ["pool.d", "pool", "stock", []],
  ["pool_test", "poolTest", "stockTest", []],
  ["pool_test", "pool", "stock", []],
  ["test_pool", "test_pool", "test_stock", []],
  ["index", "pool", "stock", []],
  // What no spelling can say.
  ["pool", "$Pool", "$Stock", []],
  ["$pool", "$pool", "stock", ["stock"]],
  ["pool", "Pool", "$Stock", []],
];

for (const [stem, old, fresh, expected] of stems) {
  Deno.test(`${stem} of ${old} -> ${fresh}: ${expected.join(", ") || "refused"}`, () => {
    assert.deepEqual(newStems(stem, old, fresh), expected);
  });
}

const moves: Readonly<Record<string, readonly [before: Files, words: string[], after: Files]>> = {
  "TypeScript, with one import that changes twice and one that changes once": [
    {
      "src/make-pool.ts": 'import "./other.ts";\nexport function makePool() {}\n',
      "src/other.ts": "export {};\n",
      "src/a.ts": 'import { makePool } from "./make-pool.ts"; makePool();\n',
      "b.ts": 'import "./src/make-pool";\n',
      "c.ts": 'export const path = "make-pool";\n',
    },
    ["makePool", "createPool"],
    {
      "src/create-pool.ts": 'import "./other.ts";\nexport function createPool() {}\n',
      "src/other.ts": "export {};\n",
      "src/a.ts": 'import { createPool } from "./create-pool.ts"; createPool();\n',
      "b.ts": 'import "./src/create-pool";\n',
      "c.ts": 'export const path = "make-pool";\n',
    },
  ],
  "a class, a mark of the byte order and its own name": [
    {
      "Pool.ts": "\ufeffexport class Pool {\n  self = Pool;\n}\n",
      "a.ts": '\ufeffimport { Pool } from "./Pool"; new Pool();\n',
    },
    ["Pool", "StockRoom"],
    {
      "StockRoom.ts": "\ufeffexport class StockRoom {\n  self = StockRoom;\n}\n",
      "a.ts": '\ufeffimport { StockRoom } from "./StockRoom"; new StockRoom();\n',
    },
  ],
  "Python, where module and function have one name": [
    {
      "app/__init__.py": "",
      "app/area.py": "def area(x):\n    return x\n",
      "main.py": "from app.area import area\nimport app.area\nprint(area(1), app.area.area(2))\n",
    },
    ["area", "size"],
    {
      "app/__init__.py": "",
      "app/size.py": "def size(x):\n    return x\n",
      "main.py": "from app.size import size\nimport app.size\nprint(size(1), app.size.size(2))\n",
    },
  ],
  "a class of Java, which is in the file of its name": [
    {
      "shop/Pool.java": "package shop;\npublic class Pool {\n  public Pool() {}\n}\n",
      "shop/Main.java": "package shop;\nclass Main {\n  Pool pool = new Pool();\n}\n",
      "app/App.java": "package app;\nimport shop.Pool;\nclass App extends Pool {}\n",
    },
    ["Pool", "Stock", "--include-named"],
    {
      "shop/Stock.java": "package shop;\npublic class Stock {\n  public Stock() {}\n}\n",
      "shop/Main.java": "package shop;\nclass Main {\n  Stock pool = new Stock();\n}\n",
      "app/App.java": "package app;\nimport shop.Stock;\nclass App extends Stock {}\n",
    },
  ],
  "TypeScript, another of that name being elsewhere": [
    {
      "a/pool.ts": "export const pool = 1;\n",
      "b/pool.ts": "export const pool = 2;\n",
      "c.ts": 'import { pool } from "./a/pool.js";\nimport { pool as b } from "./b/pool.js";\n',
    },
    ["a/pool.ts:1", "stock"],
    {
      "a/stock.ts": "export const stock = 1;\n",
      "b/pool.ts": "export const pool = 2;\n",
      "c.ts": 'import { stock } from "./a/stock.js";\nimport { pool as b } from "./b/pool.js";\n',
    },
  ],
};

for (const [title, [before, words, after]] of Object.entries(moves)) {
  Deno.test(`--file moves: ${title}`, async () => {
    const found = await runInTree(before, [...words, "--file"]);
    assert.deepEqual([found.after, found.status], [after, 0], found.err);
  });
}

const pool = { "pool.ts": "export function pool() {}\n" };
const refusals: Readonly<
  Record<string, readonly [files: Files, words: string[], reason: RegExp]>
> = {
  "another name": [{ "a.ts": "export const pool = 1;\n" }, ["pool", "stock"], /not named after/],
  "a test's name": [{ "pool.test.ts": "export const pool = 1;\n" }, ["pool", "s"], /not named/],
  "a path that exists": [{ ...pool, "stock.ts": "" }, ["pool", "stock"], /stock\.ts" exists/],
  "a directory that exists": [{ ...pool, "stock.ts/x": "" }, ["pool", "stock"], /ts" exists/],
  "a header": [
    {
      "area.h": "int area(int x);\n",
      "src/area.c": '#include "../area.h"\nint area(int x) {\n  return x;\n}\n',
    },
    ["area.h:1", "size", "--include-named"],
    /several files define "area"/,
  ],
  "a file of types": [
    {
      "area.py": "def area(x):\n    return x\n",
      "area.pyi": "def area(x): ...\n",
    },
    ["area.py:1", "size", "--include-named"],
    /several files define "area"/,
  ],
  "changes that meet": [
    {
      "app/__init__.py": "from .area import area\n",
      "app/area.py": "def area(x):\n    return x\n",
      "main.py": "import app.area\nprint(app.area.area(2))\n",
    },
    ["app/area.py:1", "size", "--exported"],
    /main\.py:2: two changes meet here/,
  ],
  "a member": [{ "pool.ts": "export class A {\n  pool() {}\n}\n" }, ["A.pool", "b"], /lies within/],
  "a local": [
    {
      "pool.ts": "export function f() {\n  const pool = 1;\n  return pool;\n}\n",
    },
    ["pool.ts:2", "stock"],
    /lies within/,
  ],
  "spellings that cannot be told apart": [
    { "pool.ts": "export class Pool {}\n" },
    ["Pool", "StockRoom"],
    /any of stock-room\.ts, stock_room\.ts, stockRoom\.ts/,
  ],
  "a name of the file that stays": [
    { "pool.ts": "export class Pool {}\n" },
    ["Pool", "pool"],
    /the name of "pool" already/,
  ],
  "what the engine refuses": [
    { ...pool, "a.ts": "export const load = (x: string) => import(`./${x}.ts`);\n" },
    ["pool", "stock"],
    /--file: a computed import may mean the moved file(?![^]*allow-computed)/,
  ],
  "files that do not have the sum": [pool, ["pool", "stock", "--expect", "=7"], /^$/],
};

for (const [title, [files, words, reason]] of Object.entries(refusals)) {
  Deno.test(`--file leaves all as it is: ${title}`, async () => {
    const found = await runInTree(files, [...words, "--file"]);
    assert.deepEqual(found.after, files);
    assert.equal(found.status, title.startsWith("files that do not") ? 1 : 2);
    assert.match(found.err, reason);
  });
}

Deno.test("--dry-run, --diff and --json show the move (long)", async () => {
  const files = { ...pool, "a.ts": 'import { pool } from "./pool.ts";\n' };
  const words = ["pool", "stock", "--file", "--dry-run"];
  const shown = await runInTree(files, words);
  assert.deepEqual(shown.after, files);
  assert.equal(
    shown.out,
    `./stock.ts: moved from ./pool.ts
./a.ts:1:- import { pool } from "./pool.ts";
./a.ts:1:+ import { stock } from "./stock.ts";
./stock.ts:1:- export function pool() {}
./stock.ts:1:+ export function stock() {}
2 replacement(s) in 2 file(s), 1 file moved, 1 import(s) rewritten -> SUCCESS (dry-run, not written)
`,
  );
  const { out } = await runInTree(files, [...words, "--diff"]);
  assert.match(out, /^rename from pool\.ts\nrename to stock\.ts$/m);
  await using tree = await tempTree(files);
  const call = { old: "pool", new: "stock", file: true, "dry-run": true };
  const { moved, files_changed, applied } = await rename(call, { cwd: tree.path });
  assert.deepEqual({ moved, files_changed, applied }, {
    moved: { from: "./pool.ts", path: "./stock.ts", rewritten: 1 },
    files_changed: 2,
    applied: false,
  });
});
