/**
 * Walks in a process of their own, with less than all rights.
 *
 * @module
 */
import { directoriesUp, joinName, ownMark } from "@ct/base";

import assert from "node:assert/strict";
import { isMissing, tempTree } from "@ct/testing";
import type { WalkOptions } from "./mod.ts";

const isRoot = Deno.uid() === 0;
/** Root reads everything, but for these capabilities. */
const asOwner = isRoot ? ["setpriv", "--bounding-set=-dac_override,-dac_read_search"] : [];

interface Seen {
  readonly entries: readonly string[];
  readonly problems: readonly unknown[];
}

async function walkApart(
  launcher: readonly string[],
  permissions: readonly string[],
  options: WalkOptions,
): Promise<Seen> {
  const script = `
    import { walk } from ${JSON.stringify(import.meta.resolve("./mod.ts"))};
    const problems = [];
    try {
      const walked = walk(${JSON.stringify(options)}, (problem) => problems.push(problem));
      const entries = Array.from(walked, (entry) => entry.kind + " " + entry.path);
      console.log(JSON.stringify({ entries, problems }));
    } catch ({ message }) {
      console.log(JSON.stringify({ entries: [], problems: [message] }));
    }
  `;
  const config = `--config=${new URL("../../deno.json", import.meta.url).pathname}`;
  const run = ["run", "--no-prompt", "--no-check", config, ...permissions, "-"];
  const [program = "", ...args] = [...launcher, Deno.execPath(), ...run];
  const child = new Deno.Command(program, { args, stdin: "piped", stdout: "piped" }).spawn();
  const writer = child.stdin.getWriter();
  await writer.write(new TextEncoder().encode(script));
  await writer.close();
  const { stdout } = await child.output();
  return JSON.parse(new TextDecoder().decode(stdout));
}

function options(cwd: string, change: Partial<WalkOptions> = {}): WalkOptions {
  return { base: ".", cwd, hidden: false, follow: false, ignore: true, ...change };
}

Deno.test({
  name: "walk() reports each directory it cannot read, and goes on (long)",
  ignore: isRoot && isMissing("setpriv"),
  fn: async () => {
    await using tree = await tempTree({
      "a/x": "",
      "closed/y": "",
      "closed": { dir: true, mode: 0o000 },
      "inner/shut": { dir: true, mode: 0o000 },
      "inner/z": "",
      "inner/.gitignore": { content: "z\n", mode: 0o000 },
      ".git/HEAD": "",
    });
    const seen = await walkApart(asOwner, ["--allow-read"], options(tree.path));
    assert.deepEqual(seen.entries, [
      "d .",
      "d ./a",
      "f ./a/x",
      "d ./closed",
      "d ./inner",
      "d ./inner/shut",
      "f ./inner/z",
    ]);
    const message = "Permission denied (os error 13)";
    assert.deepEqual(seen.problems, [
      { path: "./closed", message, kind: "unreadable", incomplete: true },
      { path: "./inner/.gitignore", message, kind: "ignore-file", incomplete: false },
      { path: "./inner/shut", message, kind: "unreadable", incomplete: true },
    ]);
  },
});

Deno.test({
  name: "walk() reports a base and a link's target it cannot reach (long)",
  ignore: isRoot && isMissing("setpriv"),
  fn: async () => {
    await using tree = await tempTree({
      "closed/in/y": "",
      "closed": { dir: true, mode: 0o000 },
      "link": { link: "closed/in" },
    });
    const message = "Permission denied (os error 13)";
    const atBase = options(tree.path, { base: "closed" });
    assert.deepEqual(await walkApart(asOwner, ["--allow-read"], atBase), {
      entries: ["d closed"],
      problems: [{ path: "closed", message, kind: "unreadable", incomplete: true }],
    });
    const atLink = options(tree.path, { base: "link", follow: true });
    assert.deepEqual(await walkApart(asOwner, ["--allow-read"], atLink), {
      entries: ["l link"],
      problems: [{ path: "link", message, kind: "unreadable", incomplete: true }],
    });
  },
});

Deno.test("walk() needs no permission but to read the tree and the ignore files above it (long)", async () => {
  await using tree = await tempTree({
    "repo/.git/HEAD": "",
    "repo/.gitignore": "*.log\n",
    "repo/a.log": "",
    "repo/b": "",
    "repo/l": { link: "src" },
    "repo/src/c": "",
  });
  const cwd = `${tree.path}/repo`;
  const expected = { entries: ["d .", "f ./b", "l ./l", "d ./src", "f ./src/c"], problems: [] };
  const above = [...directoriesUp(tree.path)].flatMap((directory) =>
    [".git", ".gitignore", ".ignore", ownMark].map((name) => joinName(directory, name))
  );
  const read = `--allow-read=${[cwd, ...above, "/etc/gitconfig"].join(",")}`;
  assert.deepEqual(await walkApart([], [read], options(cwd)), expected);
  const without = { ...expected, entries: ["d .", "f ./a.log", ...expected.entries.slice(1)] };
  const plain = options(cwd, { ignore: false });
  assert.deepEqual(await walkApart([], [`--allow-read=${cwd}`], plain), without);
});

Deno.test("walk() fails where the runtime keeps it from the ignore files above (long)", async () => {
  await using tree = await tempTree({ "repo/a": "" });
  const cwd = `${tree.path}/repo`;
  const { problems } = await walkApart([], [`--allow-read=${cwd}`], options(cwd));
  assert.deepEqual(problems, ['the runtime does not let this process read "/.git"']);
});

for (const permissions of [["--allow-read"], ["--allow-all"]]) {
  Deno.test(`walk() reads odd bases alike with ${permissions.join(" ")} (long)`, async () => {
    await using tree = await tempTree({
      "deep/er/x": "",
      "deep/y": "",
      "link": { link: "deep/er" },
      "file": "",
    });
    const entriesOf = async (base: string) =>
      (await walkApart([], permissions, options(tree.path, { base }))).entries;
    assert.deepEqual(await entriesOf("link/../y"), ["f link/../y"]);
    assert.deepEqual(await entriesOf("link/"), ["d link/", "f link/x"]);
    assert.deepEqual(await entriesOf("link"), ["l link", "f link/x"]);
  });
}
