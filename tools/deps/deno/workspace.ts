/**
 * What `deno.lock` does not tell about a workspace: members that need nothing, what members are
 * called, and which of them use each other, or use what the root's configuration gives a name to.
 * It follows from the configuration files, and from what the source files import.
 *
 * @module
 */
import { isRecord, joinPath, parentOf } from "@ct/base";
import { scanImports, type SourceFile } from "@ct/modules";
import type { JsonObject } from "../files/json_shape.ts";
import {
  dependencyLists,
  nameAndVersion,
  parseManifest,
  textsIn,
  workspaceGlobs,
} from "../files/manifest.ts";
import type { EdgeKind } from "../graph/package_graph.ts";
import { workspaceTest } from "../files/workspace_globs.ts";

/** A package of the project itself. */
export interface WorkspaceMember {
  /** Its directory below the root; `.` is the root. */
  readonly path: string;
  /** What it calls itself; its path if it does not say. */
  readonly name: string;
  /** Its version; empty if it has none. */
  readonly version: string;
  /** Whether a configuration file was there to tell. */
  readonly isConfigured: boolean;
  /**
   * The paths of the members that it uses, and specifiers such as `npm:zod@3` that its sources
   * name.
   */
  readonly uses: ReadonlyMap<string, ReadonlySet<EdgeKind>>;
}

/** What is known about the files of a project; all paths are below the root. */
export interface ProjectFiles {
  /** `deno.json`, `deno.jsonc`, `package.json` and import maps. */
  readonly configs: readonly SourceFile[];
  /** Files of code. */
  readonly sources: readonly SourceFile[];
}

/**
 * The members: the root, those at `locked`, and those that the root's configuration lists.
 * @throws {CtError} With code `syntax` if a configuration file is no JSON with comments, naming its
 * path.
 */
export function denoWorkspace(
  { configs, sources }: ProjectFiles,
  locked: readonly string[],
): readonly WorkspaceMember[] {
  const manifests = new Map(configs.map(({ path, text }) => [path, parseManifest(path, text)]));
  const root = describe(".", manifests);
  const isMember = workspaceTest(globsOf(manifests));
  const listed = configs.map(({ path }) => parentOf(path)).filter((path) =>
    path !== "" && isMember(path)
  );
  const paths = new Set([...locked.map((path) => joinPath("", path) ?? path), ...listed]);
  const members = [root, ...[...paths].sort().map((path) => describe(path, manifests))];
  const uses = new Uses(members);
  for (const { path, text } of sources) {
    for (const { specifier } of scanImports(text)) uses.add(specifier, path);
  }
  for (const member of members) {
    for (const target of member.names.values()) {
      uses.add(target, joinPath(member.path, "deno.json") ?? "");
    }
  }
  return members.map((member) => uses.of(member));
}

/** What the configuration of one directory says. */
interface Described extends Pick<WorkspaceMember, "path" | "name" | "version" | "isConfigured"> {
  /** What imports mean: specifiers, or paths from the root, with a `/` before them. */
  readonly names: ReadonlyMap<string, string>;
}

/** The files that configure a member, the first of them naming it. */
export const manifestNames = ["deno.json", "deno.jsonc", "package.json"] as const;

type Manifests = ReadonlyMap<string, JsonObject>;

function globsOf(manifests: Manifests): readonly string[] {
  return manifestNames.flatMap((file) => {
    const manifest = manifests.get(file) ?? {};
    const { workspace } = manifest;
    const members = isRecord(workspace) ? workspace["members"] : workspace;
    return workspaceGlobs(members === undefined ? manifest : { workspaces: members });
  });
}

function describe(path: string, manifests: Manifests): Described {
  const directory = path === "." ? "" : path;
  const found = manifestNames.flatMap((file) => {
    const manifest = manifests.get(directory === "" ? file : `${directory}/${file}`);
    return manifest === undefined ? [] : [manifest];
  });
  const maps = found.flatMap((manifest) => {
    const { importMap } = manifest;
    const other = typeof importMap === "string" ? joinPath(directory, importMap) : undefined;
    return other === undefined ? [manifest] : [manifest, manifests.get(other) ?? {}];
  });
  return {
    path,
    ...nameAndVersion(found.find(({ name }) => typeof name === "string"), path),
    isConfigured: found.length > 0,
    names: new Map(maps.flatMap((manifest) => namesIn(manifest, directory))),
  };
}

/**
 * The names that one file gives: `imports`, those of `scopes`, and the dependencies of a
 * `package.json`.
 */
function namesIn(manifest: JsonObject, directory: string): readonly (readonly [string, string])[] {
  const { imports, scopes } = manifest;
  const maps = [imports, ...(isRecord(scopes) ? Object.values(scopes) : [])];
  const mapped = maps.flatMap((map) => textsIn(map)).map(([key, target]) => {
    if (!/^\.{1,2}\//.test(target)) return [key, target] as const;
    const path = joinPath(directory, target) ?? "";
    return [key, `/${path}${target.endsWith("/") ? "/" : ""}`] as const;
  });
  const installed = dependencyLists.flatMap(([list]) => textsIn(manifest[list]))
    .map(([name, range]) =>
      [name, /^(?:npm|jsr):/.test(range) ? range : `npm:${name}@${range}`] as const
    );
  return [...mapped, ...installed];
}

/** Collects who uses what. */
class Uses {
  readonly #members: ReadonlyMap<string, Described>;
  readonly #names: ReadonlyMap<string, string>;
  readonly #found = new Map<string, Map<string, Set<EdgeKind>>>();

  constructor(members: readonly Described[]) {
    this.#members = new Map(members.map((member) => [member.path, member]));
    this.#names = new Map(
      members.filter(({ name, path }) => name !== path).map(({ name, path }) => [name, path]),
    );
  }

  /** Notes what the file at `from` imports. */
  add(specifier: string, from: string): void {
    const owner = this.#ownerOf(from);
    const meant = this.#mapped(specifier, owner);
    const used = /^(?:npm|jsr):/.test(meant)
      ? meant.replace(/^(npm|jsr):\//, "$1:")
      : /^\.{0,2}\//.test(meant)
      ? this.#ownerOf(joinPath(parentOf(from), meant) ?? "")
      : this.#named(meant);
    if (used === undefined || used === owner) return;
    const found = this.#found.get(owner) ?? new Map<string, Set<EdgeKind>>();
    this.#found.set(owner, found);
    found.set(used, (found.get(used) ?? new Set()).add(isTest(from) ? "dev" : "normal"));
  }

  /** A member with all that was noted of it. */
  of({ names: _, ...member }: Described): WorkspaceMember {
    return { ...member, uses: this.#found.get(member.path) ?? new Map() };
  }

  /** The innermost member around a path. */
  #ownerOf(path: string): string {
    for (let at = parentOf(path); at !== ""; at = parentOf(at)) {
      if (this.#members.has(at)) return at;
    }
    return ".";
  }

  /** The member of a name such as `@x/a` or `@x/a/part`. */
  #named(specifier: string): string | undefined {
    const depth = specifier.startsWith("@") ? 2 : 1;
    return this.#names.get(specifier.split("/").slice(0, depth).join("/"));
  }

  /** What the member's configuration, then the root's, make of a specifier. */
  #mapped(specifier: string, owner: string): string {
    for (const path of new Set([owner, "."])) {
      const names = this.#members.get(path)?.names;
      const exact = names?.get(specifier);
      if (exact !== undefined) return exact;
      const key = [...names?.keys() ?? []].filter((each) =>
        specifier.startsWith(each.endsWith("/") ? each : `${each}/`)
      ).sort((a, b) =>
        b.length - a.length
      )[0];
      const target = key === undefined ? undefined : names?.get(key);
      if (key !== undefined && target !== undefined) return target + specifier.slice(key.length);
    }
    return specifier;
  }
}

/** Whether `deno test` runs a file unless told otherwise. */
function isTest(path: string): boolean {
  return /(?:^|[/_.])test\.[cm]?[jt]sx?$/.test(path) || path.split("/").includes("__tests__");
}
