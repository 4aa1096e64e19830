/**
 * A tree that is kept in memory, as it is on disk at the moment of each question.
 *
 * @module
 */
import { type Clock, directoryOf, exists, tryLstat } from "@ct/base";
import type { Entry } from "@ct/walk";
import { TransientNames } from "./transient_names.ts";
import { identityOf } from "./file_state.ts";
import { unreportedAt } from "./file_system.ts";
import type { ResidentFiles } from "./resident_files.ts";
import { type CachedAmount, CachedTexts } from "./cached_texts.ts";
import { CachedWalks } from "./cached_walks.ts";
import { RenewedWatch } from "./renewed_watch.ts";
import { ReadingAhead, settledMs } from "./reading_ahead.ts";
import type { HoldingProgress } from "./reading_pace.ts";
import type { StoredTexts } from "./stored_texts.ts";
import { CachedEntry } from "./walk_record.ts";
import type { WatchEvent } from "./watch_worker.ts";

/** What is kept, and how. */
export interface ResidentOptions {
  /** The real path of the tree's directory. */
  readonly root: string;
  /** An existing directory of the user's own, for nothing else. */
  readonly cookieDirectory: string;
  /** The module of a worker that calls `serveWatch`. */
  readonly worker: URL;
  /** Time. */
  readonly clock: Clock;
  /**
   * Why changes below a directory may not all be reported; by default that is asked of the system.
   */
  readonly unreported?: ((path: string) => string | undefined) | undefined;
  /** The tree can be asked from now on. */
  readonly onReady?: () => void;
  /** How many bytes of contents are kept at most; 256 MiB by default. */
  readonly maxBytes?: number;
  /** How many bytes say which trigrams files have, at most; 128 MiB by default. */
  readonly maxTrigramBytes?: number;
  /**
   * How many say which sequences of four bytes those have of which the contents are not kept; 64
   * MiB by default.
   */
  readonly maxFourGramBytes?: number;
  /**
   * Opens what was found out about the files before and is stored, if there is anything; asked
   * once, before any is read. The tree closes it.
   */
  readonly openStored?: (() => Promise<StoredTexts | undefined>) | undefined;
}

/** What is kept at the moment. */
export interface ResidentStatus {
  /** Whether questions are answered from memory; otherwise why not. */
  readonly state: "ready" | string;
  /** Directories whose entries are known. */
  readonly directories: number;
  /** Files whose contents are known. */
  readonly files: number;
  /** Bytes of memory that they take. */
  readonly bytes: number;
  /**
   * The files of which only the trigrams and sequences of four bytes are known, and the bytes that
   * those of all take.
   */
  readonly trigrams: CachedAmount;
  /** The files whose stored rows are known. */
  readonly storedFiles: number;
  /** How far reading ahead is; why it has stopped; nothing if it is done. */
  readonly holding?: HoldingProgress | string;
}

const defaultBytes = 256 << 20;
const defaultTrigramBytes = 128 << 20;
const defaultFourGramBytes = 64 << 20;
/** About what an entry of a walk takes from disk, in milliseconds. */
const msPerEntry = 0.003;
/** Of more files that may be mapped, those that have gone are forgotten. */
const maxMapped = 10_000;
/** New directories in which others are made all the time are not waited for longer. */
const maxRounds = 5;

/** One tree. */
export class ResidentTree {
  readonly #options: ResidentOptions;
  readonly #walks: CachedWalks;
  readonly #texts: CachedTexts;
  readonly #rootState: string;
  /**
   * Files that were closed by somebody who could write, and who may have mapped them to memory:
   * then he still writes, without an event.
   */
  readonly #mapped = new Set<string>();
  /** Until then any young file may be one, since not all was told. */
  #mapsUnknownUntil = -Infinity;
  /** Whether something has happened at a place that nobody can tell. */
  #hasChangedSomewhere = false;
  /** The real paths of directories, as far as they were asked for since the last question. */
  readonly #places = new Map<string, string>();
  /** Directories that have come, which are watched a moment later. */
  #come = new Set<string>();
  /** Names that have come and gone since the last question. */
  readonly #arrivals = new TransientNames();
  /** Those that were found to have gone, told or not. */
  readonly #missing = new Set<string>();
  readonly #reading: ReadingAhead;
  #stored: StoredTexts | undefined;
  #watch: RenewedWatch | undefined;
  #state = "the watch is being set up";

  /** Begins to watch. */
  constructor(options: ResidentOptions) {
    this.#options = options;
    this.#texts = new CachedTexts({
      texts: options.maxBytes ?? defaultBytes,
      trigrams: options.maxTrigramBytes ?? defaultTrigramBytes,
      fourGrams: options.maxFourGramBytes ?? defaultFourGramBytes,
    });
    this.#reading = new ReadingAhead({
      texts: this.#texts,
      clock: options.clock,
      isReady: () => this.#watch?.isReady === true,
      isDoubtful: () => this.#watch?.isDoubtful === true,
      hasDirectory: (path) => this.#walks.hasDirectory(path),
      mayBeMapped: (path) => this.#mapped.has(path) || Date.now() < this.#mapsUnknownUntil,
      openStored: options.openStored && (() => this.#openStored()),
    });
    this.#walks = new CachedWalks(options.root, {
      texts: this.#texts,
      onRemoved: (path) => {
        if (this.#isOurs(path)) return;
        this.#watch?.gone(path);
        this.#missing.add(path);
        this.#texts.forgetBelow(path);
      },
      onForeign: (path) => this.#lose(`something is mounted at ${path}`),
    });
    this.#rootState = identityOf(options.root);
    const reason = (options.unreported ?? unreportedAt)(options.root);
    if (reason === undefined) this.#watch = this.#begin();
    else this.#state = reason;
  }

  /** Whether it has come to its end, and another one must be made. */
  get isLost(): boolean {
    return this.#watch === undefined;
  }

  /** What is kept at the moment. */
  get status(): ResidentStatus {
    const { directories } = this.#walks;
    const { texts, grams: trigrams, storedFiles } = this.#texts;
    const state = this.#watch?.isReady ? "ready" : this.#state;
    const holding = this.#texts.isFull ? "there is no room for more files" : this.#reading.progress;
    const rest = holding === undefined ? {} : { holding };
    return { state, directories, ...texts, trigrams, storedFiles, ...rest };
  }

  /**
   * The tree as it is now, for one call; or why nothing can be said about it, so that the file
   * system is to be asked.
   */
  async settle(): Promise<ResidentFiles | string> {
    const watch = this.#watch;
    if (watch === undefined || !watch.isReady) return this.#state;
    for (let round = 0; round < maxRounds; round++) {
      const come = this.#come;
      this.#come = new Set();
      const isDelivered = watch.barrier();
      // The system needs its time to tell, and what is seen here is not older than the question.
      if (round === 0 && this.#walks.checkDirectories()) this.#reading.noteChange();
      if (!await isDelivered) return this.#state;
      // They are watched by now; what was looked at before may have changed without a word.
      for (const path of come) this.#forgetBelow(path);
      if (identityOf(this.#options.root) !== this.#rootState) {
        this.#lose("the directory is not the one that was watched");
        return this.#state;
      }
      if (this.#come.size === 0) {
        this.#walks.checkMounts(!watch.hasLapsed);
        if (this.#watch !== undefined) this.#look(this.#watch);
        return this.isLost ? this.#state : this.#cached;
      }
    }
    return "directories are made faster than they can be watched";
  }

  /** About how long calls would have read what they found here, in milliseconds. */
  get sparedMs(): number {
    return this.#texts.spared * this.#reading.msPerFile + this.#walks.spared * msPerEntry;
  }

  /** Whether nothing has changed since everything to be cached was read. */
  get isFilled(): boolean {
    return this.#reading.isDone;
  }

  /**
   * Whether something may not have been told lately. Then what is read is not kept, and all that is
   * kept is looked at once somebody asks what is in a file: nothing is to be read ahead.
   */
  get isDoubtful(): boolean {
    return this.#watch?.isDoubtful === true;
  }

  /** How many files were read so far and not known from what is stored. */
  get readFiles(): number {
    return this.#texts.readFiles;
  }

  /** Reads the files of a walk ahead; see {@linkcode ReadingAhead.fill}. */
  async fill(entries: Iterable<Entry>, isBusy: () => boolean = () => false): Promise<void> {
    await this.#reading.fill(entries, isBusy);
  }

  /** Releases the memory and ends the watch. */
  close(): void {
    this.#lose("closed");
  }

  readonly #cached: ResidentFiles = {
    walk: (options, report) => this.#walks.walk(options, report),
    walkAhead: (options) => this.#walks.walkAhead(options),
    has: (path) => this.#texts.hasText(path),
    read: (path, buffer) => this.#texts.read(path, buffer),
    keeping: (path) => this.#reading.keeping(path),
    version: (file) => {
      if (typeof file === "string") return this.#texts.numberOf(file);
      return file instanceof CachedEntry
        ? this.#texts.versionIn(file.record)
        : this.#texts.numberOf(file.absolutePath);
    },
    lacking: (needles) => {
      const absent = this.#texts.absent(needles);
      return (entry) => {
        const isAbsent = entry instanceof CachedEntry && absent.has(entry.record);
        return isAbsent ? this.#texts.lengthIn(entry.record) : undefined;
      };
    },
  };

  #begin(): RenewedWatch {
    const { root, cookieDirectory, worker, clock } = this.#options;
    return new RenewedWatch({
      root,
      cookieDirectory,
      worker,
      clock,
      onReady: () => this.#options.onReady?.(),
      onEvent: (event) => this.#hear(event),
      onLost: (reason) => this.#lose(reason),
    });
  }

  /** Inspects what may have changed without a word. */
  #look(watch: RenewedWatch): void {
    const { hasOmitted } = watch;
    const isDoubtful = watch.mustLook();
    if (this.#texts.forgetLost()) this.#reading.noteChange();
    if (hasOmitted) this.#mapsUnknownUntil = Date.now() + settledMs;
    const isUnclear = isDoubtful || this.#hasChangedSomewhere;
    this.#hasChangedSomewhere = false;
    if (isUnclear) this.#walks.checkRules();
    if (this.#arrivals.mayBeLinks() || isUnclear) this.#texts.doubt();
    for (const path of this.#mapped) {
      if (this.#texts.checkOne(path)) this.#reading.noteChange();
      // Programs make and remove files for ever.
      if (this.#mapped.size > maxMapped && !exists(path)) this.#mapped.delete(path);
    }
    this.#missing.clear();
    this.#places.clear();
  }

  #lose(reason: string): void {
    this.#state = reason;
    this.#watch?.close();
    this.#watch = undefined;
    this.#walks.clear();
    this.#texts.clear();
    this.#mapped.clear();
    this.#come.clear();
    this.#stored?.close();
    this.#stored = undefined;
  }

  /** Opens what is stored; nothing of it if the tree was lost meanwhile. */
  async #openStored(): Promise<StoredTexts | undefined> {
    const stored = await this.#options.openStored?.();
    if (this.isLost) stored?.close();
    else this.#stored = stored;
    return this.isLost ? undefined : stored;
  }

  #hear(event: WatchEvent): void {
    const { kind, paths } = event;
    for (const [index, reported] of paths.entries()) {
      if (!reported.startsWith(this.#options.root) || this.#isOurs(reported)) continue;
      this.#reading.noteChange();
      const path = this.#placeOf(reported);
      if (kind === "remove" || kind === "rename") this.#watch?.gone(path ?? reported);
      if (path === undefined) {
        if (kind === "remove") continue;
        this.#hasChangedSomewhere = true;
        continue;
      }
      this.#texts.drop(path);
      if (kind === "access") this.#mapped.add(path);
      else if (kind === "modify") this.#walks.noteChange(path);
      else {
        const wasThere = this.#missing.has(path) || this.#walks.hasEntry(path);
        this.#arrivals.hear(event, { path, index, wasThere });
        this.#forgetBelow(path);
        if (tryLstat(path)?.isDirectory === true) {
          this.#come.add(path);
          this.#watch?.come(path);
        }
      }
    }
  }

  /** Whether it is what each question moves, where that is in the tree. */
  #isOurs(path: string): boolean {
    return directoryOf(path) === this.#options.cookieDirectory;
  }

  /**
   * Where it is that something has happened. The watch follows links to directories, and calls what
   * is in them by the one or the other path. `undefined` if nobody can tell any more.
   */
  #placeOf(reported: string): string | undefined {
    const end = reported.lastIndexOf("/");
    const parent = reported.slice(0, end);
    const existing = this.#places.get(parent);
    if (existing !== undefined) return existing + reported.slice(end);
    try {
      const place = Deno.realPathSync(parent);
      this.#places.set(parent, place);
      return place + reported.slice(end);
    } catch {
      return this.#walks.hasDirectory(parent) ? reported : undefined;
    }
  }

  #forgetBelow(path: string): void {
    this.#walks.noteEntry(path);
    this.#texts.forgetBelow(path);
  }
}
