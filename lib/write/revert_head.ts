/**
 * The head of a revert token: one line of JSON that says what was written, and to which files.
 *
 * @module
 */

/** Of the head of a token. */
const version = 2;

/** A file of a token. */
export interface RevertedFile {
  /** Its real path. */
  readonly path: string;
  /** Its permission bits before; `null` if there was no such file. */
  readonly mode: number | null;
  /** Its owner and group before. */
  readonly uid: number | null;
  readonly gid: number | null;
  /** How many bytes it had. */
  readonly bytes: number;
  /** The hash of what was written to it; `null` if it was removed. */
  readonly after: string | null;
  /** The mode that it got, as a plan has it. */
  readonly modeAfter: number | "file" | "program" | null;
  /** A directory above it that was there before and after, by real path. */
  readonly top: string;
}

/** The writer, for a list of writes. */
export interface WriteOrigin {
  /** The command, as in `ct edit`. */
  readonly command: string;
  /** The words of the call. */
  readonly what: string;
  /** Whether it reverted another write. */
  readonly isRevert: boolean;
}

/** The content of a head. */
export interface RevertHead {
  /** The files, in the order of their contents. */
  readonly files: readonly RevertedFile[];
  /** The writer; absent in tokens of callers that do not say. */
  readonly origin: WriteOrigin | undefined;
}

/** The line of a head. */
export function headLine(head: RevertHead): Uint8Array {
  return new TextEncoder().encode(`${JSON.stringify({ version, ...head })}\n`);
}

/** Reads a line; `undefined` if it is no such head. */
export function readHead(line: Uint8Array): RevertHead | undefined {
  try {
    const { version: found, files, origin }: Readonly<Record<string, unknown>> = JSON.parse(
      new TextDecoder().decode(line),
    );
    if (found !== version || !Array.isArray(files) || !files.every(isFormerFile)) return undefined;
    return { files, origin: isOrigin(origin) ? origin : undefined };
  } catch {
    return undefined;
  }
}

function isOrigin(value: unknown): value is WriteOrigin {
  if (typeof value !== "object" || value === null) return false;
  const { command, what, isRevert }: Partial<Record<keyof WriteOrigin, unknown>> = value;
  return typeof command === "string" && typeof what === "string" && typeof isRevert === "boolean";
}

function isFormerFile(value: unknown): value is RevertedFile {
  if (typeof value !== "object" || value === null) return false;
  const { path, mode, uid, gid, bytes, after, modeAfter, top }: Partial<
    Record<keyof RevertedFile, unknown>
  > = value;
  const isOwner = [uid, gid].every((id) => id === null || Number.isSafeInteger(id));
  const isModeAfter = modeAfter === null || modeAfter === "file" || modeAfter === "program" ||
    Number.isSafeInteger(modeAfter);
  return typeof path === "string" && (mode === null || Number.isSafeInteger(mode)) &&
    Number.isSafeInteger(bytes) && Number(bytes) >= 0 && isModeAfter && isOwner &&
    typeof top === "string" &&
    (after === null || typeof after === "string");
}
