/**
 * What the options assert, applied to a project's packages.
 *
 * @module
 */
import { CtError, pushAll } from "@ct/base";
import {
  findBypasses,
  findCycles,
  findDenied,
  findDuplicates,
  findForbidden,
  findLayerBreaches,
  parseForbid,
  parseOnlyVia,
  type Violation,
} from "@ct/graph";
import { deniedBy } from "./graph/denied.ts";
import type { ResolvedPackages } from "./ecosystem.ts";
import { nameReader } from "./graph/known_names.ts";
import { graphOf, type PackageGraph } from "./graph/package_graph.ts";
import type { PackageOptions } from "./options/package_options.ts";
import { requireAssertion, requireOther } from "./options/required.ts";

/**
 * Checks that something is asserted, and that no option is without effect.
 * @throws {CtError} With code `usage`.
 */
export function checkAssertions(options: PackageOptions): void {
  const { deny, forbid, duplicates, acyclic, layers } = options;
  const via = options["only-via"];
  forbid.forEach(parseForbid);
  via.forEach(parseOnlyVia);
  checkEffects(options);
  const listed = deny.length + forbid.length + via.length + layers.length;
  requireAssertion(listed > 0 || duplicates || acyclic, [
    "deny",
    "forbid",
    "only-via",
    "duplicates",
    "acyclic",
    "layers",
  ]);
}

/**
 * Checks that no option is without effect.
 * @throws {CtError} With code `usage`.
 */
export function checkEffects(options: PackageOptions): void {
  const { deny, forbid, duplicates, acyclic, layers } = options;
  if (options["allow-duplicate"].length > 0) {
    requireOther("allow-duplicate", "duplicates", duplicates);
  }
  if (options.members) requireOther("members", "acyclic", acyclic);
  if (options.direct) {
    const isUsed = deny.length + forbid.length + layers.length > 0;
    requireOther("direct", "deny, --forbid or --layers", isUsed);
  }
  if (options["layers-closed"]) requireOther("layers-closed", "layers", layers.length > 0);
  if (options.cut) {
    const listed = deny.length + forbid.length + options["only-via"].length + layers.length;
    requireOther("cut", "deny, --forbid, --only-via, --layers or --acyclic", listed > 0 || acyclic);
  }
}

/**
 * Everything that is wrong: what is denied, then what is forbidden, ways round a wrapper, then
 * duplicates, cycles and layers.
 * @throws {CtError} If an assertion cannot be checked: it begins with a package that is not there,
 * or its layers are not what they seem.
 */
export function findViolations(
  options: PackageOptions,
  project: ResolvedPackages,
): readonly Violation[] {
  const { all, cut, direct, layers } = options;
  requireEdges(options, project);
  const graph = graphOf(project, options.edges);
  const nameOf = nameReader(project);
  const { members } = project;
  const isMember = new Set(members);
  const found = [
    ...options.deny.flatMap((text) =>
      findDenied(graph, deniedBy(text, project, project), { all, cut, direct })
    ),
    ...options.forbid.map(parseForbid).flatMap(({ from, to }) =>
      findForbidden(graph, { from: nameOf(from), to: nameOf(to) }, { all, cut, direct })
    ),
    ...options["only-via"].map(parseOnlyVia).flatMap(({ wrapper, to }) => {
      const rule = { wrapper: nameOf(wrapper), to: nameOf(to), members };
      return findBypasses(graph, rule, { all, cut });
    }),
  ];
  if (options.duplicates) {
    // The project itself without a version is no version of a package of its name.
    const versioned = project.packages.filter(({ id, version }) =>
      version !== "" || !isMember.has(id)
    );
    pushAll(found, findDuplicates(versioned, options["allow-duplicate"].map(nameOf)));
  }
  if (options.acyclic) {
    const searched = options.members ? graph.restrictedTo((id) => isMember.has(id)) : graph;
    pushAll(found, findCycles(searched, { cut }));
  }
  if (layers.length > 0) {
    const rule = { layers, members, closed: options["layers-closed"], all, cut, direct };
    pushAll(found, findLayerBreaches(graph, rule));
  }
  return found;
}

/** Assertions that ask which package needs which. */
const overEdges = ["forbid", "only-via", "acyclic", "layers", "direct", "cut"] as const;

/**
 * Checks that what is asserted can be told from the lock file.
 * @throws {CtError} With code `not-found` if it lists packages alone.
 */
function requireEdges(options: PackageOptions, { edgesUnknown }: PackageGraph): void {
  if (edgesUnknown === undefined) return;
  const asked = overEdges.find((key) => {
    const value = options[key];
    return typeof value === "boolean" ? value : value.length > 0;
  });
  if (asked === undefined) return;
  throw new CtError("not-found", `--${asked} cannot be checked: ${edgesUnknown}`, {
    help: "--deny and --duplicates can be",
  });
}
