/**
 * What the system tells about a path as it is, links not followed.
 *
 * @module
 */
import { throwWithheld, tryLstat } from "@ct/base";

/** The directory at a real path; `undefined` if there is none, or if a link leads there by now. */
export function directoryInfo(path: string): Deno.FileInfo | undefined {
  const info = tryLstat(path);
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
