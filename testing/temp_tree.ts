/**
 * A real directory tree for one test, removed when the test is over.
 *
 * @module
 */
import { directoryOf } from "@ct/base";

/**
 * One entry of a tree: a file's content; a symbolic link and what it says; a directory; or any of
 * them with permission bits.
 */
export type TreeEntry =
  | string
  | Uint8Array
  | { readonly link: string }
  | { readonly dir: true; readonly mode?: number }
  | { readonly content: string | Uint8Array; readonly mode: number };

/** What git takes for a repository, at the least: an empty one at the top of the tree. */
export const emptyRepository: Readonly<Record<string, TreeEntry>> = {
  ".git/HEAD": "ref: refs/heads/main\n",
  ".git/objects": { dir: true },
  ".git/refs": { dir: true },
};

/** A tree made for a test; `await using` removes it. */
export interface TempTree extends AsyncDisposable {
  /** The absolute path of its top, with no link in it. */
  readonly path: string;
}

/**
 * Creates a tree in a new temporary directory. Keys are paths below its top, joined with `/`;
 * missing directories are made. Permission bits are set last, so a directory may be closed and have
 * contents.
 *
 * @example A file below a directory
 * ```ts
 * import { tempTree } from "@ct/testing";
 * import assert from "node:assert/strict";
 * await using tree = await tempTree({ "src/a.ts": "let a;\n", "latest": { link: "src" } });
 * assert.equal(await Deno.readTextFile(`${tree.path}/latest/a.ts`), "let a;\n");
 * ```
 */
export function tempTree(entries: Readonly<Record<string, TreeEntry>>): Promise<TempTree> {
  return Promise.resolve(makeTree(entries));
}

function makeTree(entries: Readonly<Record<string, TreeEntry>>): TempTree {
  // Waiting for each call costs a fraction of having another thread answer it.
  const path = Deno.realPathSync(Deno.makeTempDirSync({ prefix: "ct-test-" }));
  const closed: string[] = [];
  let last = path;
  for (const [relative, entry] of Object.entries(entries)) {
    const target = `${path}/${relative}`;
    const directory = directoryOf(target);
    if (directory !== last) Deno.mkdirSync(directory, { recursive: true });
    last = directory;
    makeEntry(target, entry);
  }
  for (const [relative, entry] of Object.entries(entries)) {
    if (!(typeof entry === "object" && "mode" in entry) || entry.mode === undefined) continue;
    Deno.chmodSync(`${path}/${relative}`, entry.mode);
    if ("dir" in entry) closed.push(`${path}/${relative}`);
  }
  return {
    path,
    [Symbol.asyncDispose](): Promise<void> {
      // Whoever is not root cannot empty a closed directory; outer ones have to be opened first.
      for (const directory of closed.sort()) open(directory);
      Deno.removeSync(path, { recursive: true });
      return Promise.resolve();
    },
  };
}

function open(directory: string): void {
  try {
    Deno.chmodSync(directory, 0o700);
  } catch (error) {
    if (!(error instanceof Deno.errors.NotFound)) throw error;
  }
}

function makeEntry(target: string, entry: TreeEntry): void {
  if (typeof entry === "string") Deno.writeTextFileSync(target, entry);
  else if (entry instanceof Uint8Array) Deno.writeFileSync(target, entry);
  else if ("link" in entry) Deno.symlinkSync(entry.link, target);
  else if ("dir" in entry) Deno.mkdirSync(target, { recursive: true });
  else makeEntry(target, entry.content);
}
