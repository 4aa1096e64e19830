/**
 * Resolves the program of a probe and its environment (R6, R8). One of the files that reach the
 * runtime.
 *
 * @module
 */
import { directoryOf, isWithin } from "@ct/base";
import type { Context } from "@ct/core/context";
import {
  childEnvironment,
  findInstalled,
  findProgram,
  mayStart,
  programDirectories,
  rustEnvironment,
  system,
} from "@ct/core/run";
import { findLocal } from "./bridge/mod.ts";
import { probePermissions } from "./probe_permissions.ts";

/** The part of the context that finding a program needs. */
type ProbeProgramContext = Pick<Context, "cwd" | "commandDirectories" | "environment" | "home">;

/** Whether a probe that the gate let through is one of the bridge. */
function isBridged(name: string): boolean {
  return probePermissions.installed?.includes(name) === true;
}

/**
 * The absolute path of a probe's program, `undefined` if there is none. Programs of the bridge are
 * searched for on the search path; but nothing that lies in the workspace is a program, whatever
 * the search path says. Only those that run code of the checkout, and so only when a person trusts
 * them, are the project's own where it has some.
 */
export function findProbeProgram(
  name: string,
  root: string,
  { cwd, commandDirectories, environment, home }: ProbeProgramContext,
): string | undefined {
  if (!isBridged(name)) {
    const isOutside = (path: string) => !isWithin(root, path) && !isWithin(cwd, path);
    return findProgram(name, { commandDirectories: commandDirectories.filter(isOutside) });
  }
  return findLocal(name, root)?.path ?? findInstalled(name, [root, cwd], { environment, home });
}

/** Whether this process may start a program; one that is not there is reported when it starts. */
export function mayStartProbe(name: string, root: string, ctx: ProbeProgramContext): boolean {
  const program = findProbeProgram(name, root, ctx);
  return program === undefined || mayStart(program);
}

/** The environment of a probe's program: built, not inherited. */
export function probeEnvironment(
  { name, path }: { readonly name: string; readonly path: string },
  root: string,
  ctx: Pick<Context, "cwd" | "environment" | "home">,
): Readonly<Record<string, string>> {
  if (!isBridged(name)) return childEnvironment(name, ctx.environment);
  return codeEnvironment({ name, path }, root, ctx);
}

/**
 * The environment of a program that the user has installed and that looks at a project: nothing of
 * the project is on its search path, and it stays offline.
 */
export function codeEnvironment(
  { name, path }: { readonly name: string; readonly path: string },
  root: string,
  ctx: Pick<Context, "cwd" | "environment" | "home">,
): Readonly<Record<string, string>> {
  if (rustPrograms.includes(name)) return rustEnvironment(path, [root, ctx.cwd], ctx);
  const environment = childEnvironment(name, ctx.environment);
  if (name === "deno") return { ...environment, ...denoVariables };
  const PATH = [directoryOf(path), ...programDirectories([root, ctx.cwd], ctx)];
  return {
    ...environment,
    ...toolVariables,
    PATH: [...new Set(PATH.filter((directory) => !isWithin(root, directory)))]
      .join(system.listSeparator),
  };
}

/** Started without what the configuration of a directory could name. */
const rustPrograms: readonly string[] = ["cargo", "cargo-deny", "rust-analyzer"];

/** Keeps programs offline, without questions, and as this environment says. */
const toolVariables: Readonly<Record<string, string>> = {
  CI: "1",
  COREPACK_ENABLE_NETWORK: "0",
  // git of a foreign repository could run what that configures.
  GOFLAGS: "-buildvcs=false",
  GOPROXY: "off",
  GOTOOLCHAIN: "local",
  NO_COLOR: "1",
  NO_UPDATE_NOTIFIER: "1",
  PIP_NO_INPUT: "1",
  YARN_ENABLE_NETWORK: "0",
  npm_config_offline: "true",
  // The environment comes before an `.npmrc` of the checkout.
  npm_config_script_shell: "/bin/sh",
  npm_config_update_notifier: "false",
};

/** What a command that runs code of the checkout gets to see besides: it may speak with itself. */
export function probeVariables(
  { bindsCommand }: { readonly bindsCommand: boolean },
): Readonly<Record<string, string>> {
  return bindsCommand ? { NO_PROXY: "localhost,127.0.0.1,::1" } : {};
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
