/**
 * The files that modules are in.
 *
 * @module
 */
import type { Bounds } from "@ct/core/bounds";
import {
  CtError,
  decodeLossy,
  hasUtf16Mark,
  isBinary,
  joinName,
  joinPath,
  osErrorText,
  parentOf,
  readRegularFile,
  resolvePath,
  settingsBytes,
} from "@ct/base";
import type { Context } from "@ct/core/context";
import { isScriptConfig, referredConfigs, type SourceFile } from "@ct/modules";
import { nameTest, nameUses, patternDoubts } from "@ct/pattern";
import type { Entry } from "@ct/walk";
import { SkippedFiles } from "@ct/core/input";
import { Coverage, type CoverageReport, walkTree } from "@ct/core/walking";
import { exists, readTextIfAny } from "./project_files.ts";
import { isScript, type ModuleOptions, scriptExtensions } from "./module_options.ts";

/** What a walk found. */
export interface ModuleFiles {
  /** The files of modules, their paths below the base. */
  readonly sources: readonly SourceFile[];
  /** The files that give names to scripts. */
  readonly configs: readonly SourceFile[];
  /** Paths of scripts that the options leave out. */
  readonly unasked: readonly string[];
  /** What was looked at in search of modules. */
  readonly coverage: CoverageReport;
  /** Files that could not be read as modules. */
  readonly skipped: SkippedFiles;
}

/** Files whose paths begin with a directory. */
export interface PlacedFiles extends ModuleFiles {
  /**
   * The directory that modules are named from, below the working directory, if modules are scripts
   * and it is; all paths are below the working directory then. Otherwise empty.
   */
  readonly directory: string;
  /** Absolute path of the directory that all paths are below. */
  readonly root: string;
  /** Whether a whole directory was read, not a single file. */
  readonly isWhole: boolean;
}

/** The configurations of scripts that directories above the base may have. */
const configNames = [
  "deno.json",
  "deno.jsonc",
  "import_map.json",
  "jsconfig.json",
  "package.json",
  "tsconfig.base.json",
  "tsconfig.json",
];

/**
 * Reads them all, leaving out what git would ignore. A binary file is not a module.
 * @throws {CtError} If there is none, or something could not be read: what is missing could be what
 * is looked for; `timeout` or `aborted` as the bounds say.
 */
export async function readModuleFiles(
  options: ModuleOptions,
  bounds: Bounds,
  ctx: Context,
): Promise<PlacedFiles> {
  const files = await readModuleTree(options, bounds, ctx);
  ctx.onLooked?.({ coverage: files.coverage });
  if (files.sources.length > 0) {
    return isScript(options) ? placed(files, options, ctx) : unplaced(files, ctx.cwd);
  }
  const wanted = extensionsOf(options).join(",");
  const [doubt] = patternDoubts(nameUses({ name: options.name }), { found: false, isNamed: false });
  throw new CtError("not-found", `no module files (${wanted}) in '${options.base}'`, {
    help: doubt ?? "set their directory with --base and their extensions with --ext",
  });
}

/**
 * The files as the working directory has them, with what the directories above the base say about
 * names.
 */
function placed(files: ModuleFiles, { base }: ModuleTree, ctx: Context): PlacedFiles {
  const path = resolvePath(base, ctx);
  const top = ctx.cwd === "/" ? "/" : `${ctx.cwd}/`;
  const below = path.startsWith(top) ? joinPath("", path.slice(top.length)) : undefined;
  if (below === undefined || below === "") {
    const root = below === "" ? ctx.cwd : path;
    return unplaced({ ...files, configs: withReferred(files.configs, root, ctx) }, root);
  }
  const [first] = files.sources;
  const isFile = files.sources.length === 1 && below.endsWith(`/${first?.path}`) &&
    !exists(`${below}/${first?.path}`, ctx);
  const directory = isFile ? parentOf(below) : below;
  const inDirectory = (file: string): string => directory === "" ? file : `${directory}/${file}`;
  const place = (file: SourceFile): SourceFile => ({ ...file, path: inDirectory(file.path) });
  const configs = files.configs.map(place);
  for (let at = directory; at !== "";) {
    at = parentOf(at);
    for (const name of configNames) {
      const config = at === "" ? name : `${at}/${name}`;
      const text = readTextIfAny(config, ctx);
      if (text !== undefined) configs.push({ path: config, text: text.replace(/^\ufeff/, "") });
    }
  }
  return {
    root: ctx.cwd,
    isWhole: !isFile,
    sources: files.sources.map(place),
    coverage: files.coverage,
    skipped: files.skipped,
    configs: withReferred(configs, ctx.cwd, ctx),
    unasked: files.unasked.map(inDirectory),
    directory,
  };
}

function unplaced(files: ModuleFiles, root: string): PlacedFiles {
  return { ...files, directory: "", root, isWhole: true };
}

/** How many configurations may be read because others refer to them. */
const mostReferred = 1000;

/** Configurations below a root, and those that they refer to. */
function withReferred(
  configs: readonly SourceFile[],
  root: string,
  ctx: Context,
): readonly SourceFile[] {
  const found = new Map(configs.map((config) => [config.path, config]));
  for (const config of found.values()) {
    for (const path of referredConfigs(config)) {
      if (found.has(path) || !path.endsWith(".json") && !path.endsWith(".jsonc")) continue;
      const text = readTextIfAny(joinName(root, path), ctx);
      if (text === undefined) continue;
      if (found.size - configs.length >= mostReferred) {
        throw new CtError("bounds", `${path}: more than ${mostReferred} configurations extended`);
      }
      found.set(path, { path, text: text.replace(/^\ufeff/, "") });
    }
  }
  return [...found.values()];
}

/** Which files are read. */
export interface ModuleTree extends Pick<ModuleOptions, "base" | "name" | "hidden" | "follow"> {
  /** Extensions without dot. */
  readonly ext: readonly string[];
}

/** Reads them as {@linkcode readModuleFiles} does, but there may be none. */
export async function readModuleTree(
  options: ModuleTree,
  bounds: Bounds,
  ctx: Context,
): Promise<ModuleFiles> {
  const { name } = options;
  const keepsName = nameTest({ name });
  const hasExtension = nameTest({ name: undefined, ext: extensionsOf(options) });
  const asksForConfigs = isScript(options);
  const sources: SourceFile[] = [];
  const configs: SourceFile[] = [];
  const unasked: string[] = [];
  const isConfig = (entry: string) => asksForConfigs && isScriptConfig(entry);
  const isUnasked = nameTest({ name: undefined, ext: scriptExtensions });
  const isSource = (entry: string) => hasExtension(entry) && keepsName(entry);
  const coverage = new Coverage();
  const skipped = new SkippedFiles();
  const entries = walkTree({ ...options, "no-ignore": false }, ctx, {
    bounds,
    keeps: ({ kind, name }) =>
      kind === "f" && (isConfig(name) || isSource(name) || asksForConfigs && isUnasked(name)),
    report: ({ path, message, incomplete }) => {
      if (incomplete) throw new CtError("traversal", `${path}: ${message}`, { path });
    },
    onLeftOut: (leftOut) => {
      if (leftOut.kind === "d" || isSource(leftOut.name)) coverage.leaveOut(leftOut);
    },
  });
  for (const entry of entries) {
    if (bounds.tick()) await bounds.breathe();
    if (entry === undefined) continue;
    if (isConfig(entry.name)) configs.push(...sourceOf(entry));
    if (isSource(entry.name)) {
      const found = sourceOf(entry);
      sources.push(...found);
      coverage.searched += found.length;
      if (found.length === 0) skipped.add({ path: entry.path, reason: "binary" });
    } else if (isUnasked(entry.name)) unasked.push(pathOf(entry));
  }
  return { sources, configs, unasked, coverage: coverage.report(skipped.files, true), skipped };
}

function extensionsOf({ ext }: ModuleTree): readonly string[] {
  return ext.length === 0 ? ["rs"] : ext;
}

/**
 * The file's text; nothing if it is binary.
 * @throws {CtError} With code `read` if it cannot be read, or is in UTF-16: it may be a module.
 */
function sourceOf(entry: Entry): readonly SourceFile[] {
  const bytes = bytesOf(entry);
  const { path } = entry;
  if (hasUtf16Mark(bytes)) throw new CtError("read", `read ${path}: it is in UTF-16`, { path });
  if (isBinary(bytes)) return [];
  return [{ path: pathOf(entry), text: decodeLossy(bytes).replace(/^\ufeff/, "") }];
}

/** Its path below the base. */
function pathOf({ path, depth }: Entry): string {
  return path.split("/").slice(-Math.max(depth, 1)).join("/");
}

function bytesOf({ path, absolutePath }: Entry): Uint8Array {
  try {
    return readRegularFile(absolutePath, { cwd: "/", maxBytes: settingsBytes });
  } catch (cause) {
    const reason = cause instanceof CtError ? cause.message : osErrorText(cause);
    throw new CtError("read", `read ${path}: ${reason}`, { path, cause });
  }
}
