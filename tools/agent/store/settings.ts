/**
 * Small things that a store remembers by name.
 *
 * @module
 */
import type { StoreContext } from "./store_context.ts";

/** The settings of a store. */
export class Settings {
  readonly #ctx: StoreContext;

  /** For `openStore`. */
  constructor(ctx: StoreContext) {
    this.#ctx = ctx;
  }

  /** The value under a key. */
  async get(key: string): Promise<string | undefined> {
    const row = await this.#ctx.database.get("SELECT value FROM setting WHERE key = ?", [key]);
    return row?.text("value");
  }

  /** Sets the value under a key. */
  async set(key: string, value: string): Promise<void> {
    await this.#ctx.database.run(
      `INSERT INTO setting (key, value) VALUES (?, ?)
        ON CONFLICT (key) DO UPDATE SET value = excluded.value`,
      [key, value],
    );
  }
}
