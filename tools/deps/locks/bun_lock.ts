/**
 * The graph in a `bun.lock`. Packages have a path of names, as folders in `node_modules` have;
 * which one a dependency means follows from where it is asked for: the nearest that there is.
 *
 * @module
 */
import { CtError, isRecord, itemAt } from "@ct/base";
import { parseJsonc } from "@ct/json";
import { EdgeSet } from "../graph/edge_set.ts";
import { JsonDocument, type JsonObject } from "../files/json_shape.ts";
import { dependencyLists, folderId, nameAndVersion, textsIn } from "../files/manifest.ts";
import { checkNesting, NestedNames } from "../graph/nested_names.ts";
import type { Package, PackageGraph } from "../graph/package_graph.ts";

const document = new JsonDocument("bun.lock");

/**
 * Reads the graph. Peer dependencies count where they are installed.
 * @throws {CtError} With code `syntax` if the version is another one, or something is missing.
 */
export function parseBunLock(text: string): PackageGraph {
  let value: unknown;
  try {
    value = parseJsonc(text);
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw new CtError("syntax", `bun.lock: invalid JSON: ${reason}`, { cause });
  }
  const lock = document.object(value, "the document");
  const version = lock["lockfileVersion"];
  if (version !== 0 && version !== 1 && version !== 2) {
    throw document.error(`lockfileVersion '${String(version)}' is not one of 0, 1, 2`);
  }
  const listed = lock["packages"] === undefined
    ? {}
    : document.object(lock["packages"], "'packages'");
  const entries = new Map(
    Object.entries(listed).map(([path, value]) => [path, entryOf(path, value)]),
  );
  const names = new NestedNames();
  for (const [path, { folder }] of entries) {
    const parts = namesIn(path);
    checkNesting(parts, "bun.lock");
    const id = folder === undefined ? path : folderId(folder);
    names.add(parts.slice(0, -1).join("/"), itemAt(parts, parts.length - 1), id);
  }
  const workspaces = Object.entries(document.object(lock["workspaces"], "'workspaces'"));
  const own = workspaces.map(([folder, value]): Package => {
    const manifest = document.object(value, `workspace '${folder}'`);
    const named = nameAndVersion(manifest, folder === "" ? "." : folder);
    const from = folder === "" ? "" : named.name;
    return {
      id: folderId(folder),
      ...named,
      edges: edgesOf(manifest, { from, names, isOwn: true }),
    };
  });
  const foreign = [...entries].filter(([, { folder }]) => folder === undefined)
    .map(([path, { name, version, info }]): Package => ({
      id: path,
      name,
      version,
      edges: edgesOf(info, { from: path, names, isOwn: false }),
    }));
  return { packages: [...own, ...foreign], members: own.map(({ id }) => id) };
}

/** A package as the lock file has it. */
interface Entry {
  readonly name: string;
  readonly version: string;
  /** The folder, of one of the workspace. */
  readonly folder: string | undefined;
  /** What it depends on. */
  readonly info: JsonObject;
}

function entryOf(path: string, value: unknown): Entry {
  const parts = document.array(value, `'${path}'`);
  const resolution = document.string(parts[0], `the resolution of '${path}'`);
  const at = resolution.indexOf("@", 1);
  const [name, version] = at < 0
    ? [resolution, ""]
    : [resolution.slice(0, at), resolution.slice(at + 1)];
  const folder = version === "root:" ? "" : /^workspace:(.*)$/.exec(version)?.[1];
  return { name, version, folder, info: parts.find(isRecord) ?? {} };
}

/** Where dependencies are asked for. */
interface Location {
  /** The path of names. */
  readonly from: string;
  /** The ids of all packages. */
  readonly names: NestedNames;
  /**
   * Whether the package is one of the project's own, whose dependencies for development are
   * installed.
   */
  readonly isOwn: boolean;
}

function edgesOf(owner: JsonObject, place: Location): Package["edges"] {
  const { from, isOwn, names } = place;
  const edges = new EdgeSet();
  const around = namesIn(from);
  const find = names.within(
    Array.from(
      { length: around.length + 1 },
      (_, index) => around.slice(0, around.length - index).join("/"),
    ),
  );
  const optional = new Set(textsIn(owner["optionalDependencies"]).map(([name]) => name));
  const lists = [...dependencyLists, ["peerDependencies", "normal"] as const];
  for (const [list, kind] of lists) {
    if (kind === "dev" && !isOwn) continue;
    for (const [name] of textsIn(owner[list])) {
      const id = find(name);
      if (id !== undefined) edges.add(id, kind);
      else if (list !== "peerDependencies" && !optional.has(name)) {
        throw document.error(`'${name}', which '${from === "" ? "." : from}' needs, is missing`);
      }
    }
  }
  return edges.edges();
}

/** The names of packages in a path; one with a scope has a `/` of its own. */
function namesIn(path: string): readonly string[] {
  const parts = path === "" ? [] : path.split("/");
  return parts.flatMap((part, index) => {
    if (part.startsWith("@")) return [];
    const scope = parts[index - 1];
    return [scope?.startsWith("@") === true ? `${scope}/${part}` : part];
  });
}
