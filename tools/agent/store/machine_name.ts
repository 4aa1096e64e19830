/**
 * What tells this machine from others, in a store that several have open.
 *
 * @module
 */

/** The name of this machine, which a container has, too; empty where no file says it. */
export function machineName(): string {
  try {
    return Deno.readTextFileSync("/etc/hostname").trim();
  } catch {
    return "";
  }
}
