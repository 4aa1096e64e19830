/**
 * The state of a path in short, to find out whether it has changed.
 *
 * @module
 */
import { hashOf, lstatIfThere, openDoor, readRegularFile } from "@ct/base";

/** What is at an absolute path: its kind, whether it may be run, and the hash of its content. */
export function fingerprintOf(path: string): string {
  const info = lstatIfThere(path);
  if (info === undefined) return "nothing";
  if (info.isSymlink) return `link to ${Deno.readLinkSync(path)}`;
  if (!info.isFile) return "no file";
  const isExecutable = ((info.mode ?? 0) & 0o111) !== 0;
  return `${isExecutable ? "x" : "-"} ${
    hashOf(readRegularFile(path, { cwd: "/", door: openDoor }))
  }`;
}
