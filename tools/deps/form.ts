/**
 * The two forms of a call: over packages, or with `--modules` over modules. An option of the other
 * form is an error: it would be lost without a word.
 *
 * @module
 */
import { isGiven, UsageError } from "@ct/core/definition";
import type { DepsOptions } from "./definition.ts";
import { moduleCheck, moduleOptions } from "./modules/module_options.ts";
import { packageOptions } from "./options/package_options.ts";
import { requireOther } from "./options/required.ts";

/** Options that are about packages alone. */
const packagesOnly = Object.keys(packageOptions).filter((key) =>
  !Object.hasOwn(moduleCheck.options, key)
);

/**
 * Checks that no option is of the other form.
 * @throws {UsageError} If one is, naming it.
 */
export function checkForm(options: DepsOptions): void {
  const given = new Set(
    Object.entries(options).flatMap(([key, value]) => isGiven(value) ? key : []),
  );
  if (!options.modules) {
    const other = Object.keys(moduleOptions).find((key) => key !== "base" && given.has(key));
    if (other !== undefined) requireOther(other, "modules", false);
    // Programs of the working directory are not started, but those of its parents might be.
    if (options.cargo && given.has("base")) {
      throw new UsageError("--base cannot be used with --cargo", {
        help: "run ct deps in that directory, or read its Cargo.lock without --cargo",
      });
    }
    return;
  }
  const other = packagesOnly.find((key) => given.has(key));
  if (other === undefined) return;
  throw new UsageError(`--${other} cannot be used with --modules`, {
    help: "it is about packages; modules have --forbid, --acyclic, --layers and --layers-closed",
  });
}
