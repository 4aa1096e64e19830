/**
 * Writing the rule store. A change is made to the store as it is at that moment, so that calls at
 * the same time lose nothing, and what would not load afterwards is not written.
 *
 * @module
 */
import type { Context } from "@ct/core/context";
import { type CommitResult, createFile, updateFile } from "@ct/write";
import { parseStore, type ReadStore } from "./store.ts";
import { storeDoor } from "./store_door.ts";
import { emptyStore } from "./store_layout.ts";
import type { StoreLocation } from "./store_location.ts";

/** What happened to a store. */
export interface StoreChange {
  /** It was not there before. */
  readonly created: boolean;
  /** What writing an existing store did besides; `undefined` if it was not written. */
  readonly written: CommitResult | undefined;
}

/**
 * Creates the store's text what `change` makes of it; `undefined` leaves it alone. A store that is
 * missing is created, with its directory. The function may be called several times, each time with
 * the store as it is then.
 * @throws {CtError} With code `read`, `syntax` or `write`; whatever `change` throws.
 *
 * @example A store that was not there
 * ```ts
 * import { changeStore, newStoreLocation, setDefinition } from "@ct/rules-engine";
 * import { memoryContext } from "@ct/core/context";
 * import assert from "node:assert/strict";
 * const ctx = memoryContext({ cwd: Deno.makeTempDirSync() });
 * const location = newStoreLocation(ctx);
 * const { created } = await changeStore(location, ({ text }) => setDefinition(text, "a", "b"), ctx);
 * assert(created && Deno.readTextFileSync(location.path).includes('"a": "b"'));
 * Deno.removeSync(ctx.cwd, { recursive: true });
 * ```
 */
export async function changeStore(
  location: StoreLocation,
  change: (store: ReadStore) => string | undefined,
  caller: Pick<Context, "cwd" | "clock" | "door" | "spawn">,
): Promise<StoreChange> {
  const ctx = { ...caller, door: storeDoor(caller.door) };
  const changed = (text: string): string | undefined => {
    const after = change({ ...parseStore(text), text });
    if (after !== undefined) parseStore(after);
    return after;
  };
  if (!location.exists) {
    const text = changed(emptyStore);
    if (text === undefined) return { created: false, written: undefined };
    const created = await createFile({ path: location.absolutePath, text }, ctx);
    if (created) return { created, written: undefined };
  }
  return { created: false, written: await updateFile(location.path, changed, ctx) };
}
