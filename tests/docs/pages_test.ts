/**
 * `--budget` and `--cursor`: the pages of a call are what it prints at once, byte for byte, and a
 * change of what was looked at is noticed.
 */
import { memoryContext } from "@ct/core/context";
import type { Command } from "@ct/core/definition";
import { denoSpawn } from "@ct/core/run";
import { tempTree } from "@ct/testing";
import assert from "node:assert/strict";
import { registeredTools } from "../registered_tools.ts";

const store = JSON.stringify({
  rules: Array.from({ length: 5 }, (_, index) => ({
    id: `r${index}`,
    question: `Is ${index} even?`,
    probe: [index % 2 === 0 ? "true" : "false"],
    tags: index % 2 === 0 ? [] : ["odd"],
  })),
});
const files = {
  ".ct/rules.jsonc": store,
  ...Object.fromEntries(
    Array.from({ length: 12 }, (_, index) => [
      `d${index % 3}/f${index}.rs`,
      Array.from({ length: index * 3 }, (_, line) => `fn f${line}() {} // é\n`).join(""),
    ]),
  ),
};
const tools = new Map((await registeredTools()).map((each) => [each.definition.name, each]));

function tool(name: string): Command {
  const found = tools.get(name);
  assert.ok(found !== undefined, name);
  return found;
}

async function run(name: string, cwd: string, argv: readonly string[]) {
  const ctx = memoryContext({ cwd, spawn: denoSpawn });
  const status = await tool(name).run(argv, ctx);
  const next = /continue with --cursor (\S+)\n/.exec(ctx.stderr.text)?.[1];
  return { status, stdout: ctx.stdout.text, stderr: ctx.stderr.text, next };
}

const calls: readonly (readonly [name: string, ...argv: string[]])[] = [
  ["ct-search", "fn", "--detail", "--expect", "=3"],
  ["ct-search", "fn", "-C", "1", "--question", "Q", "--emit", "{COUNT}"],
  ["ct-search", "f1", "--jsonl"],
  ["ct-search", "--type", "f"],
  ["ct-view", "d2/f11.rs", "d1/f10.rs"],
  ["ct-view", "d2/f11.rs", "--match", "f2"],
  ["ct-tree"],
  ["ct-tree", "--flat", "--sort", "lines"],
  ["ct-outline", "--kind", "fn"],
  ["ct-check"],
  ["ct-check", "--tag", "odd", "--emit", "{RESULT}"],
  ["ct-check", "--list"],
];

for (const [name, ...argv] of calls) {
  Deno.test(`the pages of ${name} ${argv.join(" ")} are all of its output (long)`, async () => {
    await using tree = await tempTree(files);
    const whole = await run(name, tree.path, argv);
    for (const budget of ["1", "100b", "50tok", "1k", "1mb"]) {
      if (budget === "1" && whole.stdout.length > 3000) continue;
      let text = "";
      let cursor: string | undefined;
      do {
        const more: readonly string[] = cursor === undefined ? [] : ["--cursor", cursor];
        const page = await run(name, tree.path, [...argv, "--budget", budget, ...more]);
        assert.equal(page.status, whole.status, page.stderr);
        assert.ok(page.stdout !== "");
        text += page.stdout;
        cursor = page.next;
      } while (cursor !== undefined);
      assert.equal(text, whole.stdout, budget);
    }
  });

  Deno.test(`a cursor of ${name} ${argv.join(" ")} notices a change`, async () => {
    await using tree = await tempTree(files);
    const { next = "", stdout } = await run(name, tree.path, [...argv, "--budget", "1"]);
    const same = await run(name, tree.path, [...argv, "--cursor", next]);
    assert.notEqual(same.status, 2, same.stderr);
    assert.notEqual(same.stdout, stdout);
    const other = await run(name, tree.path, [...argv, "--timeout", "99", "--cursor", next]);
    assert.equal(other.status, 2);
    assert.match(other.stderr, /the cursor is no longer valid/);
    assert.equal(other.stdout, "");
  });
}

for (
  const [name, ...argv] of [
    ["ct-search", "f8", "--detail"],
    ["ct-view", "d0/f3.rs"],
    ["ct-tree"],
    ["ct-outline"],
  ] as const
) {
  Deno.test(`a cursor of ${name} ${argv.join(" ")} notices that a file has changed`, async () => {
    await using tree = await tempTree(files);
    const { next = "" } = await run(name, tree.path, [...argv, "--budget", "1"]);
    const path = `${tree.path}/d0/f3.rs`;
    const { mtime } = await Deno.stat(path);
    // What changes neither the output nor the size.
    await Deno.utime(path, new Date(), new Date((mtime?.getTime() ?? 0) - 5000));
    const { status, stdout, stderr } = await run(name, tree.path, [...argv, "--cursor", next]);
    assert.deepEqual([status, stdout], [2, ""]);
    assert.match(stderr, /the cursor is no longer valid/);
  });
}

for (
  const [argv, message] of [
    [["--budget", "0"], 'invalid --budget "0"'],
    [["--budget", "5pages"], 'invalid --budget "5pages"'],
    [["--cursor", "x"], 'invalid --cursor "x"'],
    [["--cursor", "9-0123456789abcdef"], "the cursor is no longer valid"],
    [["--cursor", "9999-0123456789abcdef"], "the cursor is no longer valid"],
    [["--budget", "1k", "--json"], "--budget and --cursor cannot be used with --json"],
  ] as const
) {
  Deno.test(`ct-search refuses ${argv.join(" ")}`, async () => {
    await using tree = await tempTree(files);
    const { status, stdout, stderr } = await run("ct-search", tree.path, ["fn", ...argv]);
    assert.deepEqual([status, stdout], [2, ""]);
    assert.ok(stderr.includes(message), stderr);
  });
}
