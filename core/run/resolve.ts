/**
 * Resolves the name of a permitted program to its file (R6). One of the few files that reach the
 * runtime.
 *
 * @module
 */
import type { Context } from "../context/context.ts";
import { directoryOf, resolvePath, throwWithheld, tryStat } from "@ct/base";
import { systemDirectories } from "./gate.ts";
import { listedName, programFiles, system, windows } from "./system.ts";

/**
 * The absolute path of the program that `name` stands for, `undefined` if there is none. Programs
 * of the suite lie in the context's directories for them, all others in the system's.
 */
export function findProgram(
  name: string,
  { commandDirectories }: Pick<Context, "commandDirectories">,
): string | undefined {
  const directories = name.startsWith("ct-") ? commandDirectories : systemDirectories;
  return directories.flatMap((directory) => programFiles(directory, name))
    .filter(mayBeRead).find(isExecutable);
}

/** Whether this process may look at a path. Who starts it grants no place that has no programs. */
export function mayBeRead(path: string): boolean {
  return Deno.permissions.querySync({ name: "read", path }).state === "granted";
}

/** Whether this process may start the program at a path. */
export function mayStart(command: string): boolean {
  return Deno.permissions.querySync({ name: "run", command }).state === "granted";
}

/**
 * Whether `word`, a path as typed, is the directory entry `program`. A link to the program is
 * another entry: what it leads to may be changed between this look and the start.
 */
export function isSameEntry(word: string, program: string, ctx: Pick<Context, "cwd">): boolean {
  if (listedName(word) !== listedName(program)) return false;
  try {
    const typed = Deno.realPathSync(resolvePath(directoryOf(word), ctx));
    return typed === Deno.realPathSync(directoryOf(program));
  } catch (error) {
    throwWithheld(error);
    return false;
  }
}

/**
 * Whether the program at a path starts no other one, whatever its arguments: one of the system's of
 * which that is known. A script in its place may start anything.
 */
export function isChildless(path: string): boolean {
  const isKnown = systemDirectories.includes(directoryOf(path)) &&
    system.childless.includes(listedName(path));
  return isKnown && !isScript(path);
}

/** Whether the system has the file read by a program that its first line names; `true` in doubt. */
function isScript(path: string): boolean {
  try {
    using file = Deno.openSync(path);
    const start = new Uint8Array(2);
    return file.readSync(start) !== 2 || String.fromCharCode(...start) === "#!";
  } catch {
    return true;
  }
}

/**
 * Whether there is a regular file at the absolute path that somebody may run; links are followed.
 */
export function isExecutable(path: string): boolean {
  const { isFile = false, mode = 0 } = tryStat(path) ?? {};
  return isFile && (system === windows || ((mode ?? 0) & 0o111) !== 0);
}
