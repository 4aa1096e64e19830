/**
 * Compares what the engine of `ct rename` changes with what a judge's own rename does.
 *
 * @module
 */
import { type Placed, qualifiedName, renaming, type SearchHost, SymbolSearch } from "@ct/symbols";
import { allPlaces } from "../../tools/rename/refusals.ts";
import type { Asked, PlaceKey } from "../refs/judge_typescript.ts";
import type { Tree } from "../refs/tree.ts";

type Changes = ReadonlyMap<PlaceKey, string>;

/** What renames, and what it is compared with. */
export interface ComparedSides {
  /** The sources. */
  readonly tree: Tree;
  /** The files for the engine. */
  readonly host: SearchHost;
  /** Yields the new text of every place that a rename of the definitions of a symbol changes. */
  readonly judge: {
    renamed(definitions: readonly Asked[], newName: string): Changes | Promise<Changes>;
  };
  /** Whether a place is not compared, as one in a comment. */
  isComment(key: PlaceKey): boolean;
}

/** Whether a place of Python is in a text of `cast()`, which pyright reads and does not rename. */
export function isCast(tree: Tree, key: PlaceKey): boolean {
  const [, path = "", start] = /^(.*):(\d+)$/s.exec(key) ?? [];
  return /\bcast\(\s*["'][^"']*$/.test(tree.get(path)?.slice(0, Number(start)).slice(-200) ?? "");
}

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

/** A name that no source has; Go's are exported by their first letter. */
function newNameOf(name: string): string {
  return /^\p{Lu}/u.test(name) ? "RenamedByCt" : "renamedByCt";
}

/** Renames a symbol with both. */
export async function compareRename(
  { tree, host, judge, isComment }: ComparedSides,
  placed: Placed,
): Promise<ComparedRename> {
  const { path, definition } = placed;
  const title = `${path} ${qualifiedName(definition)}`;
  const newName = newNameOf(definition.name);
  const search = new SymbolSearch(host);
  const found = renaming(search.symbol([placed]), newName, { search, host });
  const { symbol, files, conflicts } = found;
  const places = files.reduce((sum, file) => sum + file.places.length, 0);
  if (conflicts.length > 0 || files.some(({ doubtful }) => doubtful.length > 0)) {
    return { title, outcome: "refused", places, differing: [] };
  }
  const ours = new Map([
    ...files.flatMap((file) =>
      file.places.map(({ start, text }) => [`${file.path}:${start}` as string, text] as const)
    ),
    ...[...allPlaces(found, (each) => tree.get(each))].flatMap(([at, spans]) =>
      spans.map(({ start }) => [`${at}:${start}` as string, newName] as const)
    ),
  ]);
  const asked = symbol.group.flatMap((each) =>
    each.definition.spans.map(({ start }) => (
      { path: each.path, start, name: definition.name }
    ))
  );
  const theirs = await judge.renamed(asked, newName);
  const differing = [
    ...[...ours].filter(([key, text]) => theirs.get(key) !== text && !isComment(key))
      .map(([key, text]) => `ours ${key} ${text} (theirs ${theirs.get(key)})`),
    ...[...theirs].filter(([key]) => !ours.has(key) && !isComment(key))
      .map(([key, text]) => `theirs ${key} ${text}`),
  ];
  return { title, outcome: differing.length === 0 ? "equal" : "different", places, differing };
}
