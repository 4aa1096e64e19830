/**
 * The processes that a command has left running.
 *
 * @module
 */
import { type ProgramContext, runProgram } from "@ct/core/run";
import { isShellWatch } from "./watched_shell.ts";

/**
 * Lists the processes of a group, one per line, except those that have ended. The system's own
 * directory of processes is there also where `ps` is not installed.
 */
const listing = `
if [ -r /proc/self/stat ]; then
  for stat in /proc/[0-9]*/stat; do
    read -r line <"$stat" || continue
    set -- \${line##*) }
    [ "$3" = "$GROUP" ] && [ "$1" != Z ] || continue
    directory=\${stat%/stat}
    printf '%s ' "\${directory#/proc/}"
    tr '\\0\\n' '  ' <"$directory/cmdline"
    echo
  done
else
  ps -A -o pgid= -o pid= -o stat= -o args= | while read -r group pid stat args; do
    case $stat in Z*) continue ;; esac
    [ "$group" = "$GROUP" ] && echo "$pid $args"
  done
fi 2>/dev/null`;

/** One process has at most this much room in the list, in UTF-16 units. */
const shownChars = 100;
const shownProcesses = 5;
/** The list is given up after this many milliseconds. */
const listingMs = 2000;

/** What is running in a process group: one text a process; none if nothing is. */
export async function leftRunning(
  group: number,
  around: ProgramContext,
): Promise<readonly string[]> {
  const request = {
    program: "/bin/sh",
    args: ["-c", listing],
    cwd: "/",
    env: { GROUP: `${group}`, PATH: "/usr/bin:/bin" },
    supervises: false,
  };
  const { stdout } = await runProgram(request, { timeoutMs: listingMs }, around);
  const lines = stdout.split("\n").filter((line) => line !== "" && !isShellWatch(line));
  return lines.map((line) => {
    const [pid = "", ...words] = line.trim().split(" ");
    return `${words.join(" ").slice(0, shownChars).toWellFormed()} (process ${pid})`;
  });
}

/** A remark on processes that were ended. */
export function leftRunningRemark(processes: readonly string[]): string {
  const shown = processes.slice(0, shownProcesses).join(", ");
  const more = processes.length - shownProcesses;
  return `the command left processes running, which were ended: ${shown}${
    more > 0 ? `, and ${more} more` : ""
  }`;
}
