/**
 * Compares what the engine of `ct rename` changes with what the TypeScript compiler's own rename
 * does.
 *
 * @module
 */
import { type Placed, qualifiedName, renaming, SymbolSearch } from "@ct/symbols";
import type { ScriptCorpus } from "../refs/corpus_tree.ts";

/** What renaming one symbol came to. */
export interface ComparedRename {
  /** The file and the qualified name. */
  readonly title: string;
  /** Whether both make the same changes, or the engine refuses. */
  readonly outcome: "equal" | "refused" | "different";
  /** How many places change. */
  readonly places: number;
  /** What differs, as lines. */
  readonly differing: readonly string[];
}

/** A name that no source has. */
const newName = "renamedByCt";

/** Renames a symbol with both. */
export function compareRename(
  { host, judge, isComment }: Pick<ScriptCorpus, "host" | "judge" | "isComment">,
  placed: Placed,
): ComparedRename {
  const { path, definition } = placed;
  const title = `${path} ${qualifiedName(definition)}`;
  const search = new SymbolSearch(host);
  const { symbol, files, conflicts } = renaming(search.symbol([placed]), newName, { search, host });
  const places = files.reduce((sum, file) => sum + file.places.length, 0);
  if (conflicts.length > 0 || files.some(({ doubtful }) => doubtful.length > 0)) {
    return { title, outcome: "refused", places, differing: [] };
  }
  const ours = new Map(
    files.flatMap((file) =>
      file.places.map(({ start, text }) => [`${file.path}:${start}` as string, text] as const)
    ),
  );
  const asked = symbol.group.flatMap((each) =>
    each.definition.spans.map(({ start }) => (
      { path: each.path, start, name: definition.name }
    ))
  );
  const theirs = judge.renamed(asked, newName);
  const differing = [
    ...[...ours].filter(([key, text]) => theirs.get(key) !== text)
      .map(([key, text]) => `ours ${key} ${text} (theirs ${theirs.get(key)})`),
    ...[...theirs].filter(([key]) => !ours.has(key) && !isComment(key))
      .map(([key, text]) => `theirs ${key} ${text}`),
  ];
  return { title, outcome: differing.length === 0 ? "equal" : "different", places, differing };
}
