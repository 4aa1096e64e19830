/**
 * Whether a new name changes what a package exports to others.
 *
 * @module
 */
import type { SourceHost } from "@ct/core/symbols";
import type { Definition, Placed, Renaming, SymbolSearch } from "@ct/symbols";
import { exportedByModule } from "./go_names.ts";
import { exportedByBuild } from "./java_names.ts";
import { exportedByCrate } from "./rust_names.ts";
import { packageEntries, type PackageEntry } from "./package_entries.ts";

/** What finds them. */
interface PublicTools {
  readonly host: SourceHost;
  readonly search: SymbolSearch;
}

/** The definitions that others can use, each with what exports it, as printed. */
export function publicNames(
  { symbol, files, exports }: Renaming,
  tools: PublicTools,
): readonly { readonly placed: Placed; readonly by: string }[] {
  const { host } = tools;
  const [first] = symbol.group;
  if (first === undefined) return [];
  const own = symbol.group.filter(({ path, definition }) => mayBePublic(definition, path, host));
  if (own.length === 0) return [];
  if (first.path.endsWith(".py") || first.path.endsWith(".pyi")) {
    return own.flatMap((placed) => byPackage(placed, exports, tools));
  }
  if (first.path.endsWith(".go")) return exportedByModule(own, host);
  if (first.path.endsWith(".java")) return exportedByBuild(own, host);
  if (first.path.endsWith(".rs")) return exportedByCrate(own, tools);
  const entries = packageEntries(host.configs, [...host.paths]);
  const exporting = files.map(({ path }) => path).filter(exports);
  return own.flatMap((placed) => {
    const by = entries.find((entry) =>
      symbol.isMember
        ? exportsType(entry, outermost(placed), tools)
        : entry.path === undefined
        ? exporting.some((path) => path.startsWith(`${entry.directory}/`))
        : exports(entry.path)
    );
    return by === undefined ? [] : [{ placed, by: host.shown(by.path ?? by.config) }];
  });
}

/** What is inside of a function or private is not. */
function mayBePublic(definition: Definition, path: string, host: SourceHost): boolean {
  const { name, isLocal, isMember, spans } = definition;
  const isPython = /\.pyi?$/.test(path);
  if (isLocal || name.startsWith("#") || isPython && name.startsWith("_")) return false;
  const [{ start } = { start: 0 }] = spans;
  const before = host.text(path)?.slice(Math.max(0, start - 80), start) ?? "";
  return !isMember || !/\bprivate\b[^;{}(),]*$/.test(before);
}

function outermost({ path, definition }: Placed): Placed {
  let at = definition;
  while (at.outer !== undefined) at = at.outer;
  return { path, definition: at };
}

/** Whether an entry exports the type of a member by whatever name. */
function exportsType(
  { path, directory }: PackageEntry,
  { path: at, definition }: Placed,
  { host, search }: PublicTools,
): boolean {
  if (path === undefined) {
    return at.startsWith(`${directory}/`) && host.model(at)?.exports.has(definition.name) === true;
  }
  const seen = new Set<string>();
  const isExported = (module: string): boolean => {
    if (seen.has(module)) return false;
    seen.add(module);
    if (!host.hasWord(module, definition.name) && !host.hasWord(module, "export *")) return false;
    const model = host.model(module);
    const names = [...model?.exports.keys() ?? []];
    const isOwn = names.some((name) => {
      const origin = search.files.exported(module, name);
      return origin?.is === "definition" && origin.placed.definition === definition;
    });
    return isOwn || (model?.passedOn ?? []).some((specifier) => {
      const target = host.resolve(specifier, module);
      return target !== undefined && isExported(target);
    });
  };
  return isExported(path);
}

/** A module of Python says by `__all__`, and a package by its `__init__`, what is for others. */
function byPackage(
  placed: Placed,
  exports: Renaming["exports"],
  { host, search }: PublicTools,
): readonly { readonly placed: Placed; readonly by: string }[] {
  const { path, definition } = outermost(placed);
  const isMember = placed.definition !== definition;
  const leads = (module: string) => {
    if (!isMember) return exports(module);
    const origin = search.files.exported(module, definition.name);
    return origin?.is === "definition" && origin.placed.definition === definition;
  };
  const modules = [...host.paths].filter((each) => /(?:^|\/)__init__\.pyi?$/.test(each));
  const by = modules.find(leads) ??
    (allSpans(host.text(path) ?? "", definition.name).length > 0 ? path : undefined);
  return by === undefined ? [] : [{ placed, by: host.shown(by) }];
}

/** Where `__all__` has a name. */
export function allSpans(
  text: string,
  name: string,
): readonly { readonly start: number; readonly end: number }[] {
  const lists = text.matchAll(/^__all__\b[^=\n]*=\s*[[(]([^\])]*)[\])]/gm);
  return [...lists].flatMap(({ 0: whole, 1: items = "", index }) => {
    const at = index + whole.length - 1 - items.length;
    const quoted = new RegExp(`(["'])${RegExp.escape(name)}\\1`, "g");
    return [...items.matchAll(quoted)].map((found) => ({
      start: at + found.index + 1,
      end: at + found.index + 1 + name.length,
    }));
  });
}
