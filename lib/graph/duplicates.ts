/**
 * Names that are there in more than one version.
 *
 * @module
 */
import { byCodePoints } from "@ct/base";
import { readNameSelector } from "./name_selector.ts";
import { byVersion } from "./version_order.ts";
import type { Violation } from "./violation.ts";

/** Something with a version. */
export interface VersionedName {
  /** What it is called. */
  readonly name: string;
  /** Which one it is; equal versions count once. */
  readonly version: string;
}

/**
 * A violation for every name with two or more versions that no text, a name or a pattern over whole
 * names, exempts; by name. The evidence is the versions, the oldest first.
 */
export function findDuplicates(
  packages: Iterable<VersionedName>,
  exempt: readonly string[] = [],
): readonly Violation[] {
  const exemptions = exempt.map((text) => readNameSelector(text, "--allow-duplicate"));
  const versions = new Map<string, Set<string>>();
  for (const { name, version } of packages) {
    const existing = versions.get(name);
    if (existing === undefined) versions.set(name, new Set([version]));
    else existing.add(version);
  }
  return [...versions]
    .filter(([name, { size }]) => size > 1 && !exemptions.some(({ test }) => test(name)))
    .sort(([a], [b]) => byCodePoints(a, b))
    .map(([subject, found]) => ({
      check: "duplicates",
      subject,
      evidence: [...found].sort(byVersion).join(", "),
    }));
}
