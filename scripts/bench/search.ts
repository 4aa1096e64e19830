/**
 * Races on a tree: searching in contents and names, and counting. `ct-search` runs twice, as it is
 * installed and with all permissions, which shows what the sandbox costs.
 *
 * @module
 */
import { counts, type Digest, lines, measures, paths } from "./agreement.ts";
import type { Tree } from "./trees.ts";
import { userVariables } from "../build/permissions.ts";
import { root } from "../project.ts";
import { bin, code, type Contestant, type Race } from "./race.ts";

/** The words of one search, for each program. */
interface Search {
  readonly title: string;
  readonly digest: Digest;
  readonly rg: readonly string[];
  readonly own: readonly string[];
  readonly other: readonly [program: string, ...words: readonly string[]];
}

/**
 * All races on a tree. Hidden files are omitted by all, binary files too; the trees hold nothing
 * that git ignores.
 */
export function onTree({ path, rounds, words }: Tree): readonly Race[] {
  const searches = [...contents(words), ...names(words.glob)].map((search) => ({
    title: search.title,
    contestants: contestants(search),
  }));
  return [...searches, counting].map(({ title, contestants }) => ({
    title,
    rounds,
    contestants: contestants.map((each) => ({
      ...each,
      argv: each.argv.map((word) => word === treeWord ? path : word),
    })),
  }));
}

/** Stands for the tree's path, even in the names of contestants. */
const treeWord = "TREE";

function contents(words: Tree["words"]): readonly Search[] {
  const grep = (flags: string, pattern: string): Search["other"] => [
    "grep",
    `-rI${flags}`,
    "--exclude=.*",
    "--exclude-dir=.*",
    pattern,
    treeWord,
  ];
  const found = (title: string, pattern: string): Search => ({
    title,
    digest: lines,
    rg: ["-n", "--no-heading", pattern],
    own: ["--grep", pattern, "--detail"],
    other: grep("nE", pattern),
  });
  return [
    {
      title: "Files with a rare literal",
      digest: paths,
      rg: ["-l", words.rare],
      own: ["--grep", words.rare],
      other: grep("l", words.rare),
    },
    found("Lines with a common literal", words.common),
    {
      title: "Count of a common literal",
      digest: counts,
      rg: ["-c", words.common],
      own: ["--grep", words.common, "--summary"],
      other: grep("c", words.common),
    },
    {
      ...found("Lines with a literal in any case", words.anyCase),
      rg: ["-n", "--no-heading", "-i", words.anyCase],
      own: ["--grep", `(?i)${words.anyCase}`, "--detail"],
      other: grep("ni", words.anyCase),
    },
    found("Lines with one of several literals", words.alternation),
    found("Lines with a regex that holds a literal", words.inner),
    found("Lines with a regex of classes", words.classes),
  ];
}

function names(glob: string): readonly Search[] {
  return [{
    title: "Files by name",
    digest: paths,
    rg: ["--files", "-g", glob],
    own: ["--name", glob, "--type", "f"],
    other: ["find", treeWord, ...hiddenPruned, "-type", "f", "-name", glob, "-print"],
  }];
}

const hiddenPruned = ["-name", ".?*", "-prune", "-o"];

function contestants({ digest, rg, own, other }: Search): readonly Contestant[] {
  const search = ["--base", treeWord, ...own];
  const [otherProgram, ...otherWords] = other;
  return [
    named("rg", digest, ["rg", ...rg, treeWord]),
    named("rg -j1", digest, ["rg", "-j1", ...rg, treeWord]),
    named("ct-search", digest, [`${bin}/ct-search`, ...search]),
    {
      name: "`ct-search` with all permissions",
      label: "ct-search, all permissions",
      argv: [...unrestricted("ct-search"), ...search],
      digest,
    },
    named("ct-rg", digest, [`${bin}/ct-rg`, ...rg, treeWord]),
    named(otherProgram, digest, other),
    ...otherProgram === "grep" ? [named("ct-grep", digest, [`${bin}/ct-grep`, ...otherWords])] : [],
  ];
}

const counting = {
  title: "Words and characters of all files",
  contestants: [
    named("find and wc", measures, [
      ...["find", treeWord, ...hiddenPruned, "-type", "f"],
      ...["-exec", "wc", "-lwm", "{}", "+"],
    ]),
    named("ct-tree", measures, [`${bin}/ct-tree`, "--base", treeWord, "--summary"]),
    {
      name: "`ct-tree` with all permissions",
      label: "ct-tree, all permissions",
      argv: [...unrestricted("ct-tree"), "--base", treeWord, "--summary"],
      digest: measures,
    },
  ],
};

function named(label: string, digest: Digest, argv: readonly string[]): Contestant {
  return { name: code(argv), label, argv, digest };
}

/**
 * The installed script without the shell and the sandbox: the words in front say what stdout is,
 * and where the user's directories are.
 */
function unrestricted(tool: string): readonly string[] {
  const flags = ["--no-prompt", "--no-config", "--no-remote", "--no-npm", "--allow-all"];
  const directories = userVariables.split(",").map(() => "");
  return [
    Deno.execPath(),
    "run",
    ...flags,
    `${root}/dist/lib/ct/${tool}.js`,
    "open",
    ...directories,
  ];
}
