/**
 * Extensions: what agents say when they need another turn.
 *
 * @module
 */
import { newId } from "./id.ts";
import type { StoreContext } from "./store_context.ts";
import { textsOf } from "./stored_json.ts";

/** Why an agent needs another turn. */
export interface Extension {
  /** Why. */
  readonly reason: string;
  /** What it has done. */
  readonly completed: readonly string[];
  /** What is left. */
  readonly remaining: readonly string[];
}

/** The extensions of a store. */
export class Extensions {
  readonly #ctx: StoreContext;

  /** For `openStore`. */
  constructor(ctx: StoreContext) {
    this.#ctx = ctx;
  }

  /** Keeps what was said in a turn of a session; returns its identifier. */
  async add(
    { reason, completed, remaining }: Extension,
    session: string,
    turn: number,
  ): Promise<string> {
    const at = this.#ctx.now();
    const id = newId("extension", at);
    await this.#ctx.database.insert("extension", {
      id,
      session,
      turn,
      reason,
      completed: JSON.stringify(completed),
      remaining: JSON.stringify(remaining),
      created_at: at,
    });
    return id;
  }

  /** The extension of that identifier. */
  async find(id: string): Promise<Extension | undefined> {
    const row = await this.#ctx.database.get("SELECT * FROM extension WHERE id = ?", [id]);
    return row && {
      reason: row.text("reason"),
      completed: textsOf(row.json("completed")),
      remaining: textsOf(row.json("remaining")),
    };
  }
}
