/**
 * The public names of files that a package exports by a pattern.
 *
 * @module
 */
import type { FileMap } from "../files/file_map.ts";
import type { Rewriting } from "../files/rewriting.ts";
import { spelledBy } from "./respell.ts";
import type { ScriptWorld } from "./script_world.ts";

/** Notes the public names that would change: those of patterns, since entries are rewritten. */
export function exportedNames(
  { moved, map, world }: {
    readonly moved: readonly string[];
    readonly map: FileMap;
    readonly world: ScriptWorld;
  },
  rewriting: Rewriting,
): void {
  for (const name of world.before.names) {
    if (!name.isPackage || name.isFallback || !/\*|\/$/.test(name.key)) continue;
    for (const path of moved) {
      const ends = [path, path.replace(/(?:\.d)?\.[cm]?[jt]sx?$/, "")];
      for (const specifier of spelledBy(name, ends)) {
        const importer = name.scope === "" ? "-" : `${name.scope}/-`;
        if (world.before.resolve(specifier, importer) !== path) continue;
        if (world.after.resolve(specifier, importer) === map.of(path)) continue;
        const what = `others know it as "${specifier}"`;
        rewriting.exported.push({ path, line: 1, what });
        break;
      }
    }
  }
}
