/**
 * The guard against rules that run the rules: whatever way a probe finds to start another run, that
 * run sees in its environment that it is part of a probe, and refuses.
 *
 * @module
 */
import { CtError } from "@ct/base";
import { depthVariable } from "@ct/core/run";

/**
 * The environment of probes, one step deeper than the given one.
 * @throws {CtError} With code `refused` if that is already a probe's.
 */
export function probeDepthEnvironment(
  environment: Readonly<Record<string, string>>,
): Readonly<Record<string, string>> {
  const depth = environment[depthVariable];
  if (depth !== undefined && depth !== "0") {
    throw new CtError("refused", "refused to run rules from within a probe of another rule", {
      help: `${depthVariable} is '${depth}' in the environment`,
    });
  }
  return { ...environment, [depthVariable]: "1" };
}
