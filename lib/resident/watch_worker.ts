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
}

/** What it tells, in the order in which it happened. */
export type WatchNews =
  | { readonly kind: "ready"; readonly links: FollowedLinks }
  | { readonly kind: "lost"; readonly reason: string }
  /** For some time it could not look for news. */
  | { readonly kind: "lapse" }
  | { readonly kind: "events"; readonly events: readonly WatchEvent[] };

/** Something has happened to files. */
export interface WatchEvent {
  /** What; the runtime's word. */
  readonly kind: Deno.FsEvent["kind"];
  /** The absolute paths that it has happened to. */
  readonly paths: readonly string[];
}

/** Makes this thread one that watches. To be called once by the module of a worker. */
export function serveWatch(): void {
  addEventListener("message", (event) => {
    if (!(event instanceof MessageEvent)) return;
    const request: WatchRequest = event.data;
    watchPaths(request).catch((error) => tell({ kind: "lost", reason: osErrorText(error) }));
  }, { once: true });
}

async function watchPaths({ root, cookieDirectory }: WatchRequest): Promise<void> {
  const scan = { root, since: Date.now() };
  // All that it would follow would be watched at once, and that may be all there is.
  const { unreported } = linksBelow(root, scan);
  if (unreported !== undefined) return tell({ kind: "lost", reason: unreported });
  const watcher = Deno.watchFs([root, cookieDirectory], { recursive: true });
  tell({ kind: "ready", links: linksBelow(root, scan) });
  const pulse = new Pulse(() => tell({ kind: "lapse" }));
  for await (const event of eventsOf(watcher)) {
    pulse.beat();
    if (event === "unreadable") {
      tell({ kind: "lapse" });
      continue;
    }
    const { kind, paths, flag } = event;
    if (flag === "rescan") {
      tell({ kind: "lost", reason: "there were more changes at once than the system reports" });
      return;
    }
    tell({ kind: "events", events: [{ kind, paths }] });
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
