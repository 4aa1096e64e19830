/**
 * Proving that a rule can fail: in a copy its probe must hold as the project is, and be violated
 * once its red example is applied.
 *
 * @module
 */
import { CtError, sha256 } from "@ct/base";
import { readBound } from "./binding/bound_file.ts";
import { boundFiles } from "./binding/bound_files.ts";
import { type BindingContext, commandBinding } from "./binding/command_binding.ts";
import type { PreparedProbe } from "./prepare.ts";
import type { ProbeOptions, ProbeResult } from "./probe_result.ts";
import { applyRedExample } from "./red_copy.ts";
import type { RedExample } from "./red_example.ts";
import type { ProbeRunner } from "./run_probe.ts";

/** What is to be proven, and where. */
export interface Proof {
  /** The probe of the rule. */
  readonly probe: PreparedProbe;
  /** Its red example. */
  readonly red: RedExample;
  /** The absolute path of the store's root in the copy. */
  readonly root: string;
  /** What tells which program a command that a person trusts is. */
  readonly ctx: BindingContext;
}

/**
 * Runs the probe twice. The result holds if the example turned it from green to red; it is broken
 * if the example cannot be applied or does not, and the probe's own result if it does not hold to
 * begin with.
 * @throws {CtError} With code `signal` or `aborted`.
 */
export async function proveRule(
  { probe, red, root, ctx }: Proof,
  runner: Pick<ProbeRunner, "run">,
  options: ProbeOptions,
): Promise<ProbeResult> {
  const before = await runner.run(probe, options);
  if (before.state !== "holds") return before;
  let after: ProbeResult;
  try {
    const chosen = await chosenBy(probe, root, ctx);
    const undo = applyRedExample(root, red);
    try {
      if (await chosenBy(probe, root, ctx) !== chosen) throw changed();
      after = await runner.run(probe, options);
    } finally {
      undo();
    }
  } catch (error) {
    if (!(error instanceof CtError) || error.code === "signal" || error.code === "aborted") {
      throw error;
    }
    return { ...before, state: "broken", reason: error.message, explanation: "" };
  }
  switch (after.state) {
    case "violated":
      return { ...before, reason: `its red example turns it red: ${after.reason}` };
    case "broken":
      return { ...after, reason: `its red example breaks it: ${after.reason}` };
    case "holds":
      return {
        ...after,
        state: "broken",
        reason: "its red example does not turn it red: a rule that cannot fail proves nothing",
      };
  }
}

/** What a person has trusted of a probe that runs code of the checkout, in short. */
async function chosenBy(
  { expanded, judgement }: PreparedProbe,
  root: string,
  ctx: BindingContext,
): Promise<string | undefined> {
  if (judgement.bindsCommand) return (await commandBinding(expanded, root, ctx))?.digest;
  if (!judgement.needsTrust) return undefined;
  const hashes: string[] = [];
  for (const file of boundFiles(expanded, root)) {
    const content = readBound(file);
    hashes.push(file, content === undefined ? "" : await sha256(content));
  }
  return hashes.join("\n");
}

/** Nobody has trusted what would run (R12). */
function changed(): CtError {
  return new CtError(
    "refused",
    "its red example changes what determines the command, not the code",
  );
}
