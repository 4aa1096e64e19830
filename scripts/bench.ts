/**
 * `deno task bench [TREE]`: how long the built commands take next to others that do the same, as Markdown tables.
 * Start-up is measured on a tree of one file, writing and sweeping on generated files, searching and counting on `TREE`,
 * where it is given. All commands
 * of a table run in turn, several rounds; a table states medians, and ratios to its first row.
 *
 * @module
 */
import { version } from "@ct/core";
import { builtInCommands } from "../cli/registry.ts";
import { sweeps } from "./bench_sweeps.ts";
import { writes } from "./bench_writes.ts";
import { build } from "./build.ts";
import { root, say } from "./project.ts";
import { bin, type Contestant, contestant, type Race, run } from "./race.ts";

/** Bare runtime first, then every tool on one small file; without a call of its own it only prints its version. */
function startUp(directory: string): Race {
  const tree = `${directory}/tree`;
  Deno.writeTextFileSync(`${directory}/empty.js`, "");
  Deno.mkdirSync(tree);
  Deno.writeTextFileSync(`${tree}/a.md`, "# One\n\ntext\n");
  const calls: Readonly<Record<string, readonly string[]>> = {
    "ct-search": ["--base", tree],
    "ct-view": [`${tree}/a.md`],
    "ct-tree": ["--base", tree],
    "ct-edit": ["--base", tree, "--find", "text", "--replace", "word", "--dry-run"],
    "ct-outline": ["--base", tree],
  };
  const own = (name: string, words: readonly string[]): Contestant => ({
    name: [name, ...words].join(" ").replaceAll(directory, "DIR"),
    argv: [`${bin}/${name}`, ...words],
  });
  return {
    title: "Start-up, on a tree of one small file",
    rounds: 40,
    contestants: [
      { name: "deno run empty.js", argv: [Deno.execPath(), "run", `${directory}/empty.js`] },
      ...builtInCommands.map(({ definition: { name } }) => own(name, calls[name] ?? ["--version"])),
      own("ct-search", ["--base", tree, "--grep", "text"]),
      own("ct", ["search", "--base", tree]),
      own("ct", ["--version"]),
    ],
  };
}

/** Work on a large tree. All of them leave hidden files out, ours and rg also what git ignores. */
function onTree(tree: string): readonly Race[] {
  const search = (...args: readonly string[]) =>
    contestant(`${bin}/ct-search`, "--base", tree, ...args);
  const notHidden = ["-not", "-path", "*/.*"];
  return [
    {
      title: "Files with a word",
      contestants: [
        search("--grep", "TODO"),
        contestant("rg", "-l", "TODO", tree),
        contestant("rg", "-j1", "-l", "TODO", tree),
        contestant("grep", "-rlI", "--exclude-dir=.*", "TODO", tree),
      ],
    },
    {
      title: "Lines with a word",
      contestants: [
        search("--grep", "TODO", "--detail"),
        contestant("rg", "-n", "TODO", tree),
        contestant("rg", "-j1", "-n", "TODO", tree),
        contestant("grep", "-rnI", "--exclude-dir=.*", "TODO", tree),
      ],
    },
    {
      title: "Lines with a regex",
      contestants: [
        search("--grep", "[A-Z]+_(SUSPEND|RESUME)\\b", "--detail"),
        contestant("rg", "-n", "[A-Z]+_(SUSPEND|RESUME)\\b", tree),
        contestant("rg", "-j1", "-n", "[A-Z]+_(SUSPEND|RESUME)\\b", tree),
        contestant("grep", "-rnIE", "--exclude-dir=.*", "[A-Z]+_(SUSPEND|RESUME)\\b", tree),
      ],
    },
    {
      title: "Files by name",
      contestants: [
        search("--name", "*.md"),
        contestant("rg", "--files", "-g", "*.md", tree),
        contestant("rg", "-j1", "--files", "-g", "*.md", tree),
        contestant("find", tree, "-name", "*.md", ...notHidden),
      ],
    },
    {
      title: "Lines, words and characters of all files",
      contestants: [
        contestant(`${bin}/ct-tree`, "--base", tree, "--summary"),
        {
          name: "find … -exec wc -lwm {} +",
          argv: ["find", tree, "-type", "f", ...notHidden, "-exec", "wc", "-lwm", "{}", "+"],
        },
      ],
    },
  ].map((race) => ({ ...race, rounds: 5 }));
}

if (import.meta.main) {
  await build(`${root}/dist`);
  const directory = Deno.makeTempDirSync();
  const [tree] = Deno.args;
  try {
    say(`ct ${version}, Deno ${Deno.version.deno}, ${navigator.hardwareConcurrency} processors`);
    run(startUp(directory));
    for (const race of [...writes(directory), ...sweeps(directory)]) run(race);
    for (const race of tree === undefined ? [] : onTree(Deno.realPathSync(tree))) run(race);
  } finally {
    Deno.removeSync(directory, { recursive: true });
  }
}
