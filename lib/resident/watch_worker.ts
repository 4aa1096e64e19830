/**
 * The thread that watches a tree: setting up a watch takes seconds on a large one.
 *
 * @module
 */
import { osErrorText } from "@ct/base";
import { type FollowedLinks, linksBelow } from "./link_guard.ts";
import { Pulse } from "./pulse.ts";
import { WatchedDirectories, type WatchedPlaces } from "./watched_directories.ts";

/** What the thread is asked for. */
export interface WatchRequest extends WatchedPlaces {
  /** How the paths begin there that are moved before each question. */
  readonly cookiePrefix: string;
  /** Whether the runtime may watch all as one, and follow links. */
  readonly followsLinks: boolean;
}

/** What it tells, in the order in which it happened. */
export type WatchNews =
  /** It follows these links; none if each directory is watched for itself. */
  | { readonly kind: "ready"; readonly links: FollowedLinks | undefined }
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
  const { root, cookieDirectory, cookiePrefix, followsLinks } = request;
  const scan = { root, since: Date.now() };
  // All that it would follow would be watched at once, and that may be all there is.
  const { unreported, leadsOut } = linksBelow(root, scan);
  if (unreported !== undefined) return tell({ kind: "lost", reason: unreported });
  const lapse = () => tell({ kind: "lapse", omitted: "perhaps nothing" });
  const isOne = followsLinks && leadsOut === undefined;
  const directories = isOne ? undefined : new WatchedDirectories(request);
  const watcher = directories?.begin() ??
    Deno.watchFs([root, cookieDirectory], { recursive: true });
  const isWhole = directories?.add(root) ?? true;
  tell({ kind: "ready", links: isOne ? linksBelow(root, scan) : undefined });
  if (!isWhole) lapse();
  const pulse = new Pulse(lapse);
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
    // Before it is told, so that who hears of it knows that all is watched by then.
    if (directories !== undefined && !isQuestion && !follow(directories, event)) lapse();
    count = isQuestion ? 0 : count + 1;
    if (count <= maxEvents) tell({ kind: "events", events: [{ kind, paths }] });
    // Again and again, so that who waits knows that there is news.
    else if (count % maxEvents === 1) tell({ kind: "lapse", omitted: "events" });
  }
  tell({ kind: "lost", reason: "the system reports no more changes" });
}

/** Watches what has come; `false` if not all may be watched. */
function follow(directories: WatchedDirectories, { kind, paths }: WatchEvent): boolean {
  // Both halves of a rename were told before.
  if (paths.length > 1) return true;
  if (kind === "remove" || kind === "rename") { for (const path of paths) directories.leave(path); }
  if (kind !== "create" && kind !== "rename") return true;
  return paths.every((path) => directories.add(path));
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
