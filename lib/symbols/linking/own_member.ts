/**
 * The members that a declaration has itself.
 *
 * @module
 */
import type { Definition } from "../model/definition.ts";

/** The members to look up. */
export interface MemberQuery {
  /** Their name. */
  readonly name: string;
  /** How far the question has come. */
  readonly depth: number;
  /** Whether they are those of the class itself. */
  readonly isStatic: boolean;
}

/** The member that is asked for; `undefined` if the declaration has none of the name. */
export function ownMember(
  { members, statics, inside }: Definition,
  { name, isStatic }: MemberQuery,
): Definition | undefined {
  if (!isStatic) return members?.get(name);
  const found = statics?.get(name);
  if (found !== undefined) return found;
  for (const scope of inside ?? []) {
    const own = scope.own(name, "both");
    if (own !== undefined) return own;
  }
  return undefined;
}
