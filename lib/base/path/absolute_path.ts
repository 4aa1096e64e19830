/**
 * Paths as typed, made absolute the way the operating system reads them.
 *
 * @module
 */

import { pathForm, splitPath } from "./path_form.ts";

/**
 * Whether a path as typed asks for a directory: it ends in a separator, in `.` or in `..`. The
 * system then goes through a link at its end.
 */
export function asksForDirectory(typed: string): boolean {
  return ["", ".", ".."].includes(typed.split(pathForm.separators).at(-1) ?? "");
}

/**
 * The absolute path of what is typed, relative to `cwd`, without `.` and `..`. A `..` leads where
 * the system says, to the parent of what a link leads to: with limited permissions the runtime
 * would cut off the link's own name instead.
 *
 * @throws {Error} The system's error, if there is nothing before a `..`.
 */
export function resolvePath(typed: string, { cwd }: { readonly cwd: string }): string {
  const { root, components } = splitPath(pathForm.root.test(typed) ? typed : `${cwd}/${typed}`);
  let resolved: string[] = [];
  // What a directory without links lies in has none either, and may be out of reach.
  let hasLinks = true;
  for (const component of components) {
    if (component === "..") {
      if (hasLinks) {
        const real = Deno.realPathSync(root + resolved.join("/"));
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
