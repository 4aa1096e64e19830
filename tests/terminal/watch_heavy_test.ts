/** Calls with `--watch`, at a terminal as a person sits at it, who changes files. */
import assert from "node:assert/strict";
import { isMissing, tempTree, Terminal } from "@ct/testing";
import { builtCommands, compiledCache } from "../built_commands.ts";

const ignore = isMissing("tmux", ["-V"]);

const store = JSON.stringify({
  rules: [{
    id: "no-red",
    question: "Is nothing red?",
    probe: ["ct-search", "--base", "src", "--grep", "red", "--expect", "none"],
  }],
});
const files = {
  ".gitignore": "out\n*.log\n",
  ".git": { dir: true },
  ".ct/rules.jsonc": store,
  "src/a.txt": "blue\n",
  out: { dir: true },
  "home/.cache/deno": compiledCache(),
} as const;

async function open(path: string): Promise<{ readonly terminal: Terminal; readonly bin: string }> {
  const env = { HOME: `${path}/home`, XDG_STATE_HOME: "", XDG_CACHE_HOME: "" };
  const terminal = await Terminal.open({ columns: 80, cwd: path, env });
  return { terminal, bin: `${await builtCommands()}/bin` };
}

const last = /^\d\d:\d\d:\d\d watching; Ctrl-C ends ?$/m;

const soon = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** The commands of processes that have a word of their own on their command line. */
function processesWith(word: string): readonly string[] {
  return [...Deno.readDirSync("/proc")].filter(({ name }) => /^\d+$/.test(name)).flatMap(
    ({ name }) => {
      try {
        const words = Deno.readTextFileSync(`/proc/${name}/cmdline`).split("\0");
        return words.includes(word) ? [words.join(" ")] : [];
      } catch {
        return [];
      }
    },
  );
}

/** Ends a watch as a person does, and looks whether the terminal and the system are as before. */
async function end(terminal: Terminal, word: string): Promise<void> {
  if (Deno.build.os === "linux") assert.notDeepEqual(processesWith(word), []);
  await terminal.press("C-c");
  await terminal.until(/\^C\n\$ $/);
  await terminal.type('echo "[end $?]"');
  await terminal.until(/^\[end 130\]$/m);
  if (Deno.build.os === "linux") assert.deepEqual(processesWith(word), []);
}

Deno.test({ name: "ct search --watch shows what files have become", ignore }, async () => {
  await using tree = await tempTree(files);
  const { terminal, bin } = await open(tree.path);
  await using _ = terminal;
  await terminal.type(`${bin}/ct-search red . --detail --question=Red1?`);
  await terminal.until(/Red1[^]*\$ $/);
  await terminal.type(`${bin}/ct-search red . --watch --detail --question=Red2?`);
  const first = await terminal.until(last);
  assert.doesNotMatch(first, /Red1|red$/m);
  assert.match(first, /^== Red2\? ==\n/);

  Deno.writeTextFileSync(`${tree.path}/src/a.txt`, "blue\nred\n");
  const second = await terminal.until(/^\.\/src\/a\.txt:2:red$[^]*Ctrl-C ends ?$/m);
  assert.equal(second.match(/Red2/g)?.length, 1);

  // In a directory that was not there.
  Deno.mkdirSync(`${tree.path}/src/new/deep`, { recursive: true });
  Deno.writeTextFileSync(`${tree.path}/src/new/deep/b.txt`, "1\n2\nred\n");
  await terminal.until(/^\.\/src\/new\/deep\/b\.txt:3:red$[^]*Ctrl-C ends ?$/m);
  Deno.writeTextFileSync(`${tree.path}/src/new/deep/b.txt`, "red\n");
  await terminal.until(/^\.\/src\/new\/deep\/b\.txt:1:red$[^]*Ctrl-C ends ?$/m);

  Deno.removeSync(`${tree.path}/src`, { recursive: true });
  await terminal.until(/^ct-search: no file is in scope[^]*Ctrl-C ends ?$/m);
  await end(terminal, "--question=Red2?");
});

Deno.test(
  { name: "ct check --watch checks again, and not for what git ignores", ignore },
  async () => {
    await using tree = await tempTree(files);
    const { terminal, bin } = await open(tree.path);
    await using _ = terminal;
    await terminal.type(`clear; ${bin}/ct-check --watch --id=no-*`);
    const first = await terminal.until(last);
    assert.match(first, /^SUCCESS +no-red [^]*^1\/1 invariant\(s\) hold -> SUCCESS$/m);

    await soon(1500);
    for (const name of ["out/x", "a.log", ".git/HEAD"]) {
      Deno.writeTextFileSync(`${tree.path}/${name}`, "red\n");
    }
    await soon(1500);
    assert.equal(await terminal.screen(), first);

    Deno.writeTextFileSync(`${tree.path}/src/a.txt`, "red\n");
    await terminal.until(/^ERROR +no-red [^]*-> ERROR\n[^]*Ctrl-C ends ?$/m);
    Deno.writeTextFileSync(`${tree.path}/.ct/rules.jsonc`, "{");
    await terminal.until(/^ct-check: .*rules\.jsonc[^]*Ctrl-C ends ?$/m);
    Deno.writeTextFileSync(`${tree.path}/.ct/rules.jsonc`, store);
    Deno.writeTextFileSync(`${tree.path}/src/a.txt`, "blue\n");
    await terminal.until(/^SUCCESS +no-red [^]*Ctrl-C ends ?$/m);
    await end(terminal, "--id=no-*");
  },
);

Deno.test(
  { name: "--watch is refused where nobody looks, and nothing is run", ignore },
  async () => {
    await using tree = await tempTree(files);
    const { terminal, bin } = await open(tree.path);
    await using _ = terminal;
    for (const call of ["ct-search red", "ct-check"]) {
      const screen = await terminal.run(
        `${bin}/${call} --watch >out/printed; echo "[$?]"; wc -c <out/printed`,
      );
      assert.match(
        screen,
        /^ct-\w+: --watch needs a terminal on stdout; nothing was run\n\[2\]\n0\n$/,
      );
    }
  },
);
