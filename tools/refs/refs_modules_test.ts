/**
 * What `ct refs` takes for a symbol behind the names of modules, packages and files.
 */
import assert from "node:assert/strict";
import { memoryContext } from "@ct/core/context";
import { tempTree, type TreeEntry } from "@ct/testing";
import { command } from "./mod.ts";

const go: Readonly<Record<string, TreeEntry>> = {
  "go.mod": "module x.org/app\n",
  "middleware/logger.go":
    "package middleware\n\ntype Chain struct{}\n\nfunc (c Chain) Use() {}\n\nfunc Logger() {}\n",
  "v2/other.go": "package other\n\ntype Chain struct{}\n\nfunc (c Chain) Use() {}\n\n" +
    "func Logger() {}\n",
  "main.go": `package main

import (
	"fmt"
	mw "x.org/app/middleware"
	"x.org/app/v2"
)

func main() {
	mw.Logger()
	other.Logger()
	mw.Chain{}.Use()
	fmt.Println("x")
	say.Println("y")
}
`,
};

const python: Readonly<Record<string, TreeEntry>> = {
  "pkg/__init__.py": "from .core import Context as Context\n",
  "pkg/core.py": "class Context:\n    def invoke(self):\n        pass\n",
  "other.py": "class Context:\n    def invoke(self):\n        pass\n",
  "main.py": "import pkg as p\n\np.Context().invoke()\n",
};

const script: Readonly<Record<string, TreeEntry>> = {
  "deno.json": '{ "name": "@x/app", "exports": "./mod.ts" }\n',
  "src/net.ts": "export function serve() {}\nexport class Pool {\n  take() {}\n}\n",
  "src/web/index.ts": "export function serve() {}\n",
  "mod.ts": 'export { serve as start } from "./src/net.ts";\n',
  "main.ts": 'import * as n from "./src/net.ts";\nconst pool = new n.Pool();\nn.serve();\n' +
    "pool.take();\nconsole.log(other.log());\n",
};

const rust: Readonly<Record<string, TreeEntry>> = {
  "Cargo.toml": '[package]\nname = "my-app"\nversion = "0.1.0"\nedition = "2021"\n',
  "src/lib.rs": "pub mod net;\npub mod web;\npub use net::serve as start;\n",
  "src/net.rs": "pub fn serve() {}\n",
  "src/web.rs": "pub fn serve() {}\n",
  "tests/all.rs": "fn all() {\n    my_app::start();\n    my_app::web::serve();\n}\n",
};

const java: Readonly<Record<string, TreeEntry>> = {
  "com/x/Pool.java": "package com.x;\npublic class Pool {\n  public void release() {}\n}\n",
  "com/y/Pool.java": "package com.y;\npublic class Pool {\n  public void release() {}\n}\n",
};

const c: Readonly<Record<string, TreeEntry>> = {
  "pool.c": "static int take(void) { return 1; }\nint a(void) { return take(); }\n",
  "lock.c": "static int take(void) { return 2; }\nint b(void) { return take(); }\n",
};

/** Where what is meant is defined, and how often it is used. */
const answers: readonly (readonly [
  files: Readonly<Record<string, TreeEntry>>,
  name: string,
  definition: string,
  uses: number,
])[] = [
  [go, "middleware.Logger", "./middleware/logger.go:7", 1],
  [go, "other.Logger", "./v2/other.go:7", 1],
  [go, "mw.Logger", "./middleware/logger.go:7", 1],
  [go, "middleware.Chain", "./middleware/logger.go:3", 2],
  [go, "middleware.Chain.Use", "./middleware/logger.go:5", 1],
  [go, "x.org/app/middleware.Logger", "./middleware/logger.go:7", 1],
  [python, "pkg.Context", "./pkg/core.py:1", 3],
  [python, "pkg.core.Context", "./pkg/core.py:1", 3],
  [python, "pkg.Context.invoke", "./pkg/core.py:2", 1],
  [python, "p.Context", "./pkg/core.py:1", 3],
  [python, "other.Context", "./other.py:1", 0],
  [script, "net.serve", "./src/net.ts:1", 3],
  [script, "n.serve", "./src/net.ts:1", 3],
  [script, "src/net.ts:serve", "./src/net.ts:1", 3],
  [script, "web.serve", "./src/web/index.ts:1", 0],
  [script, "mod.start", "./src/net.ts:1", 3],
  [script, "@x/app.start", "./src/net.ts:1", 3],
  [script, "net.Pool.take", "./src/net.ts:3", 1],
  [script, "pool.take", "./src/net.ts:3", 1],
  [rust, "net::serve", "./src/net.rs:1", 3],
  [rust, "crate::web::serve", "./src/web.rs:1", 1],
  [rust, "my_app::web::serve", "./src/web.rs:1", 1],
  [rust, "my_app::start", "./src/net.rs:1", 3],
  [java, "com.x.Pool.release", "./com/x/Pool.java:3", 0],
  [java, "y.Pool", "./com/y/Pool.java:2", 0],
  [c, "pool.take", "./pool.c:1", 1],
  [c, "lock.c:take", "./lock.c:1", 1],
];

async function run(files: Readonly<Record<string, TreeEntry>>, words: readonly string[]) {
  await using tree = await tempTree(files);
  const ctx = memoryContext({ cwd: tree.path });
  const status = await command.run(words, ctx);
  return { status, out: ctx.stdout.text.split("\n").slice(0, -1), err: ctx.stderr.text };
}

for (const [files, name, definition, uses] of answers) {
  Deno.test(`${name} is what ${definition} defines`, async () => {
    const { out } = await run(files, [name, "--expect", "any"]);
    const rows = out.map((row) => row.split(":").slice(0, 3).join(":"));
    assert.deepEqual(
      rows.filter((row) => row.endsWith(":definition")),
      [`${definition}:definition`],
    );
    const times = out.map((row) => Number(/ {2}(\d+) times$/.exec(row)?.[1] ?? 1));
    assert.equal(times.reduce((sum, each) => sum + each) - 1, uses, out.join("\n"));
  });
}

const outside: readonly (readonly [typeof go, name: string, row: string])[] = [
  [go, "fmt.Println", './main.go:13:call?:func main  fmt.Println("x")'],
  [script, "console.log", "./main.ts:5:call?:  console.log(other.log());"],
];

for (const [files, name, row] of outside) {
  Deno.test(`${name}, which no file defines, is used where it is written so`, async () => {
    const { status, out, err } = await run(files, [name]);
    assert.deepEqual([status, out], [0, [row]]);
    assert.match(err, /no file here defines/);
    assert.equal((await run(files, [name, "--expect", "none"])).status, 1);
  });
}

Deno.test("a name that two modules of one name define is not told apart by it", async () => {
  const { status, out, err } = await run({
    "a/util.py": "def parse():\n    pass\n",
    "b/util.py": "def parse():\n    pass\n",
  }, ["util.parse"]);
  assert.deepEqual([status, out.length], [2, 2]);
  assert.match(err, /2 definitions are called "util\.parse"; name one: \.\/a\/util\.py:1/);
});

Deno.test("a name that the module does not have is unknown", async () => {
  const { status, err } = await run(go, ["middleware.Println"]);
  assert.deepEqual([status, err.includes('nothing is called "middleware.Println"')], [1, true]);
});
