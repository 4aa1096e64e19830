/**
 * Reverts what a tool wrote, unless it was changed since.
 *
 * @module
 */
import { CtError, hashOf, lstatIfThere, readRegularFile } from "@ct/base";
import type { Context } from "@ct/core/context";
import { commit, createFile, findTarget, planWrites } from "@ct/write";
import { ToolFailure } from "../contract/failure.ts";
import { makeDirectories, makeDirectory, moveToFreePath, setMode } from "../files/directory.ts";
import { missingParents } from "../files/parents.ts";
import { removeFile } from "../files/regular_file.ts";
import type { Location, Root } from "../files/root.ts";
import type { Revert } from "../store/reverts.ts";

/**
 * What taking back did: the file has its former content, is gone since there was none, or is where
 * it was before.
 */
export type RevertOutcome = "restored" | "removed" | "moved back";

/** What taking back needs of the outside world. */
type RevertContext = Pick<Context, "cwd" | "clock" | "spawn">;

/**
 * Gives a file the content and permissions that it had before a write, removes what the write
 * created, puts back what was deleted, or moves back what was moved.
 * @throws {CtError} With code `refused` if the file is not what the write left or something is in
 * its way, `write` if it cannot be written.
 */
export async function takeBack(
  revert: Revert,
  root: Root,
  ctx: RevertContext,
): Promise<RevertOutcome> {
  if (revert.kind === "delete") return await putBack(revert, root, ctx);
  return revert.movedFrom === undefined
    ? await takeBackWrite(revert, root, ctx)
    : moveBack(revert.path, revert.movedFrom, root);
}

async function takeBackWrite(
  { path, before, mode, afterHash }: Revert,
  root: Root,
  ctx: RevertContext,
): Promise<RevertOutcome> {
  const place = placeOf(path, root);
  const door = root.door();
  const refused = (why: string) =>
    new CtError("refused", `cannot take back the write of "${place.relative}": ${why}`, { path });
  const info = lstatIfThere(place.realPath);
  if (info === undefined) throw refused("the file is gone");
  if (!info.isFile) throw refused("there is not a regular file any more");
  const now = readRegularFile(place.realPath, { cwd: root.path, door });
  if (hashOf(now) !== afterHash) throw refused("the file has changed since");
  if (before === null) {
    removeFile(place.realPath);
    return "removed";
  }
  // A write keeps permissions, so other ones are somebody else's wish.
  if (mode !== null && info.mode !== null && (info.mode & 0o7777) !== mode) {
    throw refused("its permissions have changed since");
  }
  const target = findTarget(place.realPath, ctx);
  await commit(planWrites([{ target, before: now, after: before }], { protected: [] }), {
    ...ctx,
    door,
  });
  return "restored";
}

/** Puts back what was deleted, where nothing is now. */
async function putBack(
  { path, before, mode }: Revert,
  root: Root,
  { cwd, clock }: RevertContext,
): Promise<RevertOutcome> {
  const place = placeOf(path, root);
  const refused = (why: string) =>
    new CtError("refused", `cannot put back "${place.relative}": ${why}`, { path });
  if (lstatIfThere(place.realPath) !== undefined) throw refused("something is there now");
  const door = root.door();
  door.assertWritable(place.realPath, place.realPath);
  const made = missingParents(place, root);
  makeDirectories(made);
  if (before === null) {
    makeDirectory(place.realPath, mode);
    return "restored";
  }
  const isCreated = await createFile(
    { path: place.realPath, text: before, ...(mode === null ? {} : { mode }) },
    { cwd, clock, door },
  );
  if (!isCreated) throw refused("something is there now");
  setMode(place.realPath, mode);
  return "restored";
}

/** Moves back what was moved; what was changed meanwhile stays changed. */
function moveBack(path: string, movedFrom: string, root: Root): RevertOutcome {
  const [now, before] = [placeOf(path, root), placeOf(movedFrom, root)];
  const refused = (why: string) =>
    new CtError("refused", `cannot move back "${now.relative}": ${why}`, { path });
  if (lstatIfThere(now.realPath) === undefined) throw refused("it is gone");
  const door = root.door();
  for (const { realPath } of [now, before]) door.assertWritable(realPath, realPath);
  makeDirectories(missingParents(before, root));
  if (!moveToFreePath(now.realPath, before.realPath)) {
    throw refused(`something is at "${before.relative}" now`);
  }
  return "moved back";
}

function placeOf(path: string, root: Root): Location {
  try {
    return root.writable(path);
  } catch (error) {
    if (!(error instanceof ToolFailure)) throw error;
    const help = "--root is the directory that the agent worked in";
    throw new CtError("refused", error.message, { path, help });
  }
}
