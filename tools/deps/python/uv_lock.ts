/**
 * The graph in a `uv.lock`. It has the project's own packages too, and each need with the version
 * where several are locked.
 *
 * @module
 */
import { isRecord } from "@ct/base";
import type { TomlTable } from "@ct/core/input";
import { EdgeSet } from "../graph/edge_set.ts";
import type { EdgeKind, Package, PackageGraph } from "../graph/package_graph.ts";
import { type LockedPackage, lockedPackages, malformed } from "./locked_packages.ts";
import { tableIn } from "./python_project.ts";
import { normalName } from "./requirement.ts";

/**
 * Reads the graph.
 * @throws {CtError} With code `syntax` if the version is another one, or something is missing.
 */
export function parseUvLock(lock: TomlTable, path: string): PackageGraph {
  if (lock["version"] !== 1) {
    throw malformed(path, `version '${String(lock["version"])}' is not 1`);
  }
  const packages = lockedPackages(lock, path);
  const members = membersOf(lock, packages);
  if (members.length === 0) throw malformed(path, "no package is the project's own");
  return new UvLock(packages, new Set(members.map(({ id }) => id)), path).graph();
}

/** The packages of the workspace, or the one of the directory. */
function membersOf(lock: TomlTable, packages: readonly LockedPackage[]): readonly LockedPackage[] {
  const listed = tableIn(lock, "manifest")["members"];
  const names = new Set(
    Array.isArray(listed) ? listed.map((each) => normalName(String(each))) : [],
  );
  return packages.filter(({ name, table }) => {
    const { virtual, editable } = tableIn(table, "source");
    return virtual === "." || editable === "." || names.has(name);
  });
}

class UvLock {
  readonly #byName: ReadonlyMap<string, readonly LockedPackage[]>;
  readonly #extras = new Map<string, Set<string>>();

  constructor(
    readonly packages: readonly LockedPackage[],
    readonly members: ReadonlySet<string>,
    readonly path: string,
  ) {
    this.#byName = Map.groupBy(packages, ({ name }) => name);
    for (const { table } of packages) {
      for (const [list] of listsOf(table, () => true)) {
        for (const need of tablesIn(list)) this.#ask(need);
      }
    }
  }

  graph(): PackageGraph {
    const packages = this.packages.map((each): Package => ({
      id: each.id,
      name: each.name,
      version: each.version,
      edges: this.#edgesOf(each),
    }));
    return { packages, members: [...this.members] };
  }

  /** Notes the extras that a need asks for. */
  #ask({ name, extra }: TomlTable): void {
    if (!Array.isArray(extra)) return;
    const key = normalName(String(name));
    const existing = this.#extras.get(key) ?? new Set();
    for (const each of extra) existing.add(normalName(String(each)));
    this.#extras.set(key, existing);
  }

  #edgesOf({ id, name, table }: LockedPackage): Package["edges"] {
    const edges = new EdgeSet();
    const asked = this.#extras.get(name);
    const isAsked = (extra: string) => this.members.has(id) || (asked?.has(extra) ?? false);
    for (const [list, kind] of listsOf(table, isAsked)) {
      for (const need of tablesIn(list)) {
        for (const target of this.#targets(need, name)) if (target !== id) edges.add(target, kind);
      }
    }
    return edges.edges();
  }

  #targets(need: TomlTable, title: string): readonly string[] {
    const { name, version, source } = need;
    const isSource = (each: LockedPackage) =>
      source === undefined || JSON.stringify(each.table["source"]) === JSON.stringify(source);
    const found = (this.#byName.get(normalName(String(name))) ?? [])
      .filter((each) => (version === undefined || each.version === version) && isSource(each));
    if (found.length > 0) return found.map(({ id }) => id);
    throw malformed(this.path, `'${String(name)}', which '${title}' needs, is missing`);
  }
}

/** What a package needs, by what for; of its extras only those that are asked for. */
function listsOf(
  table: TomlTable,
  isAsked: (extra: string) => boolean,
): readonly (readonly [unknown, EdgeKind])[] {
  return [
    [table["dependencies"], "normal"] as const,
    ...Object.entries(tableIn(table, "optional-dependencies"))
      .flatMap(([extra, list]) => isAsked(normalName(extra)) ? [[list, "normal"] as const] : []),
    ...Object.values(tableIn(table, "dev-dependencies")).map((list) => [list, "dev"] as const),
  ];
}

function tablesIn(list: unknown): readonly TomlTable[] {
  return Array.isArray(list) ? list.filter(isRecord) : [];
}
