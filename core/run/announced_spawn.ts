/**
 * Programs that another process has to end where this one cannot: one that is killed ends nothing
 * any more. One of the few files that reach the runtime.
 *
 * @module
 */
import type { Child, Interruption, Spawn, SpawnRequest } from "../context/context.ts";
import { findProgram } from "./resolve.ts";
import { killerWords, system, windows } from "./system.ts";

/** Receives the process groups of programs. */
export interface GroupWatch {
  /** A program has started, the leader of this group. */
  started(group: number): void;
  /** It has ended. */
  ended(group: number): void;
}

/** Starts programs as before, and reports each. */
export function announcedSpawn(spawn: Spawn, watch: GroupWatch): Spawn {
  return {
    start(request: SpawnRequest): Child {
      const child = spawn.start(request);
      watch.started(child.group);
      child.ended.finally(() => watch.ended(child.group)).catch(() => {});
      return child;
    },
    interruption: () => spawn.interruption(),
    mayBeBusy: () => spawn.mayBeBusy?.(),
  };
}

/**
 * Starts programs as before, and tells of each, in a process that somebody else ends, with all that
 * it has started: it hears no signals, which would take 2 ms at the end of each write.
 */
export function guardedSpawn(spawn: Spawn, watch: GroupWatch): Spawn {
  return { ...announcedSpawn(spawn, watch), interruption: never };
}

function never(): Interruption {
  const { signal } = new AbortController();
  return { signal, isNever: true, [Symbol.dispose](): void {} };
}

/**
 * What sends a signal to the group of a program. Without a program the process may do so itself:
 * with a list of programs the runtime signals nothing but the child.
 */
export function groupKiller(signal: "SIGTERM" | "SIGKILL" = "SIGKILL"): {
  readonly program: string | undefined;
  readonly words: (group: number) => readonly string[];
} {
  const isFree = Deno.permissions.querySync({ name: "run" }).state === "granted";
  const { killer } = system;
  const program = isFree && system !== windows
    ? undefined
    : findProgram(killer, { commandDirectories: [] }) ?? `/usr/bin/${killer}`;
  return { program, words: (group) => killerWords(group, signal) };
}
