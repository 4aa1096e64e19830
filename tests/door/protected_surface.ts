/**
 * Writing what is protected over MCP.
 *
 * @module
 */
import assert from "node:assert/strict";
import { protectedNames } from "@ct/files";
import { tempTree, type TreeEntry } from "@ct/testing";
import { Session } from "../mcp/session.ts";
import type { Given } from "./slots.ts";
import { held, type WritingAct } from "./writing_acts.ts";

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
  { modes, paths }: { readonly modes: readonly Given[]; readonly paths: readonly ProtectedPath[] },
): Promise<number> {
  let tried = 0;
  for (const mode of modes) {
    const inMode = { ...act, given: (path: string) => ({ ...act.given(path), ...mode }) };
    if (!await writes(inMode, "plain/x.json", false)) continue;
    tried++;
    for (const { path } of paths) {
      await assertWritten(inMode, path, { allowsConfig: false, isWritten: false });
    }
  }
  return tried;
}

async function assertWritten(
  act: WritingAct,
  path: string,
  { allowsConfig, isWritten }: { readonly allowsConfig: boolean; readonly isWritten: boolean },
): Promise<void> {
  const call = `${act.name} ${JSON.stringify(act.given(path))}`;
  assert.equal(await writes(act, path, allowsConfig), isWritten, call);
}

/** Whether an act changes, makes or removes the file at a path. */
async function writes(
  { tool, given, makes = false }: WritingAct,
  path: string,
  allowsConfig: boolean,
): Promise<boolean> {
  const entries: Readonly<Record<string, TreeEntry>> = {
    "plain.json": held,
    ...makes ? {} : { [path]: { content: held, mode: 0o644 } },
  };
  await using tree = await tempTree(entries);
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
