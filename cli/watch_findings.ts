/**
 * Whether the system watches as many directories as a server needs that keeps this one in memory.
 * One of the few files that reach the runtime.
 *
 * @module
 */
import type { Finding } from "./finding.ts";

/** Where Linux tells how many directories all programs of a user may watch together. */
const limitFile = "/proc/sys/fs/inotify/max_user_watches";

/** More are not counted where the limit is not known. */
const mostCounted = 1_000_000;

/** What there is to say of a directory; nothing where the system has no such limit. */
export function watchFindings(directory: string, file: string = limitFile): readonly Finding[] {
  const limit = limitIn(file);
  if (limit === "none") return [];
  const needed = directoriesIn(directory, limit ?? mostCounted);
  if (limit === undefined) {
    const text = `watches: a server here needs ${needed} directories; the limit for all ` +
      `programs of a user is in ${file}`;
    return [{ level: "ok", text }];
  }
  const allowed = `watches: the programs of a user may watch ${limit} directories (${file})`;
  if (needed <= limit) return [{ level: "ok", text: `${allowed}; a server here needs ${needed}` }];
  const text = `${allowed}; a server here needs more, so it reads all files again for each call`;
  return [{ level: "warn", text }];
}

/** The limit; `undefined` where the runtime lets nobody read it who may not do everything. */
function limitIn(file: string): number | "none" | undefined {
  try {
    return Number(Deno.readTextFileSync(file));
  } catch (error) {
    const isWithheld = error instanceof Deno.errors.NotCapable && Deno.build.os === "linux";
    return isWithheld ? undefined : "none";
  }
}

/** How many directories there are, with the one itself; more than `most` are not counted. */
function directoriesIn(directory: string, most: number): number {
  const waiting = [directory];
  let count = 0;
  for (let next = waiting.pop(); next !== undefined && count <= most; next = waiting.pop()) {
    count++;
    for (const { name, isDirectory } of listed(next)) {
      if (isDirectory) waiting.push(`${next}/${name}`);
    }
  }
  return count;
}

/** What nobody may list is not watched either. */
function listed(directory: string): readonly Deno.DirEntry[] {
  try {
    return [...Deno.readDirSync(directory)];
  } catch {
    return [];
  }
}
