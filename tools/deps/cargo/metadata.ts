/**
 * The crate graph in the output of `cargo metadata` (docs/spec/deps.md#graph).
 *
 * @module
 */
import { isRecord } from "@ct/base";
import { JsonDocument } from "../files/json_shape.ts";
import type { EdgeKind, Package, PackageEdge, PackageGraph } from "../graph/package_graph.ts";

const document = new JsonDocument("cargo metadata");

/**
 * Reads the resolved graph.
 * @throws {CtError} With code `syntax`, naming what is missing.
 */
export function parseCargoMetadata(text: string): PackageGraph {
  const metadata = document.parse(text);
  if (!isRecord(metadata["resolve"])) throw document.error("no resolve graph");
  const nodes = document.array(metadata["resolve"]["nodes"], "'resolve.nodes'");
  const members = document.array(
    metadata["workspace_members"],
    "'workspace_members'",
  )
    .map((id) => document.string(id, "an id in 'workspace_members'"));
  const described = new Map(
    document.array(metadata["packages"], "'packages'").map((value) => {
      const { id, name, version } = document.object(
        value,
        "an entry of 'packages'",
      );
      return [document.string(id, "'id' of a package"), {
        name,
        version,
      }] as const;
    }),
  );
  const packages = nodes.map((value): Package => {
    const node = document.object(value, "an entry of 'resolve.nodes'");
    const id = document.string(node["id"], "'id' of a node");
    const { name, version } = described.get(id) ?? {};
    return {
      id,
      name: document.string(name, `the name of package '${id}'`),
      version: document.string(version, `the version of package '${id}'`),
      edges: document.array(node["deps"], `'deps' of '${id}'`).map(edgeOf),
    };
  });
  const ids = new Set(packages.map(({ id }) => id));
  const referred = [
    ...members,
    ...packages.flatMap(({ edges }) => edges.map((edge) => edge.target)),
  ];
  const missing = referred.find((id) => !ids.has(id));
  if (missing !== undefined) {
    throw document.error(`'${missing}' is missing in 'resolve.nodes'`);
  }
  return { packages, members };
}

function edgeOf(value: unknown): PackageEdge {
  const dependency = document.object(value, "an entry of 'deps'");
  const target = document.string(dependency["pkg"], "'pkg' of a dependency");
  // Cargo before 1.41 does not tell kinds.
  if (dependency["dep_kinds"] === undefined) {
    return { target, kinds: ["normal"] };
  }
  const kinds = document.array(dependency["dep_kinds"], "'dep_kinds'")
    .flatMap((kind) => edgeKind(document.object(kind, "an entry of 'dep_kinds'")["kind"]));
  return { target, kinds };
}

function edgeKind(kind: unknown): readonly EdgeKind[] {
  if (kind === null) return ["normal"];
  return kind === "build" || kind === "dev" ? [kind] : [];
}
