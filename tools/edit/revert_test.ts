/** `--revert`, and the tokens that a write prints. */
import assert from "node:assert/strict";
import { memoryContext } from "@ct/core/context";
import { tempTree } from "@ct/testing";
import { command } from "./mod.ts";

interface Ended {
  readonly status: number;
  readonly stdout: string;
  readonly stderr: string;
}

async function edit(cwd: string, ...words: readonly string[]): Promise<Ended> {
  const home = `${cwd}/.home`;
  const ctx = memoryContext({ cwd, home, stateHome: `${home}/state` });
  const status = await command.run(words, ctx);
  return { status, stdout: ctx.stdout.text, stderr: ctx.stderr.text };
}

const rename = ["--find", "one", "--replace", "two"];
const told = /^ct-edit: to undo: ct edit --revert ([0-9a-f]{16})\n$/;

function tokenOf({ stderr }: Ended): string {
  const [, token = ""] = told.exec(stderr) ?? [];
  assert.notEqual(token, "", stderr);
  return token;
}

Deno.test("a write is undone by its token, and the undoing by its own", async () => {
  await using tree = await tempTree({ "a": "one\r\n", "b": "\ufeffone", ".home": { dir: true } });
  const read = () => ["a", "b"].map((name) => Deno.readTextFileSync(`${tree.path}/${name}`));
  const token = tokenOf(await edit(tree.path, ...rename, "--quiet"));
  assert.deepEqual(read(), ["two\r\n", "\ufefftwo"]);
  const dry = await edit(tree.path, "--revert", token, "--dry-run");
  assert.deepEqual([dry.status, dry.stderr, read()], [0, "", ["two\r\n", "\ufefftwo"]]);
  const undone = await edit(tree.path, "--revert", token);
  assert.deepEqual([undone.status, read()], [0, ["one\r\n", "\ufeffone"]]);
  const paths = ["a", "b"].map((name) => `${tree.path}/${name}\n`).join("");
  assert.equal(undone.stdout, `${paths}2 file(s) as before -> SUCCESS (applied)\n`);
  assert.equal((await edit(tree.path, "--revert", token)).status, 2);
  const again = await edit(tree.path, "--revert", tokenOf(undone), "--json");
  assert.deepEqual(read(), ["two\r\n", "\ufefftwo"]);
  const { revert, reverted, ...rest } = JSON.parse(again.stdout);
  assert.match(revert, /^[0-9a-f]{16}$/);
  assert.equal(reverted, tokenOf(undone));
  assert.deepEqual(rest, {
    applied: true,
    dry_run: false,
    files_changed: 2,
    paths: ["a", "b"].map((name) => `${tree.path}/${name}`),
    tool: "ct-edit",
    verdict: "SUCCESS",
  });
});

Deno.test("JSON has the token, and stderr then has no line", async () => {
  await using tree = await tempTree({ "a": "one\n", ".home": { dir: true } });
  const { stdout, stderr } = await edit(tree.path, ...rename, "--json");
  assert.match(JSON.parse(stdout).revert, /^[0-9a-f]{16}$/);
  assert.equal(stderr, "");
});

Deno.test("a write that changes nothing, or is not to be undone, keeps nothing", async () => {
  await using tree = await tempTree({ "a": "one\n", ".home": { dir: true } });
  const rows = [
    [...rename, "--dry-run"],
    [...rename, "--expect", "=7"],
    ["--find", "one", "--replace", "one"],
    [...rename, "--no-revert"],
  ];
  for (const words of rows) assert.equal((await edit(tree.path, ...words)).stderr, "");
  assert.deepEqual([...Deno.readDirSync(`${tree.path}/.home`)], []);
});

Deno.test("a file that is edited in pieces is put back as well (long)", async () => {
  const text = `${"x".repeat(99)}\n`.repeat(170_000);
  await using tree = await tempTree({ "a": `one\n${text}`, ".home": { dir: true } });
  const words = [...rename, "--mode", "literal", "--quiet"];
  const token = tokenOf(await edit(tree.path, ...words));
  assert.ok(Deno.readTextFileSync(`${tree.path}/a`).startsWith("two\n"));
  assert.equal((await edit(tree.path, "--revert", token)).status, 0);
  assert.equal(Deno.readTextFileSync(`${tree.path}/a`), `one\n${text}`);
});

Deno.test("where no token can be kept, a note says so and the edit succeeds", async () => {
  await using tree = await tempTree({ "a": "one\n", ".home/state": "a file" });
  const { status, stderr } = await edit(tree.path, ...rename, "--quiet");
  assert.equal(status, 0);
  assert.match(stderr, /^ct-edit: no revert token: \S+\/ct\/reverts cannot be used: [^\n]+\n$/);
});

Deno.test("a token whose file has changed is refused, and nothing is written", async () => {
  await using tree = await tempTree({ "a": "one\n", "b": "one\n", ".home": { dir: true } });
  const token = tokenOf(await edit(tree.path, ...rename, "--quiet"));
  Deno.writeTextFileSync(`${tree.path}/b`, "mine\n");
  const { status, stdout, stderr } = await edit(tree.path, "--revert", token);
  assert.deepEqual([status, stdout], [2, ""]);
  assert.match(stderr, /^ct-edit: 1 of 2 file\(s\) changed since the write: "\S+\/b"\n/);
  assert.equal(Deno.readTextFileSync(`${tree.path}/a`), "two\n");
});

Deno.test("--revert takes no option that says what is edited", async () => {
  await using tree = await tempTree({ ".home": { dir: true } });
  for (const [word = "", ...more] of [["--find", "x"], ["--expect", "any"], ["--recover"]]) {
    const { status, stderr } = await edit(tree.path, "--revert", "0", word, ...more);
    assert.equal(status, 2);
    assert.match(stderr, new RegExp(`^error: ${word} cannot be used with --revert\n`));
  }
});
