/**
 * What folders are for, as their READMEs, manifests or main files say.
 *
 * @module
 */
import { itemAt } from "@ct/base";
import { fileSummary, proseSummary } from "@ct/source/documentation";
import { packFor } from "@ct/source";
import type { MapFolder } from "./layout.ts";
import type { Source } from "./sources.ts";
import { folderOf, type Landmarks, type PlacedManifest } from "./landmarks.ts";

/** What is asked about. */
export interface FolderSources {
  /** All sources. */
  readonly sources: readonly Source[];
  /** How much each of them matters. */
  readonly ranks: Float64Array;
  /** Whether a source counts. */
  readonly counts: (source: Source) => boolean;
  /** The manifests and READMEs. */
  readonly landmarks: Landmarks;
  /** All manifests. */
  readonly manifests: readonly PlacedManifest[];
  /** The text of a source. */
  readonly textOf: (source: Source) => string | undefined;
}

/** Longer sentences are cut. */
const longest = 120;

/** Deep folders matter at least this share of the first one. */
const leastShare = 0.002;

/** The file that stands for its folder. */
const main = /^(?:mod|index|lib|main|doc|__init__|package-info)\.\w+$/;

interface Folder {
  readonly path: string;
  readonly depth: number;
  rank: number;
  main: Source | undefined;
}

/** The folders that say what they are for: the base first, others by depth and by their ranks. */
export function* foldersOf(asked: FolderSources): Generator<MapFolder> {
  const folders = [...foldersIn(asked).values()]
    .sort((a, b) => a.depth - b.depth || b.rank - a.rank || (a.path < b.path ? -1 : 1));
  const least = leastShare * (folders[0]?.rank ?? 0);
  for (const folder of folders) {
    if (folder.depth > 1 && folder.rank < least) continue;
    const summary = purposeOf(folder, asked);
    if (summary !== "") yield { path: folder.path, summary };
  }
}

function foldersIn({ sources, ranks, counts }: FolderSources): ReadonlyMap<string, Folder> {
  const folders = new Map<string, Folder>();
  sources.forEach((source, number) => {
    const { path, depth } = source.entry;
    if (depth === 0 || !counts(source)) return;
    let own = folderOf(path);
    for (let at = depth - 1; at >= 0 && own !== ""; at -= 1) {
      const folder = folders.get(own) ?? { path: own, depth: at, rank: 0, main: undefined };
      folders.set(own, folder);
      folder.rank += itemAt(ranks, number);
      if (at === depth - 1 && isMain(path)) folder.main ??= source;
      own = folderOf(own.slice(0, -1));
    }
  });
  return folders;
}

function isMain(path: string): boolean {
  const [name = "", folder = ""] = path.split("/").reverse();
  return main.test(name) || folder !== "" && name.split(".")[0] === folder;
}

function purposeOf(
  { path, main }: Folder,
  { landmarks, manifests, textOf }: FolderSources,
): string {
  const said = manifests.find(({ folder, purpose }) => folder === path && purpose !== "")?.purpose;
  if (said !== undefined) return proseSummary(said, longest);
  const readme = proseSummary(landmarks.readmeOf(path) ?? "", longest);
  if (readme !== "" || main === undefined) return readme;
  const language = packFor(main.entry.name)?.language ?? "";
  return fileSummary({ lines: (textOf(main) ?? "").split("\n"), language }, longest);
}
