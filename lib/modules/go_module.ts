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
