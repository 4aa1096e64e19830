/**
 * Where other texts have the path of what moves: documents, scripts, settings.
 *
 * @module
 */
import { baseName, joinPath, lineNumberAt, parentOf } from "@ct/base";
import type { FileMap } from "./file_map.ts";
import type { Remark, Rewriting } from "./rewriting.ts";

/** At most this many places are listed. */
const maxPlaces = 1000;

/** What may be a path in a text. */
const pathInText = /[\w.@~+/-]+/g;

/** The places that have the path from the root, or from their own directory, and are not edited. */
export function mentionsIn(
  path: string,
  text: string,
  { map, rewriting }: { readonly map: FileMap; readonly rewriting: Rewriting },
): readonly Remark[] {
  const name = baseName(map.from);
  if (!text.includes(name)) return [];
  const edited = rewriting.of(path);
  const found: Remark[] = [];
  const isMeant = (written: string): boolean => {
    if (written === name && !written.includes(".")) return map.from === name;
    return [`./${written}`].some((each) =>
      [joinPath("", each), joinPath(parentOf(path), each)].some((full) =>
        full !== undefined && map.moves(full)
      )
    );
  };
  for (const match of text.matchAll(pathInText)) {
    const [whole] = match;
    if (!whole.includes(name)) continue;
    // A sentence ends with a dot, too.
    const written = whole.replace(/[.]+$/, "");
    const end = match.index + written.length;
    if (edited.some((edit) => edit.start < end && match.index < edit.end)) continue;
    if (!isMeant(written)) continue;
    found.push({ path, line: lineNumberAt(text, match.index), what: `has "${written}"` });
    if (found.length >= maxPlaces) break;
  }
  return found;
}
