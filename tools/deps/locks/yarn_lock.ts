/**
 * The graph in a `yarn.lock`, of Yarn 1 or of a later one. It tells what each range was resolved
 * to; what the project itself asks for is in its `package.json` files, and in later ones in entries
 * for its workspaces too.
 *
 * @module
 */
import { isRecord, textOr } from "@ct/base";
import { EdgeSet } from "../graph/edge_set.ts";
import { JsonDocument, type JsonObject } from "../files/json_shape.ts";
import {
  dependencyLists,
  folderId,
  nameAndVersion,
  type ReadManifest,
  textsIn,
  workspaceGlobs,
} from "../files/manifest.ts";
import type { Package, PackageGraph } from "../graph/package_graph.ts";
import { parseLockYaml } from "./lock_yaml.ts";

/** The files of the project that the lock file needs. */
export interface YarnProject {
  /** Reads the manifest of a folder. */
  readonly manifest: ReadManifest;
  /** The folders of the workspace, by the globs that name them. */
  readonly folders: (globs: readonly string[]) => Promise<readonly string[]>;
}

const document = new JsonDocument("yarn.lock");

/**
 * Reads the graph. Peer dependencies are not part of it: no `yarn.lock` tells what they are
 * resolved to.
 * @throws {CtError} With code `syntax` if something is missing.
 */
export async function parseYarnLock(text: string, project: YarnProject): Promise<PackageGraph> {
  const lock = parseLockYaml(text, "yarn.lock");
  const root = project.manifest(".");
  if (root === undefined) throw document.error("there is no package.json beside it");
  const folders = [".", ...await project.folders(workspaceGlobs(root))];
  return new YarnLock(lock, folders, project.manifest).graph();
}

class YarnLock {
  /** Entries by each descriptor, such as `a@^1.0.0` or `a@npm:^1.0.0`. */
  readonly #entries = new Map<string, JsonObject>();
  readonly #members: ReadonlyMap<string, JsonObject>;
  readonly #memberIds = new Map<string, string>();
  readonly #resolutions: readonly (readonly [string, string])[];

  constructor(lock: JsonObject, folders: readonly string[], manifest: ReadManifest) {
    for (const [descriptors, value] of Object.entries(lock)) {
      if (descriptors === "__metadata") continue;
      const entry = document.object(value, `'${descriptors}'`);
      for (const each of descriptors.split(", ")) this.#entries.set(each, entry);
    }
    this.#members = new Map(folders.map((folder) => [folder, manifest(folder) ?? {}]));
    for (const [folder, { name }] of this.#members) {
      if (typeof name === "string") this.#memberIds.set(name, folderId(folder));
    }
    this.#resolutions = textsIn(this.#members.get(".")?.["resolutions"]);
  }

  graph(): PackageGraph {
    const own = [...this.#members].map(([folder, manifest]): Package => ({
      id: folderId(folder),
      ...nameAndVersion(manifest, folder),
      edges: this.#edgesOf(manifest, folder, dependencyLists),
    }));
    const foreign = new Map<string, Package>();
    for (const [descriptor, entry] of this.#entries) {
      const id = this.#idOf(descriptor, entry);
      if (this.#members.has(id.replace(/^folder:/, "")) || foreign.has(id)) continue;
      const lists = dependencyLists.filter(([, kind]) => kind === "normal");
      foreign.set(id, {
        id,
        name: realName(descriptor, entry),
        version: textOr(entry["version"], ""),
        edges: this.#edgesOf(entry, descriptor, lists),
      });
    }
    return { packages: [...own, ...foreign.values()], members: own.map(({ id }) => id) };
  }

  #edgesOf(owner: JsonObject, title: string, lists: typeof dependencyLists): Package["edges"] {
    const edges = new EdgeSet();
    const optional = new Set(textsIn(owner["optionalDependencies"]).map(([name]) => name));
    const meta = owner["dependenciesMeta"];
    for (const [name, value] of Object.entries(isRecord(meta) ? meta : {})) {
      if (isRecord(value) && String(value["optional"]) === "true") optional.add(name);
    }
    for (const [list, kind] of lists) {
      for (const [name, range] of textsIn(owner[list])) {
        const target = this.#target(name, range);
        if (target !== undefined) edges.add(target, kind);
        else if (!optional.has(name)) {
          throw document.error(`'${name}@${range}', which '${title}' needs, is missing`);
        }
      }
    }
    return edges.edges();
  }

  /** The id of what a range of `name` is resolved to. */
  #target(name: string, range: string): string | undefined {
    const overriding = this.#resolutions.filter(([key]) =>
      key === name || key.endsWith(`/${name}`) || key.startsWith(`${name}@`)
    ).map(([, value]) => value);
    for (const text of [range, ...overriding]) {
      for (const descriptor of [`${name}@${text}`, `${name}@npm:${text}`]) {
        const entry = this.#entries.get(descriptor);
        if (entry !== undefined) return this.#idOf(descriptor, entry);
      }
    }
    return this.#memberIds.get(name);
  }

  #idOf(descriptor: string, entry: JsonObject): string {
    const resolution = textOr(entry["resolution"], "");
    const mark = resolution.indexOf("@workspace:", 1);
    if (mark > 0) return folderId(resolution.slice(mark + "@workspace:".length));
    return resolution === ""
      ? `${realName(descriptor, entry)}@${textOr(entry["version"], "")}`
      : resolution;
  }
}

/** The name of a package itself, which may be installed under another one: `a@npm:b@^1.0.0`. */
function realName(descriptor: string, { resolution }: JsonObject): string {
  const [, alias = ""] = descriptor.split("@npm:");
  const text = textOr(resolution, alias.includes("@", 1) ? alias : descriptor);
  return text.slice(0, text.indexOf("@", 1));
}
