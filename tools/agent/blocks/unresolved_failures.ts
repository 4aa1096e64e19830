/**
 * What went wrong in a pulse and was not put right since.
 *
 * @module
 */
import { ToolFailure } from "../contract/failure.ts";
import type { Workplace } from "../call/workplace.ts";
import type { LoggedCall } from "../store/calls.ts";
import { isCheckCommand } from "./check_command.ts";

const writers = ["edit_file", "multi_edit", "write_file"];

/** One line for each file or command whose latest call in a pulse failed. */
export async function unresolvedFailures(
  place: Workplace,
  pulse: string,
): Promise<readonly string[]> {
  const latest = new Map<string, LoggedCall>();
  for (const call of await place.store.calls.ofPulse(pulse)) {
    const key = keyOf(call, place);
    if (key === undefined || !hasRun(call)) continue;
    // After what failed since.
    latest.delete(key);
    latest.set(key, call);
  }
  return [...latest.values()].filter(hasFailed).map(({ tool, target, error }) =>
    `- ${tool} ${oneLine(target ?? "")}: ${oneLine(error ?? "failed")}`
  );
}

/** What a call was about; `undefined` if it is of no account. */
function keyOf({ tool, target }: LoggedCall, place: Workplace): string | undefined {
  if (target === null) return undefined;
  if (writers.includes(tool)) return `${tool} ${pathOf(target, place)}`;
  return tool === "shell" && isCheckCommand(target) ? `${tool} ${target.trim()}` : undefined;
}

/** A file by the path that it really has, however it was spelled. */
function pathOf(target: string, { root }: Workplace): string {
  try {
    return root.readable(target).realRelative;
  } catch (error) {
    if (error instanceof ToolFailure) return target;
    throw error;
  }
}

function hasRun({ end }: LoggedCall): boolean {
  return end === "ok" || end === "error" || end === "timeout";
}

function hasFailed({ end, newIssues, hiddenIssues }: LoggedCall): boolean {
  return end !== "ok" && !(newIssues === 0 && (hiddenIssues ?? 0) > 0);
}

function oneLine(text: string): string {
  return text.trim().replace(/\s+/g, " ");
}
