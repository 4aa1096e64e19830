/**
 * What protects a path because of where it lies, whatever its name.
 *
 * @module
 */
import { pathBelow } from "@ct/base";
import type { Protection } from "./protected_names.ts";
import { repositoryProtection, type WriteLocation } from "./repository.ts";
import { withoutLinks } from "./without_links.ts";

/** Entries of a home directory that configure an account though no dot is in front. */
const plainNames = ["library", "appdata", "bin"];

/**
 * What protects an absolute path without links in the directory `root`, given in the same way:
 * something runs or believes what is there. `undefined` if nothing does.
 */
export function placeProtection(path: string, place: WriteLocation): Protection | undefined {
  return homeProtection(path, place) ?? repositoryProtection(path, place);
}

/**
 * Whatever an entry of the home directory with a dot in front is, some program of the account
 * believes it. Where the root lies in such an entry, the person has named it.
 */
function homeProtection(
  path: string,
  { root, user: { home } }: WriteLocation,
): Protection | undefined {
  const real = home && withoutLinks(home);
  if (!real || pathBelow(root, real) === undefined) return undefined;
  const [first = ""] = pathBelow(real, path)?.toLowerCase().split("/") ?? [];
  if (!first.startsWith(".") && !plainNames.includes(first)) return undefined;
  return { list: "never", reason: "programs of the account are configured by it" };
}
