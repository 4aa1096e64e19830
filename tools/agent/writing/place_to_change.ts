/**
 * What may be moved or deleted: what the gate does not hide, and nothing through a link.
 *
 * @module
 */
import { decodeLossy, lstatIfThere, readRegularFile } from "@ct/base";
import type { Call } from "../call/call.ts";
import { Blocked, ToolFailure } from "../contract/failure.ts";
import type { SystemInfo } from "../files/regular_file.ts";
import type { Location } from "../files/root.ts";

/** Something that may be moved or deleted. */
export interface ChangeablePlace {
  /** Where it is. */
  readonly place: Location;
  /** What the system tells about it: a regular file or a directory. */
  readonly info: SystemInfo;
}

/**
 * What is at a path.
 * @throws {ToolFailure} If nothing is, if it is a link or has a link on its way, or neither a file
 * nor a directory.
 */
export function changeable(path: string, { place: { root } }: Call): ChangeablePlace {
  const place = root.writable(path);
  if (place.relative !== place.realRelative) throw new ToolFailure(`Path has a link: ${path}`);
  const info = lstatIfThere(place.realPath);
  if (info === undefined) throw new ToolFailure(`Path not found: ${path}`);
  if (!info.isFile && !info.isDirectory) {
    throw new ToolFailure(`Neither a file nor a directory: ${path}`);
  }
  return { place, info };
}

/**
 * The content of a file that is not gated.
 * @throws {Blocked} If it is.
 */
export function ungatedContent(
  names: Pick<Location, "relative" | "realRelative" | "realPath">,
  { door, place: { gate } }: Call,
): Uint8Array {
  const content = readRegularFile(names.realPath, { cwd: "/", door });
  const rule = gate.pathRule(names, () => decodeLossy(content));
  if (rule !== undefined) throw new Blocked(rule);
  return content;
}
