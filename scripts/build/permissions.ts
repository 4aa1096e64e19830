/**
 * What the parts of the suite that are no tools may do, as the runtime's flags, and what a tool may
 * do where no script chooses its flags for each call. Those of a tool in a script are
 * `permissionFlags` of `@ct/core`.
 *
 * @module
 */
import type { Command } from "@ct/core/definition";
import { passedVariables, permissionFlags } from "@ct/core/run";

/** Questions about the suite are answered without any permission. */
export const launcherFlags: readonly string[] = [];

/**
 * A chain starts `ct` again for each of its commands, which then run with their own permissions.
 */
export const chainFlags: readonly string[] = ["--allow-run"];

/** `ct completions` reads the rule store, for its names. */
export const completionsFlags: readonly string[] = ["--allow-read"];

/** `ct doctor` looks at the installation, the search path, and who the user is. */
export const doctorFlags: readonly string[] = [
  "--allow-read",
  "--allow-env=PATH,XDG_STATE_HOME",
  "--allow-sys=uid,gid",
];

/** Every tool reads where the user's settings lie. */
export const userVariables = "HOME,XDG_CONFIG_HOME,XDG_STATE_HOME,XDG_CACHE_HOME";

/** What tools that run others read of their environment. */
export const runnerVariables: string = [
  ...new Set(passedVariables.map((name) => name.replace(/^LC_.*/, "LC_*"))),
].join(",");

/**
 * What a tool's executable may do, before it gives up what a call is not for. The programs on its
 * list are absolute paths; those that users install, and those beside the executable, are not.
 */
export function executableFlags({ definition, grants }: Command): readonly string[] {
  // What an agent may do depends on the call.
  if (grants !== undefined) return ["--allow-all"];
  const { run } = definition.permissions ?? {};
  const variables = run === undefined ? userVariables : runnerVariables;
  return [
    ...permissionFlags(definition, { mutating: true, writing: true, ofRules: true }),
    `--allow-env=${variables}`,
  ];
}

/** The executable `ct` starts the others, and does what its script does with the flags above. */
export const executableLauncherFlags: readonly string[] = [
  "--allow-read",
  "--allow-run",
  `--allow-env=${userVariables},PATH`,
  "--allow-sys=uid,gid",
];

/**
 * A word of a script, for where it starts a server: with it the runtime aborts a request only if
 * its client has gone, not also when its answer was sent.
 */
export const listenFlag = "${port:+--unstable-no-legacy-abort}";
