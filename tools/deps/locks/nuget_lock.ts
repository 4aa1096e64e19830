/**
 * The graph in a `packages.lock.json` of NuGet, of all its target frameworks.
 *
 * @module
 */
import { isRecord, itemAt, textOr } from "@ct/base";
import { EdgeSet } from "../graph/edge_set.ts";
import { JsonDocument, type JsonObject } from "../files/json_shape.ts";
import type { Package, PackageGraph } from "../graph/package_graph.ts";

const document = new JsonDocument("packages.lock.json");

/** Packages by their names in lower case. */
type Framework = ReadonlyMap<string, { readonly name: string; readonly entry: JsonObject }>;

/**
 * Reads the graph; `folder` is what the project is called. Projects that it refers to are its own.
 * @throws {CtError} With code `syntax` if the version is another one, or something is missing.
 */
export function parseNugetLock(text: string, folder: string): PackageGraph {
  const lock = document.parse(text);
  const { version } = lock;
  if (version !== 1 && version !== 2) {
    throw document.error(`version '${String(version)}' is not one of 1, 2`);
  }
  const frameworks = new Map(
    Object.entries(document.object(lock["dependencies"], "'dependencies'"))
      .map(([framework, value]) => [framework, packagesIn(value, framework)] as const),
  );
  const root = `${folder} (project)`;
  const found = new Map<
    string,
    { readonly pack: Omit<Package, "edges">; readonly edges: EdgeSet }
  >();
  const members = new Set([root]);
  const edgesOf = (pack: Omit<Package, "edges">): EdgeSet => {
    const existing = found.get(pack.id);
    if (existing !== undefined) return existing.edges;
    const edges = new EdgeSet();
    found.set(pack.id, { pack, edges });
    return edges;
  };
  const own = edgesOf({ id: root, name: folder, version: "" });
  for (const [framework, packages] of frameworks) {
    // `net8.0/win-x64` has only what differs from `net8.0`.
    const base = frameworks.get(itemAt(framework.split("/", 1), 0)) ?? packages;
    for (const { name, entry } of packages.values()) {
      const pack = packageOf(name, entry);
      const edges = edgesOf(pack);
      if (entry["type"] === "Direct") own.add(pack.id, "normal");
      if (entry["type"] === "Project") {
        members.add(pack.id);
        own.add(pack.id, "normal");
      }
      for (const needed of namesIn(entry)) {
        const target = packages.get(needed.toLowerCase()) ?? base.get(needed.toLowerCase());
        if (target === undefined) {
          throw document.error(`'${needed}', which '${name}' needs in ${framework}, is missing`);
        }
        edges.add(packageOf(target.name, target.entry).id, "normal");
      }
    }
  }
  const packages = [...found.values()].map(({ pack, edges }) => ({
    ...pack,
    edges: edges.edges(),
  }));
  return { packages, members: [...members], foldName: (name) => name.toLowerCase() };
}

function packageOf(name: string, entry: JsonObject): Omit<Package, "edges"> {
  const version = textOr(entry["resolved"], "");
  return { id: `${name.toLowerCase()} ${version}`, name, version };
}

function packagesIn(value: unknown, framework: string): Framework {
  return new Map(
    Object.entries(document.object(value, `'${framework}'`)).map(([name, entry]) => [
      name.toLowerCase(),
      { name, entry: document.object(entry, `'${name}'`) },
    ]),
  );
}

function namesIn({ dependencies }: JsonObject): readonly string[] {
  return isRecord(dependencies) ? Object.keys(dependencies) : [];
}
