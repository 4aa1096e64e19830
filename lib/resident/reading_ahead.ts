/**
 * Reads the files of a tree before somebody asks for them, and keeps what calls have read.
 *
 * @module
 */
import { type Clock, directoryOf, openDoor, readRegularFile, tryLstat } from "@ct/base";
import type { Entry } from "@ct/walk";
import { type CachedTexts, largestText } from "./cached_texts.ts";
import { type FileState, stateIn } from "./file_state.ts";
import { type HoldingProgress, ReadingPace } from "./reading_pace.ts";
import { SpareTime } from "./spare_time.ts";
import type { StoredTexts } from "./stored_texts.ts";
import { TextRecord } from "./text_record.ts";
import { CachedEntry, recordsIn } from "./walk_record.ts";

/** What is read, and what is known of it. */
export interface ReadingContext {
  /** Where it is kept. */
  readonly texts: CachedTexts;
  /** Time. */
  readonly clock: Clock;
  /** Whether all changes are reported. */
  readonly isReady: () => boolean;
  /** Whether a directory may not be watched any more. */
  readonly isDoubtful: () => boolean;
  /** Whether a directory is known, so that what takes a file's place in it is seen. */
  readonly hasDirectory: (absolutePath: string) => boolean;
  /** Whether somebody may have mapped a file to memory, and write to it without an event. */
  readonly mayBeMapped: (absolutePath: string) => boolean;
  /** Opens what is stored, if there is anything. */
  readonly openStored?: (() => Promise<StoredTexts | undefined>) | undefined;
}

/** Larger files are read when they are asked for. */
const largestBytes = 64 << 20;
/** Files of which a great many have room are not put into an order by their sizes first. */
const smallBytes = 4 << 10;
/**
 * Writing to memory changes the time of a file once, until the system has written it to disk, after
 * some 30 seconds. So of a file that may be mapped, the time says nothing before.
 */
export const settledMs = 120_000;
const sliceMs = 4;
/** So often is asked whether there is time for the next slice, while calls are answered. */
const restMs = 20 * sliceMs;
/** What reading a file takes, about, where none was read: what is stored spares it, too. */
const usualMsPerFile = 0.05;
/** The clock is read once for this many quick items. */
const itemsPerClockRead = 256;

/** What reads the files of one tree. */
export class ReadingAhead {
  readonly #context: ReadingContext;
  /** Whether nothing has happened since a walk's files were last read. */
  #isDone = false;
  /** Whether a file has changed too recently to be cached. */
  #isWaiting = false;
  /** The progress while it runs. */
  #pace: ReadingPace | undefined;
  #readFiles = 0;
  #readMs = 0;
  /** What calls leave of their time. */
  readonly #spare: SpareTime;
  /** Whether the names are not known yet: without them little of what is kept is of use. */
  #isWalking = false;
  #stored: Promise<StoredTexts | undefined> | undefined;

  /** Creates one that has read nothing. */
  constructor(context: ReadingContext) {
    this.#context = context;
    this.#spare = new SpareTime(context.clock);
  }

  /** Whether nothing has changed since everything to be cached was read. */
  get isDone(): boolean {
    return this.#isDone || this.#context.texts.isFull;
  }

  /** The progress while it runs. */
  get progress(): HoldingProgress | undefined {
    return this.#pace?.progress(this.#context.clock.now());
  }

  /** What reading a file has taken so far, in milliseconds. */
  get msPerFile(): number {
    if (this.#readFiles > 0) return this.#readMs / this.#readFiles;
    return this.#context.texts.storedFiles > 0 ? usualMsPerFile : 0;
  }

  /** Something has changed. */
  noteChange(): void {
    this.#isDone = false;
  }

  /**
   * Reads those files of a cached walk that are not cached yet, in pieces; a later call does the
   * rest.
   * First comes what is stored, as it takes one look at each file. Then the small ones come first,
   * so that the room is for as many as can be: opening a file that has none takes longer than
   * reading it. While `isBusy`, it takes a twentieth of the time at most.
   */
  async fill(entries: Iterable<Entry>, isBusy: () => boolean): Promise<void> {
    const { texts, clock } = this.#context;
    this.#isDone = true;
    this.#isWaiting = false;
    const pace = this.#pace = new ReadingPace();
    try {
      const stored = await this.#openStored();
      const all: TextRecord[] = [];
      const withoutText: TextRecord[] = [];
      this.#isWalking = true;
      // Entries of a walk that is known would be made for this alone.
      const items: Iterable<Entry | TextRecord | undefined> = recordsIn(entries) ?? entries;
      const isComplete = await this.#doAll(items, isBusy, (item) => {
        const record = item instanceof TextRecord ? item : item && this.#recordIn(item);
        if (record === undefined) return "quick";
        if (texts.versionIn(record) === undefined) all.push(record);
        else if (texts.isStoredOnly(record)) withoutText.push(record);
        return "quick";
      });
      this.#isWalking = false;
      if (!isComplete) return;
      pace.begin(all.length, clock.now());
      const bySize: TextRecord[][] = [];
      const put = (record: TextRecord, info?: Deno.FileInfo) => {
        const begun = clock.now();
        this.#put(record.path, info);
        this.#readMs += clock.now() - begun;
        this.#readFiles++;
        pace.read++;
      };
      const areSmallDone = await this.#doAll(all, isBusy, (record) => {
        const info = tryLstat(record.path);
        const size = info?.size ?? 0;
        if (info !== undefined && this.#putStored(record.path, info)) {
          withoutText.push(record);
          pace.read++;
        } else if (size > smallBytes) (bySize[Math.clz32(size)] ??= []).push(record);
        else put(record, info);
      });
      if (!areSmallDone) return;
      for (const records of bySize.toReversed()) {
        if (!await this.#doAll(records ?? [], isBusy, (record) => put(record))) return;
      }
      if (this.#isWaiting) this.#isDone = false;
      else stored?.release();
      await this.#holdStored(withoutText, isBusy);
    } finally {
      this.#isWalking = false;
      if (this.#pace === pace) this.#pace = undefined;
    }
  }

  /** Opens what is stored, once. */
  async #openStored(): Promise<StoredTexts | undefined> {
    const { openStored, texts } = this.#context;
    this.#stored ??= openStored?.().then((stored) => {
      if (stored !== undefined) texts.useStored(stored);
      return stored;
    });
    return await this.#stored;
  }

  /**
   * Takes what is stored of a file, of which is known what it was a moment ago in the same turn.
   */
  #putStored(absolutePath: string, info: Deno.FileInfo): boolean {
    if (this.#stored === undefined) return false;
    const state = this.#stateBefore(absolutePath, info);
    return state !== undefined && this.#context.texts.putStored(absolutePath, info, state);
  }

  /** Reads what is known from what is stored alone, as far as there is room for contents. */
  async #holdStored(records: TextRecord[], isBusy: () => boolean): Promise<void> {
    const { texts } = this.#context;
    records.sort((one, other) => texts.lengthIn(one) - texts.lengthIn(other));
    let { room } = texts;
    const fitting = records.findIndex((record) => (room -= texts.lengthIn(record)) < 0);
    if (fitting >= 0) records.length = fitting;
    this.#pace?.begin(records.length, this.#context.clock.now());
    await this.#doAll(records, isBusy, (record) => {
      if (this.#pace !== undefined) this.#pace.read++;
      if (!texts.isStoredOnly(record)) return "quick";
      const begun = this.#context.clock.now();
      this.#put(record.path);
      this.#readMs += this.#context.clock.now() - begun;
      this.#readFiles++;
    });
  }

  /**
   * What takes the bytes of a file that a call is about to read, in the same turn; nothing if they
   * are not to be kept, or if keeping others has taken its share of the time.
   */
  keeping(absolutePath: string): ((bytes: Uint8Array) => void) | undefined {
    const { texts, clock } = this.#context;
    if (this.#isWalking || !this.#spare.isLeft) return undefined;
    const begun = clock.now();
    if (texts.isFull || texts.has(absolutePath)) return undefined;
    const state = this.#stateBefore(absolutePath);
    const spent = clock.now() - begun;
    if (state === undefined) {
      this.#spare.spend(spent);
      return undefined;
    }
    return (bytes) => {
      const begun = clock.now();
      texts.put(absolutePath, bytes, state);
      this.#spare.spend(spent + clock.now() - begun);
    };
  }

  /**
   * Does something with all items, in pieces; `false` if the tree was lost or there is no room
   * before all is done. The work tells where it was quick.
   */
  async #doAll<T>(
    items: Iterable<T>,
    isBusy: () => boolean,
    work: (item: T) => "quick" | void,
  ): Promise<boolean> {
    const { clock, texts, isReady } = this.#context;
    let until = clock.now() + sliceMs;
    let count = 0;
    for (const item of items) {
      if (!isReady() || texts.isFull) return false;
      if (work(item) === "quick" && ++count % itemsPerClockRead !== 0) continue;
      if (clock.now() < until) continue;
      await this.#rest(isBusy);
      until = clock.now() + sliceMs;
    }
    return true;
  }

  /** Lets others have the thread after a slice. */
  async #rest(isBusy: () => boolean): Promise<void> {
    const { clock } = this.#context;
    if (isBusy()) this.#spare.spend(sliceMs);
    do await clock.sleep(isBusy() ? restMs : 0); while (isBusy() && !this.#spare.isLeft);
  }

  /** The record of a regular file. */
  #recordIn(entry: Entry): TextRecord | undefined {
    if (entry.kind !== "f") return undefined;
    const { texts } = this.#context;
    return entry instanceof CachedEntry ? entry.record : texts.recordOf(entry.absolutePath);
  }

  /** Reads a file, of which may be known what it was a moment ago in the same turn. */
  #put(absolutePath: string, known?: Deno.FileInfo): void {
    const state = this.#stateBefore(absolutePath, known);
    if (state === undefined) return;
    try {
      const bytes = readRegularFile(absolutePath, {
        cwd: "/",
        door: openDoor,
        maxBytes: largestBytes,
      });
      this.#context.texts.put(absolutePath, bytes, state);
    } catch {
      // Whoever asks for it finds out why it cannot be read.
    }
  }

  /** What a file is like that is read now; nothing if it is not to be kept. */
  #stateBefore(absolutePath: string, known?: Deno.FileInfo): FileState | undefined {
    const { isReady, isDoubtful, hasDirectory, mayBeMapped } = this.#context;
    // What may take its place without a word is seen in its directory.
    if (!isReady() || !hasDirectory(directoryOf(absolutePath))) return undefined;
    const info = known ?? tryLstat(absolutePath);
    if (info === undefined) return undefined;
    const { isFile, nlink, size, mtime } = info;
    if (!isFile || nlink !== 1 || size > largestBytes) return undefined;
    const isRecent = Date.now() - (mtime?.getTime() ?? 0) < settledMs;
    const mayChange = isRecent && (size >= largestText || mayBeMapped(absolutePath));
    // Who opens a file that is not watched may write to it unseen.
    if (mayChange || isDoubtful()) {
      this.#isWaiting = true;
      return undefined;
    }
    return stateIn(info);
  }
}
