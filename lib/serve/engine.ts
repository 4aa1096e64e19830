/**
 * The engine of a server as the part that speaks the protocol sees it: questions are put to it, and
 * one that takes too much time or memory ends it and not the server.
 *
 * @module
 */
import { type Clock, CtError } from "@ct/base";
import {
  type Catalogue,
  lineOf,
  type Order,
  type Question,
  readLine,
  type Report,
} from "./engine_messages.ts";
import type { EngineEnd, EngineProcess } from "./engine_process.ts";
import { EngineCall, type EngineDeath, EngineLost } from "./engine_call.ts";

/** What an engine is run with. */
export interface EngineOptions {
  /** Starts it. */
  readonly start: () => EngineProcess;
  /** Time. */
  readonly clock: Clock;
  /** Receives what goes wrong apart from answers. */
  readonly say: (problem: string) => void;
}

/** How a question is put. */
export interface AskOptions {
  /** Aborts when nobody waits for the answer any more. */
  readonly signal: AbortSignal;
  /** Who is asked, in messages. */
  readonly name: string;
  /** Whether it may be asked again if the engine ends meanwhile: it changes nothing. */
  readonly isSafe: boolean;
}

/** An engine that does not begin a thing for so long, and says nothing, does not live. */
const silenceMs = 12_000;
const lookMs = 2000;
/** How long an engine that was asked to end has. */
const farewellMs = 500;
/** How long one has whose client has gone, after its calls have ended. */
const partingMs = 1000;
/** Questions that are not answered may have this many characters in all: 64 Mi. */
const maxPendingBytes = 64 << 20;
/** At most this many engines that end before they are ready are one after the other started. */
const maxStarts = 3;

/** An engine that is started again when it ends. */
export class Engine {
  readonly #options: EngineOptions;
  readonly #opened = Promise.withResolvers<Catalogue | EngineEnd>();
  /** Those that are not answered, in their order. */
  readonly #calls = new Map<number, EngineCall>();
  /** The process groups that the engine has told of. */
  readonly #groups = new Set<number>();
  #process: EngineProcess | undefined;
  #isReady = false;
  #hasServed = false;
  #starts = 0;
  #resume: string | undefined;
  #roots: readonly string[] | undefined;
  #heardAt = 0;
  #looking: ReturnType<typeof setInterval> | undefined;
  #death: EngineDeath | undefined;
  #isOver = false;
  #nextId = 1;
  #ended = Promise.withResolvers<void>();

  /** Starts it. */
  constructor(options: EngineOptions) {
    this.#options = options;
    this.#start();
  }

  /** What it serves, or how it has ended if it does not start. */
  get opened(): Promise<Catalogue | EngineEnd> {
    return this.#opened.promise;
  }

  /**
   * Puts a question.
   * @throws {Error} If the answer is an error, or the engine has ended at this question.
   */
  async ask(question: Question, { signal, name, isSafe }: AskOptions): Promise<Report> {
    signal.throwIfAborted();
    const id = this.#nextId++;
    const line = lineOf({ kind: "ask", id, question });
    const pendingBytes = this.#calls.values().reduce((sum, call) => sum + call.line.length, 0);
    if (pendingBytes + line.length > maxPendingBytes) {
      throw new EngineLost(`${name}: refused: calls that are not answered yet take 64 MiB`);
    }
    const onOverdue = (call: EngineCall) => this.#stop(call);
    const call = new EngineCall({ line, name, isSafe, onOverdue });
    const cancel = (): void => {
      if (call.state === "queued") this.#settle(id, () => call.reject(signal.reason));
      else {
        this.#send({ kind: "cancel", id });
        call.cancel();
      }
    };
    signal.addEventListener("abort", cancel);
    this.#calls.set(id, call);
    this.#looking ??= setInterval(() => this.#look(), lookMs);
    if (this.#process === undefined) this.#start();
    this.#pump();
    try {
      return await call.answer;
    } finally {
      signal.removeEventListener("abort", cancel);
    }
  }

  /** Whether nothing is asked. */
  get isIdle(): boolean {
    return this.#calls.size === 0;
  }

  /** Tells it the directories of the client, now and whenever it is started. */
  narrow(directories: readonly string[]): void {
    this.#roots = directories;
    if (this.#isReady) this.#send({ kind: "roots", directories });
  }

  /** Ends it, after what is running has ended; resolves then. */
  async end(): Promise<void> {
    this.#isOver = true;
    const process = this.#process;
    if (process === undefined) return;
    process.close();
    const late = setTimeout(() => this.#end(), partingMs);
    await this.#ended.promise;
    clearTimeout(late);
  }

  #start(): void {
    this.#starts++;
    const process = this.#options.start();
    this.#process = process;
    this.#ended = Promise.withResolvers();
    this.#heardAt = this.#options.clock.now();
    const groups = [...this.#groups];
    this.#groups.clear();
    this.#send({ kind: "open", resume: this.#resume, groups });
    this.#listen(process);
  }

  async #listen(process: EngineProcess): Promise<void> {
    try {
      for await (const line of process.lines) this.#take(readLine<Report>(line));
    } catch {
      // What it says cannot be understood, or is no longer read.
      process.kill();
    }
    this.#buried(await process.ended);
  }

  #send(order: Order): void {
    this.#process?.send(lineOf(order));
  }

  /** Sends what waits. What an engine has ended at is sent alone, to find out which it was. */
  #pump(): void {
    if (!this.#isReady || this.#death !== undefined) return;
    const calls = [...this.#calls];
    const suspect = calls.find(([, { deaths }]) => deaths > 0);
    if (suspect !== undefined && calls.some(([, { state }]) => state !== "queued")) return;
    for (const [, call] of suspect === undefined ? calls : [suspect]) {
      if (call.state !== "queued") continue;
      call.sent();
      this.#process?.send(call.line);
    }
  }

  #take(report: Report): void {
    this.#heardAt = this.#options.clock.now();
    switch (report.kind) {
      case "ready":
        return this.#serve(report.catalogue);
      case "group":
        if (report.lives) this.#groups.add(report.group);
        else this.#groups.delete(report.group);
        return;
      case "pong":
        return;
      case "begun":
        return this.#calls.get(report.id)?.begun(report.limitMs ?? undefined);
      case "lifted":
        return this.#calls.get(report.id)?.lifted();
      case "restored":
        return this.#calls.get(report.id)?.restored();
      case "failed":
        return this.#settle(report.id, (call) => call.reject(new Error(report.message)));
      case "answer":
      case "text":
        return this.#settle(report.id, (call) => call.resolve(report));
    }
  }

  #serve(catalogue: Catalogue): void {
    this.#isReady = this.#hasServed = true;
    this.#starts = 0;
    this.#resume = catalogue.resume;
    this.#opened.resolve(catalogue);
    if (this.#roots !== undefined) this.#send({ kind: "roots", directories: this.#roots });
    this.#pump();
  }

  #settle(id: number, settle: (call: EngineCall) => void): void {
    const call = this.#calls.get(id);
    if (call === undefined) return;
    this.#calls.delete(id);
    call.close();
    settle(call);
    if (this.#calls.size === 0) {
      clearInterval(this.#looking);
      this.#looking = undefined;
    }
    this.#pump();
  }

  /** Ends an engine that neither works on something with a limit nor answers. */
  #look(): void {
    const calls = [...this.#calls.values()];
    if (!this.#isReady || calls.some(({ isTimed, isLifted }) => isTimed || isLifted)) return;
    const [oldest] = calls.filter(({ state }) => state !== "queued");
    if (oldest === undefined) return;
    if (this.#options.clock.now() - this.#heardAt < silenceMs) this.#send({ kind: "ping" });
    else this.#stop(oldest);
  }

  /** Ends the engine because of a call, but not while it writes for another. */
  #stop(culprit: EngineCall): void {
    if (this.#death !== undefined) return;
    if ([...this.#calls.values()].some(({ isLifted }) => isLifted)) return culprit.spare();
    this.#death = { kind: "late", culprit };
    this.#end();
  }

  #end(): void {
    const process = this.#process;
    process?.stop();
    const late = setTimeout(() => process?.kill(), farewellMs);
    this.#ended.promise.then(() => clearTimeout(late));
  }

  /** What becomes of everything when the engine has ended. */
  #buried(end: EngineEnd): void {
    const death = this.#death ?? { kind: "ended", end } as const;
    const wasReady = this.#isReady;
    this.#process = undefined;
    this.#death = undefined;
    this.#isReady = false;
    this.#ended.resolve();
    // It has ended what it had started.
    if (death.kind === "late" && end.signal === "SIGKILL") this.#groups.clear();
    const isGivenUp = this.#isOver || !this.#hasServed || this.#starts >= maxStarts;
    if (isGivenUp) this.#opened.resolve(end);
    const calls = [...this.#calls];
    const over = new CtError("launch", `the engine of the server does not start: ${howEnded(end)}`);
    const isAlone = calls.filter(([, { state }]) => state !== "queued").length === 1;
    for (const [id, call] of calls) {
      const reason = call.survive(death, { isAlone }) ?? (isGivenUp ? over : undefined);
      if (reason !== undefined) this.#settle(id, () => call.reject(reason));
    }
    if (isGivenUp) return;
    if (death.kind === "ended" && wasReady) {
      this.#options.say(`the engine has ended: ${howEnded(end)}`);
    }
    this.#start();
  }
}

/** How an engine has ended, in words. */
export function howEnded({ code, signal }: EngineEnd): string {
  return signal === null ? `exit status ${code}` : signal;
}
