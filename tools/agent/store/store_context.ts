/**
 * What all parts of a store share.
 *
 * @module
 */
import type { Database } from "./database.ts";

/** What all parts of a store share. */
export interface StoreContext {
  /** The open database. */
  readonly database: Database;
  /** Milliseconds since 1970. */
  readonly now: () => number;
}
