/**
 * The graph in a `package-lock.json` of version 2 or 3. It lists folders; which one a dependency
 * means follows from where it is asked for, as in Node: the nearest `node_modules` that has it.
 *
 * @module
 */
import { isRecord, textOr } from "@ct/base";
import { EdgeSet } from "../graph/edge_set.ts";
import { JsonDocument, type JsonObject } from "../files/json_shape.ts";
import { dependencyLists, type ReadManifest, workspaceGlobs } from "../files/manifest.ts";
import { checkNesting, NestedNames } from "../graph/nested_names.ts";
import type { EdgeKind, Package, PackageEdge, PackageGraph } from "../graph/package_graph.ts";
import { workspaceTest } from "../files/workspace_globs.ts";

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
  return new NpmFolders(document, folders, { lock, name: file.name }).graph();
}

/** The folders that the packages of version 1 lie in, described as later versions do. */
function nested(lock: JsonObject, { manifest, name }: NpmLockFile): JsonObject {
  const root = manifest(".");
  const found: [string, JsonObject][] = root === undefined ? [] : [["", root]];
  const open = [{ folder: "", entry: lock, around: [name] }];
  for (const { folder, entry, around } of open) {
    checkNesting(around, name);
    const { dependencies } = entry;
    for (const [own, value] of Object.entries(isRecord(dependencies) ? dependencies : {})) {
      if (!isRecord(value)) continue;
      const path = `${folder}${installed}${own}`;
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
      if (isFolder) found.push([local, { name: own, ...described, version: "" }]);
      open.push({
        folder: `${isFolder ? local : path}/`,
        entry: value,
        around: [...around, own],
      });
    }
  }
  return Object.fromEntries(found);
}

/** The directory that packages are installed in. */
const installed = "node_modules/";

class NpmFolders {
  readonly #document: JsonDocument;
  readonly #folders: ReadonlyMap<string, JsonObject>;
  readonly #lock: JsonObject;
  readonly #names = new NestedNames();

  constructor(
    document: JsonDocument,
    folders: ReadonlyMap<string, JsonObject>,
    { lock, name }: { readonly lock: JsonObject; readonly name: string },
  ) {
    this.#document = document;
    this.#folders = folders;
    this.#lock = lock;
    for (const path of folders.keys()) {
      checkNesting(path.split("/"), name);
      const end = path.lastIndexOf(installed) + installed.length;
      if (end >= installed.length) this.#names.add(path.slice(0, end), path.slice(end), path);
    }
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
    const find = this.#names.within(placesAround(path));
    const add = (list: string, kind: EdgeKind, isNeeded: (name: string) => boolean): void => {
      for (const name of namesIn(entry[list])) {
        const target = this.#followed(find(name));
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
    // Peers may be optional, or omitted by the installer's settings.
    add("peerDependencies", "normal", () => false);
    if (isMember(path)) add("devDependencies", "dev", () => true);
    if (path === "") { for (const folder of this.#workspaces(entry)) edges.add(folder, "dev"); }
    return edges.edges();
  }

  /**
   * The folders of the workspace, which the root installs, except for those that it says it depends
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

  /** The folder at a path, or the one that it is a link to. */
  #followed(path: string | undefined): string | undefined {
    const entry = path === undefined ? undefined : this.#folders.get(path);
    if (entry === undefined || entry["link"] !== true) return path;
    const target = this.#document.string(entry["resolved"], `'resolved' of '${path}'`);
    if (this.#folders.has(target)) return target;
    throw this.#document.error(`'${target}' is missing in 'packages'`);
  }
}

/** The directories of installed packages that a folder sees, the nearest first. */
function placesAround(path: string): readonly string[] {
  const components = path === "" ? [] : path.split("/");
  return Array.from({ length: components.length + 1 }, (_, index) => components.length - index)
    .filter((count) => components[count - 1] !== "node_modules")
    .map((count) => [...components.slice(0, count), installed].join("/"));
}

function isMember(path: string): boolean {
  return !path.split("/").some((component) => component === "node_modules" || component === "..");
}

function namesIn(value: unknown): readonly string[] {
  return isRecord(value) ? Object.keys(value) : [];
}
