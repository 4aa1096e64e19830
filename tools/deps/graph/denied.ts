/**
 * What `--deny` names: a package, or with a range after an `@` some of its versions.
 *
 * @module
 */
import { CtError } from "@ct/base";
import type { DenyRule } from "@ct/graph";
import { nameReader } from "./known_names.ts";
import type { PackageGraph } from "./package_graph.ts";
import type { VersionRanges } from "./version_ranges.ts";

/** Whose ranges they are: cargo's are taken as cargo takes them, all others as npm does. */
export interface RangeDialect {
  /** What reads npm's ranges. */
  readonly ranges: VersionRanges;
  /** Whether the graph is cargo's. */
  readonly isCargo: boolean;
}

/**
 * Reads `NAME`, a pattern, or `NAME@RANGE`.
 * @throws {CtError} With code `usage` if the text after a name and `@` is not a range. `keeps`
 * throws one with code `not-found` if a version cannot be compared.
 */
export function deniedBy(
  text: string,
  { packages, members, foldName }: Omit<PackageGraph, "doubts">,
  { ranges, isCargo }: RangeDialect,
): DenyRule {
  const { name: typed, written } = splitDenied(text);
  const name = nameReader({ packages, foldName })(typed);
  if (written === undefined) return { name, members, ...(name === typed ? {} : { subject: text }) };
  const range = isCargo ? fromCargo(written) : written;
  if (written.trim() === "" || !ranges.isRange(range)) {
    throw new CtError("usage", `--deny '${text}': '${written}' is not a range of versions`, {
      help: "write NAME, or NAME@RANGE as in 'lodash@<4.17.21'",
    });
  }
  const versions = new Map(packages.map(({ id, version }) => [id, version]));
  const keeps = (id: string): boolean => {
    const version = versions.get(id) ?? "";
    if (ranges.isVersion(version)) return ranges.contains(range, version);
    throw new CtError("not-found", `--deny '${text}': '${name}' has no version to compare`, {
      help: version === "" ? `use --deny '${name}'` : `it is '${version}'; use --deny '${name}'`,
    });
  };
  return { name, members, subject: text, keeps };
}

/** The name or pattern, and what is written behind an `@` after it, if anything is. */
export function splitDenied(
  text: string,
): { readonly name: string; readonly written: string | undefined } {
  const at = text.lastIndexOf("@");
  const name = text.slice(0, Math.max(at, 0));
  const written = text.slice(at + 1);
  // A scope begins with an @ and ends with a slash, which no range has.
  return !/\w/.test(name) || written.includes("/")
    ? { name: text, written: undefined }
    : { name, written };
}

/** Cargo joins comparators with commas, and takes a bare version for a caret. */
function fromCargo(range: string): string {
  return range.split(",").map((each) => each.trim())
    .map((each) => /^\d/.test(each) && !each.includes("*") ? `^${each}` : each).join(" ");
}
