/**
 * The command line of a shell that ends with this process, however that ends.
 *
 * @module
 */
import type { ProgramRequest } from "@ct/core/run";
import type { Workplace } from "../call/workplace.ts";

/** How the process that watches is named in a list of processes. */
const watchName = "ct-shell-watch";

/**
 * One process of the group waits for the end of the input, which this process holds open: when it
 * is killed, the system closes it, and the group is killed. The command itself has no input.
 */
const script = `exec 3<&0 0</dev/null
/bin/sh -c 'read -r _; kill -KILL 0' ${watchName} <&3 3<&- >/dev/null 2>&1 &
exec 3<&-
exec /bin/sh -c "$1"`;

/** Asked to end, a command has this many milliseconds left. */
const farewellMs = 1000;

/** What is started to run a command in a workplace. */
export function shellRequest(command: string, { ctx, shell }: Workplace): ProgramRequest {
  return {
    program: "/bin/sh",
    args: ["-c", script, "sh", command],
    cwd: ctx.cwd,
    env: shell.variables,
    supervises: false,
    holdsInput: true,
    farewellMs,
  };
}

/** Whether a command line is that of the process that watches. */
export function isShellWatch(words: string): boolean {
  return words.trimEnd().endsWith(` ${watchName}`);
}
