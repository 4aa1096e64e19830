/**
 * Runs every call of every tool: its turn, its time, what becomes of failures, and the log.
 *
 * @module
 */
import { CtError, osErrorText } from "@ct/base";
import type { JsonValue } from "@ct/core/text";
import { outlook } from "./next_step.ts";
import type { CallEnd } from "../store/calls.ts";
import { newId } from "../store/id.ts";
import type { TurnEnd } from "../store/sessions.ts";
import { Call } from "./call.ts";
import { CallOrder } from "./call_order.ts";
import { Blocked, Refused, ToolFailure } from "../contract/failure.ts";
import { cutText, longestKept } from "./kept_text.ts";
import { logEntry } from "./log_entry.ts";
import { ResearchLimit } from "./research_limit.ts";
import { failureValue, type ToolAnswer, type ToolResult, toolResult } from "./result.ts";
import type { Tool } from "./tool.ts";
import { takePulse, type Workplace } from "./workplace.ts";

/** What a caller may want of one call. */
export interface CallOptions {
  /** Ends the call. */
  readonly signal?: AbortSignal;
  /** The call's identifier in the log; a new one by default. */
  readonly callId?: string;
  /**
   * Called when it is the call's turn, with how many milliseconds it may take; `undefined` where
   * the tool has a limit of its own.
   */
  readonly onBegin?: ((limitMs: number | undefined) => void) | undefined;
}

/** What holds for all calls. */
export interface CallerOptions {
  /** How many research actions a turn may have; 0 for any number. */
  readonly researchLimit: number;
  /** Called with every call that has ended. */
  readonly onCall: ((tool: string, result: ToolResult) => void) | undefined;
  /** Ends all calls. */
  readonly signal: AbortSignal;
}

/** What is known about a call when its turn comes. */
interface QueuedOptions extends CallOptions {
  /** How many turns had ended when it arrived. */
  readonly arrivedAt: number;
}

/** Whether a call may run, and where it belongs. */
interface Admission {
  readonly turn: number;
  readonly pulse: string | null;
  /** Why it may not. */
  readonly refusal: string | undefined;
  /** To be called when it has been recorded. */
  readonly release: () => void;
}

/** How a call went. */
interface Attempt {
  readonly answer: ToolAnswer;
  readonly end: CallEnd;
  readonly error: string | null;
}

const boundSeconds = 60;
/** What calls queue for that look at the turn: the name of no file. */
const bookkeeping = "\0turn";

/** Calls the tools of one workplace. */
export class ToolCaller {
  readonly #place: Workplace;
  readonly #options: CallerOptions;
  readonly #order = new CallOrder();
  readonly #limit: ResearchLimit;
  /** How many turns have ended here. */
  #ends = 0;

  /** Creates a caller for a workplace. */
  constructor(place: Workplace, options: CallerOptions) {
    this.#place = place;
    this.#options = options;
    this.#limit = new ResearchLimit(place, options.researchLimit);
  }

  /** Calls a tool, when it is its turn. */
  call(tool: Tool, given: unknown, options: CallOptions): Promise<ToolResult> {
    const arrivedAt = this.#ends;
    const work = () => this.#carryOut(tool, given, { ...options, arrivedAt });
    return tool.contract.terminal ? this.#order.runAlone(work) : this.#order.run(work);
  }

  /** Resolves when no call is running. */
  idle(): Promise<void> {
    return this.#order.idle();
  }

  async #carryOut(tool: Tool, given: unknown, options: QueuedOptions): Promise<ToolResult> {
    const { store, ctx } = this.#place;
    const { signal = new AbortController().signal } = options;
    const startedAt = ctx.clock.now();
    options.onBegin?.(tool.hasOwnLimit ? undefined : boundSeconds * 1000);
    const { turn, pulse, refusal, release } = await this.#inOrder(() => this.#admit(tool, options));
    const done = new AbortController();
    const expired = new AbortController();
    const requested = AbortSignal.any([signal, this.#options.signal]);
    const call = new Call({
      id: options.callId ?? newId("call", store.now()),
      place: this.#place,
      order: this.#order,
      signal: AbortSignal.any([requested, expired.signal]),
      seconds: tool.hasOwnLimit ? undefined : boundSeconds,
    });
    let attempt: Attempt;
    if (refusal !== undefined) attempt = failed(tool, refusal, "refused");
    else {
      if (!tool.hasOwnLimit) this.#expire(expired, done.signal);
      try {
        attempt = await this.#attempt(tool, given, call);
      } finally {
        done.abort();
      }
    }
    if (tool.contract.terminal && attempt.end === "ok") {
      for (const remark of await this.#place.atTurnEnd.perform()) call.note(remark);
    }
    const ms = ctx.clock.now() - startedAt;
    const result = await this.#inOrder(async () => {
      try {
        return await this.#finish(tool, { attempt, call, given, turn, pulse, ms });
      } finally {
        release();
      }
    });
    if (attempt.end === "aborted") requested.throwIfAborted();
    this.#options.onCall?.(tool.contract.name, result);
    return result;
  }

  /** Looks at the store and changes it before another call does, so that all agree on the turn. */
  #inOrder<T>(work: () => Promise<T>): Promise<T> {
    return this.#order.inTurn(bookkeeping, work);
  }

  /** Whether a call may run, and where it belongs; it may begin a turn. */
  async #admit(tool: Tool, options: QueuedOptions): Promise<Admission> {
    try {
      return await this.#judge(tool, options);
    } catch (cause) {
      const refusal = `The store cannot be used: ${osErrorText(cause)}`;
      return { turn: 0, pulse: null, refusal, release: () => {} };
    }
  }

  async #judge(tool: Tool, { arrivedAt }: QueuedOptions): Promise<Admission> {
    const { store, session, turns } = this.#place;
    let turn = await store.sessions.turn(session);
    // What was sent in the same message as the call that ended the turn is part of that turn.
    const mayBegin = turns.beginByThemselves && arrivedAt === this.#ends;
    if (turn.endedBy !== null && mayBegin && (await outlook(store, session, turn)).mayGoOn) {
      await store.sessions.beginTurn(session);
      turn = await store.sessions.turn(session);
    }
    const refusal = turn.endedBy === null
      ? await this.#limit.refusal(tool.contract, turn.n)
      : `Turn already ended by ${turn.endedBy}. Stop and wait.`;
    const pulse = refusal === undefined ? await takePulse(this.#place) : null;
    const release = refusal === undefined ? this.#limit.take(tool.contract) : () => {};
    return { turn: turn.n, pulse, refusal, release };
  }

  async #expire(expired: AbortController, done: AbortSignal): Promise<void> {
    await this.#place.ctx.clock.sleep(boundSeconds * 1000, done);
    if (!done.aborted) expired.abort(new CtError("timeout", "timed out"));
  }

  /**
   * Runs a tool. What changes files is never left alone half done; all else is, if it does not end
   * when told to.
   */
  async #attempt(tool: Tool, given: unknown, call: Call): Promise<Attempt> {
    const work = execute(tool, given, call);
    if (tool.contract.mutates || tool.hasOwnLimit) return await work;
    const { promise, resolve } = Promise.withResolvers<Attempt>();
    const stop = () => resolve(ended(tool, call.signal.reason, call));
    if (call.signal.aborted) stop();
    call.signal.addEventListener("abort", stop);
    try {
      return await Promise.race([work, promise]);
    } finally {
      call.signal.removeEventListener("abort", stop);
    }
  }

  /** Ends the turn if that is due, and keeps the call. */
  async #finish(tool: Tool, { attempt, call, given, turn, pulse, ms }: {
    readonly attempt: Attempt;
    readonly call: Call;
    readonly given: unknown;
    readonly turn: number;
    readonly pulse: string | null;
    readonly ms: number;
  }): Promise<ToolResult> {
    const { store, session, gate } = this.#place;
    const { name, terminal } = tool.contract;
    const { answer, end, error } = attempt;
    const isEnd = terminal && end === "ok";
    try {
      const entry = logEntry(given, gate);
      const issues = {
        newIssues: answer.newIssues ?? null,
        hiddenIssues: answer.hiddenIssues ?? null,
        remark: answer.remark === undefined ? null : gate.redact(answer.remark).text,
      };
      await store.calls.add({
        id: call.id,
        session,
        turn,
        pulse,
        tool: name,
        ...entry,
        end,
        error: error === null ? null : cutText(error, longestKept),
        ms,
        ...issues,
      });
      if (isEnd) {
        await this.#endTurn(turn, { by: name, call: call.id, artifact: answer.artifact ?? null });
      }
      const remark = end === "ok" ? await this.#limit.remark(tool.contract, turn) : undefined;
      if (remark !== undefined) call.note(remark);
    } catch (cause) {
      call.note(`the call could not be recorded: ${osErrorText(cause)}`);
    }
    const { notes, operatorNotes } = call;
    return toolResult(answer, { notes, operatorNotes, ended: isEnd });
  }

  async #endTurn(turn: number, end: TurnEnd): Promise<void> {
    const { store, session, turns } = this.#place;
    this.#ends++;
    await store.sessions.endTurn(session, turn, end);
    if (!turns.approveAtOnce || end.artifact === null || end.by === "complete_pulse") return;
    const { next } = await outlook(store, session, await store.sessions.turn(session));
    if (next === "approval") await store.approvals.approve(end.artifact);
  }
}

async function execute(tool: Tool, given: unknown, call: Call): Promise<Attempt> {
  try {
    call.signal.throwIfAborted();
    const answer = await tool.execute(given, call);
    call.door.settle();
    const { ok } = toolResult(answer, { notes: [], operatorNotes: [], ended: false });
    return { answer, end: ok ? "ok" : "error", error: ok ? null : problemIn(answer.value) };
  } catch (error) {
    return ended(tool, error, call);
  }
}

/** What the value of a failure says about it. */
function problemIn(value: JsonValue): string | null {
  const { error, exit_code: code }: Record<string, unknown> = Object(value);
  if (typeof error === "string") return error;
  return typeof code === "number" ? `exit code ${code}` : null;
}

/** What becomes of an error. */
function ended(tool: Tool, error: unknown, call: Call): Attempt {
  const { name } = tool.contract;
  if (error instanceof Blocked) {
    call.note(`blocked by rule: ${error.rule}`);
    const value = { blocked: true, reason: error.message };
    return { answer: { value }, end: "blocked", error: error.message };
  }
  if (error instanceof ToolFailure) {
    return failed(tool, error.message, error instanceof Refused ? "refused" : "error", error);
  }
  if (error instanceof CtError && error.code === "timeout") {
    return failed(tool, `${name} timed out after ${boundSeconds} seconds`, "timeout");
  }
  if (call.signal.aborted) return failed(tool, `${name} was aborted`, "aborted");
  return failed(tool, error instanceof CtError ? error.message : osErrorText(error), "error");
}

function failed(
  { contract }: Tool,
  message: string,
  end: CallEnd,
  { members }: Partial<Pick<ToolFailure, "members">> = {},
): Attempt {
  return { answer: { value: failureValue(contract, message, members) }, end, error: message };
}
