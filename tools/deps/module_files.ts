/**
 * The files that modules are in.
 *
 * @module
 */
import type { Bounds } from "@ct/core/bounds";
import {
  CtError,
  decodeLossy,
  isBinary,
  joinPath,
  osErrorText,
  parentOf,
  readRegularFile,
  resolvePath,
  settingsBytes,
} from "@ct/base";
import type { Context } from "@ct/core/context";
import type { SourceFile } from "@ct/modules";
import { nameTest } from "@ct/pattern";
import type { Entry } from "@ct/walk";
import { walkTree } from "@ct/core/walking";
import { exists, readTextIfAny } from "./project_files.ts";
import { isScript, type ModuleOptions } from "./module_options.ts";

/** What a walk found. */
export interface ModuleFiles {
  /** The files of modules, their paths below the base. */
  readonly sources: readonly SourceFile[];
  /** The files that give names to scripts. */
  readonly configs: readonly SourceFile[];
}

/** Files whose paths begin with a directory. */
export interface PlacedFiles extends ModuleFiles {
  /**
   * The directory that modules are named from, below the working directory, if modules are scripts
   * and it is; all paths are below the working directory then. Otherwise empty.
   */
  readonly directory: string;
}

/** Files that name what scripts import. */
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
 * Reads them all, leaving out what git would ignore. A binary file is no module.
 * @throws {CtError} If there is none, or something could not be read: what is missing could be what
 * is looked for; `timeout` or `aborted` as the bounds say.
 */
export async function readModuleFiles(
  options: ModuleOptions,
  bounds: Bounds,
  ctx: Context,
): Promise<PlacedFiles> {
  const files = await readModuleTree(options, bounds, ctx);
  if (files.sources.length > 0) {
    return isScript(options) ? placed(files, options, ctx) : { ...files, directory: "" };
  }
  const wanted = extensionsOf(options).join(",");
  throw new CtError("not-found", `no module files (${wanted}) in '${options.base}'`, {
    help: "set their directory with --base and their extensions with --ext",
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
  if (below === undefined || below === "") return { ...files, directory: "" };
  const [first] = files.sources;
  const isFile = files.sources.length === 1 && below.endsWith(`/${first?.path}`) &&
    !exists(`${below}/${first?.path}`, ctx);
  const directory = isFile ? parentOf(below) : below;
  if (directory === "") return { ...files, directory };
  const place = (file: SourceFile): SourceFile => ({ ...file, path: `${directory}/${file.path}` });
  const configs = files.configs.map(place);
  for (let at = directory; at !== "";) {
    at = parentOf(at);
    for (const name of configNames) {
      const config = at === "" ? name : `${at}/${name}`;
      const text = readTextIfAny(config, ctx);
      if (text !== undefined) configs.push({ path: config, text: text.replace(/^\ufeff/, "") });
    }
  }
  return { sources: files.sources.map(place), configs, directory };
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
  const keepsName = nameTest({ name, mode: undefined });
  const hasExtension = nameTest({ name: undefined, ext: extensionsOf(options), mode: undefined });
  const asksForConfigs = isScript(options);
  const sources: SourceFile[] = [];
  const configs: SourceFile[] = [];
  const isConfig = (entry: string) => asksForConfigs && configNames.includes(entry);
  const isSource = (entry: string) => hasExtension(entry) && keepsName(entry);
  const entries = walkTree({ ...options, "no-ignore": false }, ctx, {
    bounds,
    keeps: ({ kind, name }) => kind === "f" && (isConfig(name) || isSource(name)),
    report: ({ path, message, incomplete }) => {
      if (incomplete) throw new CtError("traversal", `${path}: ${message}`, { path });
    },
  });
  for (const entry of entries) {
    if (bounds.tick()) await bounds.breathe();
    if (entry === undefined) continue;
    if (isConfig(entry.name)) configs.push(...sourceOf(entry));
    if (isSource(entry.name)) sources.push(...sourceOf(entry));
  }
  return { sources, configs };
}

function extensionsOf({ ext }: ModuleTree): readonly string[] {
  return ext.length === 0 ? ["rs"] : ext;
}

/** The file's text; nothing if it is binary. */
function sourceOf(entry: Entry): readonly SourceFile[] {
  const bytes = bytesOf(entry);
  if (isBinary(bytes)) return [];
  const components = entry.path.split("/");
  const path = components.slice(-Math.max(entry.depth, 1)).join("/");
  return [{ path, text: decodeLossy(bytes).replace(/^\ufeff/, "") }];
}

function bytesOf({ path, absolutePath }: Entry): Uint8Array {
  try {
    return readRegularFile(absolutePath, { cwd: "/", maxBytes: settingsBytes });
  } catch (cause) {
    const reason = cause instanceof CtError ? cause.message : osErrorText(cause);
    throw new CtError("read", `read ${path}: ${reason}`, { path, cause });
  }
}
