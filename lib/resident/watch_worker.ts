/**
 * The thread that watches a tree: setting up a watch takes seconds on a large one.
 *
 * @module
 */

import { directoryLinks } from "./link_guard.ts";

/** What the thread is asked for. */
export interface WatchRequest {
  /** The directories, with all that is below them. */
  readonly paths: readonly string[];
}

/** What it tells, in the order in which it happened. */
export type WatchNews =
  /** With the places of the links to directories that are below the first one. */
  | { readonly kind: "ready"; readonly links: readonly string[] }
  | { readonly kind: "lost"; readonly reason: string }
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
    const { paths }: WatchRequest = event.data;
    watchPaths(paths).catch((error) => tell({ kind: "lost", reason: String(error) }));
  }, { once: true });
}

async function watchPaths(paths: readonly string[]): Promise<void> {
  const watcher = Deno.watchFs([...paths], { recursive: true });
  tell({ kind: "ready", links: directoryLinks(paths[0] ?? "") });
  for await (const { kind, paths, flag } of watcher) {
    if (flag === "rescan") {
      tell({ kind: "lost", reason: "there were more changes at once than the system reports" });
      return;
    }
    tell({ kind: "events", events: [{ kind, paths }] });
  }
  tell({ kind: "lost", reason: "the system reports no more changes" });
}

function tell(news: WatchNews): void {
  // A worker's own global has no type here.
  Reflect.get(globalThis, "postMessage").call(globalThis, news);
}
