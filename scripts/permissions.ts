/**
 * What the parts of the suite that are no tools may do, as the runtime's flags. Those of a tool are
 * `permissionFlags` of `@ct/core`.
 *
 * @module
 */

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
