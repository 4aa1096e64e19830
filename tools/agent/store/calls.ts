/**
 * The log of calls. A reason may be the only record of a call that survives, so every call is kept,
 * refused ones too.
 *
 * @module
 */
import { places, type Row } from "./database.ts";
import type { StoreContext } from "./store_context.ts";

/** How a call ended; a refused one never ran. */
export type CallEnd = "ok" | "error" | "blocked" | "refused" | "aborted" | "timeout";

/** A call that has ended. */
export interface CallRecord {
  /** Its identifier. */
  readonly id: string;
  /** The session. */
  readonly session: string;
  /** The turn. */
  readonly turn: number;
  /** The pulse; `null` for none. */
  readonly pulse: string | null;
  /** The tool. */
  readonly tool: string;
  /** What it was about: a path or a command; `null` if neither. */
  readonly target: string | null;
  /** Why it was made. */
  readonly reason: string | null;
  /** Its arguments as JSON, secrets taken out. */
  readonly input: string;
  /** How it ended. */
  readonly end: CallEnd;
  /** The error, if there is one. */
  readonly error: string | null;
  /** How long it took, in milliseconds. */
  readonly ms: number;
  /** Issues that no baseline knows, where a command printed some. */
  readonly newIssues: number | null;
  /** Issues that baselines hid. */
  readonly hiddenIssues: number | null;
  /** What else is to be known of its answer. */
  readonly remark: string | null;
}

/** A call as the log shows it. */
export interface LoggedCall extends CallRecord {
  /** When it ended, in milliseconds since 1970. */
  readonly at: number;
}

const ends: readonly CallEnd[] = ["ok", "error", "blocked", "refused", "aborted", "timeout"];

/** The calls of a store. */
export class Calls {
  readonly #ctx: StoreContext;

  /** For `openStore`. */
  constructor(ctx: StoreContext) {
    this.#ctx = ctx;
  }

  /** Keeps a call. */
  async add(
    { id, session, turn, tool, target, reason, input, end, error, ...rest }: CallRecord,
  ): Promise<void> {
    await this.#ctx.database.insert("call", {
      id,
      session,
      turn,
      pulse: rest.pulse,
      tool,
      target,
      reason,
      input,
      ok: end === "ok" ? 1 : 0,
      result_kind: end,
      error,
      ms: Math.round(rest.ms),
      new_issues: rest.newIssues,
      hidden_issues: rest.hiddenIssues,
      remark: rest.remark,
      at: this.#ctx.now(),
    });
  }

  /** The calls of a session, or of all, in the order in which they ended. */
  async list(session?: string): Promise<readonly LoggedCall[]> {
    const sql = "SELECT * FROM call WHERE CAST(?1 AS TEXT) IS NULL OR session = ?1 ORDER BY rowid";
    return (await this.#ctx.database.all(sql, [session ?? null])).map(callOf);
  }

  /** The calls of a pulse, of whatever session, in the order in which they ended. */
  async ofPulse(pulse: string): Promise<readonly LoggedCall[]> {
    const sql = "SELECT * FROM call WHERE pulse = ? ORDER BY rowid";
    return (await this.#ctx.database.all(sql, [pulse])).map(callOf);
  }

  /** How many calls of some tools succeeded in a turn. */
  async countSuccesses(session: string, turn: number, tools: readonly string[]): Promise<number> {
    const row = await this.#ctx.database.get(
      `SELECT count(*) AS n FROM call WHERE session = ? AND turn = ? AND ok = 1
        AND tool IN (${places(tools)})`,
      [session, turn, ...tools],
    );
    return row?.number("n") ?? 0;
  }
}

function callOf(row: Row): LoggedCall {
  return {
    id: row.text("id"),
    session: row.text("session"),
    turn: row.number("turn"),
    pulse: row.optionalText("pulse"),
    tool: row.text("tool"),
    target: row.optionalText("target"),
    reason: row.optionalText("reason"),
    input: row.text("input"),
    end: row.choice("result_kind", ends),
    error: row.optionalText("error"),
    ms: row.number("ms"),
    newIssues: row.optionalNumber("new_issues"),
    hiddenIssues: row.optionalNumber("hidden_issues"),
    remark: row.optionalText("remark"),
    at: row.number("at"),
  };
}
