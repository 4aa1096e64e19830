/**
 * A call in a temporary tree, and what is in the tree afterwards.
 *
 * @module
 */
import { memoryContext } from "@ct/core/context";
import { tempTree } from "@ct/testing";
import { command } from "../mod.ts";

/** The texts of files by their paths. */
export type Files = Readonly<Record<string, string>>;

/** What a call did and printed. */
export interface TreeResult {
  /** The exit status. */
  readonly status: number;
  /** The files afterwards. */
  readonly after: Files;
  /** Standard output. */
  readonly out: string;
  /** Standard error. */
  readonly err: string;
}

/** Calls the tool in a tree of these files. */
export async function runInTree(files: Files, words: readonly string[]): Promise<TreeResult> {
  await using tree = await tempTree(files);
  const ctx = memoryContext({ cwd: tree.path });
  const status = await command.run(words, ctx);
  return { status, after: filesIn(tree.path), out: ctx.stdout.text, err: ctx.stderr.text };
}

/** The texts of all files below a directory. */
export function filesIn(directory: string, prefix = ""): Files {
  return Object.fromEntries(
    [...Deno.readDirSync(directory)].flatMap(({ name, isDirectory }) =>
      isDirectory
        ? Object.entries(filesIn(`${directory}/${name}`, `${prefix}${name}/`))
        : [[`${prefix}${name}`, Deno.readTextFileSync(`${directory}/${name}`)]]
    ),
  );
}
