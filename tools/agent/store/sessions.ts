/**
 * Sessions: one agent at work in one directory, and its turns.
 *
 * @module
 */
import type { AgentId } from "../contract/tool_contract.ts";
import { newId } from "./id.ts";
import type { StoreContext } from "./store_context.ts";

/** What a session is opened with. */
export interface SessionInit {
  /** Its identifier; a new one is made where this is `undefined`. */
  readonly id: string | undefined;
  /** Who works. */
  readonly agent: AgentId;
  /** In which workflow; `null` for none. */
  readonly workflow: string | null;
  /** The absolute path of the directory. */
  readonly root: string;
}

/** A turn: one message of the model with its calls. */
export interface Turn {
  /** Its number in the session, from 1. */
  readonly n: number;
  /** The tool that ended it; `null` while it is open. */
  readonly endedBy: string | null;
  /** The identifier of what was handed in with its end; `null` if there is none. */
  readonly artifact: string | null;
}

/** How a turn ended. */
export interface TurnEnd {
  /** The tool. */
  readonly by: string;
  /** Its call. */
  readonly call: string;
  /** The identifier of what was handed in, if anything was. */
  readonly artifact: string | null;
}

/** The sessions of a store. */
export class Sessions {
  readonly #ctx: StoreContext;

  /** For `openStore`. */
  constructor(ctx: StoreContext) {
    this.#ctx = ctx;
  }

  /**
   * Opens a session, or continues the one of that identifier, which keeps its turns and what was
   * read. Yields the identifier.
   */
  async open({ id, agent, workflow, root }: SessionInit): Promise<string> {
    const { database, now } = this.#ctx;
    const at = now();
    const session = id ?? newId("session", at);
    return await database.transaction(async () => {
      await database.run(
        `INSERT INTO session (id, agent, workflow, root, started_at) VALUES (?, ?, ?, ?, ?)
          ON CONFLICT (id) DO UPDATE SET agent = excluded.agent, workflow = excluded.workflow,
            root = excluded.root`,
        [session, agent, workflow, root, at],
      );
      await database.insert("turn", { session, n: 1, started_at: at }, "ignore");
      return session;
    });
  }

  /** What a session was opened with; `undefined` if there is none of that identifier. */
  async find(id: string): Promise<Omit<SessionInit, "agent"> | undefined> {
    const row = await this.#ctx.database.get("SELECT * FROM session WHERE id = ?", [id]);
    return row && { id, workflow: row.optionalText("workflow"), root: row.text("root") };
  }

  /** The pulse that a session works on; `null` for none. */
  async pulse(session: string): Promise<string | null> {
    const row = await this.#ctx.database.get("SELECT pulse FROM session WHERE id = ?", [session]);
    return row?.optionalText("pulse") ?? null;
  }

  /** Sets the pulse that a session works on. */
  async setPulse(session: string, pulse: string | null): Promise<void> {
    await this.#ctx.database.run("UPDATE session SET pulse = ? WHERE id = ?", [pulse, session]);
  }

  /** The present turn of a session. */
  async turn(session: string): Promise<Turn> {
    const row = await this.#ctx.database.get(
      "SELECT n, ended_by, artifact FROM turn WHERE session = ? ORDER BY n DESC LIMIT 1",
      [session],
    );
    return {
      n: row?.number("n") ?? 1,
      endedBy: row?.optionalText("ended_by") ?? null,
      artifact: row?.optionalText("artifact") ?? null,
    };
  }

  /** Starts the next turn; returns its number. */
  async beginTurn(session: string): Promise<number> {
    const { database, now } = this.#ctx;
    return await database.transaction(async () => {
      const n = (await this.turn(session)).n + 1;
      await database.insert("turn", { session, n, started_at: now() });
      return n;
    });
  }

  /** Ends a turn; `false` if it had ended already. */
  async endTurn(session: string, n: number, { by, call, artifact }: TurnEnd): Promise<boolean> {
    return await this.#ctx.database.run(
      `UPDATE turn SET ended_by = ?, call = ?, artifact = ?
        WHERE session = ? AND n = ? AND ended_by IS NULL`,
      [by, call, artifact, session, n],
    ) === 1;
  }
}
