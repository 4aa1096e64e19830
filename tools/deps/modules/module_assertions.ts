/**
 * What is asserted of how the modules of a project use each other
 * (docs/spec/rules.md#module-graphs).
 *
 * @module
 */
import { pushAll } from "@ct/base";
import {
  findCycles,
  findForbiddenPairs,
  findLayerBreaches,
  findOrphans,
  findUnreached,
  parseForbid,
  type Violation,
} from "@ct/graph";
import { type ModuleGraph, requireResolved } from "./missing_modules.ts";
import { requireEffect } from "./module_effects.ts";
import { languagesOf } from "./module_languages.ts";
import type { ModuleOptions } from "./module_options.ts";
import { moduleSelector } from "./module_selector.ts";
import { requireAssertion, requireOther } from "../options/required.ts";

/**
 * Checks that something is asserted that can be checked, and that no option is without effect.
 * @throws {CtError} With code `usage`.
 */
export function checkModuleAssertions(options: ModuleOptions): void {
  const { forbid, acyclic, layers } = options;
  checkModuleEffects(options);
  const isSet = forbid.length + layers.length + options.entries.length > 0 || acyclic ||
    options.orphans;
  requireAssertion(isSet, ["forbid", "acyclic", "layers", "orphans", "entries"]);
  forbid.forEach(parseForbid);
}

/**
 * Checks that no option is without effect.
 * @throws {CtError} With code `usage`.
 */
export function checkModuleEffects(options: ModuleOptions): void {
  const { forbid, acyclic, layers } = options;
  if (options["layers-closed"]) requireOther("layers-closed", "layers", layers.length > 0);
  if (options.cut) {
    const isUsed = forbid.length + layers.length > 0 || acyclic;
    requireOther("cut", "forbid, --layers or --acyclic", isUsed);
  }
  if (options.direct) {
    requireOther("direct", "forbid or --layers", forbid.length + layers.length > 0);
  }
  if (options.ext.length > 0) requireEffect(options, languagesOf(options.ext));
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
  if (acyclic) pushAll(found, findCycles(graph, { cut }));
  if (layers.length > 0) {
    const members = graph.nodes.map(({ id }) => id);
    const closed = options["layers-closed"];
    pushAll(found, findLayerBreaches(graph, { layers, members, closed, direct, cut, all, read }));
  }
  const loaded = graph.withLoaded();
  if (options.orphans) pushAll(found, findOrphans(loaded));
  if (entries.length > 0) pushAll(found, findUnreached(loaded, entries, read));
  if (found.length === 0) requireResolved(options, modules);
  return found;
}
