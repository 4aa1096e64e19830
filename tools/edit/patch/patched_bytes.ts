/**
 * Applying the hunks of a file. Each stands exactly where its head says, or else at the only place
 * of the file that has its lines; nothing is matched loosely.
 *
 * @module
 */
import { CtError, decodeBytes, encodeBytes, itemAt } from "@ct/base";
import type { ExplainedMiss } from "@ct/pattern";
import { type Hunk, type Run, withCrLf } from "./hunk.ts";
import { reasonOfHunk } from "./hunk_miss.ts";
import { HunkFinder } from "./hunk_places.ts";
import type { FilePatch } from "./patch_file.ts";
import type { Span } from "@ct/core/changes";

/** A hunk that was applied. */
export interface PlacedHunk {
  /** The hunk. */
  readonly hunk: Hunk;
  /** How many lines of the file stand before it. */
  readonly line: number;
}

/** A file after its hunks. */
export interface PatchedBytes {
  /** Its content. */
  readonly after: Uint8Array;
  /** What was replaced, in bytes. */
  readonly spans: readonly Span[];
  /** Where the hunks stand. */
  readonly placed: readonly PlacedHunk[];
}

/**
 * Applies hunks to the content of a file; `tick` is called again and again and may break it off.
 * @throws {CtError} With code `refused` if one does not stand where it should, nor at only one
 * other place.
 */
export function patchBytes(
  before: Uint8Array,
  file: FilePatch,
  tick: () => void,
): PatchedBytes {
  const { name, kind } = file;
  const lines = linesOf(decodeBytes(before));
  const hunks = file.isCrLf && hasCrLf(lines) ? file.hunks.map(withCrLf) : file.hunks;
  const isWhole = kind === "create" || kind === "delete";
  const hadContent = file.hadContent || hunks.length > 1;
  const placed: PlacedHunk[] = [];
  const finder = new HunkFinder(lines, hunks, tick);
  let growth = 0;
  for (const [index, hunk] of hunks.entries()) {
    tick();
    const isConsistent = hunk.newBefore === hunk.before + growth;
    const isExact = isConsistent && !isWhole && standsBare(hunk, lines, hadContent);
    const line = isExact ? hunk.before : placeOf({ hunk, lines, isConsistent }, finder);
    const { hunk: { old } = hunk, line: earlier = 0 } = placed.at(-1) ?? {};
    const isInOrder = placed.length === 0 || (line ?? 0) >= earlier + old.length;
    if (line === undefined || !isInOrder) {
      const isOutOfOrder = line !== undefined;
      const miss = isOutOfOrder ? undefined : reasonOfHunk(before, hunk);
      throw misplaced({ name, index, isOutOfOrder, miss }, hunk);
    }
    placed.push({ hunk, line });
    growth += hunk.growth;
  }
  return { ...spliced(before, lines, placed), placed };
}

/** The lines of a text, each with its newline. */
function linesOf(text: string): readonly string[] {
  const lines = text.split("\n");
  const last = lines.pop() ?? "";
  return [...lines.map((line) => `${line}\n`), ...last === "" ? [] : [last]];
}

/** Whether all lines of a file end in CRLF, and it has some. */
function hasCrLf(lines: readonly string[]): boolean {
  return lines.length > 0 &&
    lines.every((line, at) => line.endsWith("\r\n") || (at > 0 && !line.endsWith("\n")));
}

/**
 * Whether a hunk without lines around its change, as of `git diff -U0`, stands exactly where its
 * head says. One that puts lines at the start says nothing of the file: it is also what is made of
 * an empty one, so it must be known that the file had content.
 */
function standsBare(
  { before, old, runs, isBare }: Hunk,
  lines: readonly string[],
  hadContent: boolean,
): boolean {
  const end = before + old.length;
  if (!isBare || end > lines.length || !old.every((text, at) => lines[before + at] === text)) {
    return false;
  }
  const isComplete = (line: string | undefined) => line === undefined || line.endsWith("\n");
  if (end < lines.length && !isComplete(runs[0]?.added.at(-1))) return false;
  return old.length > 0 || (before === 0 ? hadContent : isComplete(lines[before - 1]));
}

/** A hunk, the lines of its file, and whether its head agrees with the hunks before it. */
interface HunkTarget {
  readonly hunk: Hunk;
  readonly lines: readonly string[];
  readonly isConsistent: boolean;
}

function placeOf(
  { hunk, lines, isConsistent }: HunkTarget,
  finder: HunkFinder,
): number | undefined {
  const { before, old, hasEnd } = hunk;
  const last = lines.length - old.length;
  const stands = (line: number) =>
    line >= 0 && line <= last && (hasEnd || line === last) &&
    old.every((text, index) => lines[line + index] === text);
  // As with git, a hunk without lines before or after its changes stands at the start or the end.
  if (before === 0) return isConsistent && stands(0) ? 0 : undefined;
  if (old.length === 0) return undefined;
  if (isConsistent && stands(before)) return before;
  if (!hasEnd) return stands(last) ? last : undefined;
  const places = finder.placesOf(hunk);
  return places === undefined || places.isAmbiguous ? undefined : places.first;
}

/** What is known about a hunk that does not stand where it should. */
interface MisplacedHunk {
  readonly name: string;
  readonly index: number;
  readonly isOutOfOrder: boolean;
  readonly miss: ExplainedMiss | undefined;
}

function misplaced({ name, index, isOutOfOrder, miss }: MisplacedHunk, hunk: Hunk): CtError {
  const what = `hunk ${index + 1} of "${name}" (patch line ${hunk.patchLine})`;
  const why = isOutOfOrder
    ? "stands before the end of the one before it"
    : `does not fit: its ${hunk.old.length} old line(s) are not at line ${hunk.before + 1}, nor ` +
      "at just one other place";
  const reason = miss === undefined
    ? ""
    : `miss: ${miss.reason} at ${name}:${miss.line}:${miss.column}: ${miss.note}; `;
  return new CtError("refused", `${what} ${why}; nothing was written`, {
    path: name,
    help: `${reason}create the patch again from the current file`,
  });
}

function spliced(
  before: Uint8Array,
  lines: readonly string[],
  placed: readonly PlacedHunk[],
): Pick<PatchedBytes, "after" | "spans"> {
  const parts: Uint8Array[] = [];
  const spans: Span[] = [];
  const runs = placed.flatMap(({ hunk, line }) =>
    hunk.runs.map((run): Run => ({ ...run, at: run.at + line }))
  );
  let [done, at, newAt] = [0, 0, 0];
  for (const { at: line, removed, added } of runs) {
    for (; done < line; done++) at += encodeBytes(itemAt(lines, done)).length;
    const kept = before.subarray(spans.at(-1)?.end ?? 0, at);
    const start = at;
    for (; done < line + removed.length; done++) at += encodeBytes(itemAt(lines, done)).length;
    const fresh = encodeBytes(added.join(""));
    const newStart = newAt + kept.length;
    newAt = newStart + fresh.length;
    parts.push(kept, fresh);
    spans.push({ start, end: at, newStart, newEnd: newAt });
  }
  parts.push(before.subarray(spans.at(-1)?.end ?? 0));
  const after = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0));
  let filled = 0;
  for (const part of parts) {
    after.set(part, filled);
    filled += part.length;
  }
  return { after, spans };
}
