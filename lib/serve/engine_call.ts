/**
 * One question to an engine: whether it was sent and begun, how long it may take, and what becomes
 * of it when the engine ends.
 *
 * @module
 */
import type { Report } from "./engine_messages.ts";
import type { EngineEnd } from "./engine_process.ts";

/** Why an engine has ended: because of a call that went on after its limit, or by itself. */
export type EngineDeath =
  | { readonly kind: "late"; readonly culprit: EngineCall }
  | { readonly kind: "ended"; readonly end: EngineEnd };

/** The answer to a client when the engine fails. */
export class EngineLost extends Error {
  /** @ignore */
  override readonly name = "EngineLost";
}

/** What a question is made of. */
export interface EngineCallInit {
  /** The question as sent to the engine. */
  readonly line: string;
  /** Who is asked, in messages. */
  readonly name: string;
  /** Whether it may be asked again. */
  readonly isSafe: boolean;
  /** Called when it has gone on for too long. */
  readonly onOverdue: (call: EngineCall) => void;
}

/** At most this much longer than its limit a call may take, and after it was cancelled. */
const graceMs = 2000;
/** An engine may end so often while a call runs. */
const maxDeaths = 2;

/** A question that is not answered yet. */
export class EngineCall {
  /** The question as sent to the engine. */
  readonly line: string;
  readonly #init: EngineCallInit;
  readonly #settled = Promise.withResolvers<Report>();
  #state: "queued" | "sent" | "begun" = "queued";
  #deaths = 0;
  #limitMs: number | undefined;
  #isLifted = false;
  #isCancelled = false;
  #timer: ReturnType<typeof setTimeout> | undefined;

  /** Creates one that is not sent yet. */
  constructor(init: EngineCallInit) {
    this.line = init.line;
    this.#init = init;
  }

  /** Resolves to the answer. */
  get answer(): Promise<Report> {
    return this.#settled.promise;
  }

  /** Whether it waits here, was sent, or is worked on. */
  get state(): "queued" | "sent" | "begun" {
    return this.#state;
  }

  /** How many engines have ended by themselves while it was with them. */
  get deaths(): number {
    return this.#deaths;
  }

  /** Whether a call that takes too long is noticed. */
  get isTimed(): boolean {
    return this.#timer !== undefined;
  }

  /** Whether something is being written, which is not to be broken off. */
  get isLifted(): boolean {
    return this.#isLifted;
  }

  /** Has a little more time. */
  spare(): void {
    this.#expect(graceMs);
  }

  /** It was sent. */
  sent(): void {
    this.#state = "sent";
  }

  /** Work on it begins, for at most so long. */
  begun(limitMs: number | undefined): void {
    this.#state = "begun";
    this.#limitMs = limitMs;
    if (limitMs !== undefined && !this.#isCancelled) this.#expect(limitMs + graceMs);
  }

  /** Nobody waits for it any more. */
  cancel(): void {
    this.#isCancelled = true;
    if (!this.#isLifted) this.#expect(graceMs);
  }

  /** The limit does not count for now: what is being written is written to its end. */
  lifted(): void {
    this.#isLifted = true;
    this.close();
  }

  /** The limit counts again. */
  restored(): void {
    this.#isLifted = false;
    if (this.#isCancelled || this.#limitMs !== undefined) this.#expect(graceMs);
  }

  /** Returns the answer. */
  resolve(report: Report): void {
    this.#settled.resolve(report);
  }

  /** Returns an error in its place. */
  reject(reason: unknown): void {
    this.#settled.reject(reason);
  }

  /** Waits for nothing any more. */
  close(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
  }

  /** What is to be said now that the engine has ended; `undefined` if it is to be asked again. */
  survive(death: EngineDeath, { isAlone }: { readonly isAlone: boolean }): EngineLost | undefined {
    const was = this.#state;
    this.#state = "queued";
    this.#isLifted = false;
    this.close();
    if (was === "queued") return undefined;
    if (this.#isCancelled) return this.#lost("it was cancelled");
    if (death.kind === "late" && death.culprit === this) return this.#lost(this.#late());
    if (death.kind === "ended") {
      this.#deaths++;
      // What had not begun may have been sent to one that had ended already.
      const isCulprit = isAlone && was === "begun";
      if (isCulprit || this.#deaths >= maxDeaths) return this.#lost(reasonOf(death.end));
    }
    if (was === "sent" || this.#init.isSafe) return undefined;
    return this.#lost("another call ended the engine of the server");
  }

  #expect(ms: number): void {
    this.close();
    this.#timer = setTimeout(() => this.#init.onOverdue(this), ms);
  }

  #late(): string {
    const limit = this.#limitMs === undefined
      ? "it did not answer"
      : `it went on ${graceMs / 1000} seconds after its limit of ${this.#limitMs / 1000}`;
    return `${limit}, so the engine of the server was ended and started again; ask for less, ` +
      "with a narrower base or a simpler pattern";
  }

  #lost(reason: string): EngineLost {
    const written = this.#init.isSafe
      ? ""
      : "\nwhat it had written before that stays: look before you call it again";
    return new EngineLost(`${this.#init.name}: stopped: ${reason}${written}`);
  }
}

/** Why an engine has ended by itself. */
function reasonOf({ code, signal }: EngineEnd): string {
  if (signal === null && code < 128) {
    return `the engine of the server failed with exit status ${code} and was started again`;
  }
  return "it took more memory than the server may, so its engine was ended and started again; " +
    "ask for less at a time";
}
