/**
 * The environment of this process.
 *
 * @module
 */
import type { Variables } from "./shell/environment.ts";

/** All its variables; none where the permissions do not allow that. */
export function processVariables(): Variables {
  const { state } = Deno.permissions.querySync({ name: "env" });
  return state === "granted" ? Deno.env.toObject() : {};
}
