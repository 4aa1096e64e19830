/**
 * The store that a call names.
 *
 * @module
 */
import { CtError, joinName, resolvePath } from "@ct/base";
import type { Context } from "@ct/core/context";
import { realPath } from "../files/real_path.ts";
import { Root } from "../files/root.ts";
import { openStore, type Store, type StoreOptions } from "../store/store.ts";

/** What names a store. */
export interface StoreSelector {
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
export async function openNamedStore(
  { root, store }: StoreSelector,
  { cwd }: Pick<Context, "cwd">,
  options: Pick<StoreOptions, "mustExist"> = {},
): Promise<Store> {
  // Else a mistyped root would be made, with a store in it.
  const { path } = new Root(resolvePath(root, { cwd }), { isWorktree: false, closed: [] });
  if (store === undefined) assertNoLink(joinName(path, ".ct/agent"));
  const origin = store === undefined ? "own" : "adopted";
  // What a link leads to is granted, and not what lies behind the link by its name.
  const top = path === resolvePath(root, { cwd }) ? root : path;
  return await openStore(store ?? joinName(top, ".ct/agent/state.db"), { cwd, origin, ...options });
}

/** A checkout must not decide where the store of its agents is. */
function assertNoLink(directory: string): void {
  if (realPath(directory).path === directory) return;
  const message = `not using "${directory}": it leads elsewhere`;
  const help = "--store names a store that is to be used all the same";
  throw new CtError("refused", message, { path: directory, help });
}
