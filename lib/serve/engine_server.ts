/**
 * The part of a server that works: it answers the part that speaks with the client, which ends it
 * when a call does not end.
 *
 * @module
 */
import { Guard, type GuardOptions } from "./guard.ts";
import {
  type Catalogue,
  lineOf,
  linesOf,
  type Opening,
  type Order,
  type Question,
  readLine,
  type Report,
} from "./engine_messages.ts";
import type { CallLimit, Served, ServedCall } from "./served.ts";

/** Where orders come from and reports go to. */
export interface EngineStreams {
  /** What is ordered. */
  readonly input: ReadableStream<Uint8Array>;
  /** Receives a line, and has handed it to the system when it returns. */
  readonly write: (line: string) => void;
}

/** What an engine has to tell of the programs that it starts. */
export interface ProgramWatch {
  /** A program has started, the leader of this process group. */
  started(group: number): void;
  /** It has ended. */
  ended(group: number): void;
}

/** What an engine serves, and what it needs to go on in another process. */
export interface EngineServed extends Served {
  /** What another engine is to be given. */
  readonly resume?: string | undefined;
}

/** Makes what is served. */
export type OpenServed = (
  resume: string | undefined,
  programs: ProgramWatch,
) => EngineServed | Promise<EngineServed>;

/**
 * Works until the other part closes its stream. By then calls that were running have been aborted,
 * and have ended.
 */
export async function runEngine(
  open: OpenServed,
  { input, write }: EngineStreams,
  guardOptions: GuardOptions,
): Promise<void> {
  using guard = new Guard(guardOptions);
  const report = (value: Report): void => write(lineOf(value));
  const programs = new NotifyingWatch(guard, report);
  let engine: Engine | undefined;
  for await (const line of linesOf(input)) {
    const order = readLine<Order>(line);
    if (order.kind === "open") engine = await opened(open, order, { guard, programs, report });
    else engine?.take(order);
  }
  await engine?.end();
}

/** Tells both who may have to kill programs. */
class NotifyingWatch implements ProgramWatch {
  readonly #guard: Guard;
  readonly #report: (value: Report) => void;

  constructor(guard: Guard, report: (value: Report) => void) {
    this.#guard = guard;
    this.#report = report;
  }

  started(group: number): void {
    this.#guard.started(group);
    this.#report({ kind: "group", group, lives: true });
  }

  ended(group: number): void {
    this.#guard.ended(group);
    this.#report({ kind: "group", group, lives: false });
  }
}

async function opened(
  open: OpenServed,
  { resume, groups }: Opening,
  { guard, programs, report }: {
    readonly guard: Guard;
    readonly programs: ProgramWatch;
    readonly report: (value: Report) => void;
  },
): Promise<Engine> {
  for (const group of groups) guard.kill(group);
  const served = await open(resume, programs);
  report({ kind: "ready", catalogue: catalogueOf(served) });
  return new Engine(served, report);
}

function catalogueOf(served: EngineServed): Catalogue {
  const { name, version, instructions, unknownTool, onRoots, resume } = served;
  const { tools, resources = [], prompts = [] } = served;
  return {
    name,
    version,
    instructions,
    ...unknownTool === undefined ? {} : { unknownTool },
    tools: tools.map(({ call: _, ...tool }) => tool),
    resources: resources.map(({ read: _, ...resource }) => resource),
    prompts,
    followsRoots: onRoots !== undefined,
    resume,
  };
}

/** Answers questions of what is served. */
class Engine {
  readonly #served: Served;
  readonly #report: (value: Report) => void;
  readonly #running = new Map<number, AbortController>();
  readonly #answers = new Set<Promise<void>>();

  constructor(served: Served, report: (value: Report) => void) {
    this.#served = served;
    this.#report = report;
  }

  take(order: Exclude<Order, { readonly kind: "open" }>): void {
    switch (order.kind) {
      case "ask":
        return this.#track(this.#answer(order.id, order.question));
      case "cancel":
        return this.#running.get(order.id)?.abort();
      case "roots":
        return this.#served.onRoots?.(order.directories);
      case "ping":
        return this.#report({ kind: "pong" });
    }
  }

  /** Aborts what is running; resolves when all of it has ended. */
  async end(): Promise<void> {
    for (const controller of this.#running.values()) controller.abort();
    await Promise.all(this.#answers);
  }

  #track(answer: Promise<void>): void {
    this.#answers.add(answer);
    answer.finally(() => this.#answers.delete(answer));
  }

  async #answer(id: number, question: Question): Promise<void> {
    const controller = new AbortController();
    this.#running.set(id, controller);
    try {
      this.#report(await this.#reportOf(id, question, controller.signal));
    } catch (error) {
      const message = error instanceof Error ? error.message : String(error);
      this.#report({ kind: "failed", id, message });
    } finally {
      this.#running.delete(id);
    }
  }

  async #reportOf(id: number, question: Question, signal: AbortSignal): Promise<Report> {
    const { tools, resources = [] } = this.#served;
    switch (question.kind) {
      case "call": {
        const tool = named(tools, question.tool);
        const answer = await tool.call(
          question.args,
          this.#callOf(id, question.wantsProgress, signal),
        );
        return { kind: "answer", id, answer };
      }
      case "read": {
        const resource = resources.find(({ uri }) => uri === question.uri);
        return { kind: "text", id, text: await resource?.read() ?? "" };
      }
    }
  }

  #callOf(id: number, wantsProgress: boolean, signal: AbortSignal): ServedCall {
    const report = this.#report;
    const begin = (limitMs: number | undefined): CallLimit => {
      report({ kind: "begun", id, limitMs: limitMs ?? null });
      return {
        lift: () => report({ kind: "lifted", id }),
        restore: () => report({ kind: "restored", id }),
      };
    };
    // The other part tells the client itself.
    return { signal, begin, ...wantsProgress ? { progress: () => {} } : {} };
  }
}

function named<T extends { readonly name: string }>(those: readonly T[], name: string): T {
  const found = those.find((each) => each.name === name);
  if (found === undefined) throw new TypeError(`there is no "${name}"`);
  return found;
}
