/**
 * Files of languages whose imports are not rewritten.
 *
 * @module
 */
import { lineNumberAt, nameOf, parentOf } from "@ct/base";
import { type LanguagePack, packFor } from "@ct/source";
import type { FileMap } from "../files/file_map.ts";
import type { Rewriting } from "../files/rewriting.ts";
import { judgeRustPaths } from "./rust_paths.ts";

/** What says where a file is, or names others by where they are from there. */
const tied =
  /^[ \t]*(?:package|module|namespace)[ \t]+[\w.\\:]+|^[ \t]*(?:pub(?:\([^)]*\))?[ \t]+)?(?:mod[ \t]+\w+[ \t]*;|use[ \t]+(?:super|self|crate)\b)|^[ \t]*require_relative\b|^[ \t]*(?:require|include)(?:_once)?\b[^\n]*["']|^[ \t]*(?:source|\.)[ \t]+\S/m;

/** In these, imports name what files declare, whatever the files of a directory are called. */
const byDeclaration = /^(?:Java|Kotlin|C#|Swift)$/;

/** At most this many places are named. */
const maxPlaces = 5;

/** What there is to read. */
export interface OtherInput {
  /** The paths of all files. */
  readonly paths: readonly string[];
  /** The files that move. */
  readonly moved: readonly string[];
  /** The text of a file; `undefined` if it cannot be read as text. */
  readonly text: (path: string) => string | undefined;
  readonly map: FileMap;
  /** Whether what gives the file its name is renamed in the same write. */
  readonly isRenamed: boolean;
}

/**
 * Notes why files that move cannot, if another file of their language has their name, or if they
 * say themselves where they are.
 */
export function judgeOthers(
  { paths, moved, text, map, isRenamed }: OtherInput,
  rewriting: Rewriting,
): void {
  const concerned = Map.groupBy(moved.filter(isOther), (path) => packFor(nameOf(path)));
  for (const [pack, files] of concerned) {
    if (pack === undefined) continue;
    const others = paths.filter((path) => packFor(nameOf(path)) === pack);
    const changes = map.isDirectory || parentOf(map.from) !== parentOf(map.to);
    if (isRenamed && !changes && byDeclaration.test(pack.language)) continue;
    if (isRenamed && pack.language === "Rust" && parentOf(map.from) === parentOf(map.to)) {
      // The new name of the module is in all paths that mean it.
      judgeRustPaths({ paths, text, map }, rewriting);
      continue;
    }
    for (const path of files) {
      const own = changes ? tied.exec(text(path) ?? "") : null;
      if (own !== null) {
        const line = lineNumberAt(text(path) ?? "", own.index + own[0].search(/\S/));
        rewriting.refusals.push({
          path,
          line,
          what: `imports of ${pack.language} are not rewritten`,
        });
        continue;
      }
      noteUses(path, { others, text, map, pack }, rewriting);
    }
  }
}

function noteUses(
  path: string,
  { others, text, map, pack }: Pick<OtherInput, "text" | "map"> & {
    readonly others: readonly string[];
    readonly pack: LanguagePack;
  },
  rewriting: Rewriting,
): void {
  const stem = nameOf(path).replace(/(?<=.)\.[^.]*$/, "");
  const name = /^(?:mod|index|main|lib)$/.test(stem) ? nameOf(parentOf(path)) || stem : stem;
  const word = new RegExp(String.raw`(?<![\w-])${RegExp.escape(name)}(?![\w-])`);
  let count = 0;
  for (const other of others) {
    if (other === path || map.isDirectory && map.moves(other)) continue;
    const read = text(other) ?? "";
    const found = read.includes(name) ? word.exec(read) : null;
    if (found === null) continue;
    const line = lineNumberAt(read, found.index);
    const what = `may use ${path}: imports of ${pack.language} are not rewritten`;
    rewriting.refusals.push({ path: other, line, what });
    if (++count === maxPlaces) return;
  }
}

/** Whether a file is source in a language that imports, and none of those that are rewritten. */
function isOther(path: string): boolean {
  const language = packFor(nameOf(path))?.language;
  return language !== undefined &&
    !/^(?:TypeScript and JavaScript|Python|Go|Markdown)$|^C and C\+\+/.test(language);
}
