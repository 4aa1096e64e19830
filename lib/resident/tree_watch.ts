/**
 * A watch on a tree that can tell whether all changes up to now were reported.
 *
 * @module
 */
import { type Clock, osErrorText } from "@ct/base";
import type { FollowedLinks } from "./link_guard.ts";
import type { Omitted, WatchEvent, WatchNews, WatchRequest } from "./watch_worker.ts";

/** What is watched, and its listeners. */
export interface TreeWatchOptions {
  /** The real path of the tree's directory. */
  readonly root: string;
  /**
   * An existing directory of the user's own. A file is made in it and renamed before each question:
   * its events come through the same queue as all others.
   */
  readonly cookieDirectory: string;
  /** The module of a worker that calls {@linkcode serveWatch}. */
  readonly worker: URL;
  /** Whether the runtime may watch all as one, and follow links. */
  readonly followsLinks: boolean;
  /** Time. */
  readonly clock: Clock;
  /** Receives each change. */
  readonly onEvent: (event: WatchEvent) => void;
  /** Some of what came before may never be told. */
  readonly onLapse: (omitted: Omitted) => void;
  /** From now on nothing is known; why. */
  readonly onLost: (reason: string) => void;
  /** It is set up; takes the links that it may have followed, if it follows any. */
  readonly onReady: (links: FollowedLinks | undefined) => void;
}

/** An event that is longer in coming never comes, if no other comes before it. */
const patienceMs = 2_000;
/** So long there may be others. */
const longestWaitMs = 30_000;

/** One watch, until it is lost or closed. */
export class TreeWatch {
  readonly #options: TreeWatchOptions;
  readonly #worker: Worker;
  readonly #cookiePrefix: string;
  #cookie: string;
  #cookies = 0;
  #awaited: PromiseWithResolvers<boolean> | undefined;
  /** How often there was news. */
  #newsCount = 0;
  #isReady = false;
  #isOver = false;

  /** Begins to watch; until it is ready nothing is reported. */
  constructor(options: TreeWatchOptions) {
    this.#options = options;
    this.#cookiePrefix = `${options.cookieDirectory}/${crypto.randomUUID()}.`;
    this.#cookie = `${this.#cookiePrefix}0`;
    this.#worker = new Worker(options.worker, { type: "module" });
    this.#worker.addEventListener("error", (event) => {
      event.preventDefault();
      this.#lose(event.message);
    });
    this.#worker.addEventListener(
      "message",
      ({ data }: MessageEvent<WatchNews>) => this.#hear(data),
    );
    const { root, cookieDirectory, followsLinks } = options;
    const cookiePrefix = this.#cookiePrefix;
    const request: WatchRequest = { root, cookieDirectory, cookiePrefix, followsLinks };
    this.#worker.postMessage(request);
  }

  /** Whether changes are reported. */
  get isReady(): boolean {
    return this.#isReady && !this.#isOver;
  }

  /**
   * Resolves once every change that came before the call was told; to `false` if that cannot be
   * known.
   */
  async barrier(): Promise<boolean> {
    while (this.#awaited !== undefined) await this.#awaited.promise;
    if (!this.isReady) return false;
    const awaited = this.#awaited = Promise.withResolvers<boolean>();
    const over = new AbortController();
    try {
      this.#moveCookie();
      const late = this.#silence(over.signal).then(() => false);
      const isDelivered = await Promise.race([awaited.promise, late]);
      if (!isDelivered) this.#lose("the system reports changes too late");
      return isDelivered;
    } catch (error) {
      this.#lose(osErrorText(error));
      return false;
    } finally {
      over.abort();
      this.#awaited = undefined;
      awaited.resolve(false);
    }
  }

  /** Ends it. */
  close(): void {
    if (this.#isOver) return;
    this.#isOver = true;
    this.#worker.terminate();
    this.#awaited?.resolve(false);
    try {
      Deno.removeSync(this.#cookie);
    } catch {
      // It was never made, or somebody has cleaned up.
    }
  }

  /** Resolves when there was no news for some time, or it does not end. */
  async #silence(signal: AbortSignal): Promise<void> {
    const { clock } = this.#options;
    const begun = clock.now();
    let heard: number;
    do {
      heard = this.#newsCount;
      await clock.sleep(patienceMs, signal);
    } while (!signal.aborted && heard !== this.#newsCount && clock.now() < begun + longestWaitMs);
  }

  #moveCookie(): void {
    const before = this.#cookie;
    this.#cookie = `${this.#cookiePrefix}${++this.#cookies}`;
    try {
      Deno.renameSync(before, this.#cookie);
    } catch {
      Deno.writeTextFileSync(this.#cookie, "", { createNew: true, mode: 0o600 });
    }
  }

  /** For a question whose event may have been lost. */
  #moveCookieAgain(): void {
    try {
      this.#moveCookie();
    } catch (error) {
      this.#lose(osErrorText(error));
    }
  }

  #hear(news: WatchNews): void {
    if (this.#isOver) return;
    this.#newsCount++;
    if (news.kind === "ready") {
      this.#isReady = true;
      this.#options.onReady(news.links);
    } else if (news.kind === "lost") this.#lose(news.reason);
    else if (news.kind === "lapse") {
      this.#options.onLapse(news.omitted);
      if (news.omitted === "any event" && this.#awaited !== undefined) this.#moveCookieAgain();
    } else {
      for (const event of news.events) {
        if (event.paths.includes(this.#cookie)) this.#awaited?.resolve(true);
        else this.#options.onEvent(event);
      }
    }
  }

  #lose(reason: string): void {
    if (this.#isOver) return;
    this.close();
    this.#options.onLost(reason);
  }
}
