/**
 * Places of Rust and of its manifests that name a file by its path, which no rename of a module
 * changes.
 *
 * @module
 */
import { joinPath, lineNumberAt, parentOf } from "@ct/base";
import type { FileMap } from "../files/file_map.ts";
import type { Rewriting } from "../files/rewriting.ts";

const placed =
  /\b(?:path\s{0,9}=|include(?:_str|_bytes)?\s{0,9}!\s{0,9}[([{])\s{0,99}r?#{0,9}"(?<path>[^"\n]{1,400})"/g;
const quoted = /"(?<path>[^"\n]{1,400})"/g;

/** Refuses a move after which an attribute, an `include!` or a manifest would name nothing. */
export function judgeRustPaths(
  { paths, text, map }: {
    readonly paths: readonly string[];
    readonly text: (path: string) => string | undefined;
    readonly map: FileMap;
  },
  rewriting: Rewriting,
): void {
  for (const path of paths) {
    const isManifest = /(?:^|\/)Cargo\.toml$/.test(path);
    if (!isManifest && !path.endsWith(".rs")) continue;
    const read = text(path) ?? "";
    for (const { index, groups } of read.matchAll(isManifest ? quoted : placed)) {
      const target = joinPath(parentOf(path), groups?.path ?? "");
      // What moves with the file is still where it was from there.
      if (target === undefined || !map.moves(target)) continue;
      if (joinPath(parentOf(map.of(path)), groups?.path ?? "") === map.of(target)) continue;
      rewriting.refusals.push({
        ...{ path, line: lineNumberAt(read, index) },
        what: `names ${target} by its path`,
      });
    }
  }
}
