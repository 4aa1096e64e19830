/**
 * The graph in a `pnpm-lock.yaml` of version 6 or 9. Importers are the project's own packages; what
 * a package depends on is named by version, by key or, after `link:`, by folder.
 *
 * @module
 */
import { isRecord, joinPath, textOr } from "@ct/base";
import { EdgeSet } from "../graph/edge_set.ts";
import { JsonDocument, type JsonObject } from "../files/json_shape.ts";
import {
  dependencyLists,
  folderId,
  nameAndVersion,
  type ReadManifest,
  textsIn,
} from "../files/manifest.ts";
import type { Package, PackageGraph } from "../graph/package_graph.ts";
import { parseLockYaml } from "./lock_yaml.ts";

const document = new JsonDocument("pnpm-lock.yaml");

/**
 * Reads the graph.
 * @throws {CtError} With code `syntax` if the version is another one, or something is missing.
 */
export function parsePnpmLock(text: string, manifest: ReadManifest): PackageGraph {
  // Newer ones begin with a document about the package manager itself.
  const lines = text.split("\n");
  const own = lines.slice(lines.findLastIndex((line) => line.trimEnd() === "---") + 1).join("\n");
  const lock = parseLockYaml(own, "pnpm-lock.yaml");
  const version = String(lock["lockfileVersion"]);
  if (!/^[69](?:\.|$)/.test(version)) {
    throw document.error(`lockfileVersion '${version}' is not one of 6, 9`);
  }
  return new PnpmLock(lock, manifest).graph();
}

class PnpmLock {
  readonly #packages: JsonObject;
  /** What each package depends on; since version 9 apart from what it is. */
  readonly #snapshots: JsonObject;
  readonly #importers: JsonObject;
  readonly #manifest: ReadManifest;
  /** Folders that are linked without being importers. */
  readonly #linked = new Set<string>();

  constructor(lock: JsonObject, manifest: ReadManifest) {
    this.#manifest = manifest;
    this.#packages = section(lock, "packages");
    this.#snapshots = lock["snapshots"] === undefined ? this.#packages : section(lock, "snapshots");
    this.#importers = lock["importers"] === undefined ? { ".": lock } : section(lock, "importers");
  }

  graph(): PackageGraph {
    const own = Object.entries(this.#importers).map(([folder, value]) =>
      this.#importer(folder, document.object(value, `importer '${folder}'`))
    );
    const foreign = Object.entries(this.#snapshots).map(([key, value]) =>
      this.#package(key, document.object(value, `'${key}'`))
    );
    const linked = [...this.#linked].map((folder): Package => {
      return { id: folderId(folder), ...nameAndVersion(this.#manifest(folder), folder), edges: [] };
    });
    return { packages: [...own, ...foreign, ...linked], members: own.map(({ id }) => id) };
  }

  #importer(folder: string, entry: JsonObject): Package {
    const edges = new EdgeSet();
    for (const [list, kind] of dependencyLists) {
      for (const [name, value] of Object.entries(section(entry, list))) {
        const reference = isRecord(value) ? value["version"] : value;
        const needed = document.string(reference, `the version of '${name}' in '${folder}'`);
        edges.add(this.#target(name, needed, folder), kind);
      }
    }
    const named = nameAndVersion(this.#manifest(folder), folder);
    return { id: folderId(folder), ...named, edges: edges.edges() };
  }

  #package(key: string, entry: JsonObject): Package {
    const edges = new EdgeSet();
    for (const list of ["dependencies", "optionalDependencies"]) {
      for (const [name, reference] of textsIn(entry[list])) {
        edges.add(this.#target(name, reference, "."), "normal");
      }
    }
    const [plain = ""] = key.split("(");
    const described = this.#packages[plain] ?? entry;
    const { name, version } = isRecord(described) ? described : {};
    const text = plain.replace(/^\//, "");
    const at = text.indexOf("@", 1);
    return {
      id: key,
      name: textOr(name, at < 0 ? text : text.slice(0, at)),
      version: textOr(version, at < 0 ? "" : text.slice(at + 1)),
      edges: edges.edges(),
    };
  }

  /** The id of what a reference means: a version of `name`, or under another name a key. */
  #target(name: string, reference: string, folder: string): string {
    if (reference.startsWith("link:")) {
      const path = linkedFolder(folder, reference.slice("link:".length));
      if (!Object.hasOwn(this.#importers, path)) this.#linked.add(path);
      return folderId(path);
    }
    const keys = [`${name}@${reference}`, `/${name}@${reference}`, reference];
    const key = keys.find((each) => Object.hasOwn(this.#snapshots, each));
    if (key !== undefined) return key;
    throw document.error(`'${name}' '${reference}', which is needed, is missing`);
  }
}

function section(entry: JsonObject, name: string): JsonObject {
  const value = entry[name];
  return value === undefined ? {} : document.object(value, `'${name}'`);
}

/** A folder below the root, `.` being the root; one that lies elsewhere stays as it is written. */
function linkedFolder(from: string, path: string): string {
  const folder = joinPath(from === "." ? "" : from, path);
  return folder === undefined ? path : folder === "" ? "." : folder;
}
