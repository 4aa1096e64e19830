/**
 * Starting programs with the runtime, each in a process group of its own. One of the few files that
 * reach the runtime.
 *
 * @module
 */
import { CtError, killGroup } from "@ct/base";
import type { Child, ChildEnd, Interruption, Spawn, SpawnRequest } from "../context/context.ts";
import { groupKiller } from "./announced_spawn.ts";
import { system } from "./system.ts";

/** Events at which this process is about to end, be it by a mistake of its own. */
const lastEvents = ["error", "unhandledrejection", "unload"] as const;

/** Programs that have not ended. */
const living = new Map<Deno.ChildProcess, { readonly isChildless: boolean }>();

/** Starts programs as children of this process, which it does not leave behind. */
export const denoSpawn: Spawn = { start, interruption };

/**
 * A signal from a terminal reaches a program of our own group as well as us: that long its end
 * waits for ours, in milliseconds.
 */
const sharedSignalMs = 100;

function start({ program, args, cwd, env, isChildless = false }: SpawnRequest): Child {
  const child = new Deno.Command(program, {
    args: [...args],
    cwd,
    env,
    // An inherited LD_LIBRARY_PATH would make the runtime refuse every start under a list of
    // programs.
    clearEnv: true,
    // For a group of its own the runtime forks, which copies the tables of all its memory: 1 to
    // 5 ms of processor time for each program, where one without takes 0.4.
    detached: !isChildless,
    stdin: "piped",
    stdout: "piped",
    stderr: "piped",
  }).spawn();
  if (living.size === 0) { for (const event of lastEvents) addEventListener(event, killAll); }
  living.set(child, { isChildless });
  return {
    stdin: child.stdin,
    stdout: child.stdout,
    stderr: child.stderr,
    ended: isChildless ? endInOurGroup(child) : endOf(child),
    group: isChildless ? -child.pid : child.pid,
    askToEnd: (): void => send(child, "SIGTERM"),
    askGroupToEnd: (): void => sendToAll(child, "SIGTERM", isChildless),
    killGroup: (): void => sendToAll(child, "SIGKILL", isChildless),
  };
}

/** A program that was ended by what asks us to end as well must not pass for one that failed. */
async function endInOurGroup(child: Deno.ChildProcess): Promise<ChildEnd> {
  const end = await endOf(child);
  if (system.endingSignals.some(([, number]) => number === end.signal)) {
    await new Promise((resolve) => setTimeout(resolve, sharedSignalMs));
  }
  return end;
}

async function endOf(child: Deno.ChildProcess): Promise<ChildEnd> {
  const { code, signal } = await child.status;
  living.delete(child);
  if (living.size === 0) { for (const event of lastEvents) removeEventListener(event, killAll); }
  // The runtime tells the signal's name; it makes the status 128 + the number.
  return { code, signal: signal === null ? undefined : code - 128 };
}

function killAll(): void {
  for (const [child, { isChildless }] of living) sendToAll(child, "SIGKILL", isChildless);
}

function send(child: Deno.ChildProcess, signal: Deno.Signal): void {
  try {
    child.kill(signal);
  } catch (error) {
    // It ended on its own in the same moment.
    if (!(error instanceof TypeError)) throw error;
  }
}

/** To the program, and to what it has started. */
function sendToAll(
  child: Deno.ChildProcess,
  signal: "SIGTERM" | "SIGKILL",
  isChildless: boolean,
): void {
  if (isChildless) return send(child, signal);
  const { program, words } = groupKiller(signal);
  const isSent = killGroup({ group: child.pid, signal, program, words: words(child.pid) });
  // Where the program is missing, its own child is all that this process can end.
  if (!isSent) send(child, signal);
}

function interruption(): Interruption {
  const controller = new AbortController();
  const listeners = system.endingSignals.map(([name, number]) => {
    const reason = () => new CtError("signal", `interrupted by ${name}`, { status: 128 + number });
    return [name, () => controller.abort(reason())] as const;
  });
  for (const [name, listener] of listeners) Deno.addSignalListener(name, listener);
  return {
    signal: controller.signal,
    [Symbol.dispose](): void {
      for (const [name, listener] of listeners) Deno.removeSignalListener(name, listener);
    },
  };
}
