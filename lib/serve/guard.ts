/**
 * What ends an engine that cannot end itself: a thread of its own looks after the process while the
 * main one computes. One of the few files that reach the runtime.
 *
 * @module
 */
import { type KillCall, killGroup } from "@ct/base";

/** What a guard looks after. */
export interface GuardOptions {
  /** The process may have this many bytes of memory in all: heaps, buffers and code. */
  readonly maxBytes: number;
  /** The words that kill a process group; without a program this process may do so itself. */
  readonly killer: GroupKiller;
}

/** How the process groups of programs are killed. */
export interface GroupKiller {
  /** The program; `undefined` if the process may do so itself. */
  readonly program: string | undefined;
  /** The words for a group. */
  readonly words: (group: number) => readonly string[];
}

/** A running guard. */
export class Guard implements Disposable {
  readonly #worker: Worker;
  readonly #options: GuardOptions;

  /** Starts the thread. */
  constructor(options: GuardOptions) {
    this.#options = options;
    // As text it is found in every form of a program: bundled, compiled, or from a registry.
    const code = `(${watch})(${options.maxBytes}, ${killGroup})`;
    const module = `data:application/javascript,${encodeURIComponent(code)}`;
    this.#worker = new Worker(module, { type: "module" });
  }

  /** A program has started a process group: it is killed with this process. */
  started(group: number): void {
    this.#tell("started", group);
  }

  /** The group has ended. */
  ended(group: number): void {
    this.#tell("ended", group);
  }

  /** Kills a group that somebody else has left behind. */
  kill(group: number): void {
    this.#tell("kill", group);
  }

  /** Ends the thread. */
  [Symbol.dispose](): void {
    this.#worker.terminate();
  }

  #tell(kind: "started" | "ended" | "kill", group: number): void {
    const { program, words } = this.#options.killer;
    const call: KillCall = { group, program, words: words(group) };
    this.#worker.postMessage({ kind, call });
  }
}

/**
 * The program of the thread, which knows nothing of this module: its text is all that is started.
 * It needs no permission but that for the killer.
 */
function watch(maxBytes: number, kill: typeof killGroup): void {
  /** How often it looks, and how long the main thread has to end by itself. */
  const lookMs = 200;
  const partingMs = 500;
  const parent = Deno.ppid;
  const living = new Map<number, KillCall>();
  const end = (): void => {
    for (const call of living.values()) kill(call);
    Deno.kill(Deno.pid, "SIGKILL");
  };
  addEventListener("message", (event: Event) => {
    if (!(event instanceof MessageEvent)) return;
    const { kind, call } = event.data;
    if (kind === "started") living.set(call.group, call);
    else if (kind === "ended") living.delete(call.group);
    else kill(call);
  });
  // On Windows there is none, and the process is ended without being asked.
  if (Deno.build.os !== "windows") Deno.addSignalListener("SIGTERM", end);
  let isLeft = false;
  setInterval(() => {
    if (Deno.memoryUsage().rss > maxBytes) end();
    if (isLeft || Deno.ppid === parent) return;
    isLeft = true;
    setTimeout(end, partingMs);
  }, lookMs);
}
