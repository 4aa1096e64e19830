/**
 * What the system tells about a path as it is, links not followed.
 *
 * @module
 */
import { throwWithheld } from "@ct/base";

/** What there is at a path; `undefined` if the system does not tell. */
export function infoOf(path: string): Deno.FileInfo | undefined {
  try {
    return Deno.lstatSync(path);
  } catch (error) {
    throwWithheld(error);
    return undefined;
  }
}

/** The directory at a real path; `undefined` if there is none, or if a link leads there by now. */
export function directoryInfo(path: string): Deno.FileInfo | undefined {
  const info = infoOf(path);
  return info?.isDirectory && isReal(path) ? info : undefined;
}

function isReal(path: string): boolean {
  try {
    return Deno.realPathSync(path) === path;
  } catch (error) {
    throwWithheld(error);
    return false;
  }
}
