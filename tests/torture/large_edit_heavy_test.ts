/** What `ct edit` makes of large files is what sed makes of them. */
import assert from "node:assert/strict";
import { tempTree } from "@ct/testing";
import { builtCommands } from "../built_commands.ts";

const lines = "some text that is here, and here\nnext line, é\n";
const text = lines.repeat(Math.ceil((20 << 20) / lines.length));

async function run(program: string, args: readonly string[], cwd: string): Promise<string> {
  const { code, stdout, stderr } = await new Deno.Command(program, { args: [...args], cwd })
    .output();
  const decoder = new TextDecoder();
  return `${code} ${decoder.decode(stdout)}${decoder.decode(stderr)}`;
}

Deno.test("torture: a file of 20 MiB is edited in pieces as sed edits it", async () => {
  const program = `${await builtCommands()}/bin/ct-edit`;
  for (
    const [find, replace, script, count] of [
      ["here", "there", "s/here/there/g", 2],
      ["(h)ere", "${1}a$0", "s/\\(h\\)ere/\\1ahere/g", 2],
      ["next line", "a\nb", "s/next line/a\\nb/", 1],
    ] as const
  ) {
    await using tree = await tempTree({ "a.txt": `${text}here`, "b.txt": `${text}here` });
    const said = await run(program, [
      "--find",
      find,
      "--replace",
      replace,
      "--quiet",
      "--no-revert",
      "--name",
      "a.txt",
    ], tree.path);
    const found = count * (text.length / lines.length) + (find.includes("ere") ? 1 : 0);
    assert.equal(said, `0 ${found} replacement(s) in 1 file(s) -> SUCCESS (applied)\n`);
    assert.equal(await run("sed", ["-i", script, "b.txt"], tree.path), "0 ");
    const [ours, theirs] = ["a.txt", "b.txt"].map((name) =>
      Deno.readTextFileSync(`${tree.path}/${name}`)
    );
    assert.ok(ours === theirs, find);
  }
});

Deno.test("torture: a large file that is not UTF-8 at its very end is left alone", async () => {
  await using tree = await tempTree({ "a.txt": text });
  const path = `${tree.path}/a.txt`;
  Deno.writeFileSync(path, new Uint8Array([0xff]), { append: true });
  const before = Deno.statSync(path).mtime?.getTime();
  const program = `${await builtCommands()}/bin/ct-edit`;
  const said = await run(program, ["--find", "here", "--replace", "x", "--quiet"], tree.path);
  assert.match(said, /^1 0 replacement\(s\) in 0 file\(s\) -> ERROR .*\n.*not UTF-8/);
  assert.equal(Deno.statSync(path).mtime?.getTime(), before);
});

Deno.test("torture: a million changed lines are listed, one more are not", async () => {
  const program = `${await builtCommands()}/bin/ct-edit`;
  await using tree = await tempTree({ "a.txt": "a\n".repeat(1_000_001) });
  const said = await run(program, ["--find", "a", "--replace", "b"], tree.path);
  assert.match(said, /^2 ct-edit: more than 1000000 changed lines; nothing was written\n/);
  assert.ok(!Deno.readTextFileSync(`${tree.path}/a.txt`).includes("b"));
});
