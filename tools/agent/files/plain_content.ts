/**
 * What lies at a path, as git would keep it.
 *
 * @module
 */
import { lstatIfThere, openDoor, readRegularFile } from "@ct/base";

/** What lies at a path. */
export interface PlainContent {
  /** The mode that git gives it. */
  readonly mode: "100644" | "100755" | "120000";
  /** A file's bytes, or where a link points to. */
  readonly bytes: Uint8Array;
}

/**
 * What lies at an absolute path; links are not followed. `undefined` if it is neither file nor
 * link, or larger than `maxBytes`.
 * @throws {Error} The system's error.
 */
export function plainContent(path: string, maxBytes: number): PlainContent | undefined {
  const info = lstatIfThere(path);
  if (info?.isSymlink) {
    return { mode: "120000", bytes: new TextEncoder().encode(Deno.readLinkSync(path)) };
  }
  if (!info?.isFile || info.size > maxBytes) return undefined;
  const mode = ((info.mode ?? 0) & 0o100) === 0 ? "100644" : "100755";
  return { mode, bytes: readRegularFile(path, { cwd: "/", door: openDoor, maxBytes }) };
}
