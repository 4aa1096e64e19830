/**
 * What the names and patterns of a call were read as.
 *
 * @module
 */
import { parseForbid, parseOnlyVia, pathSelectorUse, selectorUse } from "@ct/graph";
import { nameUses, type PatternUse } from "@ct/pattern";
import { splitDenied } from "../graph/denied.ts";
import type { ModuleOptions } from "./module_options.ts";
import type { PackageOptions } from "../options/package_options.ts";

/** Those of assertions over packages, in the order of the options. */
export function packageUses(options: PackageOptions): readonly PatternUse[] {
  return [
    ...options.deny.map((text) => selectorUse(splitDenied(text).name, "--deny")),
    ...forbidUses(options.forbid, selectorUse),
    ...options["only-via"].map(parseOnlyVia).flatMap(({ wrapper, to }) =>
      [wrapper, to].map((text) => selectorUse(text, "--only-via"))
    ),
    ...options["allow-duplicate"].map((text) => selectorUse(text, "--allow-duplicate")),
    ...options.layers.map((text) => selectorUse(text, "--layers")),
  ];
}

/** Those of assertions over modules. */
export function moduleUses(options: ModuleOptions): readonly PatternUse[] {
  return [
    ...nameUses({ name: options.name }),
    ...forbidUses(options.forbid, pathSelectorUse),
    ...options.layers.map((text) => pathSelectorUse(text, "--layers")),
    ...options.exclude.map((text) => pathSelectorUse(text, "--exclude")),
    ...options.entries.map((text) => pathSelectorUse(text, "--entries")),
  ];
}

function forbidUses(
  rules: readonly string[],
  useOf: typeof selectorUse,
): readonly PatternUse[] {
  return rules.map(parseForbid).flatMap(({ from, to }) =>
    [from, to].map((text) => useOf(text, "--forbid"))
  );
}
