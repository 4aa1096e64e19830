/**
 * Which walks are the same.
 *
 * @module
 */
import { openDoor } from "@ct/base";
import type { WalkOptions } from "@ct/walk";

/** What tells one walk from another. */
export function keyOf(options: WalkOptions): string {
  const { base, cwd, hidden, ignore, door, home, configHome, rules, maxDepth } = options;
  // A door keeps files with rules from being read.
  const isOpen = door === undefined || door === openDoor;
  return JSON.stringify([base, cwd, hidden, ignore, isOpen, home, configHome, rules, maxDepth]);
}
