/**
 * Proving that a rule can fail: in a copy its probe must hold as the project is, and be violated
 * once its red example is applied.
 *
 * @module
 */
import { CtError } from "@ct/base";
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
    const chosen = await commandBinding(probe.expanded, root, ctx);
    const undo = applyRedExample(root, red);
    try {
      const now = await commandBinding(probe.expanded, root, ctx);
      if (now?.digest !== chosen?.digest) throw changed();
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

/** Nobody has trusted what would run (R12). */
function changed(): CtError {
  return new CtError("refused", "its red example changes what chooses the command, not the code");
}
