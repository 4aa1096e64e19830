/**
 * What files held before a tool wrote them, by the token that the write left.
 *
 * @module
 */
import { newId } from "./id.ts";
import type { StoreContext } from "./store_context.ts";

/** How to take a write back. */
export interface Revert {
  /** The session. */
  readonly session: string;
  /** The call. */
  readonly call: string;
  /** The absolute path without links. */
  readonly path: string;
  /** What the file held; `null` if there was none. */
  readonly before: Uint8Array | null;
  /** Its permission bits; `null` if there was none, or the system has none. */
  readonly mode: number | null;
  /**
   * The hash of what was written: with another content, taking it back would destroy somebody's
   * work.
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
  add({ session, call, path, before, mode, afterHash }: Revert): string {
    const at = this.#ctx.now();
    const token = newId("revert", at);
    this.#ctx.database.insert("revert", {
      token,
      session,
      call,
      path,
      before,
      mode,
      after_hash: afterHash,
      created_at: at,
    });
    return token;
  }

  /** How to take back the write that left a token. */
  find(token: string): Revert | undefined {
    const row = this.#ctx.database.get("SELECT * FROM revert WHERE token = ?", [token]);
    return row && {
      session: row.text("session"),
      call: row.text("call"),
      path: row.text("path"),
      before: row.optionalBytes("before"),
      mode: row.optionalNumber("mode"),
      afterHash: row.text("after_hash"),
    };
  }
}
