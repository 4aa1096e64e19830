/**
 * What a language server's rename changes within a tree.
 *
 * @module
 */
import type { PlaceKey, RequestedSymbol } from "./judge_typescript.ts";
import { offsetAt, type ServerConnection } from "./server_connection.ts";
import type { Tree } from "./tree.ts";

/** A change of a file of the tree; 0-based UTF-16 units, half-open. */
export interface PlacedEdit {
  /** The file. */
  readonly path: string;
  /** Offset of its first character. */
  readonly start: number;
  /** Offset after its last character. */
  readonly end: number;
  /** The new text. */
  readonly text: string;
}

/** What a rename changes, and what the server refuses of it. */
export interface RenamedPlaces {
  /** The new text of each place. */
  readonly changes: ReadonlyMap<PlaceKey, string>;
  /** Why it refuses, for each definition of which it does so. */
  readonly faults: readonly string[];
}

/** A server over a tree. */
interface TreeServer {
  readonly server: ServerConnection;
  /** The directory of the tree. */
  readonly root: string;
  readonly tree: Tree;
  /** The address of a file, which the server may have to be told of first. */
  uriOf(path: string): string;
}

/** Asks for the renames of all definitions of a symbol, and joins the answers. */
export async function placedEdits(
  all: readonly RequestedSymbol[],
  newName: string,
  { server, root, tree, uriOf }: TreeServer,
): Promise<{ readonly edits: readonly PlacedEdit[]; readonly faults: readonly string[] }> {
  const found: PlacedEdit[] = [];
  const faults: string[] = [];
  for (const { path, start } of all) {
    const asked = { text: tree.get(path) ?? "", start };
    const { edits, fault } = await server.renames(uriOf(path), asked, newName);
    if (fault !== undefined) faults.push(fault);
    for (const { uri, range, text } of edits) {
      const at = uri.slice(`file://${root}/`.length);
      const there = tree.get(at);
      if (there === undefined) continue;
      const [from, to] = [offsetAt(there, range.start), offsetAt(there, range.end)];
      found.push({ path: at, start: from, end: to, text });
    }
  }
  return { edits: found, faults };
}

/** The same as the new text of each place. */
export async function renamedPlaces(
  all: readonly RequestedSymbol[],
  newName: string,
  on: TreeServer,
): Promise<RenamedPlaces> {
  const { edits, faults } = await placedEdits(all, newName, on);
  return {
    changes: new Map(edits.map(({ path, start, text }) => [`${path}:${start}`, text])),
    faults,
  };
}
