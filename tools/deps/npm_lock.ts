/**
 * The graph in a `package-lock.json` of version 2 or 3. It lists folders; which one a dependency
 * means follows from where it is asked for, as in Node: the nearest `node_modules` that has it.
 *
 * @module
 */
import { isObject, JsonDocument, type JsonObject } from "./json_shape.ts";
import type { EdgeKind, Package, PackageEdge, PackageGraph } from "./package_graph.ts";
import { workspaceTest } from "./workspace_globs.ts";

const document = new JsonDocument("package-lock.json");

/**
 * Reads the graph. Members are the root and the folders below it that are linked into
 * `node_modules`.
 * @throws {CtError} With code `syntax` if the version is another one, or something is missing.
 */
export function parseNpmLock(text: string): PackageGraph {
  const lock = document.parse(text);
  const version = lock["lockfileVersion"];
  if (version !== 2 && version !== 3) {
    throw document.error(
      `lockfileVersion '${String(version)}' is not one of 2, 3`,
    );
  }
  const folders = new Map(
    Object.entries(document.object(lock["packages"], "'packages'"))
      .map(([path, value]) => [path, document.object(value, `'${path}'`)] as const),
  );
  if (!folders.has("")) {
    throw document.error("the root package is missing in 'packages'");
  }
  const workspaces = workspacesOf(folders);
  const packages = [...folders].filter(([, entry]) => entry["link"] !== true)
    .map(([path, entry]): Package => ({
      id: path,
      name: nameOf(path, entry, lock),
      version: textOr(entry["version"], ""),
      edges: [...edgesOf(path, entry, folders), ...(path === "" ? workspaces : [])],
    }));
  return { packages, members: packages.map(({ id }) => id).filter(isMember) };
}

type Folders = ReadonlyMap<string, JsonObject>;

/**
 * The root installs the folders of its workspace, whether or not it says that it depends on them.
 */
function workspacesOf(folders: Folders): readonly PackageEdge[] {
  const root = folders.get("") ?? {};
  const { workspaces } = root;
  const globs = textsOf(isObject(workspaces) ? workspaces["packages"] : workspaces);
  const isWorkspace = workspaceTest(globs);
  const named = new Set(
    ["dependencies", "optionalDependencies", "peerDependencies", "devDependencies"]
      .flatMap((member) => namesIn(root[member])),
  );
  return [...folders].flatMap(([path, entry]): readonly PackageEdge[] => {
    const { link, resolved } = entry;
    const name = path.replace(/^node_modules\//, "");
    if (link !== true || typeof resolved !== "string" || named.has(name)) return [];
    return isWorkspace(resolved) ? [{ target: resolved, kinds: ["dev"] }] : [];
  });
}

function textsOf(value: unknown): readonly string[] {
  return Array.isArray(value) ? value.filter((each) => typeof each === "string") : [];
}

function isMember(path: string): boolean {
  return !path.split("/").some((component) => component === "node_modules" || component === "..");
}

/**
 * An alias is installed under another name than its own. Where no name is given, it is the folder's
 * with its scope.
 */
function nameOf(path: string, entry: JsonObject, lock: JsonObject): string {
  const parts = path.split("/").slice(-2);
  const folder = parts.slice(parts[0]?.startsWith("@") === true ? 0 : -1).join("/");
  return textOr(
    entry["name"],
    path === "" ? textOr(lock["name"], ".") : folder,
  );
}

function edgesOf(
  path: string,
  entry: JsonObject,
  folders: Folders,
): readonly PackageEdge[] {
  const kinds = new Map<string, Set<EdgeKind>>();
  const add = (
    member: string,
    kind: EdgeKind,
    isNeeded: (name: string) => boolean,
  ): void => {
    for (const name of namesIn(entry[member])) {
      const target = resolve(name, path, folders);
      if (target !== undefined) {
        kinds.set(target, (kinds.get(target) ?? new Set()).add(kind));
      } else if (isNeeded(name)) {
        throw document.error(
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
  return [...kinds].map(([target, found]) => ({ target, kinds: [...found] }));
}

function namesIn(value: unknown): readonly string[] {
  return isObject(value) ? Object.keys(value) : [];
}

/** The folder that `name` means in the folder `path`; a link is followed. */
function resolve(
  name: string,
  path: string,
  folders: Folders,
): string | undefined {
  const components = path === "" ? [] : path.split("/");
  for (let count = components.length; count >= 0; count--) {
    if (components[count - 1] === "node_modules") continue;
    const candidate = [...components.slice(0, count), "node_modules", name]
      .join("/");
    const entry = folders.get(candidate);
    if (entry === undefined) continue;
    if (entry["link"] !== true) return candidate;
    const target = document.string(
      entry["resolved"],
      `'resolved' of '${candidate}'`,
    );
    if (!folders.has(target)) {
      throw document.error(`'${target}' is missing in 'packages'`);
    }
    return target;
  }
  return undefined;
}

function textOr(value: unknown, otherwise: string): string {
  return typeof value === "string" ? value : otherwise;
}
