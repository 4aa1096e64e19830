/**
 * Paths as typed, made absolute the way the operating system reads them.
 *
 * @module
 */

import { lastItem } from "../item_at.ts";
import { pathBelow, pathForm, splitPath } from "./path_form.ts";

/**
 * Whether a path as typed asks for a directory: it ends in a separator, in `.` or in `..`. The
 * system then goes through a link at its end.
 */
export function asksForDirectory(typed: string): boolean {
  return ["", ".", ".."].includes(lastItem(typed.split(pathForm.separators)));
}

/** Where a path starts. */
export interface PathLocation {
  /** The absolute directory of relative paths. */
  readonly cwd: string;
  /**
   * Judges what stands before a `..`, which must exist: otherwise the error would tell whether it
   * does. What leads to `cwd` needs no judgement.
   */
  readonly door?: { assertReadable(absolutePath: string, typed?: string): void };
}

/**
 * The absolute path of what is typed, relative to `cwd`, without `.` and `..`. A `..` leads where
 * the system says, to the parent of what a link leads to: with limited permissions the runtime
 * would cut off the link's own name instead.
 *
 * @throws {CtError} With code `refused` if the door does not let see what is before a `..`.
 * @throws {Error} The system's error, if there is nothing before a `..`.
 */
export function resolvePath(typed: string, { cwd, door }: PathLocation): string {
  const { root, components } = splitPath(pathForm.root.test(typed) ? typed : `${cwd}/${typed}`);
  let resolved: string[] = [];
  // What a directory without links lies in has none either, and may be out of reach.
  let hasLinks = true;
  for (const component of components) {
    if (component === "..") {
      if (hasLinks) {
        const before = root + resolved.join("/");
        if (pathBelow(before, cwd) === undefined) door?.assertReadable(before, typed);
        const real = Deno.realPathSync(before);
        if (!Deno.statSync(real).isDirectory) {
          throw new Deno.errors.NotADirectory("Not a directory (os error 20)");
        }
        resolved = [...splitPath(real).components];
      }
      resolved.pop();
      hasLinks = false;
    } else if (component !== ".") {
      resolved.push(component);
      hasLinks = true;
    }
  }
  return root + resolved.join("/");
}
