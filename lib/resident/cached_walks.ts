/**
 * Walks that were made before, and the listings of directories that others can be made of.
 *
 * @module
 */
import { resolvePath } from "@ct/base";
import { type Entry, type ReportProblem, walk, type WalkOptions } from "@ct/walk";
import {
  areSame,
  type FileState,
  identityOf,
  isInState,
  isSameFile,
  stateOf,
} from "./file_state.ts";
import type { WalkSnapshot } from "./resident_files.ts";
import type { CachedTexts } from "./cached_texts.ts";
import { WalkedRecords } from "./walked_records.ts";
import { PackedEntries } from "./packed_entries.ts";
import { keyOf } from "./walk_key.ts";
import { CachedEntry, WalkRecord } from "./walk_record.ts";
import { ChangedDirectories, WalkRenewal } from "./walk_renewal.ts";

interface CachedWalk {
  readonly record: WalkRecord;
  /** The files with rules that lie outside of the tree, and what is known of each. */
  readonly outside: ReadonlyMap<string, FileState | undefined>;
  /** Where it is no longer what a walk would yield. */
  readonly changed: ChangedDirectories;
}

/** The entries of a directory. */
interface Listing {
  readonly entries: PackedEntries;
  /** Whether they are to be read again. */
  readonly isOld: boolean;
  /** What the directory was like before they were read. */
  readonly state: FileState | undefined;
}

/** What a walk needs, and its listeners. */
interface WalkContext {
  /** The records of files, and which have none of some needles. */
  readonly texts: CachedTexts;
  /** Receives a file or a directory that was removed, which may not have been reported. */
  readonly onRemoved: (absolutePath: string) => void;
  /** Receives a directory at which something is mounted, whose changes may not be reported. */
  readonly onForeign: (absolutePath: string) => void;
}

/** Where a walk is recorded, and who receives its problems. */
interface Recording {
  readonly record: WalkRecord;
  readonly outside: Map<string, FileState | undefined>;
  readonly report: ReportProblem;
}

/** At most this many walks are kept. */
const maxWalks = 8;
/** Walks with longer words, as with a great many globs, are not kept; in UTF-16 units. */
const longestKey = 1 << 16;
/** A walk with more that is new is made as all are, so that whoever waits can stop it. */
const maxRenewed = 20_000;
/** At most this many directories that have gone may be remembered by where they were. */
const maxRemoved = 1000;

/** The walks below a directory. */
export class CachedWalks {
  readonly #root: string;
  readonly #context: WalkContext;
  readonly #device: number;
  /** By the path with a slash at the end. */
  readonly #listings = new Map<string, Listing>();
  /** The names in them except for links, where somebody has asked. */
  readonly #names = new WeakMap<PackedEntries, ReadonlySet<string>>();
  /** The same paths by the directories that are there. */
  readonly #places = new Map<string, string>();
  /** Where another directory was seen, and nothing was told of that yet. */
  readonly #replaced = new Set<string>();
  readonly #walks = new Map<string, CachedWalk>();
  /** The walks that are being recorded ahead, each with how often something had changed before. */
  readonly #recordings = new Map<string, number>();
  /** The files with rules inside of the tree, and what was known of each when it was read. */
  readonly #rules = new Map<string, FileState | undefined>();
  /** How often the walks were forgotten. */
  #changes = 0;
  #spared = 0;

  /** Creates one from the real path of the directory. */
  constructor(root: string, context: WalkContext) {
    this.#root = root;
    this.#context = context;
    this.#device = Deno.statSync(root).dev;
  }

  /** How many directories are known. */
  get directories(): number {
    return this.#listings.size;
  }

  /** How many entries of walks were known when somebody asked. */
  get spared(): number {
    return this.#spared;
  }

  /**
   * What a walk would yield; `undefined` if it leaves the tree or follows links, or if it is being
   * recorded ahead while no file is known: doing so twice takes longer than to walk.
   */
  walk(options: WalkOptions, report: ReportProblem): WalkSnapshot | undefined {
    if (options.follow || !this.#holds(options)) return undefined;
    const key = keyOf(options);
    const cached = this.#walks.get(key);
    if (cached !== undefined) {
      const isSame = cached.outside.entries().every(([path, state]) => isInState(path, state));
      this.#walks.delete(key);
      const current = isSame ? this.#renewed(cached, options) : undefined;
      if (current !== undefined) {
        // The one that was requested last stays longest.
        this.#walks.set(key, current);
        this.#spared += current.record.length;
        return current.record.replay({ ...options, report }, this.#context.texts);
      }
    }
    // Where files are known, entries of a walk of one's own would tell nothing of them.
    const isRecorded = this.#recordings.get(key) === this.#changes;
    if (isRecorded && this.#context.texts.isEmpty) return undefined;
    return this.#record(key, options, report);
  }

  /** The same for who goes to its end, ahead of those that ask. */
  walkAhead(options: WalkOptions): Iterable<Entry> | undefined {
    const entries = this.walk(options, () => {});
    if (entries === undefined || entries.ranges !== undefined) return entries;
    const key = keyOf(options);
    const changes = this.#changes;
    this.#recordings.set(key, changes);
    return this.#released(entries, () => {
      if (this.#recordings.get(key) === changes) this.#recordings.delete(key);
    });
  }

  /** Something about a file has changed, except for its name. */
  noteChange(absolutePath: string): void {
    if (this.#listings.has(`${absolutePath}/`)) this.noteEntry(absolutePath);
    else if (this.#rules.has(absolutePath)) this.forgetWalks();
  }

  /** A name has come or gone. */
  noteEntry(absolutePath: string): void {
    const parent = absolutePath.slice(0, absolutePath.lastIndexOf("/") + 1);
    const listing = this.#listings.get(parent);
    if (listing !== undefined) this.#listings.set(parent, { ...listing, isOld: true });
    this.#forgetListings(`${absolutePath}/`);
    if (this.#concernsRules(absolutePath)) return this.forgetWalks();
    // No walk enters .git, whose files come and go with every command of git.
    if (absolutePath.includes("/.git/")) return;
    // Any such name may be that of a file with rules.
    if (absolutePath.startsWith(".", parent.length)) return this.forgetWalks();
    this.#noteChanged(parent, "entries");
    this.#noteChanged(`${absolutePath}/`, "all");
  }

  /** Whether a directory is known. */
  hasDirectory(absolutePath: string): boolean {
    return this.#listings.has(`${absolutePath}/`);
  }

  /** Whether a directory had a file or a directory of that name when it was last read. */
  hasEntry(absolutePath: string): boolean {
    const end = absolutePath.lastIndexOf("/") + 1;
    const entries = this.#listings.get(absolutePath.slice(0, end))?.entries;
    if (entries === undefined) return false;
    const existing = this.#names.get(entries);
    const names = existing ?? new Set(entries.others);
    if (existing === undefined) this.#names.set(entries, names);
    return names.has(absolutePath.slice(end));
  }

  /**
   * Inspects all directories, and tells whether any has changed: the runtime does not report what
   * has happened to a name that is a link out of the tree by now.
   */
  checkDirectories(): boolean {
    let hasChanged = false;
    for (const [path, { entries, isOld, state }] of this.#listings) {
      const now = stateOf(withoutSlash(path));
      if (!isOld && areSame(now, state)) continue;
      if (now !== undefined && state !== undefined && !isSameFile(now, state)) {
        this.#replaced.add(path);
      }
      hasChanged = true;
      let found: PackedEntries;
      try {
        found = this.#list(path, now);
      } catch {
        // A walk finds out why it cannot be read.
        this.#noteChanged(path, "all");
        continue;
      }
      if (!found.hasSameRules(entries)) this.forgetWalks();
      else if (isOld || !found.equals(entries)) this.#noteChanged(path, "entries");
    }
    return hasChanged;
  }

  /** A directory, of which the path ends in a slash, is no longer what walks came by. */
  #noteChanged(path: string, what: "entries" | "all"): void {
    this.#changes++;
    for (const [key, { changed }] of this.#walks) {
      if (what === "all") changed.noteAll(path);
      else changed.noteEntries(path);
      if (changed.areMany) this.#walks.delete(key);
    }
  }

  /**
   * Tells where something was mounted. To be called when all was told that came before; if that may
   * not be all, nobody knows, and whoever watches anew watches what is there then.
   */
  checkMounts(reportsAll: boolean): void {
    for (const path of this.#replaced) {
      // Of another that was made or moved there one would have heard.
      if (reportsAll && this.#listings.has(path)) this.#context.onForeign(path);
    }
    this.#replaced.clear();
  }

  /** Forgets the walks if a file with rules has changed, which nobody may have told. */
  checkRules(): void {
    if (this.#rules.entries().some(([path, state]) => !isInState(path, state))) this.forgetWalks();
  }

  /** Forgets the walks, but not what the directories have. */
  forgetWalks(): void {
    this.#changes++;
    this.#walks.clear();
    this.#rules.clear();
  }

  /** Forgets everything. */
  clear(): void {
    this.#listings.clear();
    this.#places.clear();
    this.#replaced.clear();
    this.forgetWalks();
  }

  #concernsRules(path: string): boolean {
    return this.#rules.has(path) ||
      this.#rules.keys().some((rule) => rule.startsWith(`${path}/`));
  }

  /** Whether the base is a directory of the tree, reached without links. */
  #holds({ base, cwd }: WalkOptions): boolean {
    const path = resolvePath(base, { cwd });
    if (path !== this.#root && !path.startsWith(`${this.#root}/`)) return false;
    try {
      return Deno.realPathSync(path) === path && Deno.statSync(path).isDirectory;
    } catch {
      return false;
    }
  }

  /** Yields all, and reports the end. */
  *#released(entries: Iterable<Entry>, onEnd: () => void): Generator<Entry> {
    try {
      yield* entries;
    } finally {
      onEnd();
    }
  }

  *#record(key: string, options: WalkOptions, report: ReportProblem): Generator<Entry> {
    const changes = this.#changes;
    const record = new WalkRecord();
    const outside = new Map<string, FileState | undefined>();
    yield* this.#recorded(options, { record, outside, report });
    // What was walked meanwhile may be what was there before.
    if (changes !== this.#changes || key.length > longestKey) return;
    if (this.#walks.size >= maxWalks) this.#walks.delete(this.#walks.keys().next().value ?? "");
    this.#walks.set(key, { record, outside, changed: new ChangedDirectories() });
  }

  /** The walk as it is now, if it is made fast: where directories have changed, made again. */
  #renewed(before: CachedWalk, options: WalkOptions): CachedWalk | undefined {
    if (before.changed.isEmpty) return before;
    const changes = this.#changes;
    // What is excluded holds the options of its walk, and must not hold all former walks by that.
    let renewal: WalkRenewal | undefined = new WalkRenewal(before.record, before.changed);
    const record = new WalkRecord();
    const outside = new Map(before.outside);
    const enters = (directory: Entry) => renewal?.takesOver(directory, record) !== true;
    const recorded = { ...options, onExcluded: undefined, enters };
    let count = 0;
    try {
      for (const _ of this.#recorded(recorded, { record, outside, report: () => {} })) {
        if (++count > maxRenewed) return undefined;
      }
    } catch {
      // Whoever walks finds out why.
      return undefined;
    } finally {
      renewal = undefined;
    }
    return changes === this.#changes
      ? { record, outside, changed: new ChangedDirectories() }
      : undefined;
  }

  /** Walks, and records what that comes by. */
  *#recorded(options: WalkOptions, { record, outside, report }: Recording): Generator<Entry> {
    const recorded: WalkOptions = {
      ...options,
      readDirectory: this.#read,
      onRuleFile: (path) => {
        const rules = path.startsWith(`${this.#root}/`) ? this.#rules : outside;
        if (!rules.has(path)) rules.set(path, stateOf(path));
      },
      onExcluded: (excluded) => {
        record.remark({ excluded });
        options.onExcluded?.(excluded);
      },
    };
    const entries = walk(recorded, (problem) => {
      record.remark({ problem });
      report(problem);
    });
    const records = new WalkedRecords(this.#context.texts);
    for (const found of entries) {
      if (found.kind === "d") records.enter(found);
      if (found.kind === "f") {
        const file = new CachedEntry(found, records.recordOf(found));
        record.addFile(file);
        yield file;
      } else {
        record.addOther(found);
        yield found;
      }
    }
  }

  readonly #read = (path: string): Iterable<Deno.DirEntry> => {
    const existing = this.#listings.get(path);
    return existing?.isOld === false
      ? existing.entries
      : this.#list(path, stateOf(withoutSlash(path)));
  };

  /** Reads a directory, and tells what has gone since the last time. */
  #list(path: string, state: FileState | undefined): PackedEntries {
    if (state !== undefined && this.#isMounted(path, state)) this.#context.onForeign(path);
    const before = this.#listings.get(path)?.entries;
    try {
      const entries = new PackedEntries(Deno.readDirSync(path));
      this.#listings.set(path, { entries, isOld: false, state });
      if (before !== undefined) this.#compare(path, before, entries);
      return entries;
    } catch (error) {
      if (before !== undefined) this.#forget(withoutSlash(path));
      throw error;
    }
  }

  #compare(path: string, before: PackedEntries, entries: PackedEntries): void {
    const names = new Set(entries.others);
    for (const name of before.others) if (!names.has(name)) this.#forget(path + name);
  }

  #forget(absolutePath: string): void {
    this.#forgetListings(`${absolutePath}/`);
    this.#context.onRemoved(absolutePath);
  }

  /** Whether another file system is there, or a directory that is elsewhere in the tree as well. */
  #isMounted(path: string, { device, inode }: FileState): boolean {
    if (device !== this.#device) return true;
    const identity = `${device} ${inode}`;
    const other = this.#places.get(identity);
    this.#places.set(identity, path);
    if (this.#places.size > this.#listings.size + maxRemoved) this.#forgetPlaces(path);
    return other !== undefined && other !== path && identityOf(other) === identity;
  }

  /** Forgets where directories were that are not known any more. */
  #forgetPlaces(current: string): void {
    for (const [identity, path] of this.#places) {
      if (path !== current && !this.#listings.has(path)) this.#places.delete(identity);
    }
  }

  #forgetListings(prefix: string): void {
    if (!this.#listings.has(prefix)) return;
    for (const path of this.#listings.keys()) {
      if (path.startsWith(prefix)) this.#listings.delete(path);
    }
  }
}

const withoutSlash = (path: string): string => path.slice(0, -1) || "/";
