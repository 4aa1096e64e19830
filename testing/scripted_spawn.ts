/**
 * Programs that exist only in a test: they print, hang and end as it says.
 *
 * @module
 */
import { CtError } from "@ct/base";
import type { Child, ChildEnd, Interruption, Spawn, SpawnRequest } from "@ct/core/context";

/** A program that a test plays. Killing it ends it and closes its pipes, unless it is immortal. */
export class ScriptedChild implements Child {
  /** Takes what is written to the child. */
  readonly stdin: WritableStream<Uint8Array>;
  /** Carries what the test prints. */
  readonly stdout: ReadableStream<Uint8Array>;
  /** Carries what the test prints. */
  readonly stderr: ReadableStream<Uint8Array>;
  /** Resolves when the test ends the child, or when it is killed. */
  readonly ended: Promise<ChildEnd>;
  /** Everything written to the child so far. */
  received = "";
  /** Whether its standard input is at its end. */
  isInputClosed = false;
  /** What was done to it, in order. */
  readonly signals: ("SIGTERM" | "SIGKILL")[] = [];
  /** Neither dies when it is killed nor lets go of its pipes. */
  isImmortal = false;
  readonly #end: (end: ChildEnd) => void;
  readonly #pipes = new Map<"stdout" | "stderr", ReadableStreamDefaultController<Uint8Array>>();

  /** Starts it. */
  constructor() {
    const { promise, resolve } = Promise.withResolvers<ChildEnd>();
    this.ended = promise;
    this.#end = resolve;
    this.stdout = this.#stream("stdout");
    this.stderr = this.#stream("stderr");
    this.stdin = new WritableStream({
      write: (chunk) => void (this.received += new TextDecoder().decode(chunk)),
      close: () => void (this.isInputClosed = true),
    });
  }

  /** Prints a text or bytes. */
  print(stream: "stdout" | "stderr", data: string | Uint8Array): void {
    this.#pipes.get(stream)?.enqueue(
      typeof data === "string" ? new TextEncoder().encode(data) : data,
    );
  }

  /** Ends by itself with a status, and its descendants with it. */
  exit(code: number): void {
    this.closePipes();
    this.#end({ code, signal: undefined });
  }

  /** Ends by itself, but a descendant keeps the pipes open. */
  exitAlone(code: number): void {
    this.#end({ code, signal: undefined });
  }

  /** Is ended by the signal of this number. */
  die(signal: number): void {
    this.closePipes();
    this.#end({ code: 128 + signal, signal });
  }

  /** Nobody holds the output any more. */
  closePipes(): void {
    for (const pipe of this.#pipes.values()) pipe.close();
    this.#pipes.clear();
  }

  /** The number of its process group. */
  readonly group = 1;

  /** Notes the signal, and does nothing else. */
  askToEnd(): void {
    this.signals.push("SIGTERM");
  }

  /** Notes the signal, and does nothing else. */
  askGroupToEnd(): void {
    this.signals.push("SIGTERM");
  }

  /** Notes the signal and dies, unless it is immortal. */
  killGroup(): void {
    this.signals.push("SIGKILL");
    if (!this.isImmortal) this.die(9);
  }

  #stream(name: "stdout" | "stderr"): ReadableStream<Uint8Array> {
    return new ReadableStream({
      start: (controller) => void this.#pipes.set(name, controller),
      cancel: () => void this.#pipes.delete(name),
    });
  }
}

/**
 * Starts programs that a test plays.
 *
 * @example A program that hangs
 * ```ts
 * import { Dispatcher, readOnlyPrograms } from "@ct/core/run";
 * import { memoryContext } from "@ct/core/context";
 * import { ManualClock, ScriptedSpawn } from "@ct/testing";
 * import assert from "node:assert/strict";
 * const clock = new ManualClock();
 * const spawn = new ScriptedSpawn((child) => child.print("stdout", "waiting\n"));
 * const tool = { name: "ct-demo", permissions: { run: { programs: readOnlyPrograms } } };
 * using dispatcher = new Dispatcher({ tool }, memoryContext({ cwd: "/", clock, spawn }));
 * const running = dispatcher.run(["cat", "pipe"], { timeoutMs: 30_000 });
 * clock.advance(30_000);
 * const { kind, stdout } = await running;
 * assert.deepEqual([kind, stdout], ["timed-out", "waiting\n"]);
 * ```
 */
export class ScriptedSpawn implements Spawn {
  /** What was asked to be started, in order. */
  readonly requests: SpawnRequest[] = [];
  /** What was started, in order. */
  readonly children: ScriptedChild[] = [];
  readonly #play: (child: ScriptedChild, request: SpawnRequest) => void;
  readonly #interruptions = new Set<AbortController>();

  /** `play` is called when a program has been started; what it throws is why it could not be. */
  constructor(play: (child: ScriptedChild, request: SpawnRequest) => void) {
    this.#play = play;
  }

  /** Starts a program. */
  start(request: SpawnRequest): Child {
    const child = new ScriptedChild();
    this.requests.push(request);
    this.#play(child, request);
    this.children.push(child);
    return child;
  }

  /** Listens until it is disposed. */
  interruption(): Interruption {
    const controller = new AbortController();
    this.#interruptions.add(controller);
    return {
      signal: controller.signal,
      [Symbol.dispose]: () => void this.#interruptions.delete(controller),
    };
  }

  /** Asks this process to end by the signal of this number. */
  interrupt(signal: number): void {
    const reason = new CtError("signal", `interrupted by signal ${signal}`, {
      status: 128 + signal,
    });
    for (const controller of this.#interruptions) controller.abort(reason);
  }

  /** How many listen for being asked to end. */
  get listening(): number {
    return this.#interruptions.size;
  }
}
