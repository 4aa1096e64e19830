/**
 * The graph in a `deno.lock` of versions 2 to 5: packages of npm and JSR, and the workspace that
 * asks for them.
 *
 * It tells what each member asks for, but neither which members use each other nor which of them
 * names a full specifier in its sources; that the workspace itself has to tell. A specifier that
 * none of its files names counts as the root's.
 *
 * @module
 */
import { isRecord } from "@ct/base";
import type { WorkspaceMember } from "./workspace.ts";
import { EdgeSet } from "../graph/edge_set.ts";
import { JsonDocument, type JsonObject } from "../files/json_shape.ts";
import { textsIn } from "../files/manifest.ts";
import type { EdgeKind, Package, PackageEdge, PackageGraph } from "../graph/package_graph.ts";
import { loadVersionRanges, type VersionRanges } from "../graph/version_ranges.ts";

/**
 * Yields the members of the workspace, the root first; `locked` are the directories that the lock
 * file names.
 */
export type WorkspaceOf = (locked: readonly string[]) => Promise<readonly WorkspaceMember[]>;

/**
 * Reads the graph.
 * @throws {CtError} With code `syntax` if the version is another one, or something is missing.
 */
export async function parseDenoLock(
  text: string,
  workspaceOf: WorkspaceOf,
): Promise<PackageGraph> {
  const lock = asNewer(document.parse(text));
  const { workspace } = lock;
  const listed = isRecord(workspace) ? workspace["members"] : undefined;
  const members = await workspaceOf(Object.keys(isRecord(listed) ? listed : {}));
  return new DenoLock(lock, members, await loadVersionRanges()).graph();
}

/**
 * The lock file as version 4 has it. Before, packages were one level deeper, their dependencies had
 * keys of their own, and what was resolved was named with its registry again.
 * @throws {CtError} With code `syntax` if the version is not known.
 */
function asNewer(lock: JsonObject): JsonObject {
  const { version } = lock;
  if (version === "4" || version === "5") return lock;
  if (version !== "2" && version !== "3") {
    throw document.error(`version '${String(version)}' is not one of 2, 3, 4, 5`);
  }
  const { packages, npm } = lock;
  const older = isRecord(packages) ? packages : {};
  const inner = isRecord(npm) ? npm : {};
  const foreign = version === "3" ? older["npm"] : inner["packages"];
  const specifiers = [
    ...textsIn(older["specifiers"]),
    ...textsIn(inner["specifiers"]).map(([key, text]) => [`npm:${key}`, `npm:${text}`] as const),
  ];
  return {
    workspace: lock["workspace"],
    jsr: older["jsr"],
    npm: Object.fromEntries(
      Object.entries(isRecord(foreign) ? foreign : {}).map(([key, entry]) => {
        const dependencies = isRecord(entry) ? textsIn(entry["dependencies"]) : [];
        return [key, { dependencies: dependencies.map(([, target]) => target) }];
      }),
    ),
    specifiers: Object.fromEntries(
      specifiers.map(([key, text]) => [key, text.slice(text.indexOf("@", "npm:@".length) + 1)]),
    ),
  };
}

const document = new JsonDocument("deno.lock");

type Registry = "npm" | "jsr";

class DenoLock {
  readonly #lock: JsonObject;
  readonly #specifiers: JsonObject;
  readonly #ranges: VersionRanges;
  readonly #members: readonly WorkspaceMember[];
  /** What members are called, with their ids. */
  readonly #memberIds: ReadonlyMap<string, string>;
  /** What members ask for, by their paths. */
  readonly #locked: ReadonlyMap<string, JsonObject>;
  /** The keys of each section by the name in them. */
  readonly #keys: Readonly<
    Record<Registry, ReadonlyMap<string, readonly string[]>>
  >;
  /** The specifiers that are someone's. */
  readonly #owned = new Set<string>();

  constructor(lock: JsonObject, members: readonly WorkspaceMember[], ranges: VersionRanges) {
    this.#lock = lock;
    this.#ranges = ranges;
    this.#specifiers = this.#section("specifiers");
    this.#keys = { npm: this.#keysByName("npm"), jsr: this.#keysByName("jsr") };
    const workspace = this.#section("workspace");
    const listed = Object.entries(isRecord(workspace["members"]) ? workspace["members"] : {});
    this.#locked = new Map([
      [".", workspace],
      ...listed.map(([path, value]) => [path, document.object(value, `member '${path}'`)] as const),
    ]);
    this.#members = members;
    this.#memberIds = new Map(members.map(({ name, path }) => [name, idOf(path)]));
  }

  graph(): PackageGraph {
    const foreign = [...this.#packages("npm"), ...this.#packages("jsr")];
    const [root, ...members] = this.#members.map((member) => this.#member(member));
    if (root === undefined) throw document.error("the workspace has no root");
    const loose = Object.keys(this.#specifiers).filter((specifier) => !this.#owned.has(specifier));
    const edges = [
      ...root.edges,
      ...loose.map((specifier) => this.#edgeTo(specifier)),
    ];
    const own = [{ ...root, edges }, ...members];
    return { packages: [...own, ...foreign], members: own.map(({ id }) => id) };
  }

  #section(name: string): JsonObject {
    const value = this.#lock[name];
    return value === undefined ? {} : document.object(value, `'${name}'`);
  }

  #keysByName(registry: Registry): ReadonlyMap<string, readonly string[]> {
    const keys = new Map<string, string[]>();
    for (const key of Object.keys(this.#section(registry))) {
      const { name } = splitKey(key);
      const others = keys.get(name);
      if (others === undefined) keys.set(name, [key]);
      else others.push(key);
    }
    return keys;
  }

  #packages(registry: Registry): readonly Package[] {
    return Object.entries(this.#section(registry)).map(([key, value]) => {
      const entry = document.object(value, `'${registry}:${key}'`);
      const edges = registry === "jsr"
        ? words(entry["dependencies"]).map((specifier) => this.#edgeTo(specifier))
        : this.#npmEdges(key, entry);
      return { id: `${registry}:${key}`, ...splitKey(key), edges };
    });
  }

  #npmEdges(key: string, entry: JsonObject): readonly PackageEdge[] {
    const needed = words(entry["dependencies"]).map((word) => {
      const target = this.#npmKey(word);
      if (target === undefined) {
        throw document.error(`'${word}' of 'npm:${key}' is missing`);
      }
      return edge(`npm:${target}`);
    });
    const optional = [
      ...words(entry["optionalDependencies"]),
      ...words(entry["optionalPeers"]),
    ]
      .flatMap((word) => {
        const target = this.#npmKey(word);
        return target === undefined ? [] : [edge(`npm:${target}`)];
      });
    return [...needed, ...optional];
  }

  /**
   * The key of `name`, `name@version` or `alias@npm:name@version`; a name alone has only one
   * version.
   */
  #npmKey(word: string): string | undefined {
    const text = word.replace(/^.+@npm:/, "");
    if (Object.hasOwn(this.#section("npm"), text)) return text;
    const keys = this.#keys.npm.get(text) ?? [];
    return keys.length === 1 ? keys[0] : undefined;
  }

  #member({ path, name, version, uses }: WorkspaceMember): Package {
    const entry = this.#locked.get(path) ?? {};
    const packageJson = entry["packageJson"];
    const imports = [
      ...words(entry["dependencies"]),
      ...words(isRecord(packageJson) ? packageJson["dependencies"] : undefined),
    ];
    const edges = new EdgeSet();
    const add = (target: string, kind: EdgeKind): void => {
      if (target !== idOf(path)) edges.add(target, kind);
    };
    for (const specifier of imports) {
      for (const target of this.#resolve(specifier, path)) add(target, "normal");
    }
    for (const [used, kinds] of uses) {
      const targets = used.includes(":") ? this.#named(used) : [idOf(used)];
      for (const target of targets) kinds.forEach((kind) => add(target, kind));
    }
    return { id: idOf(path), name, version, edges: edges.edges() };
  }

  /**
   * The id that a member asks for by a specifier; none if no file uses that, so that it was not
   * resolved.
   */
  #resolve(specifier: string, from: string): readonly string[] {
    if (Object.hasOwn(this.#specifiers, specifier)) return [this.#edgeTo(specifier).target];
    const member = this.#memberIds.get(nameIn(specifier));
    if (member !== undefined) return [member];
    const unknown = this.#members.find(({ path, isConfigured }) => path !== "." && !isConfigured);
    if (unknown === undefined) return [];
    throw document.error(
      `'${specifier}', which '${from}' asks for, is not resolved, and may be '${unknown.path}', ` +
        "which has no deno.json or package.json",
    );
  }

  /**
   * The ids that a specifier means which files name, with a path after it or a range written in
   * another way.
   */
  #named(specifier: string): readonly string[] {
    if (Object.hasOwn(this.#specifiers, specifier)) return [this.#edgeTo(specifier).target];
    const name = nameIn(specifier);
    const prefix = `${specifier.slice(0, 4)}${name}`;
    const listed = Object.keys(this.#specifiers).filter((each) => each.startsWith(`${prefix}@`));
    const range = /^@([^/]*)/.exec(specifier.slice(prefix.length))?.[1] ?? "*";
    const meant = listed.filter((each) =>
      this.#ranges.canonical(each.slice(prefix.length + 1)) === this.#ranges.canonical(range)
    );
    const member = this.#memberIds.get(name);
    if (member !== undefined && meant.length === 0) return [member];
    return (meant.length > 0 ? meant : listed).map((each) => this.#edgeTo(each).target);
  }

  /**
   * The dependency of a specifier such as `jsr:@std/assert@1`, or `jsr:@std/assert` where that is
   * not ambiguous.
   */
  #edgeTo(specifier: string): PackageEdge {
    const [, registry, rest = ""] = /^(npm|jsr):\/?(.+)$/.exec(specifier) ?? [];
    if (registry !== "npm" && registry !== "jsr") {
      throw document.error(`'${specifier}' has an unknown registry`);
    }
    const listed = Object.keys(this.#specifiers)
      .filter((each) => each === specifier || each.startsWith(`${specifier}@`));
    const exact = listed.includes(specifier) ? [specifier] : listed;
    for (const each of exact) this.#owned.add(each);
    const { name } = splitKey(rest);
    const member = exact.length === 0 ? this.#memberIds.get(name) : undefined;
    if (member !== undefined) return edge(member);
    const versions = new Set(
      exact.map((each) => String(this.#specifiers[each])),
    );
    const keys = versions.size > 0
      ? [...versions].map((version) => `${name}@${version}`)
      : this.#keys[registry].get(name) ?? [];
    const [key] = keys;
    if (
      key === undefined || keys.length > 1 ||
      !Object.hasOwn(this.#section(registry), key)
    ) {
      throw document.error(
        `'${specifier}' resolves to no package of '${registry}'`,
      );
    }
    return edge(`${registry}:${key}`);
  }
}

function idOf(path: string): string {
  return `workspace:${path}`;
}

/** The name in a specifier such as `jsr:@x/a@1/part`. */
function nameIn(specifier: string): string {
  const [, name = ""] = /^(?:npm|jsr):\/?(@[^/@]+\/[^/@]+|[^/@]+)/.exec(specifier) ?? [];
  return name;
}

function edge(target: string): PackageEdge {
  return { target, kinds: ["normal"] };
}

/**
 * `name@version`, where the version may be followed by `_` and the peers that it was resolved with.
 */
function splitKey(key: string): Pick<Package, "name" | "version"> {
  const at = key.indexOf("@", 1);
  if (at < 0) return { name: key, version: "" };
  return {
    name: key.slice(0, at),
    version: key.slice(at + 1).replace(/_.*$/, ""),
  };
}

/** The texts of a list; none where there is no list. */
function words(value: unknown): readonly string[] {
  return Array.isArray(value)
    ? value.filter((word): word is string => typeof word === "string")
    : [];
}
