/**
 * Which file a probe's program is, and what it gets to see (R6, R8). One of the files that reach
 * the runtime.
 *
 * @module
 */
import { directoryOf, isWithin } from "@ct/base";
import type { Context } from "@ct/core/context";
import { childEnvironment, findProgram, isExecutable, systemDirectories } from "@ct/core/run";
import { probePermissions } from "./probe_permissions.ts";

/** What finding a program needs of the context. */
type ProgramSurroundings = Pick<Context, "cwd" | "commandDirectories" | "environment">;

/** Whether a probe that the gate let through is one of the bridge. */
function isBridged(name: string): boolean {
  return probePermissions.installed?.includes(name) === true;
}

/**
 * The absolute path of a probe's program, `undefined` if there is none. Programs of the bridge are looked for on the
 * search path; but nothing that lies in the workspace is a program, whatever the search path says.
 */
export function findProbeProgram(
  name: string,
  root: string,
  { cwd, commandDirectories, environment }: ProgramSurroundings,
): string | undefined {
  const isOutside = (directory: string) => !isWithin(root, directory) && !isWithin(cwd, directory);
  if (!isBridged(name)) {
    return findProgram(name, { commandDirectories: commandDirectories.filter(isOutside) });
  }
  const searched = (environment["PATH"] ?? "").split(":");
  return [...searched, ...systemDirectories]
    .filter((directory) => directory.startsWith("/") && isOutside(directory))
    .map((directory) => `${directory.replace(/\/+$/, "")}/${name}`)
    .find((path) => isExecutable(path) && isOutside(path));
}

/** The environment of a probe's program: built, not inherited. */
export function probeEnvironment(
  name: string,
  program: string,
  given: Readonly<Record<string, string>>,
): Readonly<Record<string, string>> {
  const built = childEnvironment(name, given);
  if (!isBridged(name)) return built;
  // Programs of the bridge start their own companions, such as rustc, which lie beside them.
  const directory = directoryOf(program);
  const path = { PATH: [directory, ...systemDirectories].join(":") };
  return { ...built, ...path, ...(name === "deno" ? denoVariables : rustVariables(given)) };
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

/**
 * The workspace's own configuration of cargo could name any program as compiler or its wrapper; these variables come
 * first. Nothing is installed on the way.
 */
function rustVariables(given: Readonly<Record<string, string>>): Readonly<Record<string, string>> {
  const homes = ["CARGO_HOME", "RUSTUP_HOME"].flatMap((variable) => {
    const value = given[variable];
    return value === undefined ? [] : [[variable, value] as const];
  });
  return {
    ...Object.fromEntries(homes),
    RUSTC: "rustc",
    RUSTC_WRAPPER: "",
    RUSTC_WORKSPACE_WRAPPER: "",
    RUSTUP_AUTO_INSTALL: "0",
  };
}
