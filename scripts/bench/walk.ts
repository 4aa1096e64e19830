/**
 * How long listing the files of a git work tree takes, next to fd, rg and git, as a Markdown table:
 * `deno run --allow-all scripts/bench/walk.ts [DIRECTORY]`, by default this project. All take
 * turns, and all must find the same files. `walk` runs in this process; `ct-search` is the built
 * command, which has to start like the others.
 *
 * @module
 */
import { walk } from "@ct/walk";
import { root, say } from "../project.ts";

const [directory = root] = Deno.args;
const rounds = 15;

/** Lists files, each as its path below the directory. */
type List = () => readonly string[];

function linesOf(program: string, ...args: readonly string[]): List {
  return () => {
    const { stdout } = new Deno.Command(program, { args: [...args], cwd: directory }).outputSync();
    return new TextDecoder().decode(stdout).split("\n").slice(0, -1);
  };
}

const contestants: Readonly<Record<string, List>> = {
  "`walk`, in this process": () => {
    const options = { base: ".", cwd: directory, hidden: true, follow: false, ignore: true };
    const files: string[] = [];
    for (const { kind, path } of walk(options, () => {})) if (kind === "f") files.push(path);
    return files;
  },
  "`ct-search --type f --hidden`": linesOf(
    `${root}/dist/bin/ct-search`,
    ...["--type", "f", "--hidden"],
  ),
  "`fd --type f --hidden --exclude .git`": linesOf(
    "fdfind",
    ...["--type", "f", "--hidden", "--exclude", ".git"],
  ),
  "`rg --files --hidden --glob '!.git'`": linesOf("rg", "--files", "--hidden", "--glob", "!.git"),
  "`git ls-files -co --exclude-standard`": linesOf(
    "git",
    ...["-c", "core.quotePath=false", "ls-files", "-co", "--exclude-standard"],
  ),
};

/** The files as one text, in one order and one spelling. */
function digest(files: readonly string[]): string {
  return files.map((path) => path.replace(/^\.\//, "")).sort().join("\n");
}

const times = new Map(Object.keys(contestants).map((name): [string, number[]] => [name, []]));
const expected = digest(contestants["`walk`, in this process"]?.() ?? []);
for (let round = 0; round <= rounds; round++) {
  for (const [name, list] of Object.entries(contestants)) {
    const begun = performance.now();
    const files = list();
    // The first round warms up, and compares.
    if (round > 0) times.get(name)?.push(performance.now() - begun);
    else if (digest(files) !== expected) say(`${name} finds others than walk does`);
  }
}

say(`| ${expected.split("\n").length.toLocaleString("en")} files | median |`);
say("| -- | --: |");
for (const [name, each] of times) {
  say(`| ${name} | ${(each.sort((a, b) => a - b)[each.length >> 1] ?? 0).toPrecision(3)} ms |`);
}
