/**
 * What hears a signal where the main thread cannot: while programs run, this process listens, since
 * they have to be killed before it ends, and one that is busy with what they print would go on for
 * minutes. So a thread of its own listens as well, and ends all if nothing else does. One of the
 * few files that reach the runtime.
 *
 * @module
 */
import { type KillCall, killGroup } from "@ct/base";
import type { Spawn } from "../context/context.ts";
import { announcedSpawn, groupKiller } from "./announced_spawn.ts";
import { system } from "./system.ts";

/**
 * Starts programs as before. Once it was told that this thread may be busy, signals are heard all
 * the same; the other thread takes 15 ms, which most calls need not spend.
 */
export function signalGuarded(spawn: Spawn): Spawn {
  const living = new Set<number>();
  let busy = 0;
  let guard: Worker | undefined;
  const tell = (kind: "started" | "ended", group: number): void => {
    const { program, words } = groupKiller();
    guard?.postMessage({ kind, call: { group, program, words: words(group) } });
  };
  const begin = (): void => {
    if (guard !== undefined) return;
    guard = startGuard();
    for (const group of living) tell("started", group);
  };
  const announced = announcedSpawn(spawn, {
    started: (group) => {
      living.add(group);
      tell("started", group);
      // One tool may have started it, and only looks at its output; another is busy otherwise.
      if (busy > 1) begin();
    },
    ended: (group) => {
      living.delete(group);
      tell("ended", group);
    },
  });
  return {
    ...announced,
    mayBeBusy: () => {
      busy++;
      if (living.size > 0) begin();
      return { [Symbol.dispose]: () => void busy-- };
    },
  };
}

function startGuard(): Worker {
  // As text it is found in every form of a program: bundled, compiled, or from a registry.
  const signals = JSON.stringify(system.endingSignals.map(([name]) => name));
  const code = `(${listen})(${signals}, ${killGroup})`;
  return new Worker(`data:application/javascript,${encodeURIComponent(code)}`, { type: "module" });
}

/** The program of the thread, which knows nothing of this module: its text is all that is started. */
function listen(signals: readonly Deno.Signal[], kill: typeof killGroup): void {
  /** How long the main thread has to end by itself. */
  const partingMs = 500;
  const living = new Map<number, KillCall>();
  const end = (): void => {
    for (const call of living.values()) kill(call);
    Deno.kill(Deno.pid, "SIGKILL");
  };
  const hear = (): void => void setTimeout(end, partingMs);
  const listening = (isOn: boolean): void => {
    for (const signal of signals) {
      if (isOn) Deno.addSignalListener(signal, hear);
      else Deno.removeSignalListener(signal, hear);
    }
  };
  addEventListener("message", (event: Event) => {
    if (!(event instanceof MessageEvent)) return;
    const { kind, call } = event.data;
    const before = living.size;
    if (kind === "started") living.set(call.group, call);
    else living.delete(call.group);
    if ((before === 0) !== (living.size === 0)) listening(living.size > 0);
  });
}
