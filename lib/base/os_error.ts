/**
 * Operating-system errors in the one form that messages use: `<reason> (os error N)`.
 *
 * @module
 */

/** Reasons the runtime words itself instead of quoting the system. */
const ownWords: ReadonlyMap<string, string> = new Map([
  ["entity not found", "No such file or directory (os error 2)"],
  ["permission denied", "Permission denied (os error 13)"],
]);

/**
 * The reason an operation failed: the system's where it was the system that refused, otherwise the
 * error's own message, without the operation and path that the runtime adds.
 *
 * @example A missing file
 * ```ts
 * import { osErrorText } from "@ct/base";
 * import assert from "node:assert/strict";
 * const error = new Error("No such file or directory (os error 2): readdir '/x'");
 * assert.equal(osErrorText(error), "No such file or directory (os error 2)");
 * ```
 */
export function osErrorText(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  // The runtime's advice is for whoever started it, and a tool's permissions are not the user's to
  // change.
  if (error.name === "NotCapable") return capability(error.message);
  if ("errno" in error && typeof error.errno === "number") {
    return nodeReason(error.message, error.errno);
  }
  const message = error.message.replace(/^Failed to spawn '[^]*?': /, "");
  // A path may hold anything, so what follows the first quote is never taken for the reason.
  const reason = /^[^'"]*? \(os error \d+\)/.exec(message)?.[0] ??
    message.replace(/: \w+ '[^]*$/, "");
  return ownWords.get(reason) ?? (reason === "" ? error.name : reason);
}

function capability(message: string): string {
  // No permission but all of them at once opens these places.
  return message.startsWith("Requires all access to ")
    ? "the runtime keeps /dev, /proc and /sys closed; use a copy elsewhere, for example in /tmp"
    : message.replace(/, run again with .*$/, "");
}

/** Node's file system says `ENOENT: no such file or directory, open '/x'`, with -2 as its number. */
function nodeReason(message: string, errno: number): string {
  const reason = /^[A-Z\d]+: ([^,']+)/.exec(message)?.[1] ?? message;
  return `${reason.charAt(0).toUpperCase()}${reason.slice(1)} (os error ${Math.abs(errno)})`;
}
