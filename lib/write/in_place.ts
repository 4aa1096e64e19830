/**
 * Decides which files are overwritten in place, under a journal, instead of being replaced by a
 * rename.
 *
 * @module
 */
import type { WriteOps } from "./write_ops.ts";

/** A file to be written, and a free name beside it. */
interface Location {
  /** The file, by real path. */
  readonly realPath: string;
  /** What the system tells about it. */
  readonly info: Deno.FileInfo;
  /** A name of the writer's own in the same directory, which has no file yet. */
  readonly free: string;
  /** Whether its other names keep the former content. */
  readonly detachesLinks: boolean;
}

/**
 * Whether a rename would not do: other names of the file would keep the former content, its access
 * control list would be lost so that others get more rights, or the file is mounted.
 */
export function staysInPlace(place: Location, ops: WriteOps): boolean {
  return (!place.detachesLinks && (place.info.nlink ?? 1) > 1) || mayHaveMask(place.info) ||
    isMounted(place, ops);
}

/** Ids of users whose group of the same number has no other member, by convention. */
const people = { first: 1000, last: 60_000 } as const;

/**
 * Whether the rights of the group may be the mask of an access control list. The runtime cannot
 * read the list; as the rights of the group they would be more than the group has. Where all others
 * have these rights too, or where nobody else is in the group, nobody would get more.
 */
function mayHaveMask({ mode, uid, gid }: Deno.FileInfo): boolean {
  if (Deno.build.os !== "linux" || mode === null || uid === null) return false;
  const group = (mode >> 3) & 7;
  const isPrivate = uid === gid && uid >= people.first && uid <= people.last;
  return (group & ~mode & 7) !== 0 && !isPrivate;
}

/**
 * Whether the file itself is mounted, as single files of a container are: no rename replaces it.
 * Nothing tells it but a second name, which cannot be given across mounts.
 */
function isMounted({ realPath, free }: Location, ops: WriteOps): boolean {
  if (Deno.build.os !== "linux") return false;
  try {
    ops.link(realPath, free);
  } catch (error) {
    return error instanceof Error && error.message.includes("(os error 18)");
  }
  ops.remove(free);
  return false;
}
