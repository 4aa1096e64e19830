/**
 * What files held before a tool wrote, moved or deleted them, by the token that this left.
 *
 * @module
 */
import type { Row } from "./database.ts";
import { newId } from "./id.ts";
import type { StoreContext } from "./store_context.ts";

/** How to take a write back. */
export interface Revert {
  /** The session. */
  readonly session: string;
  /** The call. */
  readonly call: string;
  /** What was done; `write` by default. */
  readonly kind?: "write" | "move" | "delete";
  /** The absolute path without links; of a move, that where the file is now. */
  readonly path: string;
  /** Of a move, the absolute path where the file was. */
  readonly movedFrom?: string;
  /** What the file held; `null` if there was none, or it is a directory or was moved. */
  readonly before: Uint8Array | null;
  /** Its permission bits; `null` if there was none, or the system has none. */
  readonly mode: number | null;
  /**
   * The hash of what was written: with another content, a revert would destroy somebody's
   * work. Empty where nothing was written.
   */
  readonly afterHash: string;
}

/** The reverts of a store. */
export class Reverts {
  readonly #ctx: StoreContext;

  /** For `openStore`. */
  constructor(ctx: StoreContext) {
    this.#ctx = ctx;
  }

  /** Keeps how to take a write back; returns the token. */
  async add(
    { session, call, kind = "write", path, movedFrom, before, mode, afterHash }: Revert,
  ): Promise<string> {
    const at = this.#ctx.now();
    const token = newId("revert", at);
    await this.#ctx.database.insert("revert", {
      token,
      session,
      call,
      kind,
      path,
      moved_from: movedFrom ?? null,
      before,
      mode,
      after_hash: afterHash,
      created_at: at,
    });
    return token;
  }

  /** How to take back the write that left a token. */
  async find(token: string): Promise<Revert | undefined> {
    const row = await this.#ctx.database.get("SELECT * FROM revert WHERE token = ?", [token]);
    return row && {
      session: row.text("session"),
      call: row.text("call"),
      ...changeOf(row),
      path: row.text("path"),
      before: row.optionalBytes("before"),
      mode: row.optionalNumber("mode"),
      afterHash: row.text("after_hash"),
    };
  }
}

/** What was done, where it was no write. */
function changeOf(row: Row): Pick<Revert, "kind" | "movedFrom"> {
  const movedFrom = row.optionalText("moved_from");
  if (movedFrom !== null) return { kind: "move", movedFrom };
  return row.text("kind") === "delete" ? { kind: "delete" } : {};
}
