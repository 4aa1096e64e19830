/** Workspaces of each ecosystem, and calls that find none. */
import { memoryContext } from "@ct/core/context";
import { assertRun, tempTree } from "@ct/testing";
import assert from "node:assert/strict";
import { command, survey } from "./mod.ts";

const rows: readonly (readonly [
  name: string,
  files: Readonly<Record<string, string>>,
  stdout: string,
])[] = [
  [
    "cargo",
    {
      "Cargo.toml": `[workspace]
members = ["crates/*", "gone"]
exclude = ["crates/old"]
[workspace.package]
version = "2.0.0"
[workspace.dependencies]
core = { path = "crates/core", package = "shop-core" }
`,
      "crates/core/Cargo.toml": '[package]\nname = "shop-core"\nversion.workspace = true\n',
      "crates/core/src/lib.rs":
        "#[tokio::test]\nasync fn a() {}\n#[cfg(test)]\n#[test]\nfn b() {}\n",
      "crates/old/Cargo.toml": '[package]\nname = "old"\n',
      "crates/cli/Cargo.toml": `[package]
name = "cli"
version = "0.1.0"
[dependencies]
core.workspace = true
serde = "1"
[target.'cfg(unix)'.dev-dependencies]
helper = { path = "../../tools/helper" }
`,
      "crates/cli/src/main.rs": "fn main() {}\n",
      "crates/cli/src/bin/more.rs": "fn main() {}\n",
      "tools/helper/Cargo.toml": '[package]\nname = "helper"\n',
    },
    `cargo app — 3 member(s) by Cargo.toml
  cli v0.1.0  crates/cli  files 2  lines 2  tests 0~
    needs: helper (dev), shop-core; 1 package(s) from elsewhere
    bin: cli (crates/cli/src/main.rs), more (crates/cli/src/bin/more.rs)
  helper v2.0.0  tools/helper  files 0  lines 0  tests 0~
    needed by: cli
  shop-core v2.0.0  crates/core  files 1  lines 5  tests 2~
    needed by: cli
    lib: shop-core (crates/core/src/lib.rs)
totals  files 3  lines 7  tests 2~
note: Cargo.toml: 'gone' names no member
`,
  ],
  [
    "pnpm",
    {
      "package.json": '{"name":"root","private":true}',
      "pnpm-workspace.yaml":
        "packages:\n  # all\n  - 'packages/*' # here\n  - \"!packages/old\"\ncatalog:\n  - x\n",
      "packages/a/package.json": '{"name":"a","dependencies":{"b":"workspace:*"}}',
      "packages/b/package.json": '{"name":"b","main":"./dist/b.js"}',
      "packages/old/package.json": '{"name":"old"}',
      "packages/a/a.vue": "x\n",
    },
    `npm root — 3 member(s) by pnpm-workspace.yaml
  a  packages/a  files 1  lines 1  tests 0~
    needs: b
  b  packages/b  files 0  lines 0  tests 0~
    needed by: a
    main: b (packages/b/dist/b.js)
  root  .  files 0  lines 0  tests 0~
totals  files 1  lines 1  tests 0~
`,
  ],
  [
    "deno",
    {
      "deno.jsonc": '{ // root\n "workspace": ["./lib", "./cli"], "tasks": {"ok": "x"} }',
      "lib/deno.json":
        '{"name":"@x/lib","version":"1.0.0","exports":"./mod.ts","imports":{"a":"npm:a@1","b":"./b.ts"}}',
      "lib/mod.ts": '/**\n * import "@x/cli";\n */\nexport {};\n',
      "lib/mod_test.ts":
        'import { x } from "@x/cli/deep";\nDeno.test("x", f);\nDeno.test.ignore("y", f);\n',
      "cli/deno.json": '{"name":"@x/cli","exports":{".":"./mod.ts","./deep":"./deep.ts"}}',
      "cli/mod.ts": 'const { x } = await import("@x/lib");\n',
    },
    `deno app — 3 member(s) by deno.jsonc
  @x/cli  cli  files 1  lines 1  tests 0~
    needs: @x/lib
    needed by: @x/lib
    export: . (cli/mod.ts), ./deep (cli/deep.ts)
  @x/lib v1.0.0  lib  files 2  lines 7  tests 2~
    needs: @x/cli (dev); 1 package(s) from elsewhere
    needed by: @x/cli
    export: . (lib/mod.ts)
  app  .  files 0  lines 0  tests 0~
    task: ok
totals  files 3  lines 8  tests 2~
`,
  ],
  [
    "python",
    {
      "pyproject.toml": `[project]
name = "App_Root"
version = "1"
dependencies = ["lib.one>=1", "requests[socks]"]
[project.scripts]
app = "app:main"
[dependency-groups]
dev = ["pytest"]
[tool.uv.workspace]
members = ["libs/*"]
`,
      "libs/one/pyproject.toml": '[project]\nname = "lib-one"\n',
      "libs/one/lib_one/__main__.py": "x = 1\n",
      "tests/test_a.py":
        "def test_a():\n    pass\nasync def test_b(x):\n    pass\ndef helper(): pass\n",
    },
    `python App_Root — 2 member(s) by pyproject.toml
  app-root v1  .  files 1  lines 5  tests 2~
    needs: lib-one; 2 package(s) from elsewhere
    script: app
  lib-one  libs/one  files 1  lines 1  tests 0~
    needed by: app-root
    main: lib_one (libs/one/lib_one/__main__.py)
totals  files 2  lines 6  tests 2~
`,
  ],
  [
    "go",
    {
      "go.work": "go 1.21\nuse (\n\t./api // here\n\t./gone\n)\nuse ./lib\n",
      "api/go.mod":
        'module "example.org/api"\nrequire (\n\texample.org/lib v0.0.0\n\tx.org/y v1.0.0 // indirect\n)\n',
      "api/cmd/serve/main.go": "// x\npackage main\n",
      "api/cmd/serve/main_test.go": "package main\nfunc TestA(t *testing.T) {}\nfunc helper() {}\n",
      "lib/go.mod": "module example.org/lib\n",
    },
    `go app — 2 member(s) by go.work
  example.org/api  api  files 2  lines 5  tests 1~
    needs: example.org/lib; 1 package(s) from elsewhere
    bin: serve (api/cmd/serve/main.go)
  example.org/lib  lib  files 0  lines 0  tests 0~
    needed by: example.org/api
totals  files 2  lines 5  tests 1~
note: go.work: 'gone' names no member
`,
  ],
];

for (const [name, files, stdout] of rows) {
  Deno.test(`ct-survey of a workspace of ${name}`, async () => {
    await using tree = await tempTree(
      Object.fromEntries(Object.entries(files).map(([path, text]) => [`app/${path}`, text])),
    );
    const legend = "(~ counts what begins like a test)\n";
    await assertRun(command, `${tree.path}/app`, [], { status: 0, stdout: stdout + legend });
  });
}

Deno.test("survey() sorts, and takes several directories", async () => {
  await using tree = await tempTree({
    "a/go.mod": "module a\n",
    "a/package.json": '{"name":"a","workspaces":["x","y"]}',
    "a/x/package.json": '{"name":"x"}',
    "a/y/package.json": '{"name":"y"}',
    "a/y/y.ts": "1\n",
    "b/go.mod": "module b\n",
  });
  const ctx = { cwd: tree.path };
  const { workspaces } = await survey({ paths: ["a", "b"], sort: "lines" }, ctx);
  const shown = workspaces.map(({ root, ecosystem, members }) =>
    `${root} ${ecosystem}: ${members.map(({ name }) => name).join(" ")}`
  );
  assert.deepEqual(shown, ["a npm: y a x", "a go: a", "b go: b"]);
  const { workspaces: one } = await survey({ base: "a", group: "go" }, ctx);
  assert.deepEqual(one.map(({ ecosystem }) => ecosystem), ["go"]);
});

Deno.test("ct-survey says how many sources could not be read", async () => {
  await using tree = await tempTree({ "package.json": '{"name":"a"}', "a.ts": "1\n", "b.ts": "" });
  Deno.truncateSync(`${tree.path}/b.ts`, 1 << 30);
  const { workspaces: [found] } = await survey({}, { cwd: tree.path });
  assert.deepEqual(found?.notes, ["1 source file(s) could not be read"]);
});

const refused:
  readonly (readonly [argv: string, files: Readonly<Record<string, string>>, RegExp])[] = [
    ["", { "a.txt": "" }, /no manifest of cargo, npm, deno, python, go in '\.'/],
    ["--group npm", { "go.mod": "" }, /no manifest of npm in '\.'/],
    ["", { "package.json": "{" }, /package.json: invalid JSON/],
    ["", { "package.json": "[]" }, /package.json: not an object/],
    ["", { "Cargo.toml": "[" }, /Cargo.toml: /],
    ["gone", {}, /gone/],
  ];

for (const [argv, files, stderr] of refused) {
  Deno.test(`ct-survey ${argv} of ${JSON.stringify(files)} is refused`, async () => {
    await using tree = await tempTree(files);
    const words = argv === "" ? [] : argv.split(" ");
    const ctx = memoryContext({ cwd: tree.path });
    assert.equal(await command.run(words, ctx), 2);
    assert.match(ctx.stderr.text, stderr);
  });
}
