/**
 * The real path of a directory.
 *
 * @module
 */
import { throwWithheld } from "@ct/base";

/**
 * The path without links, or as it is if that cannot be told: rules and loops depend on it, but the
 * entries of a walk do not.
 */
export function realPathIfKnown(absolutePath: string): string {
  try {
    return Deno.realPathSync(absolutePath);
  } catch (error) {
    throwWithheld(error);
    return absolutePath;
  }
}
