/**
 * A call with a limit of time, as the thread that works on it sees it; `kept_limit.ts` is the other
 * side.
 *
 * @module
 */
import { announcedSpawn } from "../run/announced_spawn.ts";
import type { Interruption, KeptLimit, Spawn } from "../context/context.ts";

/** The states of a call. */
export const callState = {
  /** At work. */
  limited: 0,
  /** At work without a limit, as when it writes. */
  lifted: 1,
  /** Over. */
  ended: 2,
} as const;

/** The words of the memory that both threads share: see the accessors. */
const state = 0, status = 1, printed = 2, turns = 3, wordCount = 4;

/** How often the thread shows that timers and signals get their turn, in milliseconds. */
const turnMs = 100;

/** The time that both threads have in common, in milliseconds. */
export function commonNow(): number {
  return performance.timeOrigin + performance.now();
}

/** What both threads know of a call. */
export class SharedCall {
  /** What is handed from one thread to the other. */
  readonly memory: SharedArrayBuffer;
  readonly #words: Int32Array<SharedArrayBuffer>;
  /** When something is to have ended at the earliest, in milliseconds; 0 for never. */
  readonly #deadline: BigInt64Array<SharedArrayBuffer>;

  /** Creates the memory, or takes that of the other thread. */
  constructor(memory: SharedArrayBuffer = new SharedArrayBuffer(4 * wordCount + 8)) {
    this.memory = memory;
    this.#words = new Int32Array(memory, 0, wordCount);
    this.#deadline = new BigInt64Array(memory, 4 * wordCount);
  }

  /** One of {@linkcode callState}. */
  get state(): number {
    return Atomics.load(this.#words, state);
  }

  /** Enters a state. */
  set state(next: number) {
    Atomics.store(this.#words, state, next);
    Atomics.notify(this.#words, state);
  }

  /** Whether the state becomes another one in time. */
  async changes(from: number, waitMs: number): Promise<boolean> {
    return await Atomics.waitAsync(this.#words, state, from, waitMs).value !== "timed-out";
  }

  /** The exit status, once the call is over. */
  get status(): number {
    return Atomics.load(this.#words, status);
  }

  /** Sets it. */
  set status(value: number) {
    Atomics.store(this.#words, status, value);
  }

  /** How often something was printed. */
  get printed(): number {
    return Atomics.load(this.#words, printed);
  }

  /** Counts that something was printed. */
  notePrinted(): void {
    Atomics.add(this.#words, printed, 1);
  }

  /** How often timers and signals had their turn. */
  get turns(): number {
    return Atomics.load(this.#words, turns);
  }

  /** Counts that they have it. */
  noteTurn(): void {
    Atomics.add(this.#words, turns, 1);
  }

  /** When something that runs is to have ended; `Infinity` if nothing is. */
  get deadline(): number {
    return Number(Atomics.load(this.#deadline, 0)) || Infinity;
  }

  /** Sets it. */
  set deadline(at: number) {
    Atomics.store(this.#deadline, 0, at === Infinity ? 0n : BigInt(Math.ceil(at)));
  }
}

/** A group of programs has started or has ended. */
interface GroupMessage {
  /** As in {@linkcode Child.group}. */
  readonly group: number;
  /** Whether it has started. */
  readonly lives: boolean;
}

/** What the thread tells: whether a group of programs lives, or who hears signals. */
export type ThreadMessage = GroupMessage | "listening" | "not listening";

/** The thread that works. */
export class SecondThread implements KeptLimit {
  readonly #call: SharedCall;
  readonly #deadlines: number[] = [];
  readonly #beat: ReturnType<typeof setInterval>;

  private constructor(memory: SharedArrayBuffer) {
    this.#call = new SharedCall(memory);
    this.#call.noteTurn();
    this.#beat = setInterval(() => this.#call.noteTurn(), turnMs);
  }

  /** This thread, if it is a second one. */
  static async here(): Promise<SecondThread | undefined> {
    if (!("WorkerGlobalScope" in globalThis)) return undefined;
    return await new Promise((resolve) =>
      addEventListener("message", (event) => {
        const memory: unknown = event instanceof MessageEvent ? event.data : undefined;
        if (memory instanceof SharedArrayBuffer) resolve(new SecondThread(memory));
      }, { once: true })
    );
  }

  /** Reports that something was printed. */
  readonly printed = (): void => this.#call.notePrinted();

  lift(): void {
    this.#call.state = callState.lifted;
  }

  restore(): void {
    this.#call.state = callState.limited;
  }

  begin(ms: number): Disposable {
    const deadlines = this.#deadlines;
    const at = commonNow() + ms;
    deadlines.push(at);
    const tell = (): void => {
      this.#call.deadline = deadlines.length === 0 ? Infinity : Math.min(...deadlines);
    };
    tell();
    return {
      [Symbol.dispose](): void {
        deadlines.splice(deadlines.indexOf(at), 1);
        tell();
      },
    };
  }

  /** Starts programs, of which the first thread is told, and of whether signals are heard here. */
  spawn(spawn: Spawn): Spawn {
    const { start } = announcedSpawn(spawn, {
      started: (group) => tell({ group, lives: true }),
      ended: (group) => tell({ group, lives: false }),
    });
    let listening = 0;
    const interruption = (): Interruption => {
      const heard = spawn.interruption();
      if (listening++ === 0) tell("listening");
      return {
        signal: heard.signal,
        [Symbol.dispose](): void {
          heard[Symbol.dispose]();
          if (--listening === 0) tell("not listening");
        },
      };
    };
    return { start, interruption };
  }

  /** Tells how the call has ended. */
  end(exitStatus: number): void {
    clearInterval(this.#beat);
    this.#call.status = exitStatus;
    this.#call.state = callState.ended;
  }
}

function tell(message: ThreadMessage): void {
  Reflect.get(globalThis, "postMessage").call(globalThis, message);
}
