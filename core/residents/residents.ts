/**
 * The directories of a process that stays, kept in memory as long as questions about them come.
 *
 * @module
 */
import { assertPrivate, joinName, osErrorText, writablePath } from "@ct/base";
import type { Context } from "@ct/core/context";
import { type ResidentFiles, type ResidentStatus, ResidentTree, unreportedAt } from "@ct/resident";
import type { WalkOptions } from "@ct/walk";
import { collectGarbage } from "./collect_garbage.ts";
import { HoldingWorth } from "./holding_worth.ts";
import { type StoreStatus, TreeStore } from "./tree_store.ts";

/** What the trees are kept with. */
export interface ResidentsOptions {
  /** Why nothing is to be kept, if so. */
  readonly off?: string | undefined;
  /** The module of the thread that watches; `undefined` if it cannot be loaded. */
  readonly worker: URL | undefined;
  /** Why changes may not be reported; see `ResidentOptions`. */
  readonly unreported?: ((path: string) => string | undefined) | undefined;
  /**
   * The walk whose files are all read ahead, for the real path of a directory; by default that
   * of a command without options.
   */
  readonly usual?: ((base: string) => WalkOptions) | undefined;
  /** How long a directory is kept without questions about it; 10 minutes by default. */
  readonly idleMs?: number;
  /** So few files are rather read at each start than added to the user's index; 100 by default. */
  readonly fewStored?: number;
}

/** What is kept of a directory, without the figures where that is nothing. */
export interface RootStatus extends Partial<Omit<ResidentStatus, "storedFiles">> {
  /** The directory. */
  readonly root: string;
  /** `ready` if questions are answered from memory; otherwise why not. */
  readonly state: string;
  /** What came from the user's index, and was added to it. */
  readonly stored?: StoreStatus;
}

const idleMs = 10 * 60_000;
const settingUp = "the watch is being set up";
/** So long a pause is after a call before a watch is set up, in milliseconds; */
const pauseBeforeMs = 100;
/** and after so many calls it is set up without one. */
const mostPutOff = 3;
/** A watch that was lost is not set up again before, in milliseconds. */
const pauseMs = 10_000;
/** One that is lost again and again takes the time of calls: after so many, it rests longer. */
const fewLosses = 3;
/** So long at most; what did not pay is not tried again before. */
const longestPauseMs = 10 * 60_000;

/** The trees of a process. */
export class Residents {
  readonly #roots: readonly string[];
  readonly #ctx: Pick<Context, "home" | "configHome" | "cacheHome" | "clock">;
  readonly #options: ResidentsOptions;
  readonly #trees = new Map<string, Kept>();
  /** Why a directory is not watched. */
  readonly #failures = new Map<string, string>();
  /** What is not to be kept before a time. */
  readonly #rests = new Map<string, number>();
  /** What tools keep from call to call. */
  readonly #memory = new Map<string, unknown>();
  /** Why nothing can be watched, if that is so. */
  readonly #unwatched: string | undefined;
  /** Releases everything, if no question comes before. */
  #idle: ReturnType<typeof setTimeout> | undefined;
  /** Calls that are being answered. */
  #calls = 0;
  /** Begins to watch, if no question comes before; and how often one did. */
  #beginning: ReturnType<typeof setTimeout> | undefined;
  /** Asks the system, if no question comes before. */
  #asking: ReturnType<typeof setTimeout> | undefined;
  #putOff = 0;

  /** Creates one from absolute directories. Nothing is kept before the first question. */
  constructor(
    roots: readonly string[],
    ctx: Pick<Context, "home" | "configHome" | "cacheHome" | "clock">,
    options: ResidentsOptions,
  ) {
    this.#roots = roots;
    this.#ctx = ctx;
    this.#options = options;
    this.#unwatched = whyUnwatched(ctx, options);
    if (this.#unwatched !== undefined) return;
    this.#asking = setTimeout(() => this.#askSystem(), pauseBeforeMs);
    Deno.unrefTimer(this.#asking);
  }

  /** How many bytes of memory the server takes in all. */
  get processBytes(): number {
    return Deno.memoryUsage().rss;
  }

  /** The directory of the user's cache in which watches make their files; none where none does. */
  get watchDirectory(): string | undefined {
    const { cacheHome } = this.#ctx;
    return this.#unwatched === undefined && cacheHome !== undefined
      ? cookiesOf(cacheHome)
      : undefined;
  }

  /** What is kept of each directory. */
  get status(): readonly RootStatus[] {
    return this.#roots.map((root) => {
      const existing = this.#trees.get(root);
      if (existing !== undefined) {
        const { storedFiles, ...status } = existing.tree.status;
        return { root, ...status, stored: existing.store.status(storedFiles) };
      }
      const next = this.#beginning === undefined ? "nobody has asked lately" : settingUp;
      const state = this.#unwatched ?? this.#failures.get(root) ?? next;
      return { root, state };
    });
  }

  /**
   * Answers a call with what is known of the directories now; if that is nothing, with why.
   */
  async answer<T>(
    call: (known: Pick<Context, "residentFiles" | "unheld" | "memory">) => Promise<T>,
  ): Promise<T> {
    this.#calls++;
    try {
      return await call(await this.#known());
    } finally {
      if (--this.#calls === 0) this.#beginSoon();
    }
  }

  async #known(): Promise<Pick<Context, "residentFiles" | "unheld" | "memory">> {
    this.#stayAwake();
    this.#putOffBeginning();
    const memory = this.#memory;
    if (this.#unwatched !== undefined) return { memory, unheld: this.#unwatched };
    const settled = await Promise.all(this.#roots.map((root) => this.#settle(root)));
    const files = settled.filter((found) => typeof found !== "string");
    const unheld = settled.find((found) => typeof found === "string");
    return files.length === 0 ? { memory, unheld } : { memory, residentFiles: joined(files) };
  }

  /** Releases everything. */
  close(): void {
    this.#putOffBeginning();
    clearTimeout(this.#idle);
    this.#idle = undefined;
    for (const kept of this.#trees.values()) giveUp(kept);
    this.#trees.clear();
    this.#rests.clear();
    this.#memory.clear();
  }

  /**
   * The same in a pause between calls, or after some without one: setting up a watch takes two
   * processors their time, which an answer that is on its way and the next one need.
   */
  #beginSoon(): void {
    const isPutOff = this.#putOff++ < mostPutOff;
    this.#beginning = setTimeout(() => this.#begin(), isPutOff ? pauseBeforeMs : 0);
    // Nothing that may never be requested keeps the process alive.
    Deno.unrefTimer(this.#beginning);
  }

  /**
   * Asks for the file systems, and forgets the answers: to find out how to ask takes the runtime
   * longer than all else, and before the first call there is time.
   */
  #askSystem(): void {
    for (const root of this.#roots) {
      try {
        (this.#options.unreported ?? unreportedAt)(root);
      } catch {
        // A watch finds out why.
      }
    }
  }

  #putOffBeginning(): void {
    clearTimeout(this.#asking);
    clearTimeout(this.#beginning);
    this.#beginning = undefined;
  }

  /** Starts to watch what is not watched yet, or no longer. */
  #begin(): void {
    this.#beginning = undefined;
    this.#putOff = 0;
    const isClosed = this.#idle === undefined;
    if (this.#unwatched !== undefined || isClosed) return;
    for (const root of this.#roots) {
      if (this.#ctx.clock.now() < (this.#rests.get(root) ?? -Infinity)) continue;
      try {
        this.#keep(root);
        this.#failures.delete(root);
      } catch (error) {
        this.#failures.set(root, osErrorText(error));
      }
    }
  }

  async #settle(root: string): Promise<ResidentFiles | string> {
    const kept = this.#trees.get(root);
    if (kept === undefined) return this.#failures.get(root) ?? settingUp;
    try {
      return await this.#weighed(kept);
    } catch (error) {
      return osErrorText(error);
    }
  }

  /** The tree as it is now; nothing of it any more if keeping it does not pay. */
  async #weighed(kept: Kept): Promise<ResidentFiles | string> {
    const { tree, worth, root } = kept;
    const { clock } = this.#ctx;
    const asked = clock.now();
    const files = await tree.settle();
    if (typeof files === "string") return files;
    this.#fill(kept, files);
    // Until all is read there is more to be spared than the last calls were.
    if (kept.isFilling) return files;
    const { sparedMs } = tree;
    worth.note({ waitedMs: clock.now() - asked, sparedMs: sparedMs - kept.sparedMs });
    kept.sparedMs = sparedMs;
    const { refusal } = worth;
    if (refusal === undefined || this.#trees.get(root) !== kept) return files;
    this.#failures.set(root, refusal);
    this.#rests.set(root, clock.now() + longestPauseMs);
    this.#trees.delete(root);
    giveUp(kept);
    return refusal;
  }

  #keep(root: string): Kept {
    const existing = this.#trees.get(root);
    const now = this.#ctx.clock.now();
    const losses = existing?.losses ?? 0;
    const pause = pauseMs * 2 ** Math.max(0, losses - fewLosses);
    const restsUntil = (existing?.since ?? 0) + Math.min(pause, longestPauseMs);
    if (existing !== undefined && (!existing.tree.isLost || now < restsUntil)) return existing;
    // One that was lost after a long time is not the next of many.
    const isNext = existing !== undefined && now < existing.since + longestPauseMs;
    const { worker, unreported } = this.#options;
    const { clock, cacheHome } = this.#ctx;
    const cookies = cacheHome && cookiesOf(cacheHome);
    if (worker === undefined || cacheHome === undefined || cookies === undefined) {
      throw new TypeError("nothing can be watched");
    }
    existing?.store.close();
    const place = { root: Deno.realPathSync(root), cookieDirectory: madeDirectory(cookies), clock };
    const isBusy = () => this.#calls > 0;
    const store = new TreeStore({ ...place, cacheHome, isBusy, few: this.#options.fewStored });
    const options = {
      ...place,
      worker,
      unreported,
      openStored: () => store.open(),
      // What calls wait for is not put off until the next one comes.
      onReady: () => void this.#hold(kept),
    };
    const kept: Kept = {
      root,
      tree: new ResidentTree(options),
      store,
      since: now,
      losses: isNext ? losses + 1 : 0,
      worth: new HoldingWorth(),
      sparedMs: 0,
      isFilling: false,
    };
    this.#trees.set(root, kept);
    return kept;
  }

  /** Begins to read ahead. */
  async #hold(kept: Kept): Promise<void> {
    try {
      const files = await kept.tree.settle();
      if (typeof files !== "string") this.#fill(kept, files);
    } catch {
      // A question about it reports why.
    }
  }

  /** Reads what the usual walk comes by; little of it while calls are answered. */
  #fill(kept: Kept, files: ResidentFiles): void {
    if (kept.isFilling || kept.tree.isFilled || kept.tree.isDoubtful) return;
    kept.isFilling = true;
    const base = Deno.realPathSync(kept.root);
    const usual = this.#options.usual?.(base) ?? commandWalk(base, this.#ctx);
    const entries = files.walkAhead?.(usual) ?? [];
    // A directory that is gone by now is reported elsewhere.
    const filling = () => kept.tree.fill(entries, () => this.#calls > 0).catch(() => {});
    setTimeout(() => {
      void filling().finally(() => {
        kept.isFilling = false;
        if (kept.tree.isFilled) void this.#save(kept, usual);
      });
    });
  }

  /** Adds to the user's index what is known of a tree. */
  async #save({ tree, store }: Kept, walk: WalkOptions): Promise<void> {
    const { files = 0, trigrams } = tree.status;
    await store.save(walk, { readFiles: tree.readFiles, files: files + trigrams.files });
  }

  #stayAwake(): void {
    clearTimeout(this.#idle);
    this.#idle = setTimeout(() => {
      this.close();
      // Where that is not possible, the memory is taken back with the next question.
      collectGarbage().catch(() => {});
    }, this.#options.idleMs ?? idleMs);
    // No process is kept alive by what it could give back.
    Deno.unrefTimer(this.#idle);
  }
}

interface Kept {
  readonly root: string;
  readonly tree: ResidentTree;
  readonly store: TreeStore;
  /** When the watch was begun. */
  readonly since: number;
  /** How many before it were lost soon. */
  readonly losses: number;
  readonly worth: HoldingWorth;
  /** What the tree had spared calls when the last one came. */
  sparedMs: number;
  isFilling: boolean;
}

function giveUp({ tree, store }: Kept): void {
  store.close();
  tree.close();
}

function commandWalk(
  base: string,
  { home, configHome }: Pick<Context, "home" | "configHome">,
): WalkOptions {
  return { base, cwd: base, hidden: false, follow: false, ignore: true, home, configHome };
}

/** Whether all changes were reported is known only by what is written for that. */
function whyUnwatched(
  { cacheHome }: Pick<Context, "cacheHome">,
  { off, worker }: ResidentsOptions,
): string | undefined {
  if (off !== undefined) return off;
  if (cacheHome === undefined) return "there is no home directory for the watch";
  if (worker === undefined) return "the thread of the watch cannot be loaded";
  const mayWrite = cookiesOf(cacheHome) !== undefined;
  return mayWrite ? undefined : "a process that may not write cannot watch";
}

/** The directory in which watches make their files, if it may be written to. */
function cookiesOf(cacheHome: string): string | undefined {
  return writablePath(joinName(cacheHome, "ct/watch"));
}

/** What others could remove there would not be missed (R22). */
function madeDirectory(path: string): string {
  Deno.mkdirSync(path, { recursive: true, mode: 0o700 });
  try {
    assertPrivate(path, []);
  } catch (error) {
    throw new Error(`nothing can be watched: ${osErrorText(error)}`);
  }
  return Deno.realPathSync(path);
}

function joined(all: readonly ResidentFiles[]): ResidentFiles {
  const [only] = all;
  if (all.length === 1 && only !== undefined) return only;
  return {
    walk: (options, report) => first(all, (files) => files.walk(options, report)),
    has: (path) => all.some((files) => files.has(path)),
    read: (path, buffer) => first(all, (files) => files.read(path, buffer)),
    keeping: (path) => first(all, (files) => files.keeping?.(path)),
    version: (path) => first(all, (files) => files.version(path)),
    lacking: (needles) => {
      const tests = all.map((files) => files.lacking(needles));
      return (entry) => first(tests, (lengthOfMiss) => lengthOfMiss(entry));
    },
  };
}

function first<S, T>(all: readonly S[], get: (each: S) => T | undefined): T | undefined {
  for (const each of all) {
    const found = get(each);
    if (found !== undefined) return found;
  }
}
