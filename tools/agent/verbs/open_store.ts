/**
 * The store that a call names.
 *
 * @module
 */
import { joinName, resolvePath } from "@ct/base";
import type { Context } from "@ct/core/context";
import { Root } from "../files/root.ts";
import { openStore, type Store, type StoreOptions } from "../store/store.ts";

/** What names a store. */
export interface StorePlace {
  /** The directory that agents work in. */
  readonly root: string;
  /** The file of the store, if one is named. */
  readonly store: string | undefined;
}

/** The session of calls that name none. */
export const plainSession = "cli";

/**
 * Opens the store that a call names.
 * @throws {CtError} If there is no such root, or as `openStore`.
 */
export function openNamedStore(
  { root, store = joinName(root, ".ct/agent/state.db") }: StorePlace,
  { cwd }: Pick<Context, "cwd">,
  options: Pick<StoreOptions, "mustExist"> = {},
): Store {
  // Else a mistyped root would be made, with a store in it.
  new Root(resolvePath(root, { cwd }), { isWorktree: false, closed: [] });
  return openStore(store, { cwd, ...options });
}
