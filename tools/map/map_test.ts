import assert from "node:assert/strict";
import fc from "fast-check";
import { openDoor } from "@ct/base";
import { memoryContext } from "@ct/core/context";
import { tempTree, type TreeEntry } from "@ct/testing";
import { command } from "./mod.ts";

const files: Readonly<Record<string, TreeEntry>> = {
  "src/pool.ts":
    "export class Pool {\n  readonly idle = [];\n  release() {}\n  take() {}\n}\nexport const most = 3;\n",
  "src/serve.ts":
    'import { most, Pool } from "./pool.ts";\nexport function serve(pool: Pool) {\n  pool.take(most);\n}\n',
  "src/deep/names.h": "typedef struct {\n  int a;\n} name_list;\n#define NAME_MAX 3\n",
  "src/deep/names.c":
    '#include "names.h"\nint count_names(name_list *list) {\n  return NAME_MAX;\n}\n',
  "tests/serve_test.ts": 'import { serve } from "../src/serve.ts";\nserve();\n',
  "gen/out.ts": "export function generated() {}\n",
  ".ignore": "/gen/\n",
};

async function run(words: readonly string[], cwd: string) {
  const ctx = memoryContext({ cwd });
  const status = await command.run(words, ctx);
  return { status, out: ctx.stdout.text, err: ctx.stderr.text };
}

/** What is shown, as `PATH:LINE`. */
function places(out: string): readonly string[] {
  let path = "";
  return out.split("\n").flatMap((line) => {
    if (!line.startsWith(" ")) path = line;
    const [, number] = /^ {2}(\d+) {2}/.exec(line) ?? [];
    return number === undefined ? [] : [`${path}:${number}`];
  });
}

Deno.test("ct-map prints no more than --budget, and more only adds to it (long)", async () => {
  await using tree = await tempTree(files);
  await fc.assert(fc.asyncProperty(fc.nat(400), fc.nat(100), async (small, more) => {
    const [one, two] = await Promise.all(
      [small, small + more].map((bytes) => run(["--budget", `${bytes + 1}b`], tree.path)),
    );
    assert.ok(one && two);
    if (one.status === 0) {
      assert.ok(new TextEncoder().encode(one.out).length <= small + 1, one.out);
      assert.equal(two.status, 0);
      const shown = new Set(places(two.out));
      assert.deepEqual(places(one.out).filter((place) => !shown.has(place)), []);
    } else {
      assert.match(one.err, /not one declaration fits/);
      const min = Number(/the smallest that would do is (\d+)b/.exec(one.err)?.[1]);
      const tries = [min - 1, min].map((bytes) => run(["--budget", `${bytes}b`], tree.path));
      assert.deepEqual((await Promise.all(tries)).map(({ status }) => status), [2, 0]);
    }
  }));
});

Deno.test("ct-map shows all that there is if it fits, and says so", async () => {
  await using tree = await tempTree(files);
  const { out } = await run([], tree.path);
  assert.doesNotMatch(out, /⋮/);
  const { out: json } = await run(["--json"], tree.path);
  const { count, files: shown, left_out: omitted } = JSON.parse(json);
  assert.deepEqual(omitted, { declarations: 0, files: 0 });
  assert.equal(count, 9);
  const lines = shown.flatMap((file: { path: string; entries: { start: number }[] }) =>
    file.entries.map(({ start }) => `${file.path}:${start}`)
  );
  assert.deepEqual([...new Set(lines)], places(out));
});

Deno.test("ct-map shows the name of a declaration whose first line has none", async () => {
  await using tree = await tempTree(files);
  const { out } = await run(["src/deep"], tree.path);
  assert.match(out, /^ {2}1 {2}typedef struct \{ … name_list$/m);
});

Deno.test("ct-map shows vendored and generated code last, unless the focus is there", async () => {
  const uses = Object.fromEntries(
    [..."abcdef"].map((name) => [
      `src/${name}.c`,
      `#include "own.h"\n#include "wide.h"\n#include "made.h"\n` +
      `int ${name}1(void) {\n  return ownWord() + wideWord() + wideWord() + madeWord() + madeWord();\n}\n`,
    ]),
  );
  const header = (name: string) => `int ${name}Word(void);\n`;
  await using tree = await tempTree({
    ...uses,
    "src/own.h": header("own"),
    "deps/wide.h": header("wide"),
    "src/generated/made.h": header("made"),
  });
  const first = async (...words: readonly string[]) =>
    places((await run(words, tree.path)).out)[0]?.split(":")[0];
  assert.equal(await first(), "./src/own.h");
  assert.equal(await first("--focus", "deps"), "./deps/wide.h");
  assert.equal(await first("--focus", "madeWord"), "./src/generated/made.h");
});

const focus: readonly (readonly [words: readonly string[], first: string])[] = [
  [["--focus", "src/serve.ts"], "./src/pool.ts"],
  [["--focus", "./src/serve.ts"], "./src/pool.ts"],
  [["--focus", "src/deep"], "./src/deep/names.h"],
  [["--focus", "deep", "--base", "src"], "src/deep/names.h"],
  [["--focus", "Pool.take"], "./src/pool.ts"],
  [["--focus", "class:Pool"], "./src/pool.ts"],
  [["--focus", "count_*"], "./src/deep/names.c"],
  [["--focus", "serve"], "./src/serve.ts"],
  [["--focus", "most", "--focus", "count_names"], "./src/pool.ts"],
];

for (const [words, first] of focus) {
  Deno.test(`ct-map ${words.join(" ")} begins with ${first}`, async () => {
    await using tree = await tempTree(files);
    const { status, out, err } = await run(words, tree.path);
    assert.equal(status, 0, err);
    assert.equal(out.split("\n")[0], first);
  });
}

const refused: readonly (readonly [words: readonly string[], message: RegExp])[] = [
  [["--focus", "nothing at all"], /--focus "nothing at all" names nothing in the map/],
  [["--focus", "src/serv.ts"], /did you mean src\/serve\.ts\?/],
  [["--focus", "gen/out.ts"], /names nothing in the map/],
  [["--focus", "relase"], /did you mean release\?/],
  [["--focus", "(("], /--focus/],
  [["--focus", ""], /--focus/],
];

for (const [words, message] of refused) {
  Deno.test(`ct-map ${words.join(" ")} is refused`, async () => {
    await using tree = await tempTree(files);
    const { status, out, err } = await run(words, tree.path);
    assert.deepEqual([status, out], [2, ""]);
    assert.match(err, message);
  });
}

Deno.test("ct-map of nothing ends with 1, and prints nothing", async () => {
  await using tree = await tempTree({ "a.md": "# A\n", "empty.ts": "", "sub/b.txt": "x" });
  assert.deepEqual(await run([], tree.path), { status: 1, out: "", err: "" });
  assert.deepEqual(await run(["empty.ts"], tree.path), { status: 1, out: "", err: "" });
});

Deno.test("ct-map counts a file once that two bases reach", async () => {
  await using tree = await tempTree(files);
  const { out } = await run(["src", "src/deep", "--json"], tree.path);
  assert.equal(JSON.parse(out).coverage.searched, 4);
});

Deno.test("ct-map says where a walk stopped whose time was up", async () => {
  const many = Object.fromEntries(
    Array.from({ length: 300 }, (_, at) => [`${at}.ts`, `export const name${at} = 1;\n`]),
  );
  await using tree = await tempTree(many);
  const { status, out, err } = await run(["--timeout", "0.001", "--json"], tree.path);
  assert.equal(status, 2);
  assert.equal(JSON.parse(out).complete, false);
  assert.match(err, /the result is incomplete/);
});

Deno.test("ct-map takes the budget that it says would do, and the first of two equal files", async () => {
  const text = "export function same() {}\n";
  await using tree = await tempTree({ "a.ts": text, "b.ts": text });
  const { err } = await run(["--budget", "1b"], tree.path);
  const [, smallest] = /the smallest that would do is (\d+b)/.exec(err) ?? [];
  const { status, out } = await run(["--budget", smallest ?? ""], tree.path);
  assert.deepEqual([status, places(out)], [0, ["./a.ts:1"]]);
});

Deno.test("ct-map ends a map of a large budget whose time is up (long)", async () => {
  const lines = Array.from({ length: 1500 }, (_, at) => `export function name${at}() {}\n`);
  await using tree = await tempTree({ "a.ts": lines.join("") });
  let now = 0;
  // Each look at the clock takes a millisecond.
  const clock = { now: () => now++, epochNow: () => now, sleep: () => Promise.resolve() };
  const ctx = memoryContext({ cwd: tree.path, clock });
  const status = await command.run(["--budget", "1m", "--timeout", "0.5", "--json"], ctx);
  assert.equal(status, 2);
  const { complete, files: [file] } = JSON.parse(ctx.stdout.text);
  assert.equal(complete, false);
  assert.ok(file.entries.length > 100 && file.entries.length < 1500);
  assert.match(
    ctx.stderr.text,
    /timed out after 0\.5s; aborted at \.\/a\.ts; the result is incomplete/,
  );
});

Deno.test("ct-map of a folder reads the files of the folder, whatever is around it", async () => {
  const around = Object.fromEntries(
    Array.from({ length: 200 }, (_, at) => [`other/${at}.ts`, `export const name${at} = 1;\n`]),
  );
  await using tree = await tempTree({ ...files, ...around });
  const read: string[] = [];
  for (const [words, cwd] of [[["src/deep"], tree.path], [[], `${tree.path}/src/deep`]] as const) {
    const assertListed = (path: string) => void read.push(path);
    await command.run(words, memoryContext({ cwd, door: { ...openDoor, assertListed } }));
  }
  const names = ["names.c", "names.h"].map((name) => `${tree.path}/src/deep/${name}`);
  assert.deepEqual([...new Set(read)].sort(), names);
  // Each is read once for its digest and once to be shown, in either call.
  assert.equal(read.length, 8);
});

/** A project that has what people call helpers, and says where it starts. */
const project: Readonly<Record<string, TreeEntry>> = {
  "package.json": JSON.stringify({
    name: "pool",
    description: "Keeps connections. And more.",
    bin: { pool: "./dist/cli.js" },
  }),
  "src/cli.ts": "/** Starts it all. */\n\n" +
    'import { Pool } from "./net/pool.ts";\nimport { joinWords } from "./utils.ts";\n' +
    'export function start() {\n  new Pool();\n  joinWords("a");\n}\n',
  "src/net/README.md": "# Net\n\nTalks to *servers*.\n",
  "src/net/pool.ts": 'import { joinWords } from "../utils.ts";\n' +
    "/** Keeps connections open. */\nexport class Pool {\n  take() {\n    joinWords();\n  }\n}\n" +
    "export class PoolError extends Error {}\n",
  "src/net/frame.ts": 'import { joinWords } from "../utils.ts";\njoinWords();\n',
  "src/utils.ts": "export function joinWords() {\n  a();\n  b();\n  c();\n}\n",
};

Deno.test("ct-map shows folders, then where a project starts, and helpers last", async () => {
  await using tree = await tempTree(project);
  const { out } = await run([], tree.path);
  assert.deepEqual(out.split("\n"), [
    "./ — Keeps connections.",
    "./src/net/ — Talks to servers.",
    "./src/cli.ts (bin pool) — Starts it all.",
    "  5  export function start() {",
    "./src/net/pool.ts",
    "  3  export class Pool { — Keeps connections open.",
    "  4    take() {",
    "  8  export class PoolError extends Error {}",
    "./src/utils.ts",
    "  1  export function joinWords() {",
    "",
  ]);
});

Deno.test("ct-map has the same in JSON", async () => {
  await using tree = await tempTree(project);
  const { folders, files: shown } = JSON.parse((await run(["--json"], tree.path)).out);
  assert.deepEqual(folders, [
    { path: "./", summary: "Keeps connections." },
    { path: "./src/net/", summary: "Talks to servers." },
  ]);
  assert.deepEqual(
    shown.map(({ path, entry, summary }: Record<string, string>) => [path, entry, summary]),
    [["./src/cli.ts", "bin pool", "Starts it all."], ["./src/net/pool.ts", "", ""], [
      "./src/utils.ts",
      "",
      "",
    ]],
  );
  assert.equal(shown[1].entries[0].summary, "Keeps connections open.");
});

Deno.test("ct-map reads manifests that --ext leaves out, and needs none of them", async () => {
  await using tree = await tempTree({ ...project, "src/net/package.json": "{", "Cargo.toml": "=" });
  assert.match((await run(["--ext", "ts"], tree.path)).out, /^\.\/src\/cli\.ts \(bin pool\)/m);
  assert.match((await run(["src"], tree.path)).out, /^src\/cli\.ts — Starts it all\.$/m);
});

Deno.test("ct-map with --focus shows no folders and no entry points", async () => {
  await using tree = await tempTree(project);
  assert.match((await run(["--focus", "joinWords"], tree.path)).out, /^\.\/src\/utils\.ts\n/);
});

for (
  const given of [
    "module.exports = pool;",
    "exports = module.exports = pool",
    "module.exports = exports = pool",
    "export default pool;",
    "export { pool as default };",
    "export { size, pool as default };",
  ]
) {
  Deno.test(`ct-map begins with what the main file gives by \`${given}\``, async () => {
    const uses = Array.from({ length: 120 }, (_, at) => [
      `use${at}.js`,
      `pool(pool);\n${at < 3 ? "run(turn);\n" : ""}`,
    ]);
    await using tree = await tempTree({
      "package.json": '{"main": "main.js"}',
      "main.js": ["run", "turn"].map((name) =>
        `exports.${name} = function ${name}(x) {\n${"  x();\n".repeat(90)}};\n`
      ).join("") + `let size = 1;\nfunction pool() {}\n${given}\n`,
      ...Object.fromEntries(uses),
    });
    const { out } = await run(["--budget", "105b"], tree.path);
    assert.match(out, /^ {2}\d+ {2}function pool\(\) \{\}$/m);
  });
}

Deno.test("ct-map begins with what the main file exports first, without a whole", async () => {
  const names = ["send", "check", "count", "rest"];
  const uses = Array.from({ length: 120 }, (_, at) => [`use${at}.js`, `${names.join("();\n")};\n`]);
  await using tree = await tempTree({
    "package.json": '{"main": "main.js"}',
    "main.js": `function large() {\n${"  large();\n".repeat(90)}}\n` +
      names.map((name) => `module.exports.${name} = function () {};\n`).join(""),
    ...Object.fromEntries(uses),
    "large.js": "class Large {\n  large() {}\n}\nlarge();\n",
  });
  const { out } = await run(["--budget", "230b"], tree.path);
  assert.deepEqual(out.match(/exports\.\w+/g), names.slice(0, 3).map((name) => `exports.${name}`));
});

Deno.test("ct-map shows what the public headers of a library declare, and no include guards", async () => {
  const body = (name: string) => `class ${name} {\n public:\n${"  void Run();\n".repeat(20)}};\n`;
  await using tree = await tempTree({
    "include/box/db.h": `#ifndef BOX_DB_H_\n#define BOX_DB_H_\n${body("DB")}#endif\n`,
    "src/cache.h": body("BlockCache"),
    "src/cache.cc": '#include "cache.h"\nvoid BlockCache::Run() { BlockCache other; }\n',
    "src/db.cc": '#include "box/db.h"\nvoid DB::Run() { DB other; }\n',
  });
  const { out } = await run(["--budget", "130b"], tree.path);
  assert.deepEqual(places(out), ["./include/box/db.h:3"], out);
});

Deno.test("ct-map takes no function for a start that only tests of C compile", async () => {
  const main = "int main(void) {\n  return 0;\n}\n";
  await using tree = await tempTree({
    "a.c": `int one(void) {\n  return 1;\n}\n#ifdef TEST\n${main}#endif\n`,
    "b.c": `#if X\n#endif\n${main}`,
  });
  const { out } = await run([], tree.path);
  assert.match(out, /^\.\/b\.c \(main\)$/m);
  assert.doesNotMatch(out, /a\.c \(main\)/);
});

const called: Readonly<Record<string, TreeEntry>> = {
  ...files,
  "src/other.ts": "export class Other {\n  take() {}\n}\nexport function apart(other: Other) {\n" +
    "  other.take();\n}\n",
  "src/count.ts": 'import { most } from "./pool.ts";\nexport const count = () => most;\n' +
    "export function total() {\n  return count();\n}\n",
  "src/any.ts": "export function any(x) {\n  x.take();\n}\n",
  "many.py": "def many():\n    return few()\n\n\ndef few():\n    return 1\n",
};

/** The marked rows of a map with a focus. */
const marked: readonly (readonly [focus: readonly string[], rows: readonly string[]])[] = [
  [["Pool.take"], ["serve (caller)", "any (caller?)"]],
  [["count"], ["most (callee)", "total (caller)"]],
  [["src/count.ts:3"], ["count (callee)"]],
  [["many"], ["few (callee)"]],
  [["few"], ["many (caller)"]],
  [["few", "many"], []],
  [["src/pool.ts"], []],
];

for (const [words, rows] of marked) {
  Deno.test(`ct-map marks callers and callees of --focus ${words.join(" ")}`, async () => {
    await using tree = await tempTree(called);
    const { out, err } = await run(words.flatMap((word) => ["--focus", word]), tree.path);
    assert.equal(err, "");
    const row = /^ +\d+ .*?(\w+)(?:\(.*| = .*) (\((?:caller\??|callee)\))$/;
    const found = out.split("\n").flatMap((line) => {
      const [, name, mark] = row.exec(line) ?? [];
      return name === undefined ? [] : [`${name} ${mark}`];
    });
    assert.deepEqual(found.sort(), [...rows].sort(), out);
  });
}

Deno.test("ct-map puts callers and callees before all else, and has them in JSON", async () => {
  await using tree = await tempTree(called);
  const { out } = await run(["--focus", "Pool.take", "--json"], tree.path);
  const { files: shown } = JSON.parse(out);
  const entries = shown.flatMap(({ entries }: { entries: readonly object[] }) => entries);
  const scoreOf = (name: string) =>
    entries.find((each: { name: string }) => each.name === name)?.score;
  assert.equal(entries.find(({ name }: { name: string }) => name === "serve").role, "caller");
  assert.ok(scoreOf("take") > 1 && scoreOf("serve") > 0.5 && scoreOf("apart") < 0.5);
});

Deno.test("ct-map does not look for callers of a name that many files have (long)", async () => {
  const many = Array.from({ length: 301 }, (_, index) => [`s/${index}.py`, "get()\n"] as const);
  await using tree = await tempTree({
    "a.py": "def get():\n    pass\n",
    ...Object.fromEntries(many),
  });
  const { status, err } = await run(["--focus", "get"], tree.path);
  assert.equal(status, 0);
  assert.equal(
    err,
    "ct-map: 302 files have the name get, so its callers are not looked for; ct refs finds them\n",
  );
});
