/**
 * Every message the writer fails with, in one place.
 *
 * @module
 */
import { CtError, osErrorText } from "@ct/base";

/** A target that cannot be written, found out before anything was changed. */
export interface Refusal {
  /** The file as printed. */
  readonly path: string;
  /** Why: a system error or words. */
  readonly reason: unknown;
  /** How many files the call was to write. */
  readonly targets: number;
}

/** The error for a file that may not be written. */
export function refusal({ path, reason, targets }: Refusal): CtError {
  const which = targets === 1 ? "make it writable" : `make all ${targets} targets writable`;
  return preflightError(path, `cannot write "${path}": ${wordsOf(reason)}`, {
    help: `nothing was written; ${which} and run again`,
    cause: reason,
  });
}

/** The error for a file in whose directory no temporary file can be made. */
export function directoryRefusal({ path, reason, targets }: Refusal): CtError {
  const which = targets === 1 ? "its directory" : `the directories of all ${targets} targets`;
  const cure = hasNoRoomForFile(reason) ? roomForFile : `make ${which} writable`;
  return preflightError(path, `cannot write "${path}": ${wordsOf(reason)}`, {
    help: `nothing was written; ${cure} and run again`,
    cause: reason,
  });
}

/** The error for a file that is not what was read any more. */
export function changedSinceRead(path: string): CtError {
  return preflightError(path, `"${path}" has changed since it was read`, {
    help: "nothing was written; run again",
  });
}

/** The error for a file that cannot be created. */
export function cannotCreate(path: string, reason: unknown): CtError {
  return preflightError(path, `cannot create "${path}": ${wordsOf(reason)}`, {
    help: "nothing was written",
    cause: reason,
  });
}

/** The error for a file that can only be overwritten, which leaves its permissions alone. */
export function modeInPlace(path: string): CtError {
  return preflightError(path, `the mode of "${path}" cannot be changed`, {
    help: "nothing was written; the file has other names, is mounted or may have an access list: " +
      "use chmod",
  });
}

/** The error for a file with a second name that a write without a journal has left. */
export function keptByWrite(path: string, left: string): CtError {
  const message = `"${path}" is also "${left}", which an interrupted write has left`;
  return preflightError(path, message, {
    help: "nothing was written; if the file is as it should be, remove that name and run again",
  });
}

/** The error for more directories than this process may have open. */
export function tooManyDirectories(count: number, cause: unknown): CtError {
  return new CtError(
    "write",
    `write pre-flight: cannot lock ${count} directories: ${osErrorText(cause)}`,
    { cause, help: "nothing was written; raise ulimit -n or write to fewer directories at a time" },
  );
}

/** The error for a directory that others hold: these, if the system tells. */
export function directoryBusy(directory: string, holders: readonly string[]): CtError {
  const who = holders.length === 0 ? "another process" : `process ${holders.join(", ")}`;
  const look = holders.length === 0 ? "; fuser -v with the directory's name shows which it is" : "";
  return preflightError(directory, `${who} holds the lock on "${directory}"`, {
    help: `nothing was written; run again when it has ended${look}`,
  });
}

/** The error for a directory in which an earlier write broke off and could not be undone. */
export function stillInDoubt(directory: string, reason: string | undefined): CtError {
  const why = reason === undefined ? "" : `: ${reason}`;
  return preflightError(directory, `an earlier write was interrupted in "${directory}"${why}`, {
    help: "nothing was written; run ct edit --recover to restore its files",
  });
}

/** The error for a directory that cannot be opened. */
export function directoryFailure(directory: string, cause: unknown): CtError {
  return preflightError(directory, `cannot lock "${directory}": ${osErrorText(cause)}`, {
    help: "nothing was written",
    cause,
  });
}

/** The error for a write that failed and left, or put back, everything as it was. */
export function writeFailure(path: string, cause: unknown): CtError {
  if (cause instanceof CtError) return cause;
  const cure = hasNoRoomForFile(cause) ? `; ${roomForFile} and run again` : "";
  return new CtError("write", `writing ${path}: ${osErrorText(cause)}`, {
    path,
    cause,
    help: `nothing was written: every file is unchanged${cure}`,
  });
}

/** Making a file that is empty still takes an inode, and at most a block for its name. */
function hasNoRoomForFile(reason: unknown): boolean {
  return reason instanceof Error &&
    /^No space left on device \(os error 28\): (?:open|link) /.test(reason.message);
}

const roomForFile = "no file can be made there: free inodes (df -i shows them) or space (df)";

/** At most this many files are named that could not be restored. */
const maxNamed = 3;

/** The error for a write that failed and whose files could not all be put back. */
export function undoFailure(
  failure: unknown,
  failed: readonly { readonly path: string; readonly reason: unknown }[],
): CtError {
  const names = failed.slice(0, maxNamed).map(({ path }) => `"${path}"`).join(", ");
  const more = failed.length > maxNamed ? ` and ${failed.length - maxNamed} more` : "";
  return followUp(failure, {
    message: `; ${names}${more} could not be restored: ${osErrorText(failed[0]?.reason)}`,
    help: "all other files are unchanged, and the previous contents are kept beside the files; " +
      "run ct edit --recover to restore them",
  });
}

/** The error for a write that failed and was undone, but whose journal could not be removed. */
export function undoUnsettled(failure: unknown): CtError {
  return followUp(failure, {
    message: "",
    help: "every file is unchanged, but temporary files are left; run ct edit --recover to " +
      "remove them",
  });
}

/** The error for a write that failed while another program changed one of its files. */
export function undoConflict(failure: unknown, savedAs: readonly string[]): CtError {
  const where = savedAs.map((path) => `"${path}"`).join(", ");
  const former = where === ""
    ? "they did not exist before"
    : `their previous contents are in ${where}`;
  return followUp(failure, {
    message: "; files that another program changed meanwhile were left alone",
    help: former,
  });
}

function followUp(
  failure: unknown,
  { message, help }: { readonly message: string; readonly help: string },
): CtError {
  const path = failure instanceof CtError ? failure.path : undefined;
  return new CtError("write", osErrorText(failure) + message, {
    ...(path === undefined ? {} : { path }),
    cause: failure,
    help,
  });
}

function preflightError(
  path: string,
  message: string,
  { help, cause }: { readonly help: string; readonly cause?: unknown },
): CtError {
  return new CtError("write", `write pre-flight: ${message}`, { path, help, cause });
}

function wordsOf(reason: unknown): string {
  return typeof reason === "string" ? reason : osErrorText(reason);
}
