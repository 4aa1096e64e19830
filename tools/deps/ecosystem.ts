/**
 * Detects where the graph comes from: cargo, or the lock file of another package manager.
 *
 * @module
 */
import { CtError, joinName, nameOf, resolvePath } from "@ct/base";
import { Bounds, unbounded } from "@ct/core/bounds";
import type { Context } from "@ct/core/context";
import { parseBunLock } from "./locks/bun_lock.ts";
import { readCargoMetadata } from "./cargo/cargo.ts";
import { readCargoGraph } from "./cargo/graph.ts";
import { type CargoSelection, selectingOption } from "./cargo/selection.ts";
import { parseCargoMetadata } from "./cargo/metadata.ts";
import { readDenoWorkspace } from "./deno/files.ts";
import { parseDenoLock } from "./deno/lock.ts";
import type { RangeDialect } from "./graph/denied.ts";
import { filesCoverage } from "./files/files_coverage.ts";
import { detectEcosystem, type Ecosystem, findLockFile, isLockFile } from "./files/lock_files.ts";
import { parseManifest, type ReadManifest } from "./files/manifest.ts";
import { readModuleTree } from "./modules/module_files.ts";
import type { JsonObject } from "./files/json_shape.ts";
import { readGoGraph } from "./go/go_graph.ts";
import { parseComposerLock } from "./locks/composer_lock.ts";
import { parseGemfileLock } from "./locks/gemfile_lock.ts";
import { parseGradleLock } from "./locks/gradle_lock.ts";
import { parseNugetLock } from "./locks/nuget_lock.ts";
import { readPythonLock } from "./python/read_python_lock.ts";
import { parseNpmLock } from "./locks/npm_lock.ts";
import type { PackageGraph } from "./graph/package_graph.ts";
import { parsePnpmLock } from "./locks/pnpm_lock.ts";
import { projectDirectory, readText, readTextIfAny } from "./files/project_files.ts";
import { loadVersionRanges } from "./graph/version_ranges.ts";
import { workspaceTest } from "./files/workspace_globs.ts";
import { parseYarnLock } from "./locks/yarn_lock.ts";

/** What determines the graph. */
export interface SourceOptions extends Partial<CargoSelection> {
  /** Whose graph; told from the files that are there if it is `undefined`. */
  readonly ecosystem: Ecosystem | undefined;
  /** Cargo is asked for its graph, instead of reading its lock file. */
  readonly cargo: boolean;
  /** Seconds until cargo is killed, or the reading of files ends. */
  readonly timeout: number | undefined;
  /** A directory of the project; by default the working directory. */
  readonly base?: string | undefined;
}

/** The graph, and how its versions compare. */
export interface ResolvedPackages extends PackageGraph, RangeDialect {
  /** Whose it is. */
  readonly ecosystem: Ecosystem;
  /** Name of the lock file that it was read from, or the command that was asked. */
  readonly source: string;
}

/**
 * Reads the graph of the project that `base`, or else the working directory, is part of.
 * @throws {CtError} If there is no graph, or several ecosystems have one and none is chosen.
 */
export async function readPackages(
  options: SourceOptions,
  ctx: Context,
): Promise<ResolvedPackages> {
  const place = { ...ctx, cwd: projectDirectory(options.base, ctx) };
  const ecosystem = options.ecosystem ?? (options.cargo ? "cargo" : detectEcosystem(place));
  if (options.cargo && ecosystem !== "cargo") {
    throw new CtError("usage", `--cargo cannot be used with --ecosystem ${ecosystem}`);
  }
  const selecting = selectingOption(options);
  if (selecting !== undefined && ecosystem !== "cargo") {
    throw new CtError("usage", `--${selecting} cannot be used with ${ecosystem}, only with cargo`);
  }
  const read = new Set<string>();
  const watched = { ...place, onRead: (path: string) => void read.add(resolvePath(path, place)) };
  const graph = await readGraph(ecosystem, options, watched);
  if (!options.cargo) {
    ctx.onObservations?.({ coverage: filesCoverage([...read], graph.doubts ?? [], ctx) });
  }
  const source = options.cargo
    ? "cargo metadata"
    : [...read].map((path) => nameOf(path)).find((name) => isLockFile(name, ecosystem)) ??
      ecosystem;
  const ranges = await loadVersionRanges();
  return { ...graph, ranges, isCargo: ecosystem === "cargo", ecosystem, source };
}

async function readGraph(
  ecosystem: Ecosystem,
  options: SourceOptions,
  ctx: Context,
): Promise<PackageGraph> {
  if (ecosystem === "cargo") {
    return options.cargo
      ? parseCargoMetadata(await readCargoMetadata(options, ctx))
      : await readCargoGraph(options, ctx);
  }
  const { directory, name } = findLockFile(ecosystem, ctx);
  const text = readText(joinName(directory, name), ctx);
  const place = { ...options, directory };
  const manifest = manifestsBelow(directory, ctx);
  switch (ecosystem) {
    case "npm":
      return parseNpmLock(text, { name, manifest });
    case "pnpm":
      return parsePnpmLock(text, manifest);
    case "yarn":
      return await parseYarnLock(text, {
        manifest,
        folders: (globs) => workspaceFolders(globs, place, ctx),
      });
    case "bun":
      return parseBunLock(text);
    case "python":
      return await readPythonLock(text, { directory, name }, ctx);
    case "go":
      return readGoGraph({ directory, name }, ctx);
    case "ruby":
      return parseGemfileLock(text, nameOf(directory));
    case "php":
      return parseComposerLock(text, composerManifest(directory, ctx), nameOf(directory));
    case "dotnet":
      return parseNugetLock(text, nameOf(directory));
    case "gradle":
      return parseGradleLock(text, nameOf(directory));
    case "deno":
      return await parseDenoLock(text, (locked) => readDenoWorkspace(place, locked, ctx));
  }
}

/** The `composer.json` beside a lock file, if there is one. */
function composerManifest(directory: string, ctx: Context): JsonObject | undefined {
  const text = readTextIfAny(joinName(directory, "composer.json"), ctx);
  return text === undefined ? undefined : parseManifest("composer.json", text);
}

/** Reads `package.json` files below a directory, each at most once. */
function manifestsBelow(directory: string, ctx: Context): ReadManifest {
  const found = new Map<string, ReturnType<ReadManifest>>();
  return (folder) => {
    if (found.has(folder)) return found.get(folder);
    const path = `${folder === "." ? "" : `${folder}/`}package.json`;
    const text = readTextIfAny(joinName(directory, path), ctx);
    const manifest = text === undefined ? undefined : parseManifest(path, text);
    found.set(folder, manifest);
    return manifest;
  };
}

/** The folders with a manifest that globs name; what git ignores is omitted. */
async function workspaceFolders(
  globs: readonly string[],
  { directory, timeout }: { readonly directory: string; readonly timeout: number | undefined },
  ctx: Context,
): Promise<readonly string[]> {
  if (globs.length === 0) return [];
  const isWorkspace = workspaceTest(globs);
  const tree = {
    base: directory,
    name: "package.json",
    ext: ["json"],
    hidden: true,
    follow: false,
  };
  const { sources } = await readModuleTree(
    tree,
    new Bounds({ ...unbounded, timeout }, ctx, {}),
    ctx,
  );
  return sources.map(({ path }) => path.slice(0, -"/package.json".length))
    .filter((folder) => folder !== "" && !folder.split("/").includes("node_modules"))
    .filter(isWorkspace).sort();
}
