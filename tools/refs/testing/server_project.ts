/**
 * A project with a language server beside it, for tests.
 *
 * @module
 */
import { type MemoryContext, memoryContext } from "@ct/core/context";
import { denoSpawn } from "@ct/core/run";
import {
  installedServer,
  languageServers,
  serverProject as projectOf,
  trustServer,
} from "@ct/rules-engine";
import { type TempTree, tempTree, type TreeEntry } from "@ct/testing";

/** The program of a small server, which answers or fails as the words say. */
export function smallServer(...words: readonly string[]): TreeEntry {
  const script = new URL("./language_server.ts", import.meta.url).pathname;
  const call = [Deno.execPath(), "run", "--quiet", "--no-config", "--allow-all", script, ...words];
  return {
    content: `#!/bin/sh\nexec ${call.map((word) => `'${word}'`).join(" ")}\n`,
    mode: 0o755,
  };
}

/** A project, the user's home and his programs. */
export interface ServerProject extends AsyncDisposable {
  /** The tree of all. */
  readonly tree: TempTree;
  /** Absolute path of the project. */
  readonly root: string;
  /** A new context of a call in the project. */
  context(more?: Partial<MemoryContext>): MemoryContext;
  /** Trusts a server in it, as a person does. */
  trust(name: string): Promise<void>;
}

/**
 * Creates one. `programs` are files of the user's directory of programs, or the absolute paths of
 * further such directories.
 */
export async function serverProject(
  files: Readonly<Record<string, TreeEntry>>,
  { programs = {}, path = "/usr/bin:/bin" }: {
    readonly programs?: Readonly<Record<string, TreeEntry>>;
    readonly path?: string;
  },
): Promise<ServerProject> {
  const below = (directory: string, all: Readonly<Record<string, TreeEntry>>) =>
    Object.fromEntries(Object.entries(all).map(([name, entry]) => [`${directory}/${name}`, entry]));
  const tree = await tempTree({
    "home": { dir: true },
    "bin": { dir: true },
    "project/package.json": "{}\n",
    ...below("project", files),
    ...below("bin", programs),
  });
  const root = `${tree.path}/project`;
  const environment = { HOME: `${tree.path}/home`, PATH: `${tree.path}/bin:${path}` };
  const context = (more: Partial<MemoryContext> = {}) =>
    memoryContext({ cwd: root, spawn: denoSpawn, environment, ...more });
  return {
    tree,
    root,
    context,
    trust: async (name) => {
      const server = languageServers.find((each) => each.name === name);
      if (server === undefined) throw new Error(`there is no server ${name}`);
      const ctx = context();
      await trustServer(installedServer(server, projectOf(root, ctx), ctx), ctx);
    },
    [Symbol.asyncDispose]: () => tree[Symbol.asyncDispose](),
  };
}
