/**
 * What was undone, and what can be, as text or JSON.
 *
 * @module
 */
import { escapeControls, pathWithin } from "@ct/base";
import { type KeptWrite, type Revertible, type WritePlan, writeStatus } from "@ct/write";
import type { UndoOptions } from "./definition.ts";
import type { UndoList, UndoReport } from "./undo_json.ts";

/** A write that was put back, or would be. */
export interface UndoneWrite {
  /** Its token. */
  readonly token: string;
  /** What is written. */
  readonly plan: WritePlan;
  /** Whether it was. */
  readonly applied: boolean;
  /** How that can be undone. */
  readonly revert: Revertible;
}

/** The files, and their number. */
export function undoneText(
  { plan, applied }: UndoneWrite,
  { "dry-run": isDryRun }: UndoOptions,
  cwd: string,
): string {
  const rows = plan.writes.map(({ target }) => escapeControls(seenFrom(cwd, target.realPath)));
  const status = writeStatus(applied, isDryRun);
  return [...rows, `${rows.length} file(s) as before -> SUCCESS (${status})`, ""].join("\n");
}

/** The JSON value of a call that undoes. */
export function undoneJson({ token, plan, applied, revert }: UndoneWrite): UndoReport {
  return {
    applied,
    paths: plan.writes.map(({ target }) => target.realPath),
    revert: revert.token,
    token,
    tool: "ct-undo",
    verdict: "SUCCESS",
  };
}

/** At most this many files of a write are listed as text. */
const maxNamed = 3;

/** A line for each write, and their number. */
export function listText(writes: readonly KeptWrite[], cwd: string): string {
  const rows = writes.map(({ token, time, origin, paths }) => {
    const names = paths.slice(0, maxNamed).map((path) => seenFrom(cwd, path));
    const more = paths.length > maxNamed ? [`and ${paths.length - maxNamed} more`] : [];
    const call = origin === undefined ? "ct" : `${origin.command} ${origin.what}`.trimEnd();
    const files = [names.join(", "), ...more].join(" ");
    return escapeControls(`${token}  ${when(time)}  ${call}  ${files}`);
  });
  return [...rows, `${rows.length} write(s) can be undone`, ""].join("\n");
}

/** The JSON value of `--list`. */
export function listJson(writes: readonly KeptWrite[]): UndoList {
  return {
    count: writes.length,
    tool: "ct-undo",
    verdict: "SUCCESS",
    writes: writes.map(({ token, time, origin, paths }) => ({
      command: origin?.command,
      paths,
      reverts: origin?.isRevert ?? false,
      time: time.toISOString(),
      token,
      what: origin?.what,
    })),
  };
}

/** To the second, in UTC. */
function when(time: Date): string {
  return time.toISOString().replace(/\.\d+Z$/, "Z");
}

/** Relative to the working directory, if it is below. */
function seenFrom(cwd: string, path: string): string {
  return pathWithin(cwd, path) ?? path;
}
