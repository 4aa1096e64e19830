/**
 * The lock under which a store on a server is changed, where the file of one machine is locked.
 *
 * @module
 */
import type { StoreAddress } from "./store_address.ts";

/** What a store's lock is called, and what tells others of its changes. */
export function channelOf({ schema }: StoreAddress): string {
  return `ct_${schema}`;
}

/** The statement that waits until nobody else makes a change, and keeps others out until its end. */
export function locking(address: StoreAddress): string {
  return `SELECT pg_advisory_xact_lock(hashtextextended('${channelOf(address)}', 0))`;
}
