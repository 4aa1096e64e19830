/**
 * What files export and no other file uses.
 *
 * @module
 */
import type { Definition, Placed, SourceModel, UsesOfFile } from "@ct/symbols";
import { pathOfDefinition } from "@ct/symbols";
import type { LookupTools } from "./lookup.ts";
import type { RelatedDeclaration } from "./related.ts";

/** What nothing uses, and what that leaves open. */
export interface UnusedExports {
  /** The declarations. */
  readonly rows: readonly RelatedDeclaration[];
  /** Files of languages whose exports are not known, in words for a message. */
  readonly omitted: readonly string[];
}

/**
 * The exported declarations of the files that `keeps` keeps, as printed, that no other file uses;
 * `count` is how often their own file does. One whose name another file has all the same, in a
 * language of which only names are known, in a comment or in a string, is unsure. Python exports
 * whatever is at the top of a file, so there only what no file uses at all is listed, and no name
 * such as `__all__`, which is for the interpreter and for tools.
 */
export function unusedExports(
  tools: LookupTools,
  keeps: (path: string) => boolean,
): UnusedExports {
  const { host, search, places } = tools;
  const rows: RelatedDeclaration[] = [];
  const paths = [...host.paths].filter((path) => keeps(host.shown(path)));
  const kept = paths.map((path) => ({ path, exports: exportsOf(path, tools) }));
  // All names are searched for together, before each is asked about.
  host.seek(kept.flatMap(({ exports }) => exports.map(({ definition }) => definition.name)));
  for (const { path, exports } of kept) {
    const isImplicit = host.model(path)?.language === "Python";
    for (const placed of exports) {
      const { definition } = placed;
      if (isImplicit && /^__\w+__$/.test(definition.name)) continue;
      const files = search.uses(search.symbol([placed]));
      if (files.some((file) => file.path !== path && isUsing(file))) continue;
      const count = usesIn(files.find((file) => file.path === path));
      if (isImplicit && count > 0) continue;
      const isNamed = host.containing([definition.name]).some((other) => other !== path);
      const { line } = places.lines(path).at(definition.spans[0]?.start ?? 0);
      rows.push({
        ...{ path: host.shown(path), line, in: pathOfDefinition(definition), count, level: 1 },
        ...(isNamed ? { unsure: true } : {}),
      });
    }
  }
  return { rows, omitted: unknownExports(paths.map((path) => host.model(path))) };
}

/** Says of how many files it is not known what they export. */
function unknownExports(models: readonly (SourceModel | undefined)[]): readonly string[] {
  const unknown = models.flatMap((model) => {
    if (model === undefined || model.definitions.length === 0) return [];
    return model.isNamed || model.language === "C and C++" ? model.language : [];
  });
  if (unknown.length === 0) return [];
  const languages = [...new Set(unknown)].sort().join(", ");
  return [`what ${unknown.length} file(s) of ${languages} export, which is not known`];
}

/** What a file declares and exports, in the order of the text. */
function exportsOf(path: string, { host, search }: LookupTools): readonly Placed[] {
  const found = new Map<Definition, Placed>();
  for (const name of host.model(path)?.exports.keys() ?? []) {
    const origin = search.files.exported(path, name);
    if (origin?.is !== "definition" || origin.placed.path !== path) continue;
    found.set(origin.placed.definition, origin.placed);
  }
  const startOf = ({ definition }: Placed) => definition.spans[0]?.start ?? 0;
  return [...found.values()].sort((a, b) => startOf(a) - startOf(b));
}

function isUsing({ uses }: UsesOfFile): boolean {
  return uses.some(({ tie }) => tie !== "shadowed");
}

/** How often a file uses what it declares; an export is no use. */
function usesIn(file: UsesOfFile | undefined): number {
  const uses = file?.uses ?? [];
  return uses.filter(({ kind, tie }) => kind !== "export" && tie !== "shadowed").length;
}
