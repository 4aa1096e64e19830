/**
 * What the modules of a project come to, where `--modules` asserts nothing
 * (docs/spec/deps.md#overview).
 *
 * @module
 */
import { byCodePoints, escapeControls } from "@ct/base";
import { findOrphans, type Graph } from "@ct/graph";
import type { ReadModules } from "../modules/module_graph.ts";
import type { Answer } from "./answer.ts";
import { circleLine, fewNames, listed } from "./overview_text.ts";
import { circles } from "./package_facts.ts";

/** The overview of a graph that was read. */
export function moduleOverview({ graph, base, missing }: ReadModules): Answer {
  const modules = graph.nodes.filter(({ id }) => !isPackage(id));
  const uses = modules.reduce((sum, { targets }) => sum + targets.length, 0);
  const types = modules.reduce(
    (sum, { targets, typeTargets }) =>
      sum + targets.filter((target) => typeTargets?.has(target)).length,
    0,
  );
  const used = mostUsed(graph);
  const isolated = findOrphans(graph.withLoaded()).map(({ subject }) => subject);
  const circular = circles(graph);
  const unresolved = missing.map(({ from, line, specifier }) => ({ from, line, specifier }));
  const packages = graph.nodes.length - modules.length;
  return {
    lines: [
      `read: ${base}`,
      `modules: ${modules.length}${packages === 0 ? "" : `, and ${packages} packages`}`,
      `uses: ${uses}${types === 0 ? "" : `, ${types} of them of types alone`}`,
      `used most: ${used.map(({ module, by }) => `${module} (${by})`).join(", ") || "none"}`,
      `isolated modules: ${isolated.length}${listed(isolated, "--modules --orphans")}`,
      circleLine("circular modules", circular, "--modules --acyclic"),
      `unresolved imports: ${unresolved.length}${
        listed(
          unresolved.map(({ from, line, specifier }) => `${from}:${line} ${specifier}`),
          "--json",
        )
      }`,
    ].map(escapeControls),
    data: {
      overview: {
        base,
        modules: modules.length,
        packages,
        uses,
        types,
        used_most: used,
        isolated,
        circular,
        unresolved,
      },
    },
    isFound: true,
  };
}

/** Whether a node is a package that `--externals` adds. */
function isPackage(id: string): boolean {
  return id.startsWith("//");
}

/** A module, and how many others use it. This is no interface, which is no JSON value. */
type UsedModule = { readonly module: string; readonly by: number };

/** The modules and packages that most modules use, at most five. */
function mostUsed(graph: Graph): readonly UsedModule[] {
  const counts = new Map<string, number>();
  for (const { targets } of graph.nodes) {
    for (const target of targets) counts.set(target, (counts.get(target) ?? 0) + 1);
  }
  return [...counts].map(([id, by]) => ({ module: graph.node(id).label, by }))
    .sort((a, b) => b.by - a.by || byCodePoints(a.module, b.module))
    .slice(0, fewNames);
}
