/**
 * Moves in real packages against the TypeScript compiler: every import means the same file to it
 * afterwards, and the text is what its own edits for a file rename make of it, or another spelling.
 * Moved back, every file has the bytes that it had.
 */
import { baseName } from "@ct/base";
import assert from "node:assert/strict";
import { memoryContext } from "@ct/core/context";
import { npmPackages, times } from "@ct/testing";
import { root } from "../../../scripts/project.ts";
import { command } from "../mod.ts";
import { isScript, Meanings, RenameJudge, type Tree } from "../testing/compiler_judge.ts";

/** The sources, each of one package and version, and how many moves are made in them. */
const corpora = [
  { name: "rxjs@7.8.1", sources: "src", moves: times(6, 70) },
  { name: "immer@10.2.0", sources: "src", moves: times(6, 30) },
  { name: "zod@3.25.76", sources: "src", moves: times(5, 50) },
  { name: "this project", sources: "core", moves: times(6, 50) },
] as const;

const packages = npmPackages(corpora.slice(0, 3).map(({ name }) => name));
if (packages !== undefined) addEventListener("unload", () => packages[Symbol.dispose]());

/** A move, below the root of a tree. */
interface Move {
  readonly from: string;
  readonly to: string;
}

/** How moves ended. */
interface Tally {
  equal: number;
  otherSpelling: number;
  refused: number;
  /** Moves after which an import means something else. */
  readonly different: string[];
  /** Moves after which the compiler's own edits leave an import that means something else. */
  compilerDifferent: number;
  /** Moves that were undone by moving back, byte for byte. */
  backEqual: number;
}

for (const { name, sources, moves } of corpora) {
  Deno.test({
    name: `moves in ${name} keep what imports mean to the compiler`,
    ignore: packages === undefined,
    fn: async () => {
      const at = name === "this project"
        ? root
        : `${packages?.path}/node_modules/${name.slice(0, name.lastIndexOf("@"))}`;
      const copy = await Deno.realPath(await Deno.makeTempDir());
      try {
        await copyTree(`${at}/${sources}`, `${copy}/${sources}`);
        const tally = await measured(copy, moves);
        report(`${name}: ${JSON.stringify({ ...tally, different: tally.different.length })}`);
        assert.deepEqual(tally.different, []);
      } finally {
        await Deno.remove(copy, { recursive: true });
      }
    },
  });
}

/** What is measured is for whoever runs the test. */
function report(text: string): void {
  Deno.stderr.writeSync(new TextEncoder().encode(`${text}\n`));
}

async function copyTree(from: string, to: string): Promise<void> {
  await Deno.mkdir(to, { recursive: true });
  for await (const { name, isDirectory, isFile } of Deno.readDir(from)) {
    if (name === "node_modules") continue;
    if (isDirectory) await copyTree(`${from}/${name}`, `${to}/${name}`);
    else if (isFile) await Deno.copyFile(`${from}/${name}`, `${to}/${name}`);
  }
}

function treeAt(root: string): Map<string, string> {
  const tree = new Map<string, string>();
  const visit = (directory: string) => {
    for (const { name, isDirectory } of Deno.readDirSync(directory)) {
      const path = `${directory}/${name}`;
      if (isDirectory) visit(path);
      else tree.set(path, Deno.readTextFileSync(path));
    }
  };
  visit(root);
  return tree;
}

async function measured(root: string, count: number): Promise<Tally> {
  const before = treeAt(root);
  const judge = new RenameJudge(before, root);
  const meanings = new Meanings(before, root);
  const tally: Tally = {
    ...{ equal: 0, otherSpelling: 0, refused: 0, different: [], compilerDifferent: 0 },
    backEqual: 0,
  };
  for (const { from, to } of movesIn([...before.keys()], root, count)) {
    const ctx = memoryContext({ cwd: root });
    const status = await command.run([from, to, "--quiet"], ctx);
    if (status !== 0) {
      assert.match(ctx.stderr.text, /nothing was written/);
      tally.refused++;
      continue;
    }
    const map = (path: string) =>
      path === from || path.startsWith(`${from}/`) ? to + path.slice(from.length) : path;
    const after = treeAt(root);
    const wrong = [
      ...wrongImports({ before: meanings, after: new Meanings(after, root), map }, before),
    ];
    for (const each of wrong) tally.different.push(`${from} -> ${to}: ${each}`);
    const theirs = judge.renamed(from, to, map);
    const isEqual = [...theirs].every(([path, text]) => after.get(path) === text);
    if (isEqual) tally.equal++;
    else {
      if (wrong.length === 0) tally.otherSpelling++;
      const own = { before: meanings, after: new Meanings(theirs, root), map };
      const [theirWrong] = wrongImports(own, before);
      if (theirWrong !== undefined) tally.compilerDifferent++;
    }
    await command.run([to, from, "--quiet"], memoryContext({ cwd: root }));
    const back = treeAt(root);
    const isBack = back.size === before.size &&
      [...before].every(([path, text]) => back.get(path) === text);
    if (isBack) tally.backEqual++;
    else {
      await restore(before, back);
    }
  }
  return tally;
}

async function restore(before: Tree, now: Tree): Promise<void> {
  for (const path of now.keys()) if (!before.has(path)) await Deno.remove(path);
  for (const [path, text] of before) {
    if (now.get(path) === text) continue;
    await Deno.mkdir(path.slice(0, path.lastIndexOf("/")), { recursive: true });
    await Deno.writeTextFile(path, text);
  }
}

/** Imports that mean another file than before, or none. */
function* wrongImports(
  { before, after, map }: {
    readonly before: Meanings;
    readonly after: Meanings;
    readonly map: (path: string) => string;
  },
  tree: Tree,
): Generator<string> {
  for (const path of tree.keys()) {
    if (!isScript(path)) continue;
    const [old, fresh] = [before.of(path), after.of(map(path))];
    if (old.length !== fresh.length) yield `${path}: ${old.length} imports, ${fresh.length}`;
    for (const [index, [specifier, file]] of old.entries()) {
      const [now = "", meant] = fresh[index] ?? [];
      if (file === undefined ? meant === undefined : meant === map(file)) continue;
      yield `${path}: "${specifier}" meant ${file}, "${now}" means ${meant}`;
    }
  }
}

/** Moves of files and directories to other directories, the same ones each time. */
function* movesIn(paths: readonly string[], root: string, count: number): Generator<Move> {
  let seed = 20_260_101;
  const below = (limit: number) => {
    seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor(seed / 65_536) % limit;
  };
  const files = paths.filter(isScript).sort();
  const parent = (path: string) => path.slice(0, path.lastIndexOf("/"));
  const directories = [...new Set(files.map(parent))].filter((path) => path !== root).sort();
  const taken = new Set(paths);
  for (let made = 0, tries = 0; made < count && tries < 20 * count; tries++) {
    const isDirectory = below(5) === 0;
    const list = isDirectory ? directories : files;
    const from = list[below(list.length)] ?? "";
    const into = directories[below(directories.length)] ?? "";
    const name = baseName(from);
    const renamed = below(2) === 0 ? name : `moved_${name}`;
    const to = below(3) === 0 ? `${into}/fresh/${renamed}` : `${into}/${renamed}`;
    const isTaken = taken.has(to) || paths.some((path) => path.startsWith(`${to}/`));
    if (isTaken || to === from || to.startsWith(`${from}/`)) continue;
    made++;
    yield { from, to };
  }
}
