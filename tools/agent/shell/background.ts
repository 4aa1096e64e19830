/**
 * Commands that run while other tools are called, known by their handles. They end with the turn,
 * with the toolset, and with this process, however that ends.
 *
 * @module
 */
import { type OutcomeEnd, runProgram } from "@ct/core/run";
import type { Call } from "../call/call.ts";
import type { Workplace } from "../call/workplace.ts";
import { ToolFailure } from "../contract/failure.ts";
import { type TrackedChange, TrackedFiles } from "./tracked_files.ts";
import { UnreadText } from "./unread_text.ts";
import { shellRequest } from "./watched_shell.ts";

/** The maximum number that runs at a time. */
const maxRunning = 8;
/** The maximum number of ended ones whose output can still be read. */
const maxEnded = 32;

/** How a command in the background ended; `stopped` if it did not end by itself. */
export type BackgroundEnd = OutcomeEnd | { readonly kind: "stopped" };

/** A command in the background. */
export class BackgroundCommand {
  /** What it is called. */
  readonly handle: string;
  /** The command line. */
  readonly command: string;
  /** Its output that has not been read. */
  readonly unread: Readonly<Record<"stdout" | "stderr", UnreadText>> = {
    stdout: new UnreadText(),
    stderr: new UnreadText(),
  };
  /** What it did to tracked files that it must not change. */
  change: TrackedChange | undefined;
  /** Why it could not be run, or what it did could not be found out. */
  error: unknown;
  readonly #stop = new AbortController();
  #end: BackgroundEnd | undefined;
  #done: Promise<void> = Promise.resolve();
  #news = Promise.withResolvers<void>();

  /** A command that has not been started. */
  constructor(handle: string, command: string) {
    this.handle = handle;
    this.command = command;
  }

  /** How it ended; `undefined` while it runs. */
  get end(): BackgroundEnd | undefined {
    return this.#end;
  }

  /** Starts it. In preflight, tracked files are compared when it has ended. */
  async start(call: Call): Promise<void> {
    const { place } = call;
    const tracked = place.agent === "preflight" ? TrackedFiles.around(call) : undefined;
    const before = await tracked?.state();
    call.signal.throwIfAborted();
    const changed = async () => before && await tracked?.changeSince(before);
    this.#done = this.#finish(call, changed);
  }

  /** Runs it to its end. Nobody waits for that, so an error is kept for who reads the output. */
  async #finish(
    call: Call,
    changed: () => Promise<TrackedChange | undefined>,
  ): Promise<void> {
    let end: BackgroundEnd = { kind: "stopped" };
    try {
      end = await this.#run(call);
      this.change = await changed();
    } catch (error) {
      this.error = error;
    }
    this.#end = end;
    this.#news.resolve();
  }

  /** Stops it, with its process group, and resolves when it has ended. */
  async stop(): Promise<void> {
    this.#stop.abort();
    await this.#done;
  }

  /** Resolves when there is something to read, when it has ended, or after some milliseconds. */
  async wait(ms: number, { signal, place }: Call): Promise<void> {
    const over = new AbortController();
    const time = place.ctx.clock.sleep(ms, AbortSignal.any([signal, over.signal]));
    while (this.#end === undefined && !signal.aborted) {
      if (Object.values(this.unread).some((text) => text.hasLines)) break;
      this.#news = Promise.withResolvers();
      const isLate = await Promise.race([this.#news.promise, time.then(() => true)]);
      if (isLate === true) break;
    }
    over.abort();
  }

  async #run({ place }: Call): Promise<BackgroundEnd> {
    const { spawn, clock } = place.ctx;
    const leftovers = { look: () => Promise.resolve(), escaped: () => {} };
    const onOutput = (stream: "stdout" | "stderr", text: string): void => {
      this.unread[stream].add(text);
      this.#news.resolve();
    };
    try {
      return await runProgram(
        { ...shellRequest(this.command, place), leftovers },
        { keptChars: 0, onOutput },
        { spawn, clock, signal: this.#stop.signal },
      );
    } catch (error) {
      if (!this.#stop.signal.aborted) throw error;
      return { kind: "stopped" };
    }
  }
}

/** The commands of each toolset that has started one. */
const commandsOf = new WeakMap<Workplace, BackgroundCommands>();

/** The commands of a toolset that run in the background, and those that ended in this turn. */
export class BackgroundCommands {
  readonly #commands = new Map<string, BackgroundCommand>();
  #started = 0;

  /** Those of a workplace, which end with its turns. */
  static of(place: Workplace): BackgroundCommands {
    const existing = commandsOf.get(place);
    if (existing !== undefined) return existing;
    const commands = new BackgroundCommands();
    commandsOf.set(place, commands);
    place.atTurnEnd.add(() => commands.#endAll());
    return commands;
  }

  /**
   * Starts a command.
   * @throws {ToolFailure} If too many are running, or the system cannot start it.
   */
  async start(command: string, call: Call): Promise<BackgroundCommand> {
    const running = this.#running();
    if (running.length >= maxRunning) {
      const handles = running.map(({ handle }) => handle).join(", ");
      throw new ToolFailure(`${maxRunning} commands are running (${handles}): stop one first`);
    }
    const started = new BackgroundCommand(`cmd_${++this.#started}`, command);
    this.#commands.set(started.handle, started);
    await started.start(call);
    const ended = [...this.#commands.values()].filter(({ end }) => end !== undefined);
    for (const { handle } of ended.slice(0, -maxEnded)) this.#commands.delete(handle);
    return started;
  }

  /**
   * The command of a handle.
   * @throws {ToolFailure} If there is none, or it ended with an earlier turn.
   */
  find(handle: string): BackgroundCommand {
    const found = this.#commands.get(handle);
    if (found !== undefined) return found;
    const handles = [...this.#commands.keys()];
    throw new ToolFailure(
      `No command has the handle ${JSON.stringify(handle)}; ` +
        (handles.length === 0 ? "none was started in this turn" : `there is ${handles.join(", ")}`),
    );
  }

  /** Stops what is running and forgets all; says what had to be stopped. */
  async #endAll(): Promise<string | undefined> {
    const running = this.#running();
    await Promise.all(running.map((each) => each.stop()));
    this.#commands.clear();
    if (running.length === 0) return undefined;
    return `stopped with the turn: ${running.map(({ handle }) => handle).join(", ")}`;
  }

  #running(): readonly BackgroundCommand[] {
    return [...this.#commands.values()].filter(({ end }) => end === undefined);
  }
}
