/**
 * Ending a process group, with a program where the process may not do so itself. One of the few
 * files that reach the runtime.
 *
 * @module
 */

/** How a process group is ended. */
export interface KillCall {
  /** Its leader; negative for one process without a group of its own. */
  readonly group: number;
  /** The signal that it gets; `SIGKILL` by default. */
  readonly signal?: "SIGTERM" | "SIGKILL";
  /** The program that does it; `undefined` if the process may do so itself. */
  readonly program: string | undefined;
  /** Its words. */
  readonly words: readonly string[];
}

/**
 * Kills a process group, or asks it to end; `false` if it has ended by itself, or nothing here may
 * end it. Its text is also part of programs of threads that know no module, so it uses nothing but
 * the runtime.
 */
export function killGroup({ group, signal = "SIGKILL", program, words }: KillCall): boolean {
  try {
    if (program === undefined) Deno.kill(-group, signal);
    else {
      new Deno.Command(program, {
        args: [...words],
        clearEnv: true,
        stdin: "null",
        stdout: "null",
        stderr: "null",
      }).outputSync();
    }
    return true;
  } catch {
    return false;
  }
}
