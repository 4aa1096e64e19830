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
  osErrorText,
  readRegularFile,
  settingsBytes,
} from "@ct/base";
import type { Context } from "@ct/core/context";
import type { SourceFile } from "@ct/modules";
import { nameTest } from "@ct/pattern";
import type { Entry } from "@ct/walk";
import { walkTree } from "@ct/core/walking";
import { isScript, type ModuleOptions } from "./module_options.ts";

/** What a walk found. */
export interface ModuleFiles {
  /** The files of modules, their paths below the base. */
  readonly sources: readonly SourceFile[];
  /** The files that give names to scripts. */
  readonly configs: readonly SourceFile[];
}

/** Files that name what scripts import. */
const configNames = ["deno.json", "deno.jsonc", "import_map.json", "package.json"];

/**
 * Reads them all, leaving out what git would ignore. A binary file is no module.
 * @throws {CtError} If there is none, or something could not be read: what is missing could be what is looked for;
 * `timeout` or `aborted` as the bounds say.
 */
export async function readModuleFiles(
  options: ModuleOptions,
  bounds: Bounds,
  ctx: Context,
): Promise<ModuleFiles> {
  const files = await readModuleTree(options, bounds, ctx);
  if (files.sources.length > 0) return files;
  const wanted = extensionsOf(options).join(",");
  throw new CtError("not-found", `no file of a module (${wanted}) in '${options.base}'`, {
    help: "--base and --ext tell where they are and what they end in",
  });
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
