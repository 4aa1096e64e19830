/**
 * Modules of Go: what `go.mod` says.
 *
 * @module
 */
import { joinPath, parentOf } from "@ct/base";
import type { SourceFile } from "./source_file.ts";

/** A directory whose packages are imported by a common path. */
export interface GoModule {
  /** Its directory; `undefined` if that is not below the root. */
  readonly directory: string | undefined;
  /** What import paths begin with. */
  readonly path: string;
  /** Directories that other modules are taken from in its packages, as `replace` says. */
  readonly replaced: readonly Omit<GoModule, "replaced">[];
}

/**
 * Reads a `go.mod`.
 *
 * @example
 * ```ts
 * import { readGoModule } from "@ct/modules";
 * import assert from "node:assert/strict";
 * assert.deepEqual(
 *   readGoModule({ path: "a/go.mod", text: "module x.y/a\nreplace x.y/b => ../b\n" }),
 *   { directory: "a", path: "x.y/a", replaced: [{ path: "x.y/b", directory: "b" }] },
 * );
 * ```
 */
export function readGoModule({ path: file, text }: SourceFile): GoModule {
  const code = text.replace(/\/\/.*/g, "");
  const [, quoted, bare] = /^[ \t]*module[ \t]+(?:["`]([^"`\n]+)["`]|([^\s()]+))/m.exec(code) ?? [];
  const directory = parentOf(file);
  const local =
    /^[ \t]*(?:replace[ \t]+)?([^\s()]+)(?:[ \t]+v\S+)?[ \t]+=>[ \t]+(\.{1,2}(?:\/\S*)?)[ \t\r]*$/gm;
  const replaced = [...code.matchAll(local)].map(([, path = "", target = ""]) => ({
    path,
    directory: joinPath(directory, target),
  }));
  return { directory, path: quoted ?? bare ?? "", replaced };
}

/**
 * The directory that an import path means, if it is in one of the modules; without one if the
 * module is not below the root.
 */
export function goPackageDirectory(
  path: string,
  { from, modules }: { readonly from: string; readonly modules: readonly GoModule[] },
): Pick<GoModule, "directory"> | undefined {
  if (/^\.{1,2}(?:\/|$)/.test(path)) return { directory: joinPath(parentOf(from), path) };
  const known = [...(moduleAround(from, modules)?.replaced ?? []), ...modules];
  const meant = longest(known.filter((each) => isBelow(path, each.path)), ({ path }) => path);
  if (meant === undefined) return undefined;
  if (meant.directory === undefined) return { directory: undefined };
  return { directory: joinPath(meant.directory, `./${path.slice(meant.path.length)}`) };
}

/** The module that a file is in. */
function moduleAround(file: string, modules: readonly GoModule[]): GoModule | undefined {
  const around = modules.filter(({ directory }) =>
    directory !== undefined && (directory === "" || file.startsWith(`${directory}/`))
  );
  return longest(around, ({ directory = "" }) => directory);
}

function longest<Item>(items: readonly Item[], textOf: (item: Item) => string): Item | undefined {
  return items.reduce<Item | undefined>(
    (best, each) => best === undefined || textOf(each).length > textOf(best).length ? each : best,
    undefined,
  );
}

function isBelow(path: string, directory: string): boolean {
  return directory !== "" && (path === directory || path.startsWith(`${directory}/`));
}
