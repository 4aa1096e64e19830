/**
 * The note to the operator of an agent on a write that can be reverted.
 *
 * @module
 */
import type { Store } from "../store/store.ts";

/** The token of a write; it is of use where the file is. */
export function revertNote(token: string, { isShared }: Pick<Store, "isShared">): string {
  return `revert token: ${token}${isShared ? " (on this machine)" : ""}`;
}
