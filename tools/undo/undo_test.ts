/** Undoing writes of `ct edit` and `ct patch`, one after the other. */
import { tempTree } from "@ct/testing";
import { memoryContext } from "@ct/core/context";
import { command as edit } from "@ct/edit";
import { command as patch } from "@ct/patch";
import assert from "node:assert/strict";
import { command } from "./mod.ts";
import { listText } from "./report.ts";

const files = {
  "a.txt": "red\n",
  "sub/b.txt": "red\n",
  "c.json": '{"port": 80}\n',
  home: { dir: true },
} as const;

class Setting {
  readonly path: string;

  constructor(path: string) {
    this.path = path;
  }

  async run(tool: typeof command, words: readonly string[], directory = "") {
    const home = `${this.path}/home`;
    const ctx = memoryContext({
      cwd: `${this.path}${directory}`,
      home,
      stateHome: `${home}/state`,
    });
    const status = await tool.run(words, ctx);
    return { status, out: ctx.stdout.text, err: ctx.stderr.text };
  }

  read(name: string): string {
    return Deno.readTextFileSync(`${this.path}/${name}`);
  }
}

const recolour = ["--find", "red", "--replace", "blue", "--path", "*.txt", "--path", "sub/**"];

Deno.test("ct-undo goes back one write after the other, of any tool", async () => {
  await using tree = await tempTree(files);
  const here = new Setting(tree.path);
  await here.run(edit, [...recolour, "--expect", "2"]);
  await here.run(patch, ["c.json", "--set", "port=8080"]);
  const dry = await here.run(command, ["--dry-run"]);
  assert.deepEqual([dry.status, dry.err], [0, ""]);
  assert.equal(dry.out, "c.json\n1 file(s) as before -> SUCCESS (dry-run, not written)\n");
  const first = await here.run(command, []);
  assert.equal(first.out, "c.json\n1 file(s) as before -> SUCCESS (applied)\n");
  assert.match(first.err, /^ct-undo: to undo: ct edit --revert [0-9a-f]{16}\n$/);
  assert.deepEqual([here.read("c.json"), here.read("a.txt")], ['{"port": 80}\n', "blue\n"]);
  const second = await here.run(command, ["last", "--json"]);
  assert.equal(JSON.parse(second.out).paths.length, 2);
  assert.deepEqual([here.read("a.txt"), here.read("sub/b.txt")], ["red\n", "red\n"]);
  const { status, err } = await here.run(command, []);
  assert.equal(status, 2);
  assert.match(err, /^ct-undo: no write below ".*" can be undone\n/);
});

Deno.test("ct-undo --list tells what, when and which files, and ct-undo TOKEN does it again", async () => {
  await using tree = await tempTree(files);
  const here = new Setting(tree.path);
  await here.run(edit, [...recolour, "--expect", "2"]);
  const { out } = await here.run(command, ["--list"]);
  assert.match(
    out,
    /^[0-9a-f]{16} {2}\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ {2}ct edit --path "\*\.txt" .*--find red --replace blue.* {2}a\.txt, sub\/b\.txt\n1 write\(s\) can be undone\n$/,
  );
  await here.run(edit, ["--revert", "last"]);
  assert.equal(here.read("a.txt"), "red\n");
  const { writes: [undo] } = JSON.parse((await here.run(command, ["--list", "--json"])).out);
  assert.deepEqual([undo.command, undo.reverts, undo.paths.length], ["ct edit", true, 2]);
  await here.run(command, [undo.token]);
  assert.equal(here.read("a.txt"), "blue\n");
});

for (
  const [names, shown] of [
    [["a", "b", "c"], "/a, /b, /c"],
    [["a", "b", "c", "d"], "/a, /b, /c and 1 more"],
  ] as const
) {
  Deno.test(`ct-undo --list shows ${names} as ${shown}`, () => {
    const paths = [...names].map((name) => `/${name}`);
    const write = { token: "0123456789abcdef", time: new Date(0), origin: undefined, paths };
    const [row] = listText([write], "/w").split("\n");
    assert.equal(row, `0123456789abcdef  1970-01-01T00:00:00Z  ct  ${shown}`);
  });
}

Deno.test("ct-undo loses no later change, and names the file", async () => {
  await using tree = await tempTree(files);
  const here = new Setting(tree.path);
  await here.run(edit, [...recolour, "--expect", "2"]);
  Deno.writeTextFileSync(`${tree.path}/sub/b.txt`, "green\n");
  const { status, out, err } = await here.run(command, []);
  assert.deepEqual([status, out], [2, ""]);
  assert.match(err, /^ct-undo: 1 of 2 file\(s\) changed since the write: ".*\/sub\/b\.txt"\n/);
  assert.deepEqual([here.read("a.txt"), here.read("sub/b.txt")], ["blue\n", "green\n"]);
});

Deno.test("ct-undo takes a write that has a file below the working directory, and no other", async () => {
  await using tree = await tempTree(files);
  const here = new Setting(tree.path);
  await here.run(edit, [...recolour, "--expect", "2"]);
  await here.run(patch, ["c.json", "--set", "port=8080"]);
  const { status, err } = await here.run(command, [], "/home");
  assert.equal(status, 2);
  assert.match(err, /ct undo --list lists all writes/);
  const { out } = await here.run(command, [], "/sub");
  assert.match(out, /^\/.*\/a\.txt\nb\.txt\n2 file\(s\)/);
  assert.equal(here.read("c.json"), '{"port": 8080}\n');
});

for (
  const [words, message] of [
    [["--list", "0123456789abcdef"], /--list takes no token/],
    [["--list", "--dry-run"], /--list/],
    [["0123456789abcdef"], /there is not a revert token "0123456789abcdef"/],
    [["../../a"], /"\.\.\/\.\.\/a" is not a revert token/],
  ] as const
) {
  Deno.test(`ct-undo ${words.join(" ")} is refused`, async () => {
    await using tree = await tempTree(files);
    const { status, err } = await new Setting(tree.path).run(command, words);
    assert.equal(status, 2);
    assert.match(err, message);
  });
}
