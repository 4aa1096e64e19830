import assert from "node:assert/strict";
import fc from "fast-check";
import { tempTree } from "@ct/testing";
import { Root } from "./root.ts";

const project = { isWorktree: false, closed: [] };

for (
  const [given, relative, realRelative] of [
    ["", "", ""],
    [".", "", ""],
    ["./a/f", "a/f", "a/f"],
    ["a//f", "a/f", "a/f"],
    ["a/./f", "a/f", "a/f"],
    ["a/../b", "b", "b"],
    ["new/deep/file", "new/deep/file", "new/deep/file"],
    ["new/../b", "b", "b"],
    ["inner/f", "inner/f", "a/f"],
    ["to-f", "to-f", "a/f"],
    ["to-new", "to-new", "a/new"],
    ["b/x", "b/x", "b/x"],
    ["to-new/x", "to-new/x", "a/new/x"],
    ["chain", "chain", "a/f"],
    ["~/x", "~/x", "~/x"],
    ["$HOME", "$HOME", "$HOME"],
    ["a\\b", "a\\b", "a\\b"],
    ["..a", "..a", "..a"],
    ["../root/b", "b", "b"],
    ["absolute-in", "absolute-in", "a"],
  ] as const
) {
  Deno.test(`Root: ${JSON.stringify(given)} leads to ${realRelative || "the root"}`, async () => {
    await using tree = await rootTree();
    const root = new Root(`${tree.path}/root`, project);
    const place = root.readable(given);
    assert.equal(place.relative, relative);
    assert.equal(place.realRelative, realRelative);
    assert.equal(place.realPath, `${tree.path}/root/${realRelative}`.replace(/\/$/, ""));
    if (given === "") return;
    const absolute = root.readable(`${tree.path}/root/${given}`);
    assert.equal(absolute.realPath, place.realPath);
  });
}

async function rootTree() {
  const tree = await tempTree({
    "root/a/f": "inside",
    "root/b": "b",
    "root-evil/x": "secret",
    "outside/x": "secret",
    "root/inner": { link: "a" },
    "root/to-f": { link: "a/f" },
    "root/to-new": { link: "a/new" },
    "root/chain": { link: "to-f" },
    "root/out": { link: "../outside" },
    "root/out-file": { link: "../outside/x" },
    "root/out-new": { link: "../outside/new" },
    "root/out-chain": { link: "out-file" },
    "root/loop": { link: "loop" },
    "root/up": { link: ".." },
    "root/a/sub": { dir: true },
    "root/deep": { link: "a/sub" },
  });
  await Deno.symlink(`${tree.path}/root/a`, `${tree.path}/root/absolute-in`);
  return tree;
}

// Easily got wrong 5: prefixes compared as text; a link in the middle; a parent that does not exist
// yet.
for (
  const given of [
    "..",
    "../root-evil/x",
    "../outside/x",
    "/etc/passwd",
    "/",
    "a/../../outside/x",
    "out",
    "out/x",
    "out/new/deep",
    "out-file",
    "out-new",
    "out-new/x",
    "out-chain",
    "up/outside/x",
    "up",
    // As it reads it is inside, but the system goes to the parent of where the link leads.
    "out/../x",
    "up/../x",
  ]
) {
  Deno.test(`Root: ${given} is outside`, async () => {
    await using tree = await rootTree();
    const message = `Path is outside the project root: ${given}`;
    const root = new Root(`${tree.path}/root`, project);
    assert.throws(() => root.readable(given), { name: "ToolFailure", message });
    assert.throws(() => root.writable(given), { name: "ToolFailure", message });
  });
}

Deno.test("Root: a path that reads differently from where the system goes is taken as the system takes it", async () => {
  await using tree = await rootTree();
  const root = new Root(`${tree.path}/root`, project);
  // deep leads to a/sub, and its parent is a.
  assert.equal(root.readable("deep/../f").realRelative, "a/f");
});

for (
  const [given, message] of [
    ["loop", /^Path cannot be resolved: loop \(.*\)$/],
    ["loop/x", /^Path cannot be resolved: loop\/x \(.*\)$/],
    ["a\0b", /^Path contains a NUL character$/],
    ["x".repeat(4097), /^Path is longer than 4096 bytes$/],
    ["\u00e9".repeat(2049), /^Path is longer than 4096 bytes$/],
  ] as const
) {
  Deno.test(`Root: ${JSON.stringify(given.slice(0, 20))} is refused`, async () => {
    await using tree = await rootTree();
    assert.throws(() => new Root(`${tree.path}/root`, project).readable(given), { message });
  });
}

Deno.test("Root: its own path may be spelled with links", async () => {
  await using tree = await rootTree();
  await Deno.symlink(`${tree.path}/root`, `${tree.path}/alias`);
  const root = new Root(`${tree.path}/alias`, project);
  assert.equal(root.path, `${tree.path}/root`);
  assert.equal(root.readable(`${tree.path}/alias/a/f`).relative, "a/f");
  assert.equal(root.readable(`${tree.path}/root/a/f`).relative, "a/f");
});

Deno.test("easily got wrong 24: an agent in a worktree does not reach the main checkout", async () => {
  await using tree = await tempTree({
    "main/.git/worktrees/w/gitdir": "",
    "main/a.ts": "main",
    "main/.trees/w/.git": "gitdir: ../../.git/worktrees/w\n",
    "main/.trees/w/a.ts": "worktree",
    "main/.trees/w/up": { link: "../.." },
    "main/.trees/v/a.ts": "another",
  });
  const main = `${tree.path}/main`;
  const root = new Root(`${main}/.trees/w`, { isWorktree: true, closed: [] });
  for (
    const given of [`${main}/a.ts`, "../../a.ts", "up/a.ts", "../v/a.ts", `${main}/.trees/v/a.ts`]
  ) {
    const message = `Path is outside the worktree root: ${given}`;
    assert.throws(() => root.readable(given), { message });
    assert.throws(() => root.writable(given), { message });
  }
  assert.equal(root.readable("a.ts").realPath, `${main}/.trees/w/a.ts`);
  const other = new Root(`${main}/.trees/v`, { isWorktree: true, closed: [] });
  assert.equal(other.readable("a.ts").realPath, `${main}/.trees/v/a.ts`);
});

// Easily got wrong 18: hooks, the store and the configuration, even through a link or an absolute
// path.
for (
  const given of [
    ".git/hooks/pre-commit",
    ".git",
    ".GIT/config",
    "sub/.git/config",
    "hooks/pre-commit",
    ".ct/agent.jsonc",
    ".ct/agent/state.db",
    ".ct",
    "kept/state.db",
    "kept",
    "into-store/x",
    ".mcp.json",
    ".vscode/tasks.json",
    ".claude/settings.json",
    ".husky/pre-commit",
    ".bashrc",
    "home/.zshrc",
    ".Bash_Profile",
    ".git ",
    ".git./config",
    "plain",
  ]
) {
  Deno.test(`Root: ${given} is never written`, async () => {
    await using tree = await tempTree({
      ".git/hooks/x": "",
      "hooks": { link: ".git/hooks" },
      "kept/state.db": "",
      "into-store": { link: "kept" },
      "plain": { link: ".bashrc" },
    });
    const root = new Root(tree.path, { isWorktree: false, closed: [`${tree.path}/kept`] });
    assert.throws(() => root.writable(given), { message: `Path is not writable: ${given}` });
    const absolute = `${tree.path}/${given}`;
    assert.throws(() => root.writable(absolute), { message: `Path is not writable: ${absolute}` });
  });
}

Deno.test("Root: the store is not read either", async () => {
  await using tree = await tempTree({ "kept/state.db": "", "link": { link: "kept" } });
  const root = new Root(tree.path, { isWorktree: false, closed: [`${tree.path}/kept`] });
  assert.throws(() => root.readable("link/state.db"), { message: /not readable/ });
  assert.equal(root.readable("keptnot").exists, false);
});

Deno.test("Root: a link that comes between two looks is noticed", async () => {
  await using tree = await rootTree();
  const root = new Root(`${tree.path}/root`, project);
  const place = root.writable("a/new");
  await Deno.rename(`${tree.path}/root/a`, `${tree.path}/root/away`);
  await Deno.symlink("../outside", `${tree.path}/root/a`);
  assert.throws(() => root.confirm(place), { message: "Path is outside the project root: a/new" });
  await Deno.remove(`${tree.path}/root/a`);
  await Deno.symlink("away", `${tree.path}/root/a`);
  assert.throws(() => root.confirm(place), { message: "Path is outside the project root: a/new" });
});

Deno.test("Root: a root that is gone or was replaced refuses everything", async () => {
  await using tree = await rootTree();
  const root = new Root(`${tree.path}/root`, project);
  await Deno.rename(`${tree.path}/root`, `${tree.path}/moved`);
  assert.throws(() => root.readable("b"), { message: /^Path cannot be resolved: b / });
  await Deno.symlink("outside", `${tree.path}/root`);
  assert.throws(() => root.readable("x"), { message: /^Path cannot be resolved: x / });
  await Deno.remove(`${tree.path}/root`);
  await Deno.mkdir(`${tree.path}/root`);
  assert.throws(() => root.readable("x"), { message: /the root was replaced/ });
  assert.throws(() => new Root(`${tree.path}/none`, project), { code: "not-found" });
  assert.throws(() => new Root(`${tree.path}/outside/x`, project), { code: "not-found" });
});

Deno.test("Root: whatever the tree and the path, what is accepted lies inside (long)", async () => {
  const name = fc.constantFrom("a", "b", "c", "..", ".", "", "root");
  const path = fc.array(name, { minLength: 1, maxLength: 5 }).map((it) => it.join("/"));
  const link = fc.record({
    at: fc.constantFrom("a/x", "a/y", "x", "y", "b/x"),
    to: fc.array(fc.constantFrom("..", "a", "b", "x", "y", "outside", "."), {
      minLength: 1,
      maxLength: 4,
    }).map((it) => it.join("/")),
  });
  const part = fc.constantFrom("x", "y", "a", "b", "..", ".", "new");
  await fc.assert(
    fc.asyncProperty(
      fc.array(link, { maxLength: 4 }),
      fc.array(part, { minLength: 1, maxLength: 5 }).map((it) => it.join("/")),
      path,
      async (links, inner, any) => {
        await using tree = await tempTree({ "root/a/f": "", "root/b/f": "", "outside/f": "" });
        for (const { at, to } of links) {
          await Deno.symlink(to, `${tree.path}/root/${at}`).catch(() => {});
        }
        const root = new Root(`${tree.path}/root`, project);
        for (const given of [inner, any, `${tree.path}/root/${inner}`]) {
          let place;
          try {
            place = root.readable(given);
          } catch {
            continue;
          }
          assert.ok(`${place.realPath}/`.startsWith(`${root.path}/`), given);
          const actual = await Deno.realPath(place.realPath).catch(() => undefined);
          assert.equal(actual, place.exists ? place.realPath : undefined, given);
          // The system, asked the same, goes nowhere else.
          const typed = given.startsWith("/") ? given : `${root.path}/${given}`;
          const asked = await new Deno.Command("/usr/bin/realpath", {
            args: ["-e", "--", typed],
            stderr: "null",
          }).output();
          if (!asked.success) continue;
          assert.equal(new TextDecoder().decode(asked.stdout).trimEnd(), place.realPath, given);
        }
      },
    ),
    { numRuns: 150 },
  );
});

Deno.test("Root: what git runs by itself is never written, wherever core.hooksPath puts it (easily got wrong 18) (long)", async () => {
  for (
    const [config, barred, free] of [
      ["", [".git/hooks/pre-commit"], ["hooks/pre-commit", "pre-commit"]],
      ["hooksPath = tools/hooks", ["tools/hooks/pre-commit", "tools/hooks/lib/x", "to-hooks/x"], [
        "tools/x",
        "tools/hooks2/x",
      ]],
      ["hooksPath = ./tools/../tools/hooks/", ["tools/hooks/x"], ["tools/x"]],
      ["hooksPath = .", ["pre-commit", "post-merge", "update"], ["a", "sub/pre-commit", "updates"]],
      ["hooksPath = ..", [], ["pre-commit", "sub/x"]],
      ["hooksPath = loop/x", [], ["a"]],
    ] as const
  ) {
    await using tree = await tempTree({
      "root/.git/HEAD": "ref: refs/heads/main\n",
      "root/.git/config": `[core]\n\t${config}\n`,
      "root/tools/hooks/lib/x": "",
      "root/to-hooks": { link: "tools/hooks" },
      "root/loop": { link: "loop" },
    });
    const path = Deno.realPathSync(`${tree.path}/root`);
    const user = { home: undefined, configHome: undefined };
    const root = new Root(path, { ...project, user });
    for (const given of barred) {
      const message = `Path is not writable: ${given}`;
      assert.throws(() => root.writable(given), { message }, `${config}: ${given}`);
    }
    for (const given of free) assert.equal(root.writable(given).relative, given);
  }
});
