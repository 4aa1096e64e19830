/**
 * Saved outputs of commands that the model was shown only in part.
 *
 * @module
 */
import { newId } from "./id.ts";
import type { StoreContext } from "./store_context.ts";

/** What a command printed, secrets taken out. */
export interface Output {
  /** Results. */
  readonly stdout: string;
  /** Diagnostics. */
  readonly stderr: string;
}

/** Where an output comes from. */
export interface OutputOrigin {
  /** The session. */
  readonly session: string;
  /** The call. */
  readonly call: string;
}

const keptMs = 7 * 24 * 60 * 60 * 1000;
const keptBytes = 100 * 1024 * 1024;

/** The outputs of a store. */
export class Outputs {
  readonly #ctx: StoreContext;

  /** For `openStore`. */
  constructor(ctx: StoreContext) {
    this.#ctx = ctx;
  }

  /** Keeps an output for a week, or until 100 MiB have come after it; returns its identifier. */
  async add({ stdout, stderr }: Output, { session, call }: OutputOrigin): Promise<string> {
    const { database, now } = this.#ctx;
    const at = now();
    const id = newId("out", at);
    const encoder = new TextEncoder();
    const bytes = encoder.encode(stdout).length + encoder.encode(stderr).length;
    return await database.transaction(async () => {
      await database.insert("output", { id, session, call, stdout, stderr, bytes, created_at: at });
      await database.run("DELETE FROM output WHERE created_at < ?", [at - keptMs]);
      await database.run(
        `DELETE FROM output WHERE id <> ?1 AND id IN (SELECT id FROM
          (SELECT id, sum(bytes) OVER (ORDER BY rowid DESC) AS total FROM output)
          AS summed WHERE total > ?2)`,
        [id, keptBytes],
      );
      return id;
    });
  }

  /**
   * The output of that identifier, if it is one of the session's; of any session where none is
   * named.
   */
  async find(id: string, session?: string): Promise<Output | undefined> {
    const row = await this.#ctx.database.get(
      `SELECT stdout, stderr FROM output
        WHERE id = ?1 AND (CAST(?2 AS TEXT) IS NULL OR session = ?2)`,
      [id, session ?? null],
    );
    return row && { stdout: row.text("stdout"), stderr: row.text("stderr") };
  }
}
