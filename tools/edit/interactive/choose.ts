/**
 * Asks about each change of a call, and leaves in its plan what was chosen.
 *
 * @module
 */
import { CtError } from "@ct/base";
import {
  type ByteChange,
  type ChangedFiles,
  type FileChange,
  lineChanges,
  reportFiles,
  withChanges,
} from "@ct/core/changes";
import type { Context } from "@ct/core/context";
import { type PlannedWrite, planWrites } from "@ct/write";
import type { EditOptions } from "../definition.ts";
import type { Answer, Ask } from "./question.ts";

/** What was chosen, and of how much. */
export interface Choice extends ChangedFiles {
  /** How many changes are made. */
  readonly chosen: number;
  /** How many there were. */
  readonly total: number;
}

/** Who is asked, and the outside world of the call. */
interface Asking {
  readonly ask: Ask;
  readonly ctx: Context;
}

/** A changed file, as shown in a question. */
interface PromptedFile {
  readonly write: PlannedWrite;
  readonly change: ByteChange;
  /** The lines of its diff before the first change. */
  readonly head: string;
}

/**
 * Asks about each change of each file.
 * @throws {CtError} With code `refused` if a file changes that cannot be shown; then nothing is
 * asked.
 */
export async function chooseChanges(
  changed: ChangedFiles,
  { bases }: Pick<EditOptions, "bases">,
  { ask, ctx }: Asking,
): Promise<Choice> {
  const files = await promptedFiles(changed, bases, ctx);
  const all = files.map((file) => ({ ...file, lines: lineChanges(file.change) }));
  const total = all.reduce((sum, { lines }) => sum + lines.length, 0);
  const writes: PlannedWrite[] = [];
  const changes = new Map<string, FileChange>();
  let [chosen, asked] = [0, 0];
  let isEnded = false;
  for (const { write, change, head, lines } of all) {
    if (isEnded) break;
    let answer: Answer | undefined;
    const picked = lines.filter(({ text }, index) => {
      const number = asked + index + 1;
      if (answer === undefined || answer === "y" || answer === "n") {
        answer = ask(index === 0 ? head + text : text, `(${number}/${total}) Make this change`);
      }
      return answer === "y" || answer === "a";
    });
    asked += lines.length;
    isEnded = answer === "q";
    chosen += picked.length;
    const { after, spans } = withChanges(change, picked);
    writes.push({ ...write, after });
    changes.set(write.target.path, { spans });
  }
  return { plan: planWrites(writes), changes, chosen, total };
}

async function promptedFiles(
  changed: ChangedFiles,
  bases: readonly string[],
  ctx: Context,
): Promise<readonly PromptedFile[]> {
  const reports = await reportFiles(changed, { bases, diffs: "all" }, ctx);
  return changed.plan.writes.map((write) => {
    const { target: { path }, before, after } = write;
    const change = changed.changes.get(path);
    const diff = reports.find((report) => report.path === path)?.diff;
    const isShown = diff !== undefined && "text" in diff && change !== undefined &&
      "spans" in change && before !== undefined && after instanceof Uint8Array;
    if (!isShown) {
      const why = diff !== undefined && "omitted" in diff ? diff.omitted : "no diff";
      throw new CtError("refused", `cannot ask about the changes of "${path}": ${why}`, {
        path,
        help: "nothing was written; edit it in a call without --interactive",
      });
    }
    const end = diff.text.indexOf("\n@@");
    return {
      write,
      change: { before, after, spans: change.spans },
      head: diff.text.slice(0, end + 1),
    };
  });
}

/** The last line of a call that has asked. */
export function choiceText({ chosen, total, plan }: Choice): string {
  const status = chosen === 0 ? "none chosen, not written" : "applied";
  const files = plan.writes.length;
  return `${chosen} of ${total} change(s) in ${files} file(s) -> SUCCESS (${status})\n`;
}
