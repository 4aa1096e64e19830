/**
 * Notices that the reader of the output is gone while there is nothing to print (R25). The system
 * tells so through `poll`, which the runtime does not offer; GNU `tail -f` ends by SIGPIPE in that
 * moment. Where there is another `tail`, a gone reader is noticed with the next output.
 *
 * @module
 */
import { findProgram } from "../run/resolve.ts";

/** Most calls are over by then, so they start no program for it. */
const silentMs = 1000;

/**
 * Calls `onRemoved` if the reader of this process's standard output goes away, from a second on.
 * Returns what ends the watch.
 */
export function watchReader(onRemoved: () => void): () => void {
  if (Deno.stdout.isTerminal()) return () => {};
  let watch: Deno.ChildProcess | undefined;
  const timer = setTimeout(() => {
    watch = startWatch();
    watch?.status.then(({ signal }) => {
      if (signal === "SIGPIPE") onRemoved();
      watch = undefined;
    });
  }, silentMs);
  return () => {
    clearTimeout(timer);
    watch?.kill("SIGKILL");
  };
}

function startWatch(): Deno.ChildProcess | undefined {
  const command = findProgram("tail", { commandDirectories: [] });
  if (command === undefined) return undefined;
  if (Deno.permissions.querySync({ name: "run", command }).state !== "granted") return undefined;
  try {
    return new Deno.Command(command, {
      // It holds the output open, so it ends with this process at the latest.
      args: ["-f", `--pid=${Deno.pid}`, "/dev/null"],
      clearEnv: true,
      stdin: "null",
      stdout: "inherit",
      stderr: "null",
    }).spawn();
  } catch {
    return undefined;
  }
}
