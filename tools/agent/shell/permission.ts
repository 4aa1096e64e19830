/**
 * Whether a command may run.
 *
 * @module
 */
import { lstatIfThere, openDoor, readRegularFile } from "@ct/base";
import { type CommandContext, judgeCommandLine } from "@ct/commands";
import type { Call } from "../call/call.ts";
import { Refused } from "../contract/failure.ts";
import type { Workplace } from "../call/workplace.ts";
import { workTreeAround } from "@ct/files";
import { digestOf } from "../settings/approval.ts";

/** Of the files that a command names, larger ones do not count as scripts. */
const longestScript = 1 << 20;

/**
 * Lets a command pass.
 * @throws {Refused} If it may not run.
 */
export async function permit(command: string, { place, signal }: Call): Promise<void> {
  const { root, ctx: { cwd }, shell: { approve, asksAlways, variables } } = place;
  const { label, named } = judgeCommandLine(command, commandPlace(place));
  if (label === undefined && !asksAlways) return;
  if (approve === undefined) {
    if (label === undefined) return;
    throw new Refused(`Command refused: ${label}`);
  }
  const contents = named.flatMap((path) => contentOf(path, root.path));
  const digest = digestOf({ command, cwd, variables, contents });
  const decision = approve({ command, cwd, refusal: label ?? null, digest });
  const answer = await Promise.race([decision, aborted(signal)]);
  if (!answer.allow) throw new Refused(`Command denied: ${answer.reason}`);
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

/** The content of a file that may be a script of the project. */
function contentOf(path: string, root: string): readonly Uint8Array[] {
  if (!path.startsWith(`${root}/`)) return [];
  try {
    const info = lstatIfThere(path);
    if (info?.isFile !== true || info.size > longestScript) return [];
    return [readRegularFile(path, { cwd: "/", door: openDoor, maxBytes: longestScript })];
  } catch {
    // What cannot be read, a shell cannot run either.
    return [];
  }
}
