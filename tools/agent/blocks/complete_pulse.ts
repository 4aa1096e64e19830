/**
 * `complete_pulse`: a piece of the work is done.
 *
 * @module
 */
import { byCodePoints, CtError } from "@ct/base";
import type { Call } from "../call/call.ts";
import { ToolFailure } from "../contract/failure.ts";
import type { ToolAnswer } from "../call/result.ts";
import { defineTool, type Tool } from "../call/tool.ts";
import { takePulse } from "../call/workplace.ts";
import type { ToolArguments } from "../contract/tool_contract.ts";
import { completePulse } from "../contract/yield_tools.ts";
import { filteringKey } from "../git/dangerous_key.ts";
import { SafeGit } from "../git/safe_git.ts";
import { namedFiles } from "../shell/tracked_files.ts";
import type { UnresolvedIssue } from "../store/pulses.ts";
import { commitPulse } from "./commit_pulse.ts";
import { commitMessageProblem } from "./conventional_commit.ts";
import { handedIn, workflowOf } from "./handing_in.ts";
import { unresolvedFailures } from "./unresolved_failures.ts";

/** The tool. A commit may run hooks that take long. */
export const completePulseTool: Tool = defineTool(completePulse, complete, { hasOwnLimit: true });

async function complete(
  { summary, filesChanged, unresolvedIssues }: ToolArguments<typeof completePulse>,
  call: Call,
): Promise<ToolAnswer> {
  const { place } = call;
  const { store, gate, turns } = place;
  workflowOf(call, completePulse);
  const problem = commitMessageProblem(summary);
  if (problem !== undefined) {
    throw new ToolFailure(`summary is not a Conventional Commit: ${problem}`);
  }
  const claimed = filesChanged.map((path) => place.root.readable(path).relative);
  const pulse = await takePulse(place) ?? "";
  const issues = (unresolvedIssues ?? []).map(({ issue, reason }): UnresolvedIssue => ({
    issue: gate.redact(issue).text,
    reason: gate.redact(reason).text,
  }));
  try {
    refuseFailures(await unresolvedFailures(place, pulse), {
      issues,
      mayHaveIssues:
        ((await store.pulses.find(pulse))?.rejections ?? 0) >= turns.rejectionThreshold,
    });
    const files = await changedFiles(claimed, call);
    if (turns.commit) await commitPulse(summary, call);
    const isHalted = issues.length > 0;
    const message = gate.redact(summary).text;
    await store.approvals.completePulse(pulse, { summary: message, files, issues, isHalted });
    const waits = isHalted ? " It is halted: a person has to look at the unresolved issues." : "";
    return handedIn(pulse, `Pulse completed.${waits}`);
  } catch (error) {
    if (error instanceof ToolFailure) await store.pulses.reject(pulse);
    throw error;
  }
}

/** Refuses a completion with failures, unless they are acknowledged and that is possible. */
function refuseFailures(
  failures: readonly string[],
  { issues, mayHaveIssues }: {
    readonly issues: readonly UnresolvedIssue[];
    readonly mayHaveIssues: boolean;
  },
): void {
  if (failures.length === 0) return;
  if (issues.length > 0) {
    if (mayHaveIssues) return;
    throw new ToolFailure("Fix the failures first: unresolvedIssues is not available yet.");
  }
  const request = mayHaveIssues
    ? "Fix them, or name what cannot be fixed in unresolvedIssues, and call complete_pulse again."
    : "Fix them and call complete_pulse again.";
  throw new ToolFailure(["Pulse has unresolved failures:", ...failures, request].join("\n"));
}

/** What git sees changed; what was claimed where git cannot be asked. Differences are noted. */
async function changedFiles(claimed: readonly string[], call: Call): Promise<readonly string[]> {
  const { ctx } = call.place;
  let seen: readonly string[];
  try {
    const around = { ...ctx, signal: call.signal };
    const git = new SafeGit(ctx.cwd, around, { refusedKey: filteringKey });
    const lists = [await git.modified(), await git.untracked()];
    seen = [...new Set(lists.flat())].sort(byCodePoints);
  } catch (error) {
    if (!(error instanceof CtError) || call.signal.aborted) throw error;
    call.note(`the files were not compared with git's view: ${error.message}`);
    return claimed;
  }
  const unseen = claimed.filter((path) => !seen.includes(path));
  const unclaimed = seen.filter((path) => !claimed.includes(path));
  if (unseen.length > 0) call.note(`git sees no change in: ${namedFiles(unseen)}`);
  if (unclaimed.length > 0) call.note(`git sees changes also in: ${namedFiles(unclaimed)}`);
  return seen;
}
