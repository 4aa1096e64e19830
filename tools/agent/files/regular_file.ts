/**
 * Whether a place holds a file that a tool may open: nothing else is, since opening a FIFO waits
 * forever.
 *
 * @module
 */
import { lstatIfThere } from "@ct/base";
import { ToolFailure } from "../contract/failure.ts";
import type { Location } from "./root.ts";

/** What the system tells about a file or directory. */
export type SystemInfo = Deno.FileInfo;

/**
 * What the system tells about the regular file at a place.
 * @throws {ToolFailure} If there is none, in the words of the contract.
 */
export function regularFile({ given, exists, realPath }: Location): SystemInfo {
  const info = exists ? lstatIfThere(realPath) : undefined;
  if (info === undefined) throw new ToolFailure(`File not found: ${given}`);
  if (info.isDirectory) throw new ToolFailure(`Not a file: ${given}`);
  if (!info.isFile) throw new ToolFailure(`Not a regular file: ${given}`);
  return info;
}

/** Removes a file. */
export function removeFile(path: string): void {
  Deno.removeSync(path);
}
