import assert from "node:assert/strict";
import { tempTree, type TreeEntry } from "@ct/testing";
import { walk, type WalkOptions, type WalkProblem } from "./mod.ts";

type Tree = Readonly<Record<string, TreeEntry>>;

/** `kind path` of each entry, and the problems. */
async function seen(
  files: Tree,
  change: Partial<WalkOptions>,
): Promise<{ readonly entries: readonly string[]; readonly problems: readonly WalkProblem[] }> {
  await using tree = await tempTree(files);
  const problems: WalkProblem[] = [];
  const defaults = { base: ".", cwd: tree.path, hidden: false, follow: false, ignore: true };
  const entries = [...walk({ ...defaults, ...change }, (it) => problems.push(it))];
  return { entries: entries.map((it) => `${it.kind} ${it.path}`), problems };
}

const linkTree: Tree = {
  "dir/x": "",
  "file": "",
  "to-dir": { link: "dir" },
  "to-file": { link: "file" },
  "to-link": { link: "to-dir" },
  "gone": { link: "nowhere" },
  "gone-below-file": { link: "file/x" },
};

function repeated(path: string, first: string): WalkProblem {
  return { path, message: `already listed as ${first}`, kind: "repeated", incomplete: false };
}

/** Options, entries as `kind path`, problems. */
const rows: readonly (readonly [
  Partial<WalkOptions>,
  readonly string[],
  (readonly WalkProblem[])?,
])[] = [
  [{}, [
    "d .",
    "d ./dir",
    "f ./dir/x",
    "f ./file",
    "l ./gone",
    "l ./gone-below-file",
    "l ./to-dir",
    "l ./to-file",
    "l ./to-link",
  ]],
  [{ follow: true }, [
    "d .",
    "d ./dir",
    "f ./dir/x",
    "f ./file",
    "l ./gone",
    "l ./gone-below-file",
    "d ./to-dir",
    "f ./to-file",
    "d ./to-link",
  ], [repeated("./to-dir", "./dir"), repeated("./to-link", "./dir")]],
  [{ base: "to-dir" }, ["l to-dir", "f to-dir/x"]],
  [{ base: "to-dir", follow: true }, ["d to-dir", "f to-dir/x"]],
  [{ base: "to-dir/" }, ["d to-dir/", "f to-dir/x"]],
  [{ base: "to-link" }, ["l to-link", "f to-link/x"]],
  [{ base: "to-file" }, ["f to-file"]],
  [{ base: "to-file", follow: true }, ["f to-file"]],
  [{ base: "gone" }, ["l gone"]],
  [{ base: "gone", follow: true }, ["l gone"]],
];

for (const [change, entries, problems = []] of rows) {
  Deno.test(`walk() with ${JSON.stringify(change)} treats links as specified`, async () => {
    assert.deepEqual(await seen(linkTree, change), { entries, problems });
  });
}

function loop(path: string, outer: string): WalkProblem {
  return { path, message: `leads back to ${outer}`, kind: "loop", incomplete: false };
}

/** Directories with links to each other, which can be reached in more ways than can be walked. */
const names = Array.from({ length: 12 }, (_, n) => `d${n}`);
const maze: Tree = Object.fromEntries(
  names.flatMap((name) => [
    [`${name}/file`, ""] as const,
    ...names.map((other) => [`${name}/to-${other}`, { link: `../${other}` }] as const),
  ]),
);

Deno.test("walk() that follows links enters each directory once", async () => {
  const { entries, problems } = await seen(maze, { follow: true });
  assert.equal(entries.filter((entry) => entry.endsWith("/file")).length, names.length);
  assert.deepEqual(entries.filter((entry) => /^d \.\/[^/]*$/.test(entry)).length, names.length);
  assert.ok(problems.every(({ kind }) => kind === "loop" || kind === "repeated"));
});

/** What the tree shows, the tree, the base, entries, problems: all under `follow`. */
const loops:
  readonly (readonly [string, Tree, string, readonly string[], readonly WalkProblem[]])[] = [
    ["a link to its own directory", { "a/self": { link: "." } }, ".", ["d .", "d ./a"], [
      loop("./a/self", "./a"),
    ]],
    ["a link to the base", { "a/b/up": { link: "../.." } }, ".", ["d .", "d ./a", "d ./a/b"], [
      loop("./a/b/up", "."),
    ]],
    [
      "a link to a directory above the base",
      { "top/a/up": { link: "../../top" }, "top/z": "" },
      "top/a",
      ["d top/a", "d top/a/up", "f top/a/up/z"],
      [loop("top/a/up/a", "top/a")],
    ],
    [
      "two directories that link to each other",
      { "a/to-b": { link: "../b" }, "b/to-a": { link: "../a" } },
      ".",
      ["d .", "d ./a", "d ./a/to-b", "d ./b"],
      [loop("./a/to-b/to-a", "./a"), repeated("./b", "./a/to-b")],
    ],
    [
      "two links to one directory, which are no loop",
      { "d/x": "", "l1": { link: "d" }, "l2": { link: "d" } },
      ".",
      ["d .", "d ./d", "f ./d/x", "d ./l1", "d ./l2"],
      [repeated("./l1", "./d"), repeated("./l2", "./d")],
    ],
    ["a link to itself", { "me": { link: "me" } }, ".", ["d ."], [{
      path: "./me",
      message: "Too many levels of symbolic links (os error 40)",
      kind: "loop",
      incomplete: false,
    }]],
    [
      "a base that is a link to a directory that links back",
      { "d/back": { link: "../l" }, "l": { link: "d" } },
      "l",
      ["d l"],
      [loop("l/back", "l")],
    ],
  ];

for (const [shown, tree, base, entries, problems] of loops) {
  Deno.test(`walk() that follows links ends at ${shown}`, async () => {
    assert.deepEqual(await seen(tree, { base, follow: true }), { entries, problems });
  });
}

Deno.test("walk() does not report a loop that a rule leaves out", async () => {
  const tree = { "a/self": { link: "." }, ".ignore": "self/\n" };
  const { problems } = await seen(tree, { follow: true });
  assert.deepEqual(problems, []);
});

Deno.test("walk() applies rules for directories to a link only where it is followed", async () => {
  const tree: Tree = { ".ignore": "out/\n", "real/x": "", "out": { link: "real" } };
  assert.deepEqual((await seen(tree, {})).entries, ["d .", "l ./out", "d ./real", "f ./real/x"]);
  const followed = await seen(tree, { follow: true });
  assert.deepEqual(followed.entries, ["d .", "d ./real", "f ./real/x"]);
});

Deno.test("walk() takes .. after a link to lead to the target's parent", async () => {
  const tree: Tree = { "deep/er/x": "", "deep/y": "", "link": { link: "deep/er" } };
  const { entries } = await seen(tree, { base: "link/.." });
  assert.deepEqual(entries, ["d link/..", "d link/../er", "f link/../er/x", "f link/../y"]);
});
