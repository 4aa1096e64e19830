/**
 * The environment of this process.
 *
 * @module
 */
import type { Variables } from "./environment.ts";

/** All its variables; none where the permissions do not allow that. */
export function processVariables(): Variables {
  const { state } = Deno.permissions.querySync({ name: "env" });
  return state === "granted" ? Deno.env.toObject() : {};
}

/** The variables of the web search. */
export const webVariableNames: readonly string[] = ["EXA_API_KEY", "EXA_BASE_URL"];

/** Those of them that are set and may be read. */
export function webVariables(): Variables {
  return Object.fromEntries(webVariableNames.flatMap((variable) => {
    const { state } = Deno.permissions.querySync({ name: "env", variable });
    const value = state === "granted" ? Deno.env.get(variable) : undefined;
    return value === undefined ? [] : [[variable, value]];
  }));
}
