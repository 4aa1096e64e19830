/**
 * The programs that a Python distribution names by module: `name = "package.module:function"`.
 *
 * @module
 */
import type { FileMap } from "../files/file_map.ts";
import type { Rewriting } from "../files/rewriting.ts";
import { dottedOf, modulePath } from "./python_state.ts";

/** Rewrites the modules of a `pyproject.toml` or a `setup.cfg`. */
export function rewriteEntryPoints(
  path: string,
  text: string,
  { moved, map, rewriting }: {
    readonly moved: readonly string[];
    readonly map: FileMap;
    readonly rewriting: Rewriting;
  },
): void {
  const names = new Map<string, string>();
  for (const file of moved.filter((each) => each.endsWith(".py"))) {
    const [old, fresh] = [dottedOf(modulePath(file)), dottedOf(modulePath(map.of(file)))];
    names.set(old, fresh);
    if (/^src\./.test(old) && /^src\./.test(fresh)) names.set(old.slice(4), fresh.slice(4));
  }
  for (
    const match of text.matchAll(/(?<![\w.])([\w.]+)(?=[ \t]*:[ \t]*[A-Za-z_][\w.]*["'\]\s])/g)
  ) {
    const [, module = ""] = match;
    const fresh = names.get(module);
    if (fresh === undefined || fresh === module || !module.includes(".")) continue;
    rewriting.add(path, { start: match.index, end: match.index + module.length, text: fresh });
  }
}
