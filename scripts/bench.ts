/**
 * `deno task bench [TREE]`: how long the built commands take next to others that do the same, as Markdown tables.
 * Start-up is measured on a tree of one file; searching and counting on `TREE`, where it is given. All commands
 * of a table run in turn, several rounds; a table states medians, and ratios to its first row.
 *
 * @module
 */
import { version } from "@ct/core";
import { builtInCommands } from "../cli/registry.ts";
import { build } from "./build.ts";
import { root, say } from "./project.ts";

/** One program with its arguments; `name` is how the table calls it. */
interface Contestant {
  readonly name: string;
  readonly argv: readonly string[];
}

/** Contestants that do the same work; the first is what the others are compared with. */
interface Race {
  readonly title: string;
  readonly rounds: number;
  readonly contestants: readonly Contestant[];
}

const bin = `${root}/dist/bin`;

function contestant(...argv: readonly string[]): Contestant {
  return { name: argv.join(" ").replaceAll(`${bin}/`, ""), argv };
}

/** Milliseconds from the start of a program to its end, its output thrown away. */
function measure({ name, argv: [program = "", ...args] }: Contestant): number {
  const command = new Deno.Command(program, { args, stdin: "null", stdout: "null" });
  const begun = performance.now();
  const { code, stderr } = command.outputSync();
  const ms = performance.now() - begun;
  if (code > 1) throw new Error(`${name} failed: ${new TextDecoder().decode(stderr)}`);
  return ms;
}

function isInstalled({ argv: [program = ""] }: Contestant): boolean {
  if (program.startsWith("/")) return true;
  return new Deno.Command("sh", { args: ["-c", 'command -v "$0"', program], stdout: "null" })
    .outputSync().success;
}

/** Runs a race: one round to warm up, then in turn, so that a busy machine slows all alike. */
function run({ title, rounds, contestants }: Race): void {
  const present = contestants.filter(isInstalled);
  const times: number[][] = present.map(() => []);
  for (let round = 0; round <= rounds; round++) {
    present.forEach((each, index) => {
      const ms = measure(each);
      if (round > 0) times[index]?.push(ms);
    });
  }
  const base = times[0] ?? [];
  say(`\n## ${title}\n\n| command | median ms | ratio |\n| --- | ---: | ---: |`);
  present.forEach(({ name }, index) => {
    const own = times[index] ?? [];
    const ratio = median(own.map((ms, round) => ms / (base[round] ?? NaN)));
    say(`| \`${name.replaceAll("|", "\\|")}\` | ${median(own).toFixed(1)} | ${ratio.toFixed(2)} |`);
  });
  const absent = contestants.filter((each) => !present.includes(each));
  if (absent.length > 0) say(`\nNot installed: ${absent.map(({ name }) => name).join(", ")}.`);
}

function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = sorted.length >> 1;
  const upper = sorted[middle] ?? NaN;
  return sorted.length % 2 === 1 ? upper : (upper + (sorted[middle - 1] ?? NaN)) / 2;
}

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
    for (const race of tree === undefined ? [] : onTree(Deno.realPathSync(tree))) run(race);
  } finally {
    Deno.removeSync(directory, { recursive: true });
  }
}
