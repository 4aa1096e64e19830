/**
 * Resolves paths to where they lead without links.
 *
 * @module
 */

/**
 * The path without links; as it is where the system does not tell. What this process may not look
 * at does not lead into the root: what does is granted with it (`readBeside`).
 */
export function withoutLinks(path: string): string {
  try {
    return Deno.realPathSync(path);
  } catch {
    return path;
  }
}
