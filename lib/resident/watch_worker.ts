/**
 * The thread that watches a tree: setting up a watch takes seconds on a large one.
 *
 * @module
 */
import { osErrorText } from "@ct/base";
import { type FollowedLinks, linksBelow } from "./link_guard.ts";
import { Pulse } from "./pulse.ts";

/** What the thread is asked for. */
export interface WatchRequest {
  /** The real path of the tree's directory. */
  readonly root: string;
  /** Another directory to watch. */
  readonly cookieDirectory: string;
  /** How the paths begin there that are moved before each question. */
  readonly cookiePrefix: string;
}

/** What it tells, in the order in which it happened. */
export type WatchNews =
  | { readonly kind: "ready"; readonly links: FollowedLinks }
  | { readonly kind: "lost"; readonly reason: string }
  /** Some of what has happened may not be told. */
  | { readonly kind: "lapse"; readonly omitted: Omitted }
  | { readonly kind: "events"; readonly events: readonly WatchEvent[] };

/**
 * What is not told for sure: perhaps nothing, events, or any event, even that a cookie was moved.
 */
export type Omitted = "perhaps nothing" | "events" | "any event";

/** Something has happened to files. */
export interface WatchEvent {
  /** What; the runtime's word. */
  readonly kind: Deno.FsEvent["kind"];
  /** The absolute paths that it has happened to. */
  readonly paths: readonly string[];
}

/**
 * Of more events between two questions no more is told: to hear each takes longer than to look at
 * what is kept. Besides, the system keeps only 16,384 for a process that does not take them.
 */
const maxEvents = 4_096;

/** Makes this thread one that watches. To be called once by the module of a worker. */
export function serveWatch(): void {
  addEventListener("message", (event) => {
    if (!(event instanceof MessageEvent)) return;
    const request: WatchRequest = event.data;
    watchPaths(request).catch((error) => tell({ kind: "lost", reason: osErrorText(error) }));
  }, { once: true });
}

async function watchPaths(request: WatchRequest): Promise<void> {
  const { root, cookieDirectory, cookiePrefix } = request;
  const scan = { root, since: Date.now() };
  // All that it would follow would be watched at once, and that may be all there is.
  const { unreported } = linksBelow(root, scan);
  if (unreported !== undefined) return tell({ kind: "lost", reason: unreported });
  const watcher = Deno.watchFs([root, cookieDirectory], { recursive: true });
  tell({ kind: "ready", links: linksBelow(root, scan) });
  const pulse = new Pulse(() => tell({ kind: "lapse", omitted: "perhaps nothing" }));
  let count = 0;
  for await (const event of eventsOf(watcher)) {
    pulse.beat();
    const hasOverflowed = event !== "unreadable" && event.flag === "rescan";
    if (event === "unreadable" || hasOverflowed) {
      tell({ kind: "lapse", omitted: hasOverflowed ? "any event" : "perhaps nothing" });
      continue;
    }
    const { kind, paths } = event;
    const isQuestion = paths.some((path) => path.startsWith(cookiePrefix));
    count = isQuestion ? 0 : count + 1;
    if (count <= maxEvents) tell({ kind: "events", events: [{ kind, paths }] });
    // Again and again, so that who waits knows that there is news.
    else if (count % maxEvents === 1) tell({ kind: "lapse", omitted: "events" });
  }
  tell({ kind: "lost", reason: "the system reports no more changes" });
}

/**
 * What a watcher reports. Of a path that is not valid UTF-8 the runtime throws a `TypeError` in
 * place of the event, and goes on with the next one.
 */
async function* eventsOf(watcher: Deno.FsWatcher): AsyncGenerator<Deno.FsEvent | "unreadable"> {
  const events = watcher[Symbol.asyncIterator]();
  while (true) {
    let result: IteratorResult<Deno.FsEvent, void>;
    try {
      result = await events.next();
    } catch (error) {
      if (!(error instanceof TypeError)) throw error;
      yield "unreadable";
      continue;
    }
    if (result.done) return;
    yield result.value;
  }
}

function tell(news: WatchNews): void {
  // A worker's own global has no type here.
  Reflect.get(globalThis, "postMessage").call(globalThis, news);
}
