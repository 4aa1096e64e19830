/**
 * The environment of a program, which is built and never inherited (R8): by variables such as
 * `LD_PRELOAD`, `GIT_CONFIG_GLOBAL` or `NODE_OPTIONS` whoever called us could make it run or write
 * something else.
 *
 * @module
 */
import { systemDirectories } from "./gate.ts";
import { system } from "./system.ts";

/** What every program gets to see, if it is set. */
const commonVariables: readonly string[] = [
  "HOME",
  "LANG",
  "LC_ALL",
  "LC_COLLATE",
  "LC_CTYPE",
  "LC_MESSAGES",
  "LC_MONETARY",
  "LC_NUMERIC",
  "LC_TIME",
  "TERM",
  "TMPDIR",
  "TZ",
  "USER",
  ...system.variables,
];

/**
 * Set in the environment of whatever a rule's probe starts: how many runs of rules it is within.
 */
export const depthVariable: string = "CT_PROBE_DEPTH";

/**
 * Set in the environment of a program of the suite whose output is judged, so that it prints all of
 * it.
 */
export const judgedVariable: string = "CT_JUDGED";

/** What programs of the suite get to see besides, as when their user calls them. */
const suiteVariables: readonly string[] = [
  // Which index a commit is made of, told to its hooks.
  "GIT_INDEX_FILE",
  "PATH",
  "XDG_CACHE_HOME",
  "XDG_CONFIG_HOME",
  "XDG_STATE_HOME",
  depthVariable,
];

/**
 * Where cargo and its registry are installed; what becomes of it is for `rustEnvironment` to say.
 */
const cargoVariables: readonly string[] = ["CARGO_HOME", "RUSTUP_HOME"];

/** The variables that a tool has to know for the programs that it runs. */
export const passedVariables: readonly string[] = [
  ...commonVariables,
  ...suiteVariables,
  ...cargoVariables,
];

/** The variables of the program `name`, chosen from those of the call. */
export function childEnvironment(
  name: string,
  given: Readonly<Record<string, string>>,
): Readonly<Record<string, string>> {
  const passed = name.startsWith("ct-") ? passedVariables : commonVariables;
  const chosen = passed.flatMap((variable) => {
    const value = given[variable];
    return value === undefined ? [] : [[variable, value] as const];
  });
  return { PATH: systemDirectories.join(system.listSeparator), ...Object.fromEntries(chosen) };
}
