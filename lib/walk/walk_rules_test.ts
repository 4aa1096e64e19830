import assert from "node:assert/strict";
import { tempTree, type TreeEntry } from "@ct/testing";
import { walk, type WalkOptions } from "./mod.ts";

async function found(
  entries: Readonly<Record<string, TreeEntry>>,
  options: Partial<WalkOptions>,
): Promise<readonly string[]> {
  await using tree = await tempTree(entries);
  const all = walk({
    base: ".",
    cwd: tree.path,
    hidden: true,
    follow: false,
    ignore: true,
    ...options,
  }, () => {});
  return [...all].filter(({ kind }) => kind === "f").map(({ path }) => path.slice(2))
    .filter((path) => !path.endsWith("ignore"));
}

const rules = { weakest: ["node_modules/"], files: [".aignore", ".bignore"], strongest: [".hg/"] };

for (
  const [what, entries, visible] of [
    ["the weakest rules hide", { "node_modules/a": "", "b": "" }, ["b"]],
    [
      "git's rules win over the weakest",
      { ".git/HEAD": "", ".gitignore": "!node_modules/\n", "node_modules/a": "" },
      ["node_modules/a"],
    ],
    [
      "a file wins over git's rules and .ignore",
      {
        ".git/HEAD": "",
        ".gitignore": "build/\n",
        ".ignore": "*.log\n",
        ".aignore": "!build/\n!a.log\n",
        "build/x": "",
        "a.log": "",
        "b.log": "",
      },
      ["a.log", "build/x"],
    ],
    [
      "a file wins over git's rules of directories below",
      { ".git/HEAD": "", "sub/.gitignore": "x\n", ".aignore": "!sub/x\n", "sub/x": "" },
      ["sub/x"],
    ],
    [
      "of two files the later named wins, wherever they lie",
      { ".bignore": "!sub/x\n", "sub/.aignore": "x\n", "sub/x": "", "sub/y": "" },
      ["sub/x", "sub/y"],
    ],
    [
      "nothing wins over the strongest",
      { ".aignore": "!.hg/\n", ".bignore": "!.hg/\n", ".hg/x": "", "a": "" },
      ["a"],
    ],
    ["a directory of that name holds no rules", { ".aignore/x": "", "x": "" }, [".aignore/x", "x"]],
  ] as const
) {
  Deno.test(`walk() with further rules: ${what}`, async () => {
    assert.deepEqual(await found(entries, { rules }), visible);
  });
}

Deno.test("walk() with further rules: who names a hidden directory sees what is in it", async () => {
  const entries = { "node_modules/a/b": "", "node_modules/c": "" };
  const visible = await found(entries, { rules, base: "node_modules" });
  assert.deepEqual(visible, ["de_modules/a/b", "de_modules/c"]);
});

Deno.test("walk() with further rules: files above the base count", async () => {
  const entries = { ".aignore": "*.log\n", "sub/a.log": "", "sub/b": "" };
  assert.deepEqual(await found(entries, { rules, base: "sub" }), ["b/b"]);
});

for (
  const [maxDepth, visible] of [
    [1, ["a"]],
    [2, ["a", "b/a"]],
    [3, ["a", "b/a", "b/c/a"]],
    [undefined, ["a", "b/a", "b/c/a"]],
  ] as const
) {
  Deno.test(`walk() goes ${maxDepth ?? "as many"} deep`, async () => {
    assert.deepEqual(await found({ "a": "", "b/a": "", "b/c/a": "" }, { maxDepth }), visible);
  });
}
