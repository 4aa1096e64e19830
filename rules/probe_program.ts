/**
 * Which file a probe's program is, and what it gets to see (R6, R8). One of the files that reach
 * the runtime.
 *
 * @module
 */
import { isWithin } from "@ct/base";
import type { Context } from "@ct/core/context";
import { childEnvironment, findInstalled, findProgram, rustEnvironment } from "@ct/core/run";
import { probePermissions } from "./probe_permissions.ts";

/** What finding a program needs of the context. */
type ProgramSurroundings = Pick<Context, "cwd" | "commandDirectories" | "environment" | "home">;

/** Whether a probe that the gate let through is one of the bridge. */
function isBridged(name: string): boolean {
  return probePermissions.installed?.includes(name) === true;
}

/**
 * The absolute path of a probe's program, `undefined` if there is none. Programs of the bridge are
 * looked for on the search path; but nothing that lies in the workspace is a program, whatever the
 * search path says.
 */
export function findProbeProgram(
  name: string,
  root: string,
  { cwd, commandDirectories, environment, home }: ProgramSurroundings,
): string | undefined {
  if (!isBridged(name)) {
    const isOutside = (path: string) => !isWithin(root, path) && !isWithin(cwd, path);
    return findProgram(name, { commandDirectories: commandDirectories.filter(isOutside) });
  }
  return findInstalled(name, [root, cwd], { environment, home });
}

/** The environment of a probe's program: built, not inherited. */
export function probeEnvironment(
  { name, path }: { readonly name: string; readonly path: string },
  root: string,
  ctx: Pick<Context, "cwd" | "environment" | "home">,
): Readonly<Record<string, string>> {
  if (!isBridged(name)) return childEnvironment(name, ctx.environment);
  if (name !== "deno") return rustEnvironment(path, [root, ctx.cwd], ctx);
  return { ...childEnvironment(name, ctx.environment), ...denoVariables };
}

/** Nothing listens there: what is not cached is not loaded. */
const deadProxy = "http://127.0.0.1:9";

const denoVariables: Readonly<Record<string, string>> = {
  DENO_NO_PROMPT: "1",
  DENO_NO_UPDATE_CHECK: "1",
  HTTP_PROXY: deadProxy,
  HTTPS_PROXY: deadProxy,
  NO_COLOR: "1",
};
