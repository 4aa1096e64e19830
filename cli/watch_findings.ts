/**
 * Whether the system watches as many directories as a server needs that keeps this one in memory.
 * One of the few files that reach the runtime.
 *
 * @module
 */
import type { Finding } from "./finding.ts";

/** Where Linux tells how many directories all programs of a user may watch together. */
const limitFile = "/proc/sys/fs/inotify/max_user_watches";

/** What there is to say of a directory; nothing where the system has no such limit. */
export function watchFindings(directory: string, file: string = limitFile): readonly Finding[] {
  const limit = limitIn(file);
  if (limit === undefined) return [];
  const needed = directoriesIn(directory, limit);
  const allowed = `watches: the programs of a user may watch ${limit} directories (${file})`;
  if (needed <= limit) return [{ level: "ok", text: `${allowed}; a server here needs ${needed}` }];
  const text = `${allowed}; a server here needs more, so it reads all files again for each call`;
  return [{ level: "warn", text }];
}

function limitIn(file: string): number | undefined {
  try {
    return Number(Deno.readTextFileSync(file));
  } catch {
    return undefined;
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
