/**
 * Finds out who holds the lock of a directory, as far as the system says. Linux does, to any
 * process that may read all of `/proc`; the runtime's permission to read files is not enough for
 * that.
 *
 * @module
 */
import { escapeControls } from "@ct/base";

/** What tells a directory from all others. */
export type Inode = Pick<Deno.FileInfo, "dev" | "ino">;

/** The processes with a `flock` on it, such as `1234 (git)`; none if the system does not tell. */
export function lockHolders(directory: Inode): readonly string[] {
  const pids = (readIfAllowed("/proc/locks") ?? "").split("\n").flatMap((line) => {
    const [, pid = "", place] = /^\d+: FLOCK .* (\d+) ([0-9a-f]+:[0-9a-f]+:\d+) /.exec(line) ?? [];
    return place === placeOf(directory) ? [pid] : [];
  });
  return [...new Set(pids)].map((pid) => {
    const name = readIfAllowed(`/proc/${pid}/comm`)?.trim();
    return name === undefined ? pid : `${pid} (${escapeControls(name)})`;
  });
}

/** As `/proc/locks` writes it: the device's numbers, of 12 and 20 bits, then the inode's. */
function placeOf({ dev, ino }: Inode): string {
  const major = (dev >>> 8) & 0xfff;
  const minor = (dev & 0xff) | ((dev >>> 12) & 0xfff00);
  const hex = (number: number) => number.toString(16).padStart(2, "0");
  return `${hex(major)}:${hex(minor)}:${ino}`;
}

function readIfAllowed(path: string): string | undefined {
  try {
    return Deno.readTextFileSync(path);
  } catch {
    return undefined;
  }
}
