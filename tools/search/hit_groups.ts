/**
 * Counts of matching lines by folder, extension or matched text.
 *
 * @module
 */
import { baseName } from "@ct/base";
import type { LinePattern } from "@ct/pattern";
import { type Hit, linesOf } from "./content.ts";
import type { SearchOptions } from "./definition.ts";
import type { Match } from "./match.ts";
import type { SearchGroup } from "./result.ts";
import { submatches } from "./submatches.ts";

/** What counts are made of. */
export type GroupKey = NonNullable<SearchOptions["by"]>;

/** Counts what a search finds. */
export class HitGroups {
  readonly #by: GroupKey;
  readonly #pattern: LinePattern | undefined;
  /** By path, or with `match` by text. */
  readonly #counts = new Map<string, number>();

  /** Counts by that key. Matches are those of the pattern. */
  constructor(by: GroupKey, pattern: LinePattern | undefined) {
    this.#by = by;
    this.#pattern = pattern;
  }

  /** Counts the matches of a hit, by their text; a block by its first line. */
  hit(hit: Hit): void {
    if (this.#by !== "match") return;
    const { text } = hit;
    if (typeof text !== "string") {
      if (this.#pattern === undefined) return;
      for (const match of text.matches(this.#pattern)) this.#add(match.text, 1);
    } else if (this.#pattern === undefined) this.#add(text, linesOf(hit));
    else {
      for (const { start, end } of submatches(text, this.#pattern)) {
        this.#add(text.slice(start, end), 1);
      }
    }
  }

  /** Counts the lines of a match. An entry without a pattern counts once, as a binary file does. */
  match({ path, lines }: Match): void {
    if (this.#by !== "match") this.#add(path, Math.max(1, lines));
  }

  /** The counts, most first, then in the order of their keys. */
  counts(): readonly SearchGroup[] {
    const keyOf = this.#keyOf();
    const sums = new Map<string, number>();
    for (const [key, count] of this.#counts) {
      const group = keyOf(key);
      sums.set(group, (sums.get(group) ?? 0) + count);
    }
    return [...sums].map(([key, count]) => ({ key, count }))
      .sort((a, b) => b.count - a.count || (a.key < b.key ? -1 : 1));
  }

  /** An empty match has nothing to count by. */
  #add(key: string, count: number): void {
    if (key !== "") this.#counts.set(key, (this.#counts.get(key) ?? 0) + count);
  }

  #keyOf(): (key: string) => string {
    if (this.#by === "ext") return extensionOf;
    if (this.#by === "match") return (key) => key;
    const top = commonFolder([...this.#counts.keys()]);
    return (path) => folderBelow(top, path);
  }
}

/** The names of the folders of a path. */
function foldersOf(path: string): readonly string[] {
  return path.split("/").slice(0, -1);
}

/** The names of the deepest folder that has all paths. */
function commonFolder(paths: readonly string[]): readonly string[] {
  const [first = [], ...others] = paths.map(foldersOf);
  const isShared = (name: string, at: number) => others.every((names) => names[at] === name);
  const end = first.findIndex((name, at) => !isShared(name, at));
  return end < 0 ? first : first.slice(0, end);
}

/** The folder of a path right below another, or that one itself if the path is directly in it. */
function folderBelow(top: readonly string[], path: string): string {
  const names = foldersOf(path).slice(0, top.length + 1);
  // The root of an absolute path has an empty name.
  return names.length === 0 ? "." : names.join("/") || "/";
}

function extensionOf(path: string): string {
  const name = baseName(path);
  const dot = name.lastIndexOf(".");
  return dot > 0 ? name.slice(dot) : name;
}
