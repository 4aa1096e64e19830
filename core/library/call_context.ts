/**
 * The outside world of a call from a program.
 *
 * @module
 */
import { openDoor, systemClock } from "@ct/base";
import type { Context, Sink } from "../context/context.ts";
import { cacheHomeOf, stateHomeOf } from "../context/user_directories.ts";
import { denoSpawn } from "../run/deno_spawn.ts";

/**
 * What a program may say about the outside world of a call, each part of which has a default: the
 * working directory of the process, every file that the runtime lets it open, no input, no
 * directories of the user, and no tools of the suite for those that run others.
 */
export interface CallContext extends Partial<Omit<Context, "stdout" | "stderr" | "abridges">> {
  /** Receives what the command would print on stderr: notes, and what was skipped. */
  readonly onDiagnostic?: ((text: string) => void) | undefined;
}

/**
 * The context of a call whose result is not printed.
 *
 * @example In another directory
 * ```ts
 * import { callContext } from "@ct/core/library";
 * import assert from "node:assert/strict";
 * const { cwd, home } = callContext({ cwd: "/srv" });
 * assert.deepEqual([cwd, home], ["/srv", undefined]);
 * ```
 */
export function callContext(context: CallContext = {}): Context {
  const { onDiagnostic, home, ...overrides } = context;
  return {
    door: openDoor,
    stdin: { text: () => Promise.resolve("") },
    clock: systemClock,
    signal: new AbortController().signal,
    colour: false,
    home,
    configHome: undefined,
    stateHome: stateHomeOf(undefined, home),
    cacheHome: cacheHomeOf(undefined, home),
    spawn: denoSpawn,
    commands: new Map(),
    commandDirectories: [],
    environment: {},
    ...overrides,
    cwd: overrides.cwd ?? Deno.cwd(),
    stdout: sinkTo(undefined),
    stderr: sinkTo(onDiagnostic),
  };
}

function sinkTo(take: ((text: string) => void) | undefined): Sink {
  return {
    isTerminal: false,
    write: (text: string): void => take?.(text),
    flush: (): void => {},
  };
}
