/** What the command says without an assertion: an overview, who needs a package, a tree. */
import { memoryContext } from "@ct/core/context";
import { assertRun, tempTree } from "@ct/testing";
import assert from "node:assert/strict";
import { command } from "./mod.ts";
import { formatRow, treeRows } from "./overview/tree_rows.ts";
import { graphOf, type Package } from "./graph/package_graph.ts";

const files = {
  "deno.lock": JSON.stringify({
    version: "5",
    specifiers: { "npm:a@1": "1.0.0", "npm:b@1": "1.5.0" },
    npm: {
      "a@1.0.0": { dependencies: ["b@2.0.0"] },
      "b@1.5.0": {},
      "b@2.0.0": { dependencies: ["a"] },
    },
    workspace: {
      dependencies: ["npm:a@1"],
      members: { "lib": { dependencies: ["npm:b@1"] } },
    },
  }),
  "deno.json": '{"name":"@x/root","version":"0.1.0"}',
  "lib/deno.json": '{"name":"@x/lib"}',
  "src/one.ts": 'import "./two.ts";\n',
  "src/two.ts": 'import "./one.ts";\n',
};

const rows: readonly (readonly [argv: string, status: number, stdout: string])[] = [
  [
    "",
    0,
    `read: deno.lock (deno)
packages: 3, and 2 of the project
direct: 2; indirect: 1
duplicates: 1: b (1.5.0, 2.0.0)
deepest chain: 2: @x/root v0.1.0 -> a v1.0.0 -> b v2.0.0
circular packages of the project: 0
circular modules (of 2): 1: one -> two -> one
`,
  ],
  [
    "--why b",
    0,
    `b v1.5.0: needed by @x/lib
  @x/lib -> b v1.5.0
b v2.0.0: needed by a v1.0.0
  @x/root v0.1.0 -> a v1.0.0 -> b v2.0.0
`,
  ],
  [
    "--why a",
    0,
    `a v1.0.0: needed by @x/root v0.1.0, b v2.0.0
  @x/root v0.1.0 -> a v1.0.0
`,
  ],
  ["--why @x/root", 0, "@x/root v0.1.0, one of the project's own: needed by nothing\n"],
  ["--why bb", 1, "no package 'bb' in deno.lock; did you mean 'b'?\n"],
  ["--why none*", 1, "no package 'none*' in deno.lock\n"],
  [
    "--tree",
    0,
    `@x/root v0.1.0
└── a v1.0.0
    └── b v2.0.0
        └── a v1.0.0 (*)
@x/lib
└── b v1.5.0
`,
  ],
  [
    "--modules",
    0,
    `read: src
modules: 2
uses: 2
used most: one (1), two (1)
isolated modules: 0
circular modules: 1: one -> two -> one
unresolved imports: 0
`,
  ],
  ["--tree --depth 1", 0, "@x/root v0.1.0\n└── a v1.0.0 …\n@x/lib\n└── b v1.5.0\n"],
];

for (const [argv, status, stdout] of rows) {
  Deno.test(`ct-deps ${argv}`, async () => {
    await using tree = await tempTree(files);
    const words = argv === "" ? [] : argv.split(" ");
    await assertRun(command, tree.path, words, { status, stdout });
  });
}

const refused: readonly (readonly [argv: string, stderr: RegExp])[] = [
  ["--why a --tree", /--why cannot be used with --tree/],
  ["--why a --acyclic", /--why cannot be used with --acyclic/],
  ["--tree --format dot", /--tree cannot be used with --format/],
  ["--tree --modules", /--tree cannot be used with --modules/],
  ["--modules --quiet", /nothing to check/],
  ["--modules --emit {RESULT}", /nothing to check/],
  ["--modules --format dot", /nothing to check/],
  ["--modules --direct", /--direct has no effect without --forbid or --layers/],
  ["--depth 1", /--depth has no effect without --tree/],
  ["--quiet", /nothing to check/],
  ["--emit {RESULT}", /nothing to check/],
  ["--format dot", /nothing to check/],
];

for (const [argv, stderr] of refused) {
  Deno.test(`ct-deps refuses ${argv}`, async () => {
    await using tree = await tempTree(files);
    await assertRun(command, tree.path, argv.split(" "), { status: 2, stdout: "", stderr });
  });
}

Deno.test("the JSON of an overview has the members of every result", async () => {
  await using tree = await tempTree(files);
  const ctx = memoryContext({ cwd: tree.path });
  assert.equal(await command.run(["--json"], ctx), 0);
  const { overview, ...rest } = JSON.parse(ctx.stdout.text);
  assert.deepEqual(rest, {
    count: 0,
    coverage: { candidates: 2, complete: true, searched: 2, skipped: {} },
    tool: "ct-deps",
    verdict: "SUCCESS",
    violations: [],
  });
  assert.deepEqual([overview.packages, overview.direct, overview.modules.circular.length], [
    3,
    2,
    1,
  ]);
});

Deno.test("the overview of modules tells types, packages, isolated ones and lost imports", async () => {
  await using tree = await tempTree({
    "src/a.ts": 'import type { B } from "./b.ts";\nimport { c } from "./c.ts";\n',
    "src/b.ts": 'import { c } from "./c.ts";\nimport react from "react";\n',
    "src/c.ts": 'import "./gone.ts";\n',
    "src/alone.ts": "export const x = 1;\n",
  });
  const ctx = memoryContext({ cwd: tree.path });
  assert.equal(await command.run(["--modules", "--externals", "--json"], ctx), 0);
  assert.deepEqual(JSON.parse(ctx.stdout.text).overview, {
    base: "src",
    modules: 4,
    packages: 1,
    uses: 4,
    types: 1,
    used_most: [{ module: "c", by: 2 }, { module: "b", by: 1 }, { module: "react", by: 1 }],
    isolated: ["alone"],
    circular: [],
    unresolved: [{ from: "src/c.ts", line: 1, specifier: "./gone.ts" }],
  });
});

Deno.test("the overview of modules of which none uses another is no error", async () => {
  await using tree = await tempTree({ "src/a.ts": "", "src/b.ts": "" });
  await assertRun(command, tree.path, ["--modules"], {
    status: 0,
    stdout: `read: src
modules: 2
uses: 0
used most: none
isolated modules: 2: a, b
circular modules: 0
unresolved imports: 0
`,
  });
});

Deno.test("a chain of 3,000 packages is a tree of as many rows (long)", () => {
  const count = 3_000;
  const edge = (index: number) => [{ target: String(index + 1), kinds: ["dev"] as const }];
  const packages = Array.from({ length: count }, (_, index): Package => ({
    id: String(index),
    name: String(index),
    version: "",
    edges: index + 1 < count ? edge(index) : [],
  }));
  const project = { packages, members: ["0"] };
  const rows = treeRows(project, graphOf(project, []), 3);
  assert.deepEqual(rows.map(formatRow), [
    "0",
    "└── 1 (dev)",
    "    └── 2 (dev)",
    "        └── 3 (dev) …",
  ]);
  assert.equal(treeRows(project, graphOf(project, [])).length, count);
});
