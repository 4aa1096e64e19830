/**
 * Making a file beside a target that can take its place: same permissions, same owner where that is
 * permitted, and fully on the disk.
 *
 * @module
 */
import { permissionBits } from "./target.ts";
import type { FileAt, OpenFile, WriteOps } from "./write_ops.ts";

/** The bits of a mode that let a program run as its owner or group. */
export const setIdBits = 0o6000;

/** What a new file takes over from the one it replaces. */
export type Attributes = Pick<Deno.FileInfo, "mode" | "uid" | "gid">;

/** What a file beside a target is to become. */
export interface Sibling {
  /** What it is to hold; a piece is valid until the next is asked for. */
  readonly pieces: Iterable<Uint8Array>;
  /** The file it is to be like. */
  readonly like: Attributes;
  /** Breaks it off. */
  readonly signal?: AbortSignal | undefined;
}

/** After this many bytes a signal gets its chance to be heard. */
const breathBytes = 16 << 20;

/**
 * Fills a file that was just created, syncs and closes it. Resolves to whether it has the same
 * owner and group.
 * @throws {Error} The system's error, or the reason of the signal; then the file is there in part.
 */
export async function fillSibling(
  file: OpenFile,
  { pieces, like, signal }: Sibling,
  ops: WriteOps,
): Promise<boolean> {
  try {
    let written = 0;
    for (const piece of pieces) {
      file.write(piece);
      written += piece.length;
      if (written < breathBytes) continue;
      written = 0;
      await new Promise((resolve) => setTimeout(resolve));
      signal?.throwIfAborted();
    }
    const kept = await takeAttributes(file, like, ops);
    await file.sync();
    return kept;
  } finally {
    file.close();
  }
}

/**
 * Gives a file the owner and permissions of another, as far as permitted. Tells whether it has the
 * same owner and group.
 * @throws {Error} The system's error, if the permissions cannot be set.
 */
async function takeAttributes(
  file: FileAt,
  like: Attributes,
  ops: WriteOps,
): Promise<boolean> {
  const kept = await keepOwner(file, like, ops);
  // Last, because changing the owner takes the set-id bits away.
  if (like.mode !== null) await ops.chmod(file, grantedMode(like.mode & permissionBits, kept));
  return kept.owner && kept.group;
}

interface KeptOwner {
  readonly owner: boolean;
  readonly group: boolean;
}

async function keepOwner(
  file: FileAt,
  { uid, gid }: Attributes,
  ops: WriteOps,
): Promise<KeptOwner> {
  const made = file.info;
  const owner = uid === null || made.uid === uid;
  const group = gid === null || made.gid === gid;
  if (gid === null || (owner && group)) return { owner, group };
  try {
    await ops.chown(file, uid, gid);
    return { owner: true, group: true };
  } catch {
    // Only root may give files away, but a file's owner may give it to any group he is in.
    return { owner, group: group || await keepsGroup(file, gid, ops) };
  }
}

async function keepsGroup(file: FileAt, gid: number, ops: WriteOps): Promise<boolean> {
  try {
    await ops.chown(file, null, gid);
    return true;
  } catch {
    return false;
  }
}

/** The permissions under another owner or group: nobody gains access. */
function grantedMode(mode: number, kept: KeptOwner): number {
  let granted = mode;
  if (!kept.owner || !kept.group) granted &= ~setIdBits;
  // A foreign group gets what everybody has.
  if (!kept.group) granted = (granted & ~0o070) | ((granted & 0o007) << 3);
  return granted;
}
