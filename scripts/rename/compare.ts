/**
 * Compares what the engine of `ct rename` changes with what a judge's own rename does.
 *
 * @module
 */
import {
  identifierFault,
  type Placed,
  qualifiedName,
  type Renaming,
  renaming,
  type SearchHost,
  SymbolSearch,
} from "@ct/symbols";
import { applyEdits } from "@ct/write";
import { allPlaces } from "../../tools/rename/refusals.ts";
import { isFileModule } from "../../tools/rename/tied_file.ts";
import type { PlacedEdit } from "../refs/judge_server.ts";
import type { PlaceKey, RequestedSymbol } from "../refs/judge_typescript.ts";
import type { RenamedPlaces } from "../refs/renamed_places.ts";
import type { Tree } from "../refs/tree.ts";

type Changes = ReadonlyMap<PlaceKey, string>;

/** What a judge's rename changes, with what it refuses if it may do so. */
type Renamed = Changes | RenamedPlaces;

/** What renames, and what it is compared with. */
export interface ComparedSides {
  /** The sources. */
  readonly tree: Tree;
  /** The files for the engine. */
  readonly host: SearchHost;
  /** What renames as well. */
  readonly judge: {
    /** The new text of every place that a rename of the definitions of a symbol changes. */
    renamed(definitions: readonly RequestedSymbol[], newName: string): Renamed | Promise<Renamed>;
    /** Every reference to a symbol, which count where it refuses to rename. */
    references?(asked: RequestedSymbol): ReadonlySet<PlaceKey> | Promise<ReadonlySet<PlaceKey>>;
    /** Tells which of some renamings leave something wrong, and what, by their indices. */
    faults?(all: readonly (readonly PlacedEdit[])[]): Promise<ReadonlyMap<number, string>>;
    /** Yields what a rename changes, where texts are compared and not places. */
    edits?(
      definitions: readonly RequestedSymbol[],
      newName: string,
    ): Promise<readonly PlacedEdit[]>;
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
  /** Whether both make the same changes, the engine refuses, or the judge does not know. */
  readonly outcome: "equal" | "refused" | "different" | "unknown";
  /** How many places change. */
  readonly places: number;
  /** What differs, as lines. */
  readonly differing: readonly string[];
  /** Why it is refused. */
  readonly reasons: readonly string[];
  /** What changes. */
  readonly edits: readonly PlacedEdit[];
}

/** A name that no source has; Go's are exported by their first letter, and tests stay tests. */
function newNameOf(name: string, path: string): string {
  const [kind] = path.endsWith("_test.go") ? /^(?:Test|Benchmark|Example)/.exec(name) ?? [] : [];
  if (kind !== undefined) return `${kind}RenamedByCt`;
  return /^\p{Lu}/u.test(name) ? "RenamedByCt" : "renamedByCt";
}

/** Renames a symbol with both. */
export async function compareRename(
  { tree, host, judge, isComment }: ComparedSides,
  placed: Placed,
): Promise<ComparedRename> {
  const { path, definition } = placed;
  const title = `${path} ${qualifiedName(definition)}`;
  const newName = newNameOf(definition.name, path);
  const search = new SymbolSearch(host);
  // Of overloads it is the turn of any.
  const { start } = definition.spans[title.length % definition.spans.length] ?? { start: 0 };
  const from = { path, start };
  const found = renaming(search.symbol([placed]), newName, { search, host }, { from });
  const places = found.files.reduce((sum, file) => sum + file.places.length, 0);
  const compared = (
    outcome: ComparedRename["outcome"],
    differing: readonly string[] = [],
  ): ComparedRename => ({ title, outcome, places, differing, reasons, edits });
  const reasons = reasonsOf(found, host, newName);
  const edits = reasons.length > 0
    ? []
    : found.files.flatMap(({ path, places }) => places.map((each) => ({ ...each, path })));
  if (reasons.length > 0) return compared("refused");
  const asked = found.symbol.group.flatMap((each) =>
    each.definition.spans.filter(({ start }) => found.isDeclaredAt(each.path, start))
      .map(({ start }) => ({ path: each.path, start, name: definition.name }))
  );
  const ours = changesOf(found, newName, tree);
  const theirs = judge.edits === undefined ? await judged(judge, asked, { ours, newName }) : ours;
  if (theirs === undefined) return compared("unknown");
  const differing = judge.edits === undefined
    ? differingPlaces(ours, theirs, isComment)
    : differingTexts(tree, edits, await judge.edits(asked, newName), isComment);
  return compared(differing.length === 0 ? "equal" : "different", differing);
}

/** Why the engine refuses. */
function reasonsOf(
  { symbol, files, conflicts }: Renaming,
  host: SearchHost,
  newName: string,
): readonly string[] {
  if (symbol.definitions.some((each) => isFileModule(each, host))) return ["file"];
  const isFaulty = symbol.group.some(({ path, definition }) =>
    identifierFault(newName, definition, host.model(path)?.language ?? "") !== undefined
  );
  if (isFaulty) return ["name"];
  return [
    ...new Set([
      ...conflicts.map(({ reason }) => reason),
      ...files.flatMap(({ doubtful }) => doubtful.map(({ doubt }) => doubt)),
    ]),
  ];
}

function differingPlaces(
  ours: Changes,
  theirs: Changes,
  isComment: ComparedSides["isComment"],
): readonly string[] {
  return [
    ...[...ours].filter(([key, text]) => theirs.get(key) !== text && !isComment(key))
      .map(([key, text]) => `ours ${key} ${text} (theirs ${theirs.get(key)})`),
    ...[...theirs].filter(([key]) => !ours.has(key) && !isComment(key))
      .map(([key, text]) => `theirs ${key} ${text}`),
  ];
}

/** The lines that differ after changes that may write one thing in several ways. */
function differingTexts(
  tree: Tree,
  ours: readonly PlacedEdit[],
  theirs: readonly PlacedEdit[],
  isComment: ComparedSides["isComment"],
): readonly string[] {
  const paths = new Set([...ours, ...theirs].map(({ path }) => path));
  return [...paths].flatMap((path) => {
    const [own = [], other = []] = [ours, theirs].map((edits) =>
      changedText(
        tree.get(path) ?? "",
        edits.filter((each) => each.path === path && !isComment(`${path}:${each.start}`)),
      ).split("\n")
    );
    return own.flatMap((line, at) =>
      line === other[at]
        ? []
        : [`${path}:${at + 1} ours ${line.trim()} theirs ${other[at]?.trim()}`]
    );
  });
}

function changedText(text: string, edits: readonly PlacedEdit[]): string {
  const distinct = new Map(edits.map((each) => [`${each.start}:${each.end}`, each]));
  return applyEdits(text, [...distinct.values()].sort((a, b) => a.start - b.start));
}

/** What the engine changes. */
function changesOf(found: Renaming, newName: string, tree: Tree): Changes {
  return new Map([
    ...found.files.flatMap((file) =>
      file.places.map(({ start, text }) => [`${file.path}:${start}` as string, text] as const)
    ),
    ...[...allPlaces(found, (each) => tree.get(each))].flatMap(([at, spans]) =>
      spans.map(({ start }) => [`${at}:${start}` as string, newName] as const)
    ),
  ]);
}

/**
 * What the judge changes. Where it refuses, what it finds from all places that the engine changes
 * takes that place; `undefined` if it finds nothing.
 */
async function judged(
  judge: ComparedSides["judge"],
  asked: readonly RequestedSymbol[],
  { ours, newName }: { readonly ours: Changes; readonly newName: string },
): Promise<Changes | undefined> {
  const renamed = await judge.renamed(asked, newName);
  if (!("faults" in renamed)) return renamed;
  if (renamed.faults.length === 0 || judge.references === undefined) return renamed.changes;
  const places = [...ours.keys()].map((key): RequestedSymbol => {
    const at = key.lastIndexOf(":");
    return { path: key.slice(0, at), start: Number(key.slice(at + 1)), name: asked[0]?.name ?? "" };
  });
  const found = new Set<PlaceKey>();
  for (const each of places) for (const key of await judge.references(each)) found.add(key);
  if (found.size === 0) return undefined;
  // It need not list what declares the symbol.
  for (const { path, start } of asked) found.add(`${path}:${start}`);
  return new Map([...found].map((key) => [key, newName]));
}
