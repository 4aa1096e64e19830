/**
 * The modules that a `go.mod` lists, or those of a `go.work`. Since Go 1.17 it lists all that any
 * package of the module needs, but not which of them needs which.
 *
 * @module
 */
import { CtError, joinName } from "@ct/base";
import { byVersion } from "@ct/graph";
import type { LockFile } from "../files/lock_files.ts";
import { type ProjectLocation, readText, readTextIfAny } from "../files/project_files.ts";
import { EdgeSet } from "../graph/edge_set.ts";
import { indirectMark, type Package, type PackageGraph } from "../graph/package_graph.ts";
import { goDirectives, type GoModFile, type GoReplacement, parseGoMod } from "./go_mod.ts";

/** The first minor version of Go 1 whose `go.mod` lists what is needed indirectly. */
const listingMinor = 17;

interface OwnModule extends GoModFile {
  /** The path of its file, for messages. */
  readonly file: string;
}

/**
 * The graph of the module or workspace in a directory.
 * @throws {CtError} With code `not-found` if a file does not list all modules, or `go.sum` has no
 * hash of one.
 */
export function readGoGraph({ directory, name }: LockFile, ctx: ProjectLocation): PackageGraph {
  const files = name === "go.work" ? workspaceFiles(directory, ctx) : ["go.mod"];
  const own = files.map((file): OwnModule => ({
    ...parseGoMod(readText(joinName(directory, file), ctx), file),
    file,
  }));
  for (const each of own) requireListing(each);
  const sums = ["go.sum", "go.work.sum", ...files.map((file) => file.replace(/\.mod$/, ".sum"))]
    .map((file) => readTextIfAny(joinName(directory, file), ctx) ?? "").join("\n");
  const work = name === "go.work"
    ? parseGoMod(readText(joinName(directory, name), ctx), name).replacements
    : [];
  return new GoGraph(own, work, sums).graph();
}

/** The `go.mod` of each directory that a `go.work` uses. */
function workspaceFiles(directory: string, ctx: ProjectLocation): readonly string[] {
  const text = readText(joinName(directory, "go.work"), ctx);
  return goDirectives(text, "go.work").filter(({ verb }) => verb === "use").map(({ words }) => {
    const folder = (words[0] ?? "").replace(/^\.\/?/, "").replace(/\/$/, "");
    return folder === "" ? "go.mod" : `${folder}/go.mod`;
  });
}

/** Checks that a file lists the modules that are needed indirectly. */
function requireListing({ file, go, requirements }: OwnModule): void {
  const [, major = "1", minor = "0"] = /^(\d+)\.(\d+)/.exec(go) ?? [];
  if (requirements.length === 0 || Number(major) > 1 || Number(minor) >= listingMinor) return;
  throw new CtError("not-found", `${file} is not read: it is of Go ${go === "" ? "1.16" : go}`, {
    path: file,
    help: "go.mod lists what is needed indirectly since Go 1.17: go mod tidy -go=1.17",
  });
}

class GoGraph {
  /** The version of each module that is chosen: the highest that is required. */
  readonly #versions = new Map<string, string>();
  readonly #direct = new Set<string>();

  constructor(
    readonly own: readonly OwnModule[],
    readonly work: readonly GoReplacement[],
    readonly sums: string,
  ) {
    for (const { requirements } of own) {
      for (const { path, version, isIndirect } of requirements) {
        const existing = this.#versions.get(path);
        const isHigher = existing === undefined ||
          byVersion(withoutV(existing), withoutV(version)) < 0;
        if (isHigher) this.#versions.set(path, version);
        if (!isIndirect) this.#direct.add(path);
      }
    }
    for (const { path } of own) this.#versions.delete(path);
  }

  graph(): PackageGraph {
    const members = this.own.map(({ path }) => `${path} (own)`);
    const ownPaths = new Set(this.own.map(({ path }) => path));
    const packages = this.own.map(({ path, requirements }): Package => {
      const edges = new EdgeSet();
      for (const each of requirements) {
        edges.add(ownPaths.has(each.path) ? `${each.path} (own)` : each.path, "normal");
      }
      return { id: `${path} (own)`, name: path, version: "", edges: edges.edges() };
    });
    const others = [...this.#versions].flatMap(([path, version]) => this.#required(path, version));
    const known = new Map([...packages, ...others].map((each) => [each.id, each]));
    return {
      packages: [...known.values()],
      members,
      edgesUnknown: "go.mod does not say which module needs which; go mod graph does",
    };
  }

  /** A module, and the one that replaces it. */
  #required(path: string, version: string): readonly Package[] {
    const mark = this.#direct.has(path) ? {} : { mark: indirectMark };
    const own = { id: path, name: path, version: withoutV(version), edges: [], ...mark };
    const replacement = [...this.work, ...this.own.flatMap(({ replacements }) => replacements)]
      .find((each) => each.path === path && (each.version ?? version) === version);
    if (replacement === undefined) {
      this.#requireSum(path, version);
      return [own];
    }
    const { by, byVersion } = replacement;
    // A directory has no version, and no sum.
    if (byVersion === undefined) return [own];
    this.#requireSum(by, byVersion);
    const id = `${by} ${byVersion}`;
    const edges = [{ target: id, kinds: ["normal" as const] }];
    return [
      { ...own, edges },
      { id, name: by, version: withoutV(byVersion), edges: [], ...mark },
    ];
  }

  #requireSum(path: string, version: string): void {
    const isThere = ["", "/go.mod"].some((end) => this.sums.includes(`${path} ${version}${end} `));
    if (isThere) return;
    throw new CtError("not-found", `go.sum has no hash of ${path} ${version}`, {
      help: "go mod tidy adds it",
    });
  }
}

/** `v1.2.3` as other ecosystems write it. */
function withoutV(version: string): string {
  return version.replace(/^v/, "").replace(/\+incompatible$/, "");
}
