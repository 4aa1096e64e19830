// deno-lint-ignore-file no-control-regex -- colours are set with control characters
/** Questions about changes, at a terminal as a person sits at it. */
import assert from "node:assert/strict";
import { isMissing, tempTree, Terminal } from "@ct/testing";
import { builtCommands, compiledCache } from "../built_commands.ts";

const ignore = isMissing("tmux", ["-V"]);
const files = {
  "a.txt": "red 1\n2\n3\nred 4\n",
  "b.txt": "red\n",
  "home/.cache/deno": compiledCache(),
} as const;

async function open(path: string): Promise<{ readonly terminal: Terminal; readonly edit: string }> {
  const env = { HOME: `${path}/home`, XDG_STATE_HOME: "" };
  const terminal = await Terminal.open({ columns: 80, cwd: path, env });
  return { terminal, edit: `${await builtCommands()}/bin/ct-edit --interactive` };
}

const red = /\x1b\[31m-red 1/;

Deno.test({ name: "each change is a coloured diff, and y, n and q choose", ignore }, async () => {
  await using tree = await tempTree(files);
  const { terminal, edit } = await open(tree.path);
  await using _ = terminal;
  await terminal.type(`clear; ${edit} red blue; echo "[end $?]"`);
  await terminal.until(/\(1\/3\) Make this change \[y,n,q,a,d,\?\]\?/);
  const coloured = await terminal.screen({ colour: true });
  assert.match(coloured, red);
  await terminal.type("n");
  await terminal.until(/\(2\/3\)/);
  assert.equal(Deno.readTextFileSync(`${tree.path}/a.txt`), files["a.txt"]);
  await terminal.type("y");
  await terminal.until(/\(3\/3\)/);
  // Nothing is written before the last answer.
  assert.equal(Deno.readTextFileSync(`${tree.path}/a.txt`), files["a.txt"]);
  await terminal.type("q");
  const screen = await terminal.until(/\[end 0\]/);
  assert.match(screen, /^1 of 3 change\(s\) in 1 file\(s\) -> SUCCESS \(applied\)$/m);
  assert.equal(Deno.readTextFileSync(`${tree.path}/a.txt`), "red 1\n2\n3\nblue 4\n");
  assert.equal(Deno.readTextFileSync(`${tree.path}/b.txt`), "red\n");
});

for (
  const [key, status, last] of [
    ["C-c", 130, /\(2\/3\)/],
    ["C-d", 0, /^1 of 3 change\(s\) in 1 file\(s\) -> SUCCESS \(applied\)$/m],
  ] as const
) {
  Deno.test({ name: `${key} at a question ends with status ${status}`, ignore }, async () => {
    await using tree = await tempTree(files);
    const { terminal, edit } = await open(tree.path);
    await using _ = terminal;
    await terminal.type(`clear; ${edit} red blue; echo "[end $?]"`);
    await terminal.until(/\(1\/3\)/);
    await terminal.type("y");
    await terminal.until(/\(2\/3\)/);
    await terminal.press(key);
    // The shell does not go on with its line where a program died of the key.
    if (key === "C-c") {
      await terminal.until(/\^C\n\$ $/);
      await terminal.type('echo "[end $?]"');
    }
    const screen = await terminal.until(/\[end \d+\]/);
    assert.match(screen, new RegExp(`\\[end ${status}\\]`));
    assert.match(screen, last);
    const text = Deno.readTextFileSync(`${tree.path}/a.txt`);
    assert.equal(text, key === "C-c" ? files["a.txt"] : "blue 1\n2\n3\nred 4\n");
  });
}

Deno.test({ name: "without a terminal nothing is asked or written", ignore }, async () => {
  await using tree = await tempTree(files);
  const { terminal, edit } = await open(tree.path);
  await using _ = terminal;
  for (const redirection of ["</dev/null", "| cat", "2>err"]) {
    await terminal.type(`clear; ${edit} red blue ${redirection}; cat err; echo "[end]"`);
    const screen = await terminal.until(/\[end\]$/m);
    assert.match(screen, /--interactive needs a terminal/);
  }
  assert.equal(Deno.readTextFileSync(`${tree.path}/a.txt`), files["a.txt"]);
});
