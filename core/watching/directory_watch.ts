/**
 * Changes of the entries of directories, as the system reports them. One of the few files that
 * reach the runtime.
 *
 * @module
 */
import { CtError, osErrorText } from "@ct/base";

/** Receives the absolute path of what has changed; `undefined` if it may be anything. */
export type OnChange = (path: string | undefined) => void;

/** Watches directories, but not those in them, until its disposal. */
export type OpenWatch = (directories: readonly string[], onChange: OnChange) => Disposable;

/**
 * Watches with the runtime.
 * @throws {CtError} With code `read` if the system does not allow it.
 */
export function watchDirectories(directories: readonly string[], onChange: OnChange): Disposable {
  let watcher: Deno.FsWatcher;
  try {
    watcher = Deno.watchFs([...directories], { recursive: false });
  } catch (error) {
    throw new CtError(
      "read",
      `cannot watch ${directories.length} directories: ${osErrorText(error)}`,
      { help: "fs.inotify.max_user_watches of Linux limits how many there may be" },
    );
  }
  void report(watcher, onChange);
  return watcher;
}

async function report(watcher: Deno.FsWatcher, onChange: OnChange): Promise<void> {
  const events = watcher[Symbol.asyncIterator]();
  for (;;) {
    try {
      const { done, value } = await events.next();
      if (done) return;
      if (value.flag === "rescan") onChange(undefined);
      if (value.kind !== "access") value.paths.forEach(onChange);
    } catch (error) {
      // What the runtime throws of a name that is not valid UTF-8, in place of the event.
      if (!(error instanceof TypeError)) throw error;
      onChange(undefined);
    }
  }
}
