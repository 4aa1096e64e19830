/**
 * Which member a file belongs to.
 *
 * @module
 */
import type { Member } from "./workspace.ts";

/** The member that a file belongs to: the one in the innermost directory around it. */
export function ownerOf<M extends Pick<Member, "folder">>(
  members: readonly M[],
  path: string,
): M | undefined {
  let owner: M | undefined;
  for (const member of members) {
    const isIn = member.folder === "" || path.startsWith(`${member.folder}/`);
    if (isIn && member.folder.length >= (owner?.folder.length ?? 0)) owner = member;
  }
  return owner;
}
