/**
 * Lines of a block that are in a file but apart, or of which only some are there.
 *
 * @module
 */

/** Where such lines are, and what happened to them. */
export interface LinesApart {
  /** `moved` if all are there, `stale` if only some are. */
  readonly reason: "moved" | "stale";
  /** 1-based line of the first that is there, or the first that is another. */
  readonly line: number;
  /** What is seen there, in words. */
  readonly note: string;
}

/** The maximum number of places shown of lines that are apart. */
const maxListed = 10;
/** A line with fewer characters may be anywhere. */
const shortestTelling = 8;

/**
 * Reports lines that are all there but not in a row, or of which at least half are in their places
 * in a row and others are not. Indentation does not count. `undefined` if neither holds.
 */
export function linesApart(
  text: string,
  { find, whole, subject }: {
    /** The lines that were searched for. */
    readonly find: string;
    /** Whether they are whole lines; only then some of them say anything. */
    readonly whole: boolean;
    /** What they are called. */
    readonly subject: string;
  },
): LinesApart | undefined {
  const wanted = find.split("\n").map((line) => line.trim());
  if (wanted.length < 2) return undefined;
  const lines = text.split("\n").map((line) => line.trim());
  return movedLines(lines, wanted, subject) ??
    (whole ? staleLines(lines, wanted, subject) : undefined);
}

function movedLines(
  lines: readonly string[],
  wanted: readonly string[],
  subject: string,
): LinesApart | undefined {
  const shown = wanted.filter((line) => line !== "");
  const telling = new Set(shown.filter((line) => line.length >= shortestTelling));
  if (telling.size < 2) return undefined;
  const places = firstPlaces(lines, new Set(shown));
  const found = shown.flatMap((line) => places.get(line) ?? []);
  if (found.length < shown.length) return undefined;
  const more = found.length > maxListed ? ", \u2026" : "";
  const note = `all lines of ${subject} are in the file, but not one after the other: ` +
    `they are at lines ${found.slice(0, maxListed).join(", ")}${more}`;
  return { reason: "moved", line: found[0] ?? 1, note };
}

/** Of each of these lines the 1-based number of the first that is equal. */
function firstPlaces(
  lines: readonly string[],
  wanted: ReadonlySet<string>,
): ReadonlyMap<string, number> {
  const places = new Map<string, number>();
  for (const [index, line] of lines.entries()) {
    if (wanted.has(line) && !places.has(line)) places.set(line, index + 1);
  }
  return places;
}

/** The place at which most of the lines are as they were searched for. */
function staleLines(
  lines: readonly string[],
  wanted: readonly string[],
  subject: string,
): LinesApart | undefined {
  const telling = new Map(
    wanted.map((line, index) => [line, index] as const).filter(([line]) => /\w/.test(line)),
  );
  const votes = new Map<number, number>();
  for (const [index, line] of lines.entries()) {
    const at = telling.get(line);
    if (at !== undefined) votes.set(index - at, (votes.get(index - at) ?? 0) + 1);
  }
  let [start, max] = [0, 0];
  for (const [at, count] of votes) if (count > max) [start, max] = [at, count];
  if (max === 0 || max * 2 < wanted.filter((line) => /\w/.test(line)).length) return undefined;
  const other = wanted.findIndex((line, index) => lines[start + index] !== line);
  if (other < 0) return undefined;
  const line = Math.min(Math.max(start + other + 1, 1), lines.length);
  const note = `other lines of ${subject} are there, but not its line ${other + 1}`;
  return { reason: "stale", line, note };
}
