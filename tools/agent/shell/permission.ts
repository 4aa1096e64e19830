/**
 * Whether a command may run.
 *
 * @module
 */
import { inodeOf, lstatIfThere, osErrorText, realPathOf } from "@ct/base";
import { type CommandContext, judgeCommandLine } from "@ct/commands";
import type { Call } from "../call/call.ts";
import { Refused } from "../contract/failure.ts";
import type { Workplace } from "../call/workplace.ts";
import { fingerprintOf } from "../files/fingerprint.ts";
import { workTreeAround } from "@ct/files";
import { digestOf } from "../settings/approval.ts";

/** Larger files are no scripts: of these the system tells enough. */
const longestScript = 64 << 20;

/**
 * Lets a command pass.
 * @throws {Refused} If it may not run.
 */
export async function permit(command: string, { place, signal }: Call): Promise<void> {
  const { ctx: { cwd }, shell: { approve, asksAlways, variables } } = place;
  const { label, named } = judgeCommandLine(command, commandPlace(place));
  if (label === undefined && !asksAlways) return;
  if (approve === undefined) {
    if (label === undefined) return;
    throw new Refused(`Command refused: ${label}`);
  }
  const digestNow = () =>
    digestOf({ command, cwd, variables, named: named.map((path) => [path, whatIsAt(path)]) });
  const digest = digestNow();
  const decision = approve({ command, cwd, refusal: label ?? null, digest });
  const answer = await Promise.race([decision, aborted(signal)]);
  if (!answer.allow) throw new Refused(`Command denied: ${answer.reason}`);
  // A person may take long, and other calls go on meanwhile.
  if (digestNow() !== digest) {
    throw new Refused("Command refused: a file that it names has changed since it was asked for");
  }
}

/** Rejects when a signal aborts, for a decision may be long in coming. */
function aborted(signal: AbortSignal): Promise<never> {
  const { promise, reject } = Promise.withResolvers<never>();
  if (signal.aborted) reject(signal.reason);
  signal.addEventListener("abort", () => reject(signal.reason));
  return promise;
}

/** What commands are judged by. */
function commandPlace(
  { root, ctx, shell: { variables, protectedBranches } }: Workplace,
): CommandContext {
  const { home = variables["HOME"] ?? "/home/nobody", configHome } = ctx;
  const tree = workTreeAround(root.path, { home, configHome });
  const temporary = variables["TMPDIR"];
  return {
    root: root.path,
    home,
    history: tree === undefined
      ? []
      : [`${tree.top}/.git`, tree.repository.directory, tree.repository.common],
    temporary: temporary === undefined ? [] : [temporary],
    variables,
    protectedBranches,
    branch: tree?.branch,
  };
}

/** What is at a path in short; a link is what it leads to. */
function whatIsAt(path: string): string {
  try {
    const real = realPathOf(path);
    const info = lstatIfThere(real);
    if (info === undefined || info.size <= longestScript) return fingerprintOf(real);
    return [inodeOf(info), info.size, info.mtime?.getTime(), info.ctime?.getTime()].join(" ");
  } catch (error) {
    // What cannot be read, a shell cannot run either.
    return osErrorText(error);
  }
}
