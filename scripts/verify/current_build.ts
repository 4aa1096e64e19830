/**
 * Brings `dist` up to date: it is built again unless it is, byte for byte, what the present sources
 * were built to. As a program it is the check `build` of `deno task test`.
 *
 * @module
 */
import { createHash, type Hash } from "node:crypto";
import { build } from "../build.ts";
import { root, say } from "../project.ts";

/** The file of a build that says what it was made of. */
export const stampName = ".stamp";
/** Nothing of these goes into a build; the last one comes and goes while packages are checked. */
const unbuilt = new Set([".git", "dist", "node_modules", "tests", ".members.json"]);

/** A project, and how it is built. */
export interface BuiltProject {
  /** Its directory; the build is in `dist` below it. */
  readonly root: string;
  /** Builds into a directory. */
  readonly build: (directory: string) => Promise<void>;
}

/** Resolves to whether it was necessary to build. */
export async function bringUpToDate({ root, build }: BuiltProject): Promise<boolean> {
  const dist = `${root}/dist`;
  const sources = sourcesStamp(root);
  const stamp = readStamp(dist);
  if (stamp !== undefined && stamp === `${sources} ${filesStamp(dist)}`) return false;
  await build(dist);
  // Of sources that have changed meanwhile nobody knows which were built.
  if (sourcesStamp(root) === sources) {
    Deno.writeTextFileSync(`${dist}/${stampName}`, `${sources} ${filesStamp(dist)}`);
  }
  return true;
}

function readStamp(dist: string): string | undefined {
  try {
    return Deno.readTextFileSync(`${dist}/${stampName}`);
  } catch {
    return undefined;
  }
}

/** What a build depends on: the runtime, and all files but tests. */
function sourcesStamp(root: string): string {
  const hash = createHash("sha256");
  add(hash, JSON.stringify([Deno.version, Deno.build.target, Deno.execPath()]));
  addFiles(hash, root, (name) => !unbuilt.has(name) && !name.endsWith("_test.ts"));
  return hash.digest("hex");
}

/** What a build consists of. */
function filesStamp(dist: string): string {
  const hash = createHash("sha256");
  addFiles(hash, dist, (name) => name !== stampName);
  return hash.digest("hex");
}

/** Adds the names and contents of all files below a directory whose names are not refused. */
function addFiles(hash: Hash, directory: string, isTaken: (name: string) => boolean): void {
  const entries = [...Deno.readDirSync(directory)].filter(({ name }) => isTaken(name));
  for (const { name, isDirectory, isSymlink } of entries.sort((a, b) => a.name < b.name ? -1 : 1)) {
    const path = `${directory}/${name}`;
    add(hash, name);
    if (isDirectory) addFiles(hash, path, isTaken);
    else if (isSymlink) add(hash, Deno.readLinkSync(path));
    else {
      add(hash, String(Deno.statSync(path).mode));
      add(hash, Deno.readFileSync(path));
    }
  }
  add(hash, "end of the directory");
}

/** Adds a text or bytes with their length, so that no two lists of them are alike. */
function add(hash: Hash, part: string | Uint8Array): void {
  hash.update(`${part.length} `).update(part);
}

if (import.meta.main) {
  const isNew = await bringUpToDate({ root, build });
  say(isNew ? "dist is built" : "dist is what these sources were built to before");
}
