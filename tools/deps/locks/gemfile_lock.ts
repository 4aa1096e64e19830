/**
 * The graph in a `Gemfile.lock`. Groups of gems are in the `Gemfile` alone, so what the project
 * needs counts as needed in any case and for development.
 *
 * @module
 */
import { CtError } from "@ct/base";
import { EdgeSet } from "../graph/edge_set.ts";
import type { Package, PackageGraph } from "../graph/package_graph.ts";

interface Gem {
  readonly name: string;
  readonly version: string;
  /** Its source is a directory of the project. */
  readonly isOwn: boolean;
  readonly needs: Set<string>;
}

/**
 * Reads the graph; `folder` is what the project is called.
 * @throws {CtError} With code `syntax` if it is not as Bundler writes it, or a gem is missing.
 */
export function parseGemfileLock(text: string, folder: string): PackageGraph {
  const { gems, needs } = gemsIn(text);
  const root = `${folder} (Gemfile)`;
  const byName = Map.groupBy(gems.values(), ({ name }) => name);
  const edgesOf = (user: string, names: Iterable<string>, kinds: readonly ("normal" | "dev")[]) => {
    const edges = new EdgeSet();
    for (const name of names) {
      // Bundler itself is needed by many, and locked elsewhere.
      if (name === "bundler" && !byName.has(name)) continue;
      const found = byName.get(name);
      if (found === undefined) throw malformed(`'${name}', which '${user}' needs, is missing`);
      for (const gem of found) for (const kind of kinds) edges.add(idOf(gem), kind);
    }
    return edges.edges();
  };
  const packages = [...gems.values()].map((gem): Package => ({
    id: idOf(gem),
    name: gem.name,
    version: gem.version,
    edges: edgesOf(gem.name, gem.needs, ["normal"]),
  }));
  const own = [...gems.values()].filter(({ isOwn }) => isOwn).map(idOf);
  const project = {
    id: root,
    name: folder,
    version: "",
    edges: edgesOf("Gemfile", needs, ["normal", "dev"]),
  };
  return { packages: [project, ...packages], members: [root, ...own] };
}

function idOf({ name, version }: Gem): string {
  return `${name} ${version}`;
}

interface Found {
  readonly gems: ReadonlyMap<string, Gem>;
  /** What the `Gemfile` names. */
  readonly needs: readonly string[];
}

function gemsIn(text: string): Found {
  const gems = new Map<string, Gem>();
  const needs: string[] = [];
  let [section, remote] = ["", ""];
  let gem: Gem | undefined;
  let isDependencies = false;
  for (const line of text.replace(/^\ufeff/, "").split(/\r\n|\n|\r/)) {
    if (/^[<>=]{7}/.test(line)) throw malformed("it has the marks of a merge conflict");
    const [, blanks = "", name = "", written] = /^( *)(\S+?)!?(?: \(([^)]*)\)!?)?$/.exec(line) ??
      [];
    if (name !== "" && blanks === "") {
      [section, remote, gem] = [name, "", undefined];
      isDependencies ||= name === "DEPENDENCIES";
    } else if (/^ {2}remote: /.test(line)) remote = line.slice("  remote: ".length);
    else if (section === "DEPENDENCIES" && blanks.length === 2) needs.push(name);
    else if (!["GEM", "GIT", "PATH", "PLUGIN SOURCE"].includes(section)) continue;
    else if (blanks.length === 4) {
      if (written === undefined) throw malformed(`'${line.trim()}' has no version`);
      // A gem may be locked for several platforms, whose names follow a dash.
      const version = written.split("-", 1).join("");
      const isOwn = section === "PATH" && !/^\/|^\.\.(?:\/|$)/.test(remote);
      const key = `${name} ${version}`;
      gem = gems.get(key) ?? { name, version, isOwn, needs: new Set() };
      gems.set(key, gem);
    } else if (blanks.length === 6) gem?.needs.add(name);
  }
  if (!isDependencies) throw malformed("there is no section DEPENDENCIES");
  return { gems, needs };
}

function malformed(reason: string): CtError {
  return new CtError("syntax", `Gemfile.lock: ${reason}`, { path: "Gemfile.lock" });
}
