/**
 * Committing what a pulse changed. Who asks for it trusts the repository: its hooks and filters
 * run, as they do when a person commits.
 *
 * @module
 */
import { findProgram, type Outcome, runProgram } from "@ct/core/run";
import type { Call } from "../call/call.ts";
import { ToolFailure } from "../contract/failure.ts";

const limitMs = 300_000;
const maxChars = 64 << 10;

/**
 * Commits everything that git sees in the root.
 * @throws {ToolFailure} If git or a hook says no, with what it printed.
 */
export async function commitPulse(message: string, call: Call): Promise<void> {
  const added = await git(["add", "--all", "--", "."], "", call);
  if (!hasSucceeded(added)) throw commitFailed(added, call);
  if (hasSucceeded(await git(["diff", "--cached", "--quiet"], "", call))) {
    call.note("there was nothing to commit");
    return;
  }
  const committed = await git(["commit", "--quiet", "--file=-"], message, call);
  if (!hasSucceeded(committed)) throw commitFailed(committed, call);
}

async function git(words: readonly string[], stdin: string, call: Call): Promise<Outcome> {
  const { ctx, shell: { variables } } = call.place;
  const program = findProgram("git", { commandDirectories: [] });
  if (program === undefined) throw new ToolFailure("Commit failed: git is not installed");
  return await runProgram(
    { program, args: words, cwd: ctx.cwd, env: variables, supervises: false },
    { stdin, timeoutMs: limitMs, keptChars: maxChars },
    { spawn: ctx.spawn, clock: ctx.clock, signal: call.signal },
  );
}

function hasSucceeded(outcome: Outcome): boolean {
  return outcome.kind === "exited" && outcome.code === 0;
}

function commitFailed(outcome: Outcome, { place: { gate } }: Call): ToolFailure {
  const printed = `${outcome.stdout}${outcome.stderr}`.trim();
  const ending = outcome.kind === "timed-out"
    ? `no end within ${limitMs / 1000} seconds`
    : outcome.kind === "failed-to-launch"
    ? outcome.reason
    : gate.redactPart(printed).text;
  return new ToolFailure(`Commit failed: ${ending}`);
}
