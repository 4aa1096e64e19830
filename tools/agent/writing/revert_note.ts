/**
 * What who runs an agent is told of a write that can be taken back.
 *
 * @module
 */
import type { Store } from "../store/store.ts";

/** The token of a write; it is of use where the file is. */
export function revertNote(token: string, { isShared }: Pick<Store, "isShared">): string {
  return `revert token: ${token}${isShared ? " (on this machine)" : ""}`;
}
