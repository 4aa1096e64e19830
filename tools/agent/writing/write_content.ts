/**
 * Putting a content into a file, with what is kept of it: that the session knows it, and how to
 * take it back.
 *
 * @module
 */
import { commit, createFile, findTarget, planWrites } from "@ct/write";
import type { Call } from "../call/call.ts";
import { ToolFailure } from "../contract/failure.ts";
import { hashOf } from "@ct/base";
import { missingParents, removeEmpty } from "../files/parents.ts";
import type { Location } from "../files/root.ts";
import { revertNote } from "./revert_note.ts";

/** More is not kept for taking back. */
const maxKeptBytes = 64 << 20;

/** What is to be written. */
export interface NewContent {
  /** What the file holds; `undefined` if there is none. */
  readonly before: Uint8Array | undefined;
  /** Its permission bits; `null` if there is none, or the system has none. */
  readonly mode: number | null;
  /** What it is to hold. */
  readonly after: Uint8Array;
}

/**
 * Replaces the content of a file, or creates it. Either is done completely or not at all.
 * @throws {CtError} With code `write` if it cannot be written, or is not what was read any more.
 * @throws {ToolFailure} If it has turned up meanwhile.
 */
export async function writeContent(
  place: Location,
  { before, mode, after }: NewContent,
  call: Call,
): Promise<void> {
  const { root, store, session, ctx } = call.place;
  root.confirm(place);
  call.tick();
  // A signal is answered when the write is finished and recorded, not in between.
  using _held = ctx.spawn.interruption();
  if (before === undefined) await create(place, after, call);
  else {
    const target = { ...findTarget(place.realRelative, ctx), path: place.relative };
    const plan = planWrites([{ target, before, after }], { protected: [] });
    await commit(plan, { clock: ctx.clock, door: call.door });
  }
  root.confirm(place);
  const hash = hashOf(after);
  const origin = { session, call: call.id, path: place.realPath };
  await store.reads.add({
    ...origin,
    startLine: null,
    endLine: null,
    hash,
    redacted: false,
    kind: "write",
  });
  if (before !== undefined && before.length > maxKeptBytes) {
    call.tellOperator("the previous content is too large to keep: the write cannot be reverted");
    return;
  }
  const token = await store.reverts.add({
    ...origin,
    before: before ?? null,
    mode,
    afterHash: hash,
  });
  call.tellOperator(revertNote(token, store));
}

async function create(
  place: Location,
  content: Uint8Array,
  { door, place: { ctx, root } }: Call,
): Promise<void> {
  const made = missingParents(place, root);
  const text = new TextDecoder("utf-8", { ignoreBOM: true }).decode(content);
  try {
    const { cwd, clock } = ctx;
    if (await createFile({ path: place.realRelative, text }, { cwd, clock, door })) {
      return;
    }
  } catch (error) {
    removeEmpty(made);
    throw error;
  }
  throw new ToolFailure(`Another program has just created the file: ${place.given}`);
}
