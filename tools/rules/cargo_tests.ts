/**
 * Whether `cargo test` runs a test of a package, told by its manifest as cargo reads it.
 *
 * @module
 */
import { CtError, isRecord } from "@ct/base";
import type { TomlTable } from "@ct/core/input";

/** The name of the test's target. */
const target = "ct_invariants";

/** Where the test stands in the package. */
export const cargoTestPath: string = `tests/${target}.rs`;

/**
 * Checks that `cargo test`, in the directory of the manifest, runs the test.
 * @throws {CtError} With code `refused`, saying what to do, if it does not.
 */
export function assertCargoRuns(manifest: TomlTable): void {
  const { package: own, workspace } = manifest;
  if (!isRecord(own)) {
    const help = "keep a store in the directory of a member, or use --hook git";
    throw notRun("Cargo.toml describes a workspace without a package", help);
  }
  const defaults = isRecord(workspace) ? workspace["default-members"] : undefined;
  if (Array.isArray(defaults) && !defaults.some((path) => path === "." || path === "./")) {
    throw notRun("the package is not in default-members", 'add "." to them in Cargo.toml');
  }
  const tests = Array.isArray(manifest.test) ? manifest.test.filter(isRecord) : [];
  const listed = tests.find(({ name, path }) => (path ?? `tests/${name}.rs`) === cargoTestPath);
  if (listed !== undefined) return assertEnabled(listed);
  const isOld = (own.edition ?? "2015") === "2015";
  // The oldest edition takes a list of tests for all of them.
  const { autotests } = own;
  const runs: unknown = autotests ?? !(isOld && tests.length > 0);
  if (runs) return;
  const why = autotests === false
    ? "Cargo.toml has autotests = false"
    : "Cargo.toml lists the tests of edition 2015";
  throw notRun(why, `add [[test]] name = "${target}" to it and run this again`);
}

/** Checks that nothing switches a listed target off. */
function assertEnabled(listed: TomlTable): void {
  const { test = true, harness = true, "required-features": features = [] } = listed;
  const member = test !== true
    ? "test"
    : harness !== true
    ? "harness"
    : Array.isArray(features) && features.length > 0
    ? "required-features"
    : undefined;
  if (member === undefined) return;
  throw notRun(`its [[test]] in Cargo.toml has ${member}`, "remove it and run this again");
}

function notRun(reason: string, help: string): CtError {
  return new CtError("refused", `cargo test would not run ${cargoTestPath}: ${reason}`, { help });
}
