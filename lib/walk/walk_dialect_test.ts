import assert from "node:assert/strict";
import { tempTree } from "@ct/testing";
import { type DirectoryFilter, walkBelow, type WalkDialect } from "./mod.ts";

const logs: DirectoryFilter = {
  excludes: (name) => name.endsWith(".log"),
  enter: () => logs,
};

/** Options of the dialect, whether links are followed, paths of files, problems. */
const rows: readonly (readonly [Partial<WalkDialect>, boolean, string, string])[] = [
  [{}, false, ".git/HEAD .x a/f z", ""],
  [{ descending: true }, false, "z a/f .x .git/HEAD", ""],
  [
    {},
    true,
    ".git/HEAD .gitignore .x a/f b/f z",
    "a/up: loop, b/up: loop, gone: unreadable",
  ],
  [{ device: -1 }, false, ".x z", ""],
];

for (const [change, follow, files, problems] of rows) {
  Deno.test(`walkBelow() with ${JSON.stringify(change)}, links followed: ${follow}`, async () => {
    await using tree = await tempTree({
      ".git/HEAD": "",
      ".gitignore": { link: "a/f" },
      ".x": "",
      "a/f": "",
      "a/up": { link: ".." },
      "b": { link: "a" },
      "gone": { link: "nowhere" },
      "x.log": "",
      "z": "",
    });
    const told: string[] = [];
    const entries = walkBelow(
      { path: "", absolutePath: tree.path },
      { hidden: true, ignore: false, follow, dialect: { filter: logs, ...change } },
      ({ path, kind }) => told.push(`${path}: ${kind}`),
    );
    const found = [...entries].filter(({ kind }) => kind === "f").map(({ path }) => path);
    assert.deepEqual([found.join(" "), told.join(", ")], [files, problems]);
  });
}
