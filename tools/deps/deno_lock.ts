/**
 * The graph in a `deno.lock` of version 4 or 5: packages of npm and JSR, and the workspace that asks for them.
 *
 * It tells what each member asks for, but not which members use each other. What source files ask for by full
 * specifier, without an import map, it lists without saying which file; that counts as the root's.
 *
 * @module
 */
import { isObject, JsonDocument, type JsonObject } from "./json_shape.ts";
import type { Package, PackageEdge, PackageGraph } from "./package_graph.ts";

/** What a member of the workspace calls itself. */
export interface MemberName {
  /** Its name. */
  readonly name: string;
  /** Its version; empty if it has none. */
  readonly version: string;
}

/** Yields the name of the member whose directory is `path`; `.` is the root. */
export type NameOfMember = (path: string) => MemberName;

/**
 * Reads the graph.
 * @throws {CtError} With code `syntax` if the version is another one, or something is missing.
 */
export function parseDenoLock(
  text: string,
  nameOf: NameOfMember,
): PackageGraph {
  return new DenoLock(text, nameOf).graph();
}

const document = new JsonDocument("deno.lock");

type Registry = "npm" | "jsr";

class DenoLock {
  readonly #lock: JsonObject;
  readonly #specifiers: JsonObject;
  readonly #nameOf: NameOfMember;
  /** The keys of each section by the name in them. */
  readonly #keys: Readonly<
    Record<Registry, ReadonlyMap<string, readonly string[]>>
  >;
  /** The specifiers that are someone's. */
  readonly #owned = new Set<string>();

  constructor(text: string, nameOf: NameOfMember) {
    this.#lock = document.parse(text);
    const version = this.#lock["version"];
    if (version !== "4" && version !== "5") {
      throw document.error(`version '${String(version)}' is not one of 4, 5`);
    }
    this.#nameOf = nameOf;
    this.#specifiers = this.#section("specifiers");
    this.#keys = { npm: this.#keysByName("npm"), jsr: this.#keysByName("jsr") };
  }

  graph(): PackageGraph {
    const foreign = [...this.#packages("npm"), ...this.#packages("jsr")];
    const workspace = this.#section("workspace");
    const listed = workspace["members"];
    const members = Object.entries(isObject(listed) ? listed : {}).map((
      [path, value],
    ) => this.#member(path, document.object(value, `member '${path}'`)));
    const root = this.#member(".", workspace);
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

  /** The key of `name`, `name@version` or `alias@npm:name@version`; a name alone has only one version. */
  #npmKey(word: string): string | undefined {
    const text = word.replace(/^.+@npm:/, "");
    if (Object.hasOwn(this.#section("npm"), text)) return text;
    const keys = this.#keys.npm.get(text) ?? [];
    return keys.length === 1 ? keys[0] : undefined;
  }

  #member(path: string, entry: JsonObject): Package {
    const packageJson = entry["packageJson"];
    const specifiers = [
      ...words(entry["dependencies"]),
      ...words(isObject(packageJson) ? packageJson["dependencies"] : undefined),
    ];
    const edges = specifiers.map((specifier) => this.#edgeTo(specifier));
    return { id: `workspace:${path}`, ...this.#nameOf(path), edges };
  }

  /** The dependency of a specifier such as `jsr:@std/assert@1`, or `jsr:@std/assert` where that is not ambiguous. */
  #edgeTo(specifier: string): PackageEdge {
    const [, registry, rest = ""] = /^(npm|jsr):\/?(.+)$/.exec(specifier) ?? [];
    if (registry !== "npm" && registry !== "jsr") {
      throw document.error(`'${specifier}' is of no known registry`);
    }
    const listed = Object.keys(this.#specifiers)
      .filter((each) => each === specifier || each.startsWith(`${specifier}@`));
    const exact = listed.includes(specifier) ? [specifier] : listed;
    for (const each of exact) this.#owned.add(each);
    const { name } = splitKey(rest);
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
        `'${specifier}' leads to no package of '${registry}'`,
      );
    }
    return edge(`${registry}:${key}`);
  }
}

function edge(target: string): PackageEdge {
  return { target, kinds: ["normal"] };
}

/** `name@version`, where the version may be followed by `_` and the peers that it was resolved with. */
function splitKey(key: string): MemberName {
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
