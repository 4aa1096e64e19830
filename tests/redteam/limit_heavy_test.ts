/** Whoever keeps a tool waiting, `--timeout` ends it (R23, R25). */
import assert from "node:assert/strict";
import { tempTree } from "@ct/testing";
import { builtCommands } from "../built_commands.ts";

const count = 800;
const many = Object.fromEntries(
  Array.from({ length: count }, (_, n) => [`many/${"long name ".repeat(20)}${n}.md`, "# a\n\nx\n"]),
);
const files = { ...many, "large.txt": "a line of text\n".repeat(100_000) };

for (
  const words of [
    ["view", "large.txt"],
    ["search", "--base", "many"],
    ["search", "--base", "large.txt", "--grep", "line", "--detail"],
    ["search", "--base", "many", "--json"],
    ["tree", "--base", "many", "--full"],
    ["outline", "--base", "many", "--full"],
    ["edit", "--base", "many", "--find", "x", "--replace", "y", "--dry-run", "--diff"],
    ["edit", "--base", "many", "--find", "x", "--replace", "y", "--dry-run", "--json"],
  ]
) {
  Deno.test(`R25: limit: ct ${words.join(" ")} ends while nobody reads its output`, async () => {
    await using tree = await tempTree(files);
    const [tool = "", ...rest] = words;
    const program = `${await builtCommands()}/bin/ct-${tool}`;
    const started = performance.now();
    const child = new Deno.Command(program, {
      args: [...rest, "--timeout", "0.5"],
      cwd: tree.path,
      stdin: "null",
      stdout: "piped",
      stderr: "piped",
    }).spawn();
    const { code } = await child.status;
    // So much is certain on a loaded machine; one second is what it takes.
    assert.ok(performance.now() - started < 8000);
    const stderr = await new Response(child.stderr).text();
    await child.stdout.cancel();
    assert.equal(stderr, `ct-${tool}: timed out after 0.5s; aborted\n`);
    assert.equal(code, 2);
  });
}

Deno.test("R25: limit: a slow reader gets all, however small the limit", async () => {
  await using tree = await tempTree(files);
  const child = new Deno.Command(`${await builtCommands()}/bin/ct-view`, {
    args: ["large.txt", "--timeout", "30"],
    cwd: tree.path,
    stdin: "null",
    stdout: "piped",
    stderr: "piped",
  }).spawn();
  let chars = 0;
  for await (const piece of child.stdout) {
    chars += piece.length;
    await new Promise((resolve) => setTimeout(resolve, 1));
  }
  const { code } = await child.status;
  assert.equal(await new Response(child.stderr).text(), "");
  assert.ok(chars > 1_500_000);
  assert.equal(code, 0);
});

Deno.test("R23: limit: what is being written when the time is up is finished", async () => {
  await using tree = await tempTree(files);
  const { code, stdout } = await new Deno.Command(`${await builtCommands()}/bin/ct-edit`, {
    args: ["--base", "many", "--find", "x", "--replace", "y", "--timeout", "0.6", "--quiet"],
    cwd: tree.path,
    stdin: "null",
  }).output();
  const contents = Object.keys(many).map((path) => Deno.readTextFileSync(`${tree.path}/${path}`));
  const changed = contents.filter((content) => content.includes("y")).length;
  // Looking for the places may take longer than that, putting them on disk does.
  assert.equal(changed, code === 0 ? count : 0);
  assert.equal(new TextDecoder().decode(stdout).includes("applied"), code === 0);
  assert.equal([...Deno.readDirSync(`${tree.path}/many`)].length, count);
});
