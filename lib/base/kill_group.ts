/**
 * Killing a process group, with a program where the process may not do so itself. One of the few
 * files that reach the runtime.
 *
 * @module
 */

/** How a process group is killed. */
export interface KillCall {
  /** Its leader. */
  readonly group: number;
  /** The program that does it; `undefined` if the process may do so itself. */
  readonly program: string | undefined;
  /** Its words. */
  readonly words: readonly string[];
}

/**
 * Kills a process group, if it is still there. Its text is also part of programs of threads that
 * know no module, so it uses nothing but the runtime.
 */
export function killGroup({ group, program, words }: KillCall): void {
  try {
    if (program === undefined) Deno.kill(-group, "SIGKILL");
    else {
      new Deno.Command(program, {
        args: [...words],
        clearEnv: true,
        stdin: "null",
        stdout: "null",
        stderr: "null",
      }).outputSync();
    }
  } catch {
    // It has ended by itself, or may not be ended.
  }
}
