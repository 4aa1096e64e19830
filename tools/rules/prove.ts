/**
 * `--add` with `--prove`: a rule is recorded once it has turned red in a copy.
 *
 * @module
 */
import { CtError } from "@ct/base";
import { Bounds, unbounded } from "@ct/core/bounds";
import type { Context } from "@ct/core/context";
import { UsageError } from "@ct/core/definition";
import { walkTree } from "@ct/core/walking";
import {
  copyFiles,
  parseRedExample,
  type ProbeResult,
  ProbeRunner,
  proveRule,
} from "@ct/rules-engine";
import type { RulesOptions } from "./definition.ts";
import { prepare, type Probing } from "./probing.ts";

/**
 * Checks that a call with `--prove` has what it needs.
 * @throws {UsageError} If it does not.
 */
export function assertProvable(options: RulesOptions): void {
  if (!options.prove) return;
  if (options.red.length + options["red-edit"].length === 0) {
    throw new UsageError("--prove needs --red or --red-edit");
  }
  if (options.pending) throw new UsageError("--prove cannot be used with --pending");
}

/**
 * Runs the probe in a copy of what git does not ignore, as it is and with the red example. The
 * result holds if the example turned it from green to red.
 * @throws {CtError} If the probe needs trust, or no copy can be made.
 */
export async function proveInCopy(
  probing: Probing,
  options: RulesOptions,
  outside: Context,
): Promise<ProbeResult> {
  const red = parseRedExample(options.red, options["red-edit"]);
  if (red === undefined) throw new UsageError("--prove needs --red or --red-edit");
  // The copy has to be removed before a signal ends the process.
  using interruption = outside.spawn.interruption();
  const ctx = { ...outside, signal: AbortSignal.any([outside.signal, interruption.signal]) };
  using copy = copyFiles(probing.root, await filesBelow(probing.root, ctx), ctx);
  const probe = prepare({ ...probing, root: copy.root }, ctx);
  if (probe.withheld !== undefined) {
    throw new CtError("refused", "--prove runs no probe that needs trust", {
      help: "record it, trust it, git add the store, and prove it with ct check --staged --prove",
    });
  }
  const runner = new ProbeRunner(copy.root, ctx);
  try {
    const { timeout } = options;
    const result = await proveRule({ probe, red, root: copy.root, ctx }, runner, { timeout });
    const shown = (text: string) => text.replaceAll(copy.root, probing.root);
    const { stdout, stderr, reason, explanation } = result;
    return {
      ...result,
      stdout: shown(stdout),
      stderr: shown(stderr),
      reason: shown(reason),
      explanation: shown(explanation),
    };
  } finally {
    runner[Symbol.dispose]();
  }
}

/** The paths of the regular files below a directory, except those that git ignores. */
async function filesBelow(root: string, ctx: Context): Promise<readonly string[]> {
  const bounds = new Bounds(unbounded, ctx, {});
  const options = { base: root, hidden: true, follow: false, "no-ignore": false };
  const paths: string[] = [];
  for (const entry of walkTree(options, ctx, { bounds, report: () => {} })) {
    if (bounds.tick()) await bounds.breathe();
    if (entry?.kind === "f") paths.push(entry.absolutePath.slice(root.length).replace(/^\//, ""));
  }
  return paths;
}
