import assert from "node:assert/strict";
import { memoryContext } from "@ct/core/context";
import { tempTree, type TreeEntry } from "@ct/testing";
import { command, refs } from "./mod.ts";

const files: Readonly<Record<string, TreeEntry>> = {
  "deno.json": '{ "imports": { "~/": "./src/" } }\n',
  "src/pool.ts": `export class Pool {
  idle = 0;
  release(): void {
    this.idle++; // release
  }
}
export function makePool(): Pool {
  return new Pool();
}
`,
  "src/serve.ts": `import { makePool } from "~/pool.ts";
export function serve() {
  const pool = makePool();
  pool.release();
  stop(pool);
}
function stop(pool) {
  pool.release();
  serve();
}
`,
  "tests/serve_test.ts": `import { serve } from "../src/serve.ts";
Deno.test("it serves", () => {
  serve();
});
`,
  "src/lock.py": "class Lock:\n    def take(self):\n        pass\n\n\nLock().take()\n",
};

async function run(words: readonly string[], more: Readonly<Record<string, TreeEntry>> = {}) {
  await using tree = await tempTree({ ...files, ...more });
  const ctx = memoryContext({ cwd: tree.path });
  const status = await command.run(words, ctx);
  return { status, out: ctx.stdout.text.split("\n").slice(0, -1), err: ctx.stderr.text };
}

const answers: readonly (readonly [words: readonly string[], out: readonly string[]])[] = [
  [["Pool.release"], [
    "./src/pool.ts:3:definition:method Pool.release  release(): void {",
    "./src/serve.ts:4:call:function serve  pool.release();",
    "./src/serve.ts:8:call?:function stop  pool.release();",
  ]],
  [["src/serve.ts:4:8"], [
    "./src/pool.ts:3:definition:method Pool.release  release(): void {",
    "./src/serve.ts:4:call:function serve  pool.release();",
    "./src/serve.ts:8:call?:function stop  pool.release();",
  ]],
  [["./src/pool.ts:3:definition:method Pool.release", "--in", "stop"], [
    "./src/pool.ts:3:definition:method Pool.release  release(): void {",
    "./src/serve.ts:8:call?:function stop  pool.release();",
  ]],
  [["idle"], [
    "./src/pool.ts:2:definition:field Pool.idle  idle = 0;",
    "./src/pool.ts:4:write:class Pool > release  this.idle++; // release",
  ]],
  [["release", "--kind", "doc"], [
    "./src/pool.ts:3:definition:method Pool.release  release(): void {",
    "./src/pool.ts:4:doc?:class Pool > release  this.idle++; // release",
  ]],
  [["serve", "--callers", "--depth", "3"], [
    "./src/serve.ts:2:definition:function serve  export function serve() {",
    "./src/serve.ts:7:caller:function stop",
    "  ./src/serve.ts:2:caller:function serve  (cycle)",
    "./tests/serve_test.ts:3:caller:test it serves",
  ]],
  [["serve", "--callees"], [
    "./src/serve.ts:2:definition:function serve  export function serve() {",
    "./src/pool.ts:3:callee:class Pool > release",
    "./src/pool.ts:7:callee:function makePool",
    "./src/serve.ts:7:callee:function stop",
  ]],
  [["makePool", "--impact"], [
    "./src/pool.ts:7:definition:function makePool  export function makePool(): Pool {",
    "exported: yes",
    "direct callers: 1",
    "indirect callers: 2",
    "tests that reach it: 1",
    "  ./tests/serve_test.ts",
    "files: 2",
    "  ./src/serve.ts",
  ]],
  [["serve", "--path", "tests/**", "--kind", "call"], [
    "./src/serve.ts:2:definition:function serve  export function serve() {",
    "./tests/serve_test.ts:3:call:test it serves  serve();",
  ]],
  [["Lock.take"], [
    "./src/lock.py:2:definition:method Lock.take  def take(self):",
    "./src/lock.py:6:call:  Lock().take()",
  ]],
];

for (const [words, out] of answers) {
  Deno.test(`ct-refs ${words.join(" ")}`, async () => {
    const result = await run(words);
    assert.deepEqual(result.out, out);
    assert.equal(result.status, 0);
  });
}

Deno.test("ct-refs names what comes closest to an unknown name, and exits with 1", async () => {
  const { status, out, err } = await run(["makePol"]);
  assert.deepEqual([status, out], [1, []]);
  assert.equal(err, 'ct-refs: nothing is called "makePol"; did you mean makePool?\n');
});

for (const symbol of ["", " ", ".", "::"]) {
  Deno.test(`ct-refs "${symbol}" is refused, since it has no name`, async () => {
    const { status, out, err } = await run([symbol]);
    assert.deepEqual([status, out], [2, []]);
    assert.match(err, /^error: no name in "/);
  });
}

Deno.test("ct-refs names files that have an unknown name and are not all understood", async () => {
  await using tree = await tempTree({ "a.go": `package p\n\nvar x = ${'"a"+'.repeat(999)}area\n` });
  const ctx = memoryContext({ cwd: tree.path });
  assert.equal(await command.run(["area"], ctx), 1);
  const note = 'nothing is called "area"; not all of ./a.go was understood';
  assert.equal(ctx.stderr.text, `ct-refs: ${note}\n`);
});

Deno.test("ct-refs lists the definitions of an ambiguous name, and exits with 2", async () => {
  const more = { "src/lock.ts": "export class Lock {\n  release() {}\n}\n" };
  const { status, out, err } = await run(["release"], more);
  assert.equal(status, 2);
  assert.deepEqual(out, [
    "./src/lock.ts:2:definition:method Lock.release  release() {}",
    "./src/pool.ts:3:definition:method Pool.release  release(): void {",
  ]);
  assert.match(err, /^ct-refs: 2 definitions are called "release"; name one: Lock\.release, or /);
  assert.equal((await run(["Pool.release", "--expect", "=2", "--quiet"], more)).status, 0);
  const same = { "src/lock.ts": "export class Pool {\n  release() {}\n}\n" };
  assert.match((await run(["Pool.release"], same)).err, /; name one: \.\/src\/lock\.ts:2\n$/);
});

Deno.test("ct-refs takes a member of a prototype as the outline names it", async () => {
  const files = { "a.js": "function Gate() {}\nGate.prototype.open = function () {};\n" };
  assert.deepEqual((await run(["Gate.prototype.open"], files)).out, [
    "./a.js:2:definition:method Gate.open  Gate.prototype.open = function () {};",
  ]);
});

Deno.test("ct-refs takes a name that is whole for what it means, and names a member of it", async () => {
  const more = {
    "src/free.ts": "export function release() {}\nrelease();\n",
    "src/lock.ts": "export class Lock {\n  release() {}\n}\n",
  };
  const { status, out, err } = await run(["release", "--path", "src/free.ts"], more);
  assert.deepEqual([status, out.length], [0, 2]);
  assert.match(out[0] ?? "", /^\.\/src\/free\.ts:1:definition:function release /);
  assert.match(
    err,
    /^ct-refs: members have this name too: Lock\.release at \.\/src\/lock\.ts:2, and 1 more$/m,
  );
  const { others, definitions } = JSON.parse((await run(["release", "--json"], more)).out.join(""));
  const names = [...definitions, ...others].map(({ name }: { name: string }) => name);
  assert.deepEqual(names, ["release", "Lock.release", "Pool.release"]);
});

Deno.test("ct-refs --expect none holds for what nothing uses, defined or not (long)", async () => {
  for (
    const [name, status] of [["nothing", 0], ["Lock", 1], ["serve", 1], ["makePool", 1]] as const
  ) {
    assert.equal((await run([name, "--expect", "none", "--quiet"])).status, status, name);
  }
  const more = { "src/old.ts": "export function oldApi() {}\n" };
  assert.equal((await run(["oldApi", "--expect", "none"], more)).status, 0);
});

Deno.test("ct-refs gives no verdict none over a file that cannot be parsed", async () => {
  const more = {
    "src/old.ts": "export function oldApi() {}\n",
    "src/bad.ts": "const oldApi = {{{;\n",
  };
  const { status, err } = await run(["oldApi", "--expect", "none"], more);
  assert.equal(status, 2);
  assert.match(err, /skipped \.\/src\/bad\.ts: syntax error/);
  assert.match(err, /no verdict: .*\.\/src\/bad\.ts/);
  // A file that does not have the name need not be parsed.
  assert.equal((await run(["serve", "--expect", "1"], more)).status, 0);
});

Deno.test("ct-refs gives no verdict none over a module of Python that is not understood", async () => {
  const more = { "old.py": "def old():\n    pass\n", "bad.py": "x = = old(\n" };
  const { status, err } = await run(["old", "--expect", "none"], more);
  assert.equal(status, 2);
  assert.match(err, /no verdict: .* could not be read: \.\/bad\.py$/m);
  assert.equal((await run(["old", "--expect", "any", "--quiet"], more)).status < 2, true);
});

Deno.test("a yield without a value is understood, so there is a verdict none", async () => {
  const bare = [
    "def fixture():\n    try:\n        yield  # to the test\n    finally:\n        pass\n",
    "def other():\n    x = yield; yield\n    (yield)\n    yield (\n        1)\n",
  ].join("\n\n");
  const { status, err } = await run(["gone", "--expect", "none"], {
    "old.py": "def gone():\n    pass\n",
    "bare.py": `${bare}# gone\n`,
  });
  assert.equal(status, 0, err);
  const broken = await run(["gone", "--expect", "none"], {
    "old.py": "def gone():\n    pass\n",
    "broken.py": "def f():\n    yield = gone(\n",
  });
  assert.equal(broken.status, 2);
});

Deno.test("ct-refs --all lists what has the name and means something else", async () => {
  const more = { "src/own.ts": "function f(serve: number) {\n  return serve;\n}\n" };
  const words = ["serve", "--all", "--path", "src/own.ts", "--expect", "none"];
  const { status, out } = await run(words, more);
  assert.equal(status, 0, "what means something else does not count");
  assert.deepEqual(out.slice(1), [
    "./src/own.ts:1:write!:function f  function f(serve: number) {",
    "./src/own.ts:2:read!:function f  return serve;",
  ]);
});

Deno.test("refs() yields definitions, uses and coverage", async () => {
  await using tree = await tempTree(files);
  const result = await refs({ symbol: "Pool.release" }, { cwd: tree.path });
  assert.equal(result.definitions[0]?.name, "Pool.release");
  assert.deepEqual([result.count, result.named, result.mentions], [2, 1, 1]);
  const [use] = result.files[0]?.uses ?? [];
  assert.deepEqual([use?.line, use?.column, use?.end_column, use?.tie], [4, 8, 15, "resolved"]);
  assert.equal(result.coverage.searched, 4);
});

const heads = [
  'Deno.test("a", ',
  'Deno . /* the runtime */ test("a", ',
  'test.only("a", ',
  'xit /* later */ ("a", ',
  'describe\n("a", ',
  'it.each(rows)("a", ',
  "it.each`\n1`('a', ",
];

for (const head of heads) {
  Deno.test(`a use in a test that begins with ${JSON.stringify(head)}`, async () => {
    const text = `import { makePool } from "./pool.ts";\n${head}() => {\n  makePool();\n});\n`;
    const { out } = await run(["makePool", "--path", "**/a_test.ts"], { "src/a_test.ts": text });
    const [, imported, called] = out;
    assert.match(imported ?? "", /^\.\/src\/a_test\.ts:1:import: {2}import/);
    assert.match(called ?? "", /:call:(?:describe|it|test) a {2}makePool\(\);$/);
  });
}

Deno.test("a private member and a word of its name are told apart", async () => {
  const text = "class Lock {\n  #held = 1;\n  is() {\n    return this.#held;\n  }\n}\n";
  const more = { "src/lock.ts": text, "src/other.ts": "// held\nexport const held = 2;\n" };
  const hidden = await run(["Lock.#held"], more);
  assert.deepEqual(hidden.out.slice(1), [
    "./src/lock.ts:4:read:class Lock > is  return this.#held;",
  ]);
  const plain = await run(["src/other.ts:2:14"], more);
  assert.match(plain.out[0] ?? "", /^\.\/src\/other\.ts:2:definition:const held/);
});

Deno.test("callers of what a file keeps to itself are in it, and of what it exports elsewhere", async () => {
  const declared = ["plain", "renamed", "held", "made"].map((name) =>
    `function ${name}() {\n  start();\n}\n`
  );
  const more = {
    "src/steps.ts": `export function start() {}\n${declared.join("")}plain();\n` +
      "export { renamed as other };\nexport default held;\nexport const { made: m } = { made };\n",
    "src/use.ts": 'import held, { other } from "./steps.ts";\n' +
      "function all() {\n  other();\n  held();\n  plain();\n}\nfunction plain() {}\n",
  };
  const { out } = await run(["start", "--callers", "--depth", "2"], more);
  assert.deepEqual(out.slice(1), [
    "./src/steps.ts:2:caller:function plain",
    "  ./src/steps.ts:14:caller:",
    "./src/steps.ts:5:caller:function renamed",
    "  ./src/use.ts:2:caller:function all",
    "./src/steps.ts:8:caller:function held",
    "  ./src/use.ts:2:caller:function all",
    "./src/steps.ts:11:caller:function made",
    "  ./src/steps.ts:17:caller:",
  ]);
});

Deno.test("alike uses on one line are one row, and JSON has each", async () => {
  const files = { "a.ts": "let n = 1;\nprint(n + n); n = n + n;\n" };
  const { out } = await run(["n"], files);
  assert.deepEqual(out.slice(1), [
    "./a.ts:2:read:  print(n + n); n = n + n;  4 times",
    "./a.ts:2:write:  print(n + n); n = n + n;",
  ]);
  const json = JSON.parse((await run(["n", "--json"], files)).out.join(""));
  assert.deepEqual([json.count, json.files[0].uses.length], [5, 5]);
});

for (
  const [asked, near] of [["relaese", "release"], ["makePol", "makePool"], ["sevre", "serve"], [
    "Mäke",
    undefined,
  ]]
) {
  Deno.test(`nothing is called ${asked}: ${near ?? "nothing"} comes close`, async () => {
    const { status, err } = await run([asked ?? ""], { "tests/o.ts": "// überall: Mäke\n" });
    assert.equal(status, 1);
    assert.ok(err.includes(near === undefined ? '"Mäke"\n' : `; did you mean ${near}?`), err);
  });
}

for (const [words, more] of [[["release"], 1], [["serve", "--callers"], 1]] as const) {
  Deno.test(`what --limit leaves out of ${words.join(" ")} is counted`, async () => {
    const { out, err } = await run([...words, "--limit", "1"]);
    assert.deepEqual([out.length, err.includes(`omitted: ${more} more than --limit 1\n`)], [
      2,
      true,
    ]);
    assert.ok(!(await run([...words, "--limit", "2"])).err.includes("omitted"));
  });
}
