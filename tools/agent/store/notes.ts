/**
 * Notes: what agents keep for themselves and for those who go on in the same stage.
 *
 * @module
 */
import { newId } from "./id.ts";
import type { StoreContext } from "./store_context.ts";

/** Where notes belong. */
export interface NoteLocation {
  /** The workflow. */
  readonly workflow: string;
  /** The stage. */
  readonly stage: string;
  /** The pulse, in the stage of pulsing; `null` elsewhere. */
  readonly pulse: string | null;
}

/** A note to be kept. */
export interface NewNote extends NoteLocation {
  /** Who wrote it. */
  readonly session: string;
  /** Its text, secrets taken out. */
  readonly text: string;
}

/** The notes of a store. */
export class Notes {
  readonly #ctx: StoreContext;

  /** For `openStore`. */
  constructor(ctx: StoreContext) {
    this.#ctx = ctx;
  }

  /** Keeps a note; returns its identifier. */
  async add({ workflow, stage, pulse, session, text }: NewNote): Promise<string> {
    const at = this.#ctx.now();
    const id = newId("note", at);
    await this.#ctx.database.insert("note", {
      id,
      workflow,
      stage,
      pulse,
      session,
      text,
      created_at: at,
    });
    return id;
  }

  /**
   * The texts of the notes of a place that have not ended, in the order in which they were written.
   */
  async list({ workflow, stage, pulse }: NoteLocation): Promise<readonly string[]> {
    return (await this.#ctx.database.all(
      `SELECT text FROM note WHERE workflow = ? AND stage = ?
        AND pulse IS NOT DISTINCT FROM ? AND ended_at IS NULL ORDER BY rowid`,
      [workflow, stage, pulse],
    )).map((row) => row.text("text"));
  }
}
