/**
 * Taking back what a tool wrote, as long as nobody has changed it since.
 *
 * @module
 */
import { CtError, hashOf, lstatIfThere, readRegularFile } from "@ct/base";
import type { Context } from "@ct/core/context";
import { commit, findTarget, planWrites } from "@ct/write";
import { ToolFailure } from "../contract/failure.ts";
import { removeFile } from "../files/regular_file.ts";
import type { Location, Root } from "../files/root.ts";
import type { Revert } from "../store/reverts.ts";

/** What taking back did: the file has its former content, or is gone since there was none. */
export type RevertOutcome = "restored" | "removed";

/**
 * Gives a file the content and permissions that it had before a write, or removes what the write
 * created.
 * @throws {CtError} With code `refused` if the file is not what the write left, `write` if it
 * cannot be written.
 */
export async function takeBack(
  { path, before, mode, afterHash }: Revert,
  root: Root,
  ctx: Pick<Context, "cwd" | "clock" | "spawn">,
): Promise<RevertOutcome> {
  const place = placeOf(path, root);
  const door = root.door();
  const refused = (why: string) =>
    new CtError("refused", `cannot take back the write of "${place.relative}": ${why}`, { path });
  const info = lstatIfThere(place.realPath);
  if (info === undefined) throw refused("the file is gone");
  if (!info.isFile) throw refused("there is no regular file any more");
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

function placeOf(path: string, root: Root): Location {
  try {
    return root.writable(path);
  } catch (error) {
    if (!(error instanceof ToolFailure)) throw error;
    const help = "--root is the directory that the agent worked in";
    throw new CtError("refused", error.message, { path, help });
  }
}
