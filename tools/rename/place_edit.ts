/**
 * What becomes of a text: the places that change, and in which kind of text they are.
 *
 * @module
 */

/** In which kind of text a place is. */
export type PlaceKind = "code" | "comments" | "strings" | "docs";

/** A place that changes; 0-based UTF-16 units, half-open. */
export interface PlaceEdit {
  /** Where the name begins. */
  readonly start: number;
  /** Where it ends. */
  readonly end: number;
  /** What takes its place. */
  readonly text: string;
  /** In which kind of text it is. */
  readonly kind: PlaceKind;
}

/** The places that change, by the path of their file. */
export type FileEdits = ReadonlyMap<string, readonly PlaceEdit[]>;

/** The places of all files in the order of the text; one that is there twice counts once. */
export function joinedEdits(all: readonly FileEdits[]): FileEdits {
  const joined = new Map<string, Map<number, PlaceEdit>>();
  for (const [path, edits] of all.flatMap((each) => [...each])) {
    const known = joined.get(path) ?? new Map<number, PlaceEdit>();
    joined.set(path, known);
    for (const edit of edits) if (!known.has(edit.start)) known.set(edit.start, edit);
  }
  return new Map(
    [...joined].sort(([a], [b]) => a < b ? -1 : 1).map(([path, edits]) => [
      path,
      [...edits.values()].sort((a, b) => a.start - b.start),
    ]),
  );
}
