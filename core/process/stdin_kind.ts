/**
 * What standard input is. The runtime's own functions don't tell without permission for everything.
 *
 * @module
 */

/**
 * Whether standard input is a file, a pipe or a socket, and not a terminal or a device such as
 * /dev/null. Loading the module that tells takes 10 ms, so it is loaded only when this is asked.
 */
export async function isStdinPiped(): Promise<boolean> {
  if (Deno.stdin.isTerminal()) return false;
  const { fstatSync } = await import("node:fs");
  try {
    const info = fstatSync(0);
    return info.isFile() || info.isFIFO() || info.isSocket();
  } catch {
    // It is closed.
    return false;
  }
}
