/**
 * A tree as a search sees it that has an index: a walk that lists only what has changed, and a test
 * that rules out files that are unchanged since they were read, according to `lstat`.
 *
 * @module
 */
import { itemAt, osErrorText, resolvePath, tryLstat } from "@ct/base";
import {
  type FileRange,
  fourGrams,
  gramPlaces,
  isFound,
  type ResidentFiles,
  type WalkSnapshot,
} from "@ct/resident";
import type { Needle } from "@ct/scan";
import { type Entry, type ReportProblem, walk, type WalkOptions } from "@ct/walk";
import { EntryFinder, isAsStored } from "./entry_finder.ts";
import { type FileIdentity, lastingIdentity } from "./file_identity.ts";
import type { GramFile } from "./gram_file.ts";
import type { IndexPlace } from "./index_place.ts";
import { type StoredTree, unknown } from "./stored_tree.ts";

/** After this many entries others get their turn. */
const rangeEntries = 512;

/** A directory as a walk has found it. */
export interface Listing {
  readonly entries: readonly Deno.DirEntry[];
  /** What it was like before; `undefined` if a later change might not show in that. */
  readonly identity: FileIdentity | undefined;
}

/** Whether a file with an index is without some needles. */
type RuledOut = (index: number) => boolean;

/** A tree that has an index, or is to get one. */
export class IndexedTree {
  /** The real path of its directory. */
  readonly root: string;
  /** The name of its index. */
  readonly key: string;
  /** The device that it is on. */
  readonly device: number;
  /** What is stored; nothing if that cannot be believed. */
  stored: StoredTree | undefined;
  /** Why what was stored is not used. */
  damage: string | undefined;
  /** The directories that were listed, by their paths with a slash at the end. */
  readonly listed: Map<string, Listing> = new Map();
  /** Files that the index lacks, by their absolute paths. */
  readonly missing: Set<string> = new Set();
  readonly #place: IndexPlace;
  #entries: EntryFinder | undefined;
  readonly #ruledOut = new WeakMap<readonly Needle[], RuledOut>();
  #grams: readonly GramFile[] = [];
  /** Of each entry 1 if it was found to be what it was, and 2 if not. */
  #looked = new Uint8Array();

  /** Reads what is stored of the tree with that real path. */
  constructor(place: IndexPlace, key: string, root: string) {
    this.#place = place;
    this.key = key;
    this.root = root;
    this.device = Deno.statSync(root).dev;
    try {
      const stored = place.read(key, root);
      if (stored !== undefined && stored.device === this.device) this.#open(stored);
    } catch (error) {
      this.distrust(error);
    }
  }

  /** Whether the base of a walk is in the tree, and reached without links. */
  holds({ base, cwd, follow }: WalkOptions): boolean {
    const path = resolvePath(base, { cwd });
    if (follow || !this.isAround(path)) return false;
    try {
      return Deno.realPathSync(path) === path && Deno.statSync(path).isDirectory;
    } catch {
      return false;
    }
  }

  /** Whether an absolute path is that of the tree's directory, or below it. */
  isAround(absolutePath: string): boolean {
    return absolutePath === this.root || absolutePath.startsWith(this.#prefix);
  }

  /** A walk of the tree as it is now. */
  walk(options: WalkOptions, report: ReportProblem): WalkSnapshot {
    const listing = { ...options, readDirectory: (path: string) => this.#read(path) };
    const entries = () => walk(listing, report);
    return {
      [Symbol.iterator]: entries,
      ranges: (needles, keeps) => this.#ranges(entries(), needles, keeps),
    };
  }

  /** See {@linkcode ResidentFiles.lacking}. */
  lacking(needles: readonly Needle[]): ReturnType<ResidentFiles["lacking"]> {
    const ruledOut = this.#ruledOutFor(needles);
    return ruledOut && (({ kind, absolutePath }) => {
          return kind === "f" ? this.#lengthOfMiss(absolutePath, ruledOut) : undefined;
        }) || (() => undefined);
  }

  /** Whether a file is in the state in which it was when it was stored. */
  isCurrent(index: number, absolutePath: string): boolean {
    const looked = this.#looked[index];
    if (looked !== 0) return looked === 1;
    const { stored } = this;
    const info = tryLstat(absolutePath);
    const isSame = stored !== undefined && info !== undefined && isAsStored(stored, index, info);
    this.#looked[index] = isSame ? 1 : 2;
    return isSame;
  }

  /** The index of a file's entry; -1 if it has none. */
  find(absolutePath: string): number {
    return this.#entries?.find(absolutePath) ?? -1;
  }

  /** Finds out whether the index knows a file as it is. */
  lookAt(absolutePath: string): void {
    const index = this.find(absolutePath);
    const row = this.stored?.rows[index] ?? unknown;
    if (row === unknown || !this.isCurrent(index, absolutePath)) this.missing.add(absolutePath);
  }

  /** Closes its files. */
  close(): void {
    for (const grams of this.#grams) grams[Symbol.dispose]();
    this.#grams = [];
  }

  get #prefix(): string {
    return this.root === "/" ? "/" : `${this.root}/`;
  }

  #open(stored: StoredTree): void {
    this.#grams = this.#place.openGrams(this.key, stored);
    this.stored = stored;
    this.#looked = new Uint8Array(stored.names.length);
    this.#entries = new EntryFinder(stored, this.#prefix);
  }

  /** The stored index is no longer used, because of an error. */
  distrust(error: unknown): void {
    const isGone = error instanceof Deno.errors.NotFound;
    // Another process may just have replaced it.
    this.damage = isGone ? undefined : osErrorText(error);
    this.stored = undefined;
    this.#entries = undefined;
    this.close();
  }

  #read(path: string): Iterable<Deno.DirEntry> {
    const index = this.#entries?.directory(path);
    const { stored } = this;
    const listed = this.listed.get(path);
    if (listed !== undefined) return listed.entries;
    const readAt = Date.now();
    const info = tryLstat(path.slice(0, -1) || "/");
    if (index !== undefined && stored !== undefined && info !== undefined) {
      const isSame = info.isDirectory && info.dev === this.device &&
        info.ino === stored.directoryInodes[index] &&
        info.mtime?.getTime() === stored.directoryModified[index] &&
        info.ctime?.getTime() === stored.directoryChanged[index];
      if (isSame) return entriesOf(stored, index);
    }
    const entries = [...Deno.readDirSync(path)];
    const identity = info?.isDirectory && info.dev === this.device
      ? lastingIdentity(info, readAt)
      : undefined;
    this.listed.set(path, { entries, identity });
    return entries;
  }

  *#ranges(
    walked: Iterable<Entry>,
    needles: readonly Needle[],
    keeps: ((entry: Entry) => boolean) | undefined,
  ): Generator<FileRange> {
    const lengthOfMiss = this.lacking(needles);
    let entries: Entry[] = [];
    let files = 0;
    const range = (to: number): FileRange => {
      const all = entries;
      const found = { entries: { length: all.length, at: (at: number) => all[at] }, from: 0 };
      const counted = files;
      [entries, files] = [[], 0];
      return { ...found, to, files: counted };
    };
    for (const entry of walked) {
      const { kind } = entry;
      const isPassed = kind === "d" || kind === "l" || keeps?.(entry) === false ||
        (kind === "f" && lengthOfMiss(entry) !== undefined);
      entries.push(entry);
      if (!isPassed) yield range(entries.length - 1);
      else {
        if (kind === "f") files++;
        if (entries.length >= rangeEntries) yield range(entries.length);
      }
    }
    yield range(entries.length);
  }

  /** `undefined` where the index says nothing about the needles. */
  #ruledOutFor(needles: readonly Needle[]): RuledOut | undefined {
    if (needles.some(({ bytes }) => bytes.length < fourGrams.length)) return undefined;
    const existing = this.#ruledOut.get(needles);
    if (existing !== undefined) return existing;
    const wanted = needles.map((needle) => gramPlaces(needle, fourGrams));
    let ruledOut: RuledOut = () => false;
    try {
      const found = this.#grams.map((grams) => grams.mayHave(wanted));
      ruledOut = (index) => {
        const row = this.stored?.rows[index] ?? -1;
        const bits = found[this.stored?.segments[index] ?? 0];
        return row >= 0 && bits !== undefined && !isFound(bits, row);
      };
    } catch (error) {
      // A disk that fails is damage, too.
      this.distrust(error);
    }
    this.#ruledOut.set(needles, ruledOut);
    return ruledOut;
  }

  #lengthOfMiss(absolutePath: string, ruledOut: RuledOut): number | undefined {
    const index = this.find(absolutePath);
    const row = this.stored?.rows[index] ?? -1;
    const isKnown = index >= 0 && row >= 0;
    if (isKnown && !ruledOut(index)) return undefined;
    if (isKnown && this.isCurrent(index, absolutePath)) return this.stored?.sizes[index];
    this.missing.add(absolutePath);
    return undefined;
  }
}

function* entriesOf(stored: StoredTree, index: number): Generator<Deno.DirEntry> {
  const end = itemAt(stored.starts, index + 1);
  for (let at = itemAt(stored.starts, index); at < end; at++) {
    const kind = String.fromCharCode(stored.kinds[at] ?? 0);
    yield {
      name: stored.names[at] ?? "",
      isFile: kind === "f",
      isDirectory: kind === "d",
      isSymlink: kind === "l",
    };
  }
}
