import { CtError } from "@ct/base";
import { type Context, memoryContext } from "@ct/core/context";
import { tempTree } from "@ct/testing";
import assert from "node:assert/strict";
import type { OnChange } from "./directory_watch.ts";
import { WatchedFiles } from "./watched_files.ts";
import { watching } from "./watching.ts";

const files = {
  ".gitignore": "out\n*.log\n",
  "a.txt": "",
  "src/b.txt": "",
  ".ct/rules.jsonc": "",
  "out/x": "",
  "node_modules/p/x": "",
  ".git": { dir: true },
} as const;

for (
  const [path, expected, all] of [
    ["a.txt", true, true],
    ["src/b.txt", true, true],
    ["src/gone.txt", true, true],
    ["src/gone/deep/x", true, true],
    [".ct/rules.jsonc", true, true],
    ["out", false, true],
    ["out/x", false, true],
    ["out/gone", false, true],
    ["node_modules/p/x", false, true],
    [".git/HEAD", false, false],
    ["../elsewhere", false, false],
    ["", true, true],
  ] as const
) {
  Deno.test(`whether a change of "${path}" counts`, async () => {
    await using tree = await tempTree(files);
    const ctx = memoryContext({ cwd: tree.path });
    const at = path === "" ? tree.path : `${tree.path}/${path}`;
    const counts = (isAll: boolean) => new WatchedFiles({ bases: ["."], isAll }, ctx).counts(at);
    assert.deepEqual([counts(false), counts(true)], [expected, all]);
  });
}

Deno.test("the directories of a watch are those of the walk, and that of a file", async () => {
  await using tree = await tempTree(files);
  const ctx = memoryContext({ cwd: tree.path });
  const directories = (...bases: readonly string[]) =>
    new WatchedFiles({ bases, isAll: false }, ctx).directories()
      .map((each) => each.slice(tree.path.length));
  assert.deepEqual(directories("."), ["", "/.ct", "/src"]);
  assert.deepEqual(directories("a.txt"), [""]);
  assert.deepEqual(directories("src", "a.txt"), ["", "/src"]);
  assert.throws(() => directories("none"), { code: "traversal" });
  const one = new WatchedFiles({ bases: ["a.txt"], isAll: false }, ctx);
  assert.deepEqual([one.counts(`${tree.path}/a.txt`), one.counts(`${tree.path}/b.txt`)], [
    true,
    false,
  ]);
});

/** A watch in which a path changes during a run or after it, until nothing happens any more. */
async function watched(
  tree: { readonly path: string },
  { during, after }: Readonly<Record<"during" | "after", readonly string[]>>,
): Promise<string> {
  const ctx = memoryContext({ cwd: tree.path });
  const stop = new AbortController();
  let runs = 0;
  let change: OnChange = () => {};
  const report = (path: string | undefined) => path && change(`${tree.path}/${path}`);
  const end = () => stop.abort(new CtError("signal", "interrupted", { status: 130 }));
  const { stdout } = ctx;
  const terminal: Context = {
    ...ctx,
    signal: stop.signal,
    clock: { ...ctx.clock, sleep: () => Promise.resolve() },
    stdout: {
      isTerminal: true,
      flush: () => {},
      write: (text) => {
        stdout.write(text.replace(/\d\d:\d\d:\d\d/, "TIME"));
        if (!text.includes("watching;")) return;
        const last = runs;
        setTimeout(() => report(after[last - 1]));
        setTimeout(() => last === runs && end(), 50);
      },
    },
  };
  const run = () => {
    report(during[runs++]);
    stdout.write(`run ${runs}\n`);
    if (runs === 9) throw new CtError("usage", "loops");
    return Promise.resolve(0);
  };
  const call = { tool: "ct-x", bases: ["."], isAll: false, run };
  await assert.rejects(
    watching(call, terminal, (_, onChange) => {
      change = onChange;
      return { [Symbol.dispose]: () => {} };
    }),
    { code: "signal" },
  );
  return stdout.text;
}

const clear = "\x1b[H\x1b[2J";
const ended = "TIME watching; Ctrl-C ends\n";
const doubted = "TIME files changed during this run; watching; Ctrl-C ends\n";

for (
  const [name, during, after, expected] of [
    ["nothing changes", [], [], [ended]],
    ["a file changes", [], ["a.txt"], [ended, ended]],
    ["what git ignores changes", [], ["out/x"], [ended]],
    ["a file changes during a run", ["a.txt"], [], ["", ended]],
    ["each run writes", ["a.txt", "a.txt", "a.txt"], [], ["", doubted]],
    ["each run writes what git ignores", ["out/x"], [], [ended]],
  ] as const
) {
  Deno.test(`a watch where ${name}`, async () => {
    await using tree = await tempTree(files);
    const text = await watched(tree, { during, after });
    assert.equal(text, expected.map((line, at) => `${clear}run ${at + 1}\n${line}`).join(""));
  });
}

for (
  const refused of [
    { isPart: true, stdout: { isTerminal: true, write: () => {}, flush: () => {} } },
    {},
  ] as const
) {
  Deno.test(`a watch is refused where nobody looks: ${Object.keys(refused)}`, async () => {
    const ctx: Context = { ...memoryContext({ cwd: "/" }), ...refused };
    const run = () => Promise.reject(new Error("it was run"));
    await assert.rejects(watching({ tool: "ct-x", bases: ["."], isAll: false, run }, ctx), {
      code: "refused",
    });
  });
}
