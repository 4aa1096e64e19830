/**
 * The files that modules are in.
 *
 * @module
 */
import type { Bounds } from "@ct/core/bounds";
import {
  CtError,
  decodeLossy,
  type Door,
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
import { referredConfigs, type SourceFile } from "@ct/modules";
import { nameTest, nameUses, patternDoubts } from "@ct/pattern";
import type { Entry } from "@ct/walk";
import { SkippedFiles } from "@ct/core/input";
import { Coverage, type CoverageReport, type SkippedItem, walkTree } from "@ct/core/walking";
import { extensionsOf, languageOf, languagesOf, moduleLanguages } from "./module_languages.ts";
import type { ModuleOptions } from "./module_options.ts";
import { exists, readTextIfAny } from "../files/project_files.ts";

/** What a walk found. */
export interface ModuleFiles {
  /** The files of modules, their paths below the base. */
  readonly sources: readonly SourceFile[];
  /** The files that say how modules are named. */
  readonly configs: readonly SourceFile[];
  /** Paths of files in the languages asked for that the options omit. */
  readonly unselected: readonly string[];
  /** What was looked at in search of modules. */
  readonly coverage: CoverageReport;
  /** Files that could not be read as modules. */
  readonly skipped: SkippedFiles;
}

/** Files whose paths begin with a directory. */
export interface PlacedFiles extends ModuleFiles {
  /** Where the walk began, as typed. */
  readonly base: string;
  /**
   * The directory that modules are named from, below the working directory, if it is; all paths are
   * below the working directory then. Otherwise empty.
   */
  readonly directory: string;
  /** Absolute path of the directory that all paths are below. */
  readonly root: string;
  /** What lets files be read. */
  readonly door: Door;
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
 * Reads them all, omitting what git would ignore. A binary file is not a module.
 * @throws {CtError} If there is none, or something could not be read: what is missing could be what
 * is searched for; `timeout` or `aborted` as the bounds say.
 */
export async function readModuleFiles(
  options: ModuleOptions,
  bounds: Bounds,
  ctx: Context,
): Promise<PlacedFiles> {
  const { base, files } = await readFromBase(options, bounds, ctx);
  ctx.onObservations?.({ coverage: files.coverage });
  if (files.sources.length > 0) {
    // Where there are no scripts, what configures them need not be well-formed.
    const configs = files.configs.filter(({ path }) => hasScripts(files) || !isJson(path));
    return { ...placed({ ...files, configs }, base, ctx), base };
  }
  const wanted = options.ext.length === 0 ? "" : ` (${options.ext.join(",")})`;
  const [doubt] = patternDoubts(nameUses({ name: options.name }), { found: false, isNamed: false });
  const isRust = files.coverage.skipped[crateless] !== undefined;
  throw new CtError("not-found", `no module files${wanted} in '${base}'`, {
    help: doubt ??
      (isRust
        ? "for modules of Rust set the source directory of a crate with --base"
        : "set their directory with --base and their extensions with --ext"),
  });
}

/** The directory of sources, where a project has one. */
const sourceDirectory = "src";

/** Why files of Rust are skipped: their names start at the sources of one crate. */
export const crateless = "no crate";

interface Based {
  readonly base: string;
  readonly files: ModuleFiles;
}

/**
 * Reads below the base or, if none is given, below `src`, and below the working directory where
 * that is not the place of sources.
 */
async function readFromBase(options: ModuleOptions, bounds: Bounds, ctx: Context): Promise<Based> {
  const read = async (base: string, isCrate = true): Promise<Based> => ({
    base,
    files: await readModuleTree({ ...options, base, isCrate }, bounds, ctx),
  });
  const { base } = options;
  if (base !== undefined) return await read(base);
  const selected = languagesOf(options.ext);
  if (!selected.some((each) => each !== "rust")) return await read(sourceDirectory);
  // Packages of Go lie beside each other, as headers lie beside the sources of C.
  const hasDirectory = exists(sourceDirectory, ctx);
  if (hasDirectory && !(selected.includes("go") && exists("go.mod", ctx))) {
    const found = await read(sourceDirectory);
    const { sources } = found.files;
    if (sources.some(({ path }) => !["go", "c"].includes(languageOf(path) ?? ""))) return found;
  }
  const found = await read(".", false);
  return found.files.sources.length === 0 && hasDirectory ? await read(sourceDirectory) : found;
}

function hasScripts({ sources }: ModuleFiles): boolean {
  return sources.some(({ path }) => languageOf(path) === "script");
}

function isJson(path: string): boolean {
  return path.endsWith(".json") || path.endsWith(".jsonc");
}

type Placed = Omit<PlacedFiles, "base">;

/**
 * The files as the working directory has them, with what the directories above the base say about
 * names.
 */
function placed(files: ModuleFiles, base: string, ctx: Context): Placed {
  const path = resolvePath(base, ctx);
  const top = ctx.cwd === "/" ? "/" : `${ctx.cwd}/`;
  const below = path.startsWith(top) ? joinPath("", path.slice(top.length)) : undefined;
  if (below === undefined || below === "") {
    const root = below === "" ? ctx.cwd : path;
    return unplaced({ ...files, configs: withReferred(files.configs, root, ctx) }, root, ctx);
  }
  const [first] = files.sources;
  const isFile = files.sources.length === 1 && below.endsWith(`/${first?.path}`) &&
    !exists(`${below}/${first?.path}`, ctx);
  const directory = isFile ? parentOf(below) : below;
  const inDirectory = (file: string): string => directory === "" ? file : `${directory}/${file}`;
  const place = (file: SourceFile): SourceFile => ({ ...file, path: inDirectory(file.path) });
  const configs = files.configs.map(place);
  for (let at = hasScripts(files) ? directory : ""; at !== "";) {
    at = parentOf(at);
    for (const name of configNames) {
      const config = at === "" ? name : `${at}/${name}`;
      const text = readTextIfAny(config, ctx);
      if (text !== undefined) configs.push({ path: config, text: text.replace(/^\ufeff/, "") });
    }
  }
  return {
    root: ctx.cwd,
    door: ctx.door,
    isWhole: !isFile,
    sources: files.sources.map(place),
    coverage: files.coverage,
    skipped: files.skipped,
    configs: withReferred(configs, ctx.cwd, ctx),
    unselected: files.unselected.map(inDirectory),
    directory,
  };
}

function unplaced(files: ModuleFiles, root: string, { door }: Pick<Context, "door">): Placed {
  return { ...files, directory: "", root, door, isWhole: true };
}

/** How many configurations may be read because others refer to them. */
const maxReferred = 1000;

/** Configurations below a root, and those that they refer to. */
function withReferred(
  configs: readonly SourceFile[],
  root: string,
  ctx: Context,
): readonly SourceFile[] {
  const found = new Map(configs.map((config) => [config.path, config]));
  for (const config of found.values()) {
    if (!isJson(config.path)) continue;
    for (const path of referredConfigs(config)) {
      if (found.has(path) || !isJson(path)) continue;
      const text = readTextIfAny(joinName(root, path), ctx);
      if (text === undefined) continue;
      if (found.size - configs.length >= maxReferred) {
        throw new CtError("bounds", `${path}: more than ${maxReferred} configurations extended`);
      }
      found.set(path, { path, text: text.replace(/^\ufeff/, "") });
    }
  }
  return [...found.values()];
}

/** Which files are read. */
export interface ModuleTree extends Pick<ModuleOptions, "name" | "hidden" | "follow"> {
  /** Where the walk begins. */
  readonly base: string;

  /** Extensions without dot; of all languages if there are none. */
  readonly ext: readonly string[];
  /** Whether the base can be the source directory of a crate; so it can unless told otherwise. */
  readonly isCrate?: boolean;
}

/** Reads them as {@linkcode readModuleFiles} does, but there may be none. */
export async function readModuleTree(
  options: ModuleTree,
  bounds: Bounds,
  ctx: Context,
): Promise<ModuleFiles> {
  const { name, isCrate = true } = options;
  const languages = languagesOf(options.ext);
  const ext = options.ext.length === 0 ? extensionsOf(languages) : options.ext;
  const keepsName = nameTest({ name });
  const hasExtension = nameTest({ name: undefined, ext });
  const isInLanguage = nameTest({ name: undefined, ext: extensionsOf(languages) });
  const sources: SourceFile[] = [];
  const configs: SourceFile[] = [];
  const unselected: string[] = [];
  const skippedItems: SkippedItem[] = [];
  const isConfig = (entry: string) =>
    languages.some((language) => moduleLanguages[language].isConfig(entry));
  const isSource = (entry: string) => hasExtension(entry) && keepsName(entry);
  const coverage = new Coverage();
  const skipped = new SkippedFiles();
  const entries = walkTree({ ...options, "no-ignore": false }, ctx, {
    bounds,
    keeps: ({ kind, name }) =>
      kind === "f" && (isConfig(name) || isSource(name) || isInLanguage(name)),
    report: ({ path, message, incomplete }) => {
      if (incomplete) throw new CtError("traversal", `${path}: ${message}`, { path });
    },
    onExcluded: (excluded) => {
      if (excluded.kind === "d" || isSource(excluded.name)) coverage.exclude(excluded);
    },
  });
  for (const entry of entries) {
    if (bounds.tick()) await bounds.breathe();
    if (entry === undefined) continue;
    const { path } = entry;
    const reason = !isCrate && languageOf(path) === "rust" ? crateless : goReason(pathOf(entry));
    if (isConfig(entry.name) && reason === undefined) configs.push(...sourceOf(entry, ctx));
    if (isSource(entry.name) && reason !== undefined) skippedItems.push({ path, reason });
    else if (isSource(entry.name)) {
      const found = sourceOf(entry, ctx);
      sources.push(...found);
      coverage.searched += found.length;
      if (found.length === 0) skipped.add({ path, reason: "binary" });
    } else if (isInLanguage(entry.name)) unselected.push(pathOf(entry));
  }
  const report = coverage.report([...skipped.files, ...skippedItems], true);
  return { sources, configs, unselected, coverage: report, skipped };
}

/** Why no build of Go looks at a file, if it is of that language. */
function goReason(path: string): string | undefined {
  if (!/\.go$|(?:^|\/)go\.mod$/.test(path)) return undefined;
  const directories = path.split("/").slice(0, -1);
  if (directories.includes("vendor")) return "vendored";
  const isData = (name: string) => name === "testdata" || name.startsWith("_");
  return directories.some(isData) ? "testdata" : undefined;
}

/**
 * The file's text; nothing if it is binary.
 * @throws {CtError} With code `read` if it cannot be read, or is in UTF-16: it may be a module.
 */
function sourceOf(entry: Entry, ctx: Pick<Context, "door">): readonly SourceFile[] {
  const bytes = bytesOf(entry, ctx);
  const { path } = entry;
  if (hasUtf16Mark(bytes)) throw new CtError("read", `read ${path}: it is in UTF-16`, { path });
  if (isBinary(bytes)) return [];
  return [{ path: pathOf(entry), text: decodeLossy(bytes).replace(/^\ufeff/, "") }];
}

/** Its path below the base. */
function pathOf({ path, depth }: Entry): string {
  return path.split("/").slice(-Math.max(depth, 1)).join("/");
}

function bytesOf({ path, absolutePath }: Entry, { door }: Pick<Context, "door">): Uint8Array {
  try {
    return readRegularFile(absolutePath, { cwd: "/", door, maxBytes: settingsBytes });
  } catch (cause) {
    const reason = cause instanceof CtError ? cause.message : osErrorText(cause);
    throw new CtError("read", `read ${path}: ${reason}`, { path, cause });
  }
}
