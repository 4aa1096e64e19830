/**
 * Writing what is protected over MCP.
 *
 * @module
 */
import assert from "node:assert/strict";
import { protectedNames } from "@ct/files";
import { tempTree, type TreeEntry } from "@ct/testing";
import { Session } from "../mcp/session.ts";
import type { RawArguments } from "./slots.ts";
import { original, type WritingAct } from "./writing_acts.ts";

/** A path that is protected. */
export interface ProtectedPath {
  /** Below the root. */
  readonly path: string;
  /** Which list has it. */
  readonly list: "never" | "config";
}

/** Each name of both lists, at the top and below, and in capitals. */
export const protectedPaths: readonly ProtectedPath[] = protectedNames.flatMap(
  ({ name, list, kind }) => {
    const spelled = kind === "ending" ? `x${name}` : name;
    const inner = kind === "directory" ? [`${spelled}/x`, `${spelled}/deep/x`] : [spelled];
    return [...inner, ...inner.map((path) => `sub/${path}`), spelled.toUpperCase()]
      .map((path) => ({ path, list }));
  },
);

/** Asserts that an act writes none of these paths, and those of one list once that is allowed. */
export async function assertProtected(
  act: WritingAct,
  paths: readonly ProtectedPath[],
): Promise<void> {
  for (const { path, list } of paths) {
    if (list === "config") {
      await assertWritten(act, path, { allowsConfig: false, isWritten: false });
    }
    await assertWritten(act, path, { allowsConfig: true, isWritten: list === "config" });
  }
}

/**
 * Asserts that an act writes what is protected in no mode of its tool. A mode in which it does not
 * write what is not protected, either, is passed over; yields how many were not.
 */
export async function assertProtectedInModes(
  act: WritingAct,
  { modes, paths }: {
    readonly modes: readonly RawArguments[];
    readonly paths: readonly ProtectedPath[];
  },
): Promise<number> {
  let tried = 0;
  for (const mode of modes) {
    const inMode = { ...act, given: (path: string) => ({ ...act.given(path), ...mode }) };
    if (!await writes(inMode, "plain/x.json", { allowsConfig: false, entries: {} })) continue;
    tried++;
    for (const { path } of paths) {
      await assertWritten(inMode, path, { allowsConfig: false, isWritten: false });
    }
  }
  return tried;
}

/** What is expected of an act. */
interface Expected {
  readonly allowsConfig: boolean;
  readonly isWritten: boolean;
  /** What lies in the root besides. */
  readonly entries?: Readonly<Record<string, TreeEntry>>;
}

/** A layout of repositories, in which a path is protected whatever its name. */
export interface Layout {
  /** What lies there. */
  readonly entries: Readonly<Record<string, TreeEntry>>;
  /** What is protected. */
  readonly path: string;
  /** Whether it is by what is typed only: no link below the top is looked for. */
  readonly isTyped?: true;
}

const repository = (directory: string): Readonly<Record<string, TreeEntry>> => ({
  [`${directory}/HEAD`]: "ref: refs/heads/main\n",
  [`${directory}/objects`]: { dir: true },
  [`${directory}/refs`]: { dir: true },
});

/** The layouts, by their names. */
export const layouts: Readonly<Record<string, Layout>> = {
  "a repository elsewhere in the root": {
    entries: { ".git": "gitdir: gitdir\n", ...repository("gitdir") },
    path: "gitdir/config",
  },
  "hooks of such a repository": {
    entries: { ".git": "gitdir: gitdir\n", ...repository("gitdir"), "gitdir/hooks": { dir: true } },
    path: "gitdir/hooks/pre-commit",
  },
  "a repository that is not one yet": {
    entries: { ".git": "gitdir: gitdir\n", "gitdir/HEAD": "ref: refs/heads/main\n" },
    path: "gitdir/config",
  },
  "a bare repository": { entries: repository("sub/bare"), path: "sub/bare/config" },
  "a linked work tree": {
    entries: { ...repository("main.git"), "main.git/worktrees/w/HEAD": "ref: refs/heads/w\n" },
    path: "main.git/worktrees/w/config.worktree",
  },
  "hooks by configuration": {
    entries: { ...repository(".git"), ".git/config": "[core]\n\thooksPath = ci/hooks\n" },
    path: "ci/hooks/pre-push",
  },
  "hooks in the configuration of a work tree below": {
    entries: { ...repository("sub/.git"), "sub/.git/config": "[core]\n\thooksPath = ci\n" },
    path: "sub/ci/pre-push",
  },
  "hooks among the project's files": {
    entries: { ...repository(".git"), ".git/config": "[core]\n\thooksPath = .\n" },
    path: "post-checkout",
  },
  "a filter that an interpreter runs": {
    entries: {
      ...repository(".git"),
      ".git/config": '[filter "x"]\n\tclean = python3 clean.json %f\n',
    },
    path: "clean.json",
  },
  "a protected name that is a link": {
    entries: { ".idea": { link: "tools" }, "tools": { dir: true } },
    path: "tools/x",
  },
  "a protected name below that is a link": {
    entries: { "sub/.idea": { link: "../tools" }, "tools": { dir: true } },
    path: "sub/.idea/x",
    isTyped: true,
  },
  "a link to a protected directory": {
    entries: { ".vscode": { dir: true }, "alias": { link: ".vscode" } },
    path: "alias/tasks.json",
  },
};

/** Asserts that an act writes what is protected in none of these layouts. */
export async function assertProtectedInLayouts(
  act: WritingAct,
  which: readonly Layout[],
): Promise<void> {
  for (const { entries, path, isTyped } of which) {
    if (isTyped && !JSON.stringify(act.given(path)).includes(path)) continue;
    await assertWritten(act, path, { allowsConfig: true, isWritten: false, entries });
  }
}

async function assertWritten(
  act: WritingAct,
  path: string,
  { allowsConfig, isWritten, entries = {} }: Expected,
): Promise<void> {
  const call = `${act.name} ${JSON.stringify(act.given(path))}`;
  assert.equal(await writes(act, path, { allowsConfig, entries }), isWritten, call);
}

/** Whether an act changes, makes or removes the file at a path. */
async function writes(
  { tool, given, makes = false }: WritingAct,
  path: string,
  { allowsConfig, entries }: Pick<Required<Expected>, "allowsConfig" | "entries">,
): Promise<boolean> {
  await using tree = await tempTree({
    "plain.json": original,
    ...entries,
    ...makes ? {} : { [path]: { content: original, mode: 0o644 } },
  });
  await using session = new Session(allowsConfig ? ["--allow-config"] : [], { cwd: tree.path });
  const before = seen(`${tree.path}/${path}`);
  await session.call(tool, given(path));
  return seen(`${tree.path}/${path}`) !== before;
}

/** What is at a path: its mode and content. */
function seen(path: string): string {
  try {
    return `${Deno.lstatSync(path).mode} ${Deno.readTextFileSync(path)}`;
  } catch {
    return "nothing";
  }
}
