/**
 * The graph in a `package-lock.json` of version 2 or 3. It lists folders; which one a dependency
 * means follows from where it is asked for, as in Node: the nearest `node_modules` that has it.
 *
 * @module
 */
import { EdgeSet } from "./edge_set.ts";
import { isObject, JsonDocument, type JsonObject } from "./json_shape.ts";
import { dependencyLists, type ReadManifest, textOr, workspaceGlobs } from "./manifest.ts";
import type { EdgeKind, Package, PackageEdge, PackageGraph } from "./package_graph.ts";
import { workspaceTest } from "./workspace_globs.ts";

/** Where a lock file was read. */
export interface NpmLockFile {
  /** What messages call it. */
  readonly name: string;
  /**
   * Reads the root's manifest, which a file of version 1 needs: it does not tell what the root asks
   * for.
   */
  readonly manifest: ReadManifest;
}

/**
 * Reads the graph. Members are the root and the folders below it that are linked into
 * `node_modules`.
 * @throws {CtError} With code `syntax` if the version is another one, or something is missing.
 */
export function parseNpmLock(text: string, file: NpmLockFile): PackageGraph {
  const document = new JsonDocument(file.name);
  const lock = document.parse(text);
  const version = lock["lockfileVersion"];
  if (version !== 1 && version !== 2 && version !== 3) {
    throw document.error(`lockfileVersion '${String(version)}' is not one of 1, 2, 3`);
  }
  const folders = new Map(
    Object.entries(
      version === 1 ? nested(lock, file) : document.object(lock["packages"], "'packages'"),
    )
      .map(([path, value]) => [path, document.object(value, `'${path}'`)] as const),
  );
  if (!folders.has("")) {
    throw document.error(
      version === 1
        ? "there is no package.json beside it, and version 1 needs one"
        : "the root package is missing in 'packages'",
    );
  }
  return new NpmFolders(document, folders, lock).graph();
}

/** The folders that the packages of version 1 lie in, described as later versions do. */
function nested(lock: JsonObject, { manifest }: NpmLockFile): JsonObject {
  const root = manifest(".");
  const found: [string, JsonObject][] = root === undefined ? [] : [["", root]];
  const open = [{ folder: "", entry: lock }];
  for (const { folder, entry } of open) {
    const { dependencies } = entry;
    for (const [name, value] of Object.entries(isObject(dependencies) ? dependencies : {})) {
      if (!isObject(value)) continue;
      const path = `${folder}node_modules/${name}`;
      const reference = textOr(value["version"], "");
      const local = reference.startsWith("file:") ? reference.slice("file:".length) : undefined;
      const at = reference.startsWith("npm:") ? reference.lastIndexOf("@") : -1;
      const described = {
        ...(at < 0 ? {} : { name: reference.slice("npm:".length, at) }),
        version: reference.slice(at + 1),
        dependencies: value["requires"],
      };
      const isFolder = local !== undefined && !/\.t(?:ar\.)?gz$/.test(local);
      found.push([path, isFolder ? { link: true, resolved: local } : described]);
      if (isFolder) found.push([local, { name, ...described, version: "" }]);
      open.push({ folder: `${isFolder ? local : path}/`, entry: value });
    }
  }
  return Object.fromEntries(found);
}

class NpmFolders {
  readonly #document: JsonDocument;
  readonly #folders: ReadonlyMap<string, JsonObject>;
  readonly #lock: JsonObject;

  constructor(document: JsonDocument, folders: ReadonlyMap<string, JsonObject>, lock: JsonObject) {
    this.#document = document;
    this.#folders = folders;
    this.#lock = lock;
  }

  graph(): PackageGraph {
    const packages = [...this.#folders].filter(([, entry]) => entry["link"] !== true)
      .map(([path, entry]): Package => ({
        id: path,
        name: this.#nameOf(path, entry),
        version: textOr(entry["version"], ""),
        edges: this.#edgesOf(path, entry),
      }));
    return { packages, members: packages.map(({ id }) => id).filter(isMember) };
  }

  /**
   * An alias is installed under another name than its own. Where no name is given, it is the
   * folder's with its scope.
   */
  #nameOf(path: string, entry: JsonObject): string {
    const parts = path.split("/").slice(-2);
    const folder = parts.slice(parts[0]?.startsWith("@") === true ? 0 : -1).join("/");
    return textOr(entry["name"], path === "" ? textOr(this.#lock["name"], ".") : folder);
  }

  #edgesOf(path: string, entry: JsonObject): readonly PackageEdge[] {
    const edges = new EdgeSet();
    const add = (list: string, kind: EdgeKind, isNeeded: (name: string) => boolean): void => {
      for (const name of namesIn(entry[list])) {
        const target = this.#resolve(name, path);
        if (target !== undefined) edges.add(target, kind);
        else if (isNeeded(name)) {
          throw this.#document.error(
            `'${name}', which '${path === "" ? "." : path}' needs, is missing`,
          );
        }
      }
    };
    const optional = new Set(namesIn(entry["optionalDependencies"]));
    // What a linked folder elsewhere needs is installed there, and in no lock file of ours.
    const isOurs = !path.split("/").includes("..");
    add("dependencies", "normal", (name) => isOurs && !optional.has(name));
    add("optionalDependencies", "normal", () => false);
    // Peers may be optional, or left out by the installer's settings.
    add("peerDependencies", "normal", () => false);
    if (isMember(path)) add("devDependencies", "dev", () => true);
    if (path === "") { for (const folder of this.#workspaces(entry)) edges.add(folder, "dev"); }
    return edges.edges();
  }

  /**
   * The folders of the workspace, which the root installs, but for those that it says it depends
   * on.
   */
  #workspaces(root: JsonObject): readonly string[] {
    const isWorkspace = workspaceTest(workspaceGlobs(root));
    const lists = [...dependencyLists.map(([list]) => list), "peerDependencies"];
    const named = new Set(lists.flatMap((list) => namesIn(root[list])));
    return [...this.#folders].flatMap(([path, { link, resolved }]) => {
      const name = path.replace(/^node_modules\//, "");
      if (link !== true || typeof resolved !== "string" || named.has(name)) return [];
      return isWorkspace(resolved) ? [resolved] : [];
    });
  }

  /** The folder that `name` means in the folder `path`; a link is followed. */
  #resolve(name: string, path: string): string | undefined {
    const components = path === "" ? [] : path.split("/");
    for (let count = components.length; count >= 0; count--) {
      if (components[count - 1] === "node_modules") continue;
      const candidate = [...components.slice(0, count), "node_modules", name].join("/");
      const entry = this.#folders.get(candidate);
      if (entry === undefined) continue;
      if (entry["link"] !== true) return candidate;
      const target = this.#document.string(entry["resolved"], `'resolved' of '${candidate}'`);
      if (this.#folders.has(target)) return target;
      throw this.#document.error(`'${target}' is missing in 'packages'`);
    }
    return undefined;
  }
}

function isMember(path: string): boolean {
  return !path.split("/").some((component) => component === "node_modules" || component === "..");
}

function namesIn(value: unknown): readonly string[] {
  return isObject(value) ? Object.keys(value) : [];
}
