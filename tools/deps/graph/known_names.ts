/**
 * Names that an ecosystem takes for the same, such as `PyYAML` and `pyyaml`.
 *
 * @module
 */
import type { PackageGraph } from "./package_graph.ts";

/**
 * Returns the name that a graph has for a text, where the ecosystem takes both for the same; the
 * text itself where it has none, or the text is a pattern.
 */
export function nameReader(
  { packages, foldName }: Pick<PackageGraph, "packages" | "foldName">,
): (text: string) => string {
  if (foldName === undefined) return (text) => text;
  const names = new Map(packages.map(({ name }) => [foldName(name), name]));
  return (text) => names.get(foldName(text)) ?? text;
}
