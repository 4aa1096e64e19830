/**
 * The lock files of real projects, where they lie beside the repository: each is read, and its
 * whole graph found.
 */
import { memoryContext } from "@ct/core/context";
import assert from "node:assert/strict";
import { readPackages } from "./ecosystem.ts";
import type { Ecosystem } from "./files/lock_files.ts";

const locks = new URL("../../../shared/locks/", import.meta.url);

/** How many packages, members among them, and pairs of a package and one that it needs. */
const rows: readonly (readonly [string, Ecosystem, number, number, number])[] = [
  ["deno-fresh", "deno", 866, 10, 2125],
  ["deno-docs", "deno", 441, 1, 870],
  ["deno-jsr", "deno", 68, 1, 130],
  ["deno-hono", "deno", 7, 1, 7],
  // Two pairs are twice in it; else the edges are those of
  // `npm ls --all --json --package-lock-only`.
  ["npm-ruff-playground", "npm", 552, 6, 1743],
  // As many as `pnpm ls -r --depth Infinity --json --lockfile-only` shows.
  ["pnpm-vue-core", "pnpm", 639, 18, 978],
  // Those of `yarn list`, and the root's.
  ["yarn1-excalidraw-docs", "yarn", 1243, 1, 2370],
  ["bun-elysia", "bun", 71, 1, 82],
  ["cargo-ripgrep", "cargo", 63, 11, 145],
  ["cargo-ruff", "cargo", 556, 51, 1957],
];

function isThere(folder: string): boolean {
  try {
    return Deno.statSync(new URL(folder, locks)).isDirectory;
  } catch {
    return false;
  }
}

for (const [folder, ecosystem, packages, members, edges] of rows) {
  Deno.test({
    name: `readPackages() of ${folder}`,
    ignore: !isThere(folder),
    fn: async () => {
      const ctx = memoryContext({ cwd: new URL(folder, locks).pathname });
      const graph = await readPackages({ ecosystem, cargo: false, timeout: undefined }, ctx);
      const ids = new Set(graph.packages.map(({ id }) => id));
      const targets = graph.packages.flatMap((each) => each.edges.map(({ target }) => target));
      assert.deepEqual(targets.filter((target) => !ids.has(target)), []);
      assert.deepEqual([ids.size, graph.members.length, targets.length], [
        packages,
        members,
        edges,
      ]);
    },
  });
}

for (
  const [target, names] of [
    ["x86_64-unknown-linux-gnu", "libc"],
    ["x86_64-unknown-linux-musl", "libc tikv-jemallocator"],
    ["x86_64-pc-windows-msvc", "winapi-util"],
  ] as const
) {
  Deno.test({
    name: `on ${target}, the packages of ripgrep need ${names} by themselves`,
    ignore: !isThere("cargo-ripgrep"),
    fn: async () => {
      const ctx = memoryContext({ cwd: new URL("cargo-ripgrep", locks).pathname });
      const options = { ecosystem: "cargo", cargo: false, timeout: undefined, target } as const;
      const { packages, members } = await readPackages(options, ctx);
      const nameOf = new Map(packages.map(({ id, name }) => [id, name]));
      const direct = new Set(
        packages.flatMap(({ id, edges }) =>
          members.includes(id) ? edges.map(({ target }) => nameOf.get(target)) : []
        ),
      );
      const found = ["libc", "tikv-jemallocator", "winapi-util"].filter((name) => direct.has(name));
      assert.equal(found.join(" "), names);
    },
  });
}
