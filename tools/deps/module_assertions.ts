/**
 * What is asserted of how the modules of a project use each other
 * (docs/spec/rules.md#module-graphs).
 *
 * @module
 */
import { usesMember } from "@ct/pattern";
import type { Bounds } from "@ct/core/bounds";
import type { Context } from "@ct/core/context";
import { CtError } from "@ct/base";
import { UsageError } from "@ct/core/definition";
import {
  findCycles,
  findForbiddenPairs,
  findLayerBreaches,
  findOrphans,
  findUnreached,
  type Graph,
  parseForbid,
  readPathSelector,
  type Violation,
} from "@ct/graph";
import {
  type MissingImport,
  rustGraph,
  scriptGraph,
  scriptNames,
  scriptResolver,
} from "@ct/modules";
import { missingTest, type ModuleGraph, requireResolved } from "./missing_modules.ts";
import type { SkippedFiles } from "@ct/core/input";
import { type PlacedFiles, readModuleFiles } from "./module_files.ts";
import { moduleSelector } from "./module_selector.ts";
import { isRust, isScript, type ModuleOptions } from "./module_options.ts";
import { moduleUses } from "./pattern_uses.ts";
import { requireAssertion, requireOther } from "./required.ts";

/**
 * Checks that something is asserted that can be checked, and that no option is without effect.
 * @throws {CtError} With code `usage`.
 */
export function checkModuleAssertions(options: ModuleOptions): void {
  const { forbid, acyclic, layers } = options;
  if (options["layers-closed"]) requireOther("layers-closed", "layers", layers.length > 0);
  if (options.cut) {
    const isUsed = forbid.length + layers.length > 0 || acyclic;
    requireOther("cut", "forbid, --layers or --acyclic", isUsed);
  }
  if (options.direct) {
    requireOther("direct", "forbid or --layers", forbid.length + layers.length > 0);
  }
  const isGiven = forbid.length + layers.length + options.entries.length > 0 || acyclic ||
    options.orphans;
  requireAssertion(isGiven, ["forbid", "acyclic", "layers", "orphans", "entries"]);
  forbid.forEach(parseForbid);
  if (isRust(options) && isScript(options)) {
    throw new UsageError(
      "--ext cannot combine rs with the extensions of TypeScript and JavaScript",
    );
  }
  for (const option of ["ignore-types", "externals", "allow-unresolved"] as const) {
    if (options[option]) requireOther(option, "ext ts or the like", isScript(options));
  }
}

/** A graph of modules, and the files that are not in it. */
export interface ReadModules extends ModuleGraph {
  /** Those that could not be read as modules. */
  readonly skipped: SkippedFiles;
}

/**
 * The graph of the modules.
 * @throws {CtError} If there are no modules, one cannot be read, or none uses another; `timeout` or
 * `aborted` as the bounds say.
 */
export async function readModuleGraph(
  options: ModuleOptions,
  bounds: Bounds,
  ctx: Context,
): Promise<ReadModules> {
  ctx.onLooked?.({ patterns: usesMember(moduleUses(options)) });
  const excluded = options.exclude.map((text) => readPathSelector(text, "--exclude"));
  const files = await readModuleFiles(options, bounds, ctx);
  const { graph: whole, missing } = graphOf(options, files);
  const graph = excluded.length === 0
    ? whole
    : whole.restrictedTo((id) => !excluded.some(({ test }) => test(whole.node(id).name)));
  if (graph.nodes.length === 0) throw new CtError("not-found", "--exclude leaves no module");
  if (!options["allow-no-edges"]) requireEdges(graph, options);
  // A graph that came too late does not count: taking it apart is one stretch, in which no limit is
  // looked at.
  bounds.tick();
  const kept = new Set(graph.nodes.map(({ id }) => id));
  return { graph, missing: missing.filter(({ from }) => kept.has(from)), skipped: files.skipped };
}

/**
 * Everything that is wrong: what is forbidden, then cycles, layers, orphans and what no entry
 * reaches.
 * @throws {CtError} If an assertion cannot be checked: it begins with a module that is not there,
 * or its layers are not what they seem; or if nothing is wrong as far as is known, but an import
 * that leads to no module could be.
 */
export function findModuleViolations(
  options: ModuleOptions,
  modules: ModuleGraph,
): readonly Violation[] {
  const { graph } = modules;
  const { forbid, acyclic, layers, direct, entries, cut, all } = options;
  const read = moduleSelector(graph);
  const found = forbid.flatMap((text) => [
    ...findForbiddenPairs(graph, parseForbid(text), { direct, cut, read }),
  ]);
  if (acyclic) found.push(...findCycles(graph, { cut }));
  if (layers.length > 0) {
    const members = graph.nodes.map(({ id }) => id);
    const closed = options["layers-closed"];
    found.push(...findLayerBreaches(graph, { layers, members, closed, direct, cut, all, read }));
  }
  if (options.orphans) found.push(...findOrphans(graph));
  if (entries.length > 0) found.push(...findUnreached(graph, entries, read));
  if (found.length === 0) requireResolved(options, modules);
  return found;
}

function requireEdges({ nodes }: Graph, { base }: ModuleOptions): void {
  if (nodes.some(({ targets }) => targets.length > 0)) return;
  throw new CtError("not-found", `no module in '${base}' uses another (modules: ${nodes.length})`, {
    help:
      "set their directory with --base and their extensions with --ext; --allow-no-edges allows it",
  });
}

function graphOf(options: ModuleOptions, files: PlacedFiles): ModuleGraph {
  const { sources, configs, unasked, directory } = files;
  if (isRust(options)) return { graph: rustGraph(sources), missing: [] };
  const paths = sources.map(({ path }) => path);
  const missing: MissingImport[] = [];
  const graph = scriptGraph(sources, {
    resolve: scriptResolver(paths, scriptNames(configs, [...paths, ...unasked])),
    includesTypes: !options["ignore-types"],
    includesExternals: options.externals,
    missing: (found) => void missing.push(found),
    base: directory,
  });
  return { graph, missing: missing.filter(missingTest(files)) };
}
