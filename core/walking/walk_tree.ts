/**
 * The walk of every tool that has `--base`, `--hidden`, `--follow` and `--no-ignore`.
 *
 * @module
 */
import { type Entry, type ExcludedEntry, type ReportProblem, walk } from "@ct/walk";
import { resolvePath } from "@ct/base";
import type { FileRange, WalkSnapshot } from "@ct/resident";
import type { Needle } from "@ct/scan";
import type { Bounds } from "../bounds/bounds.ts";
import type { Context } from "../context/context.ts";
import { pathFilter, type PathFilters } from "./path_filters.ts";

/** The options behind a walk. */
export interface WalkTreeOptions extends PathFilters {
  /** Where to start, as typed. */
  readonly base: string;
  /** Where to start in turn, in place of `base`. */
  readonly bases?: readonly string[];
  /** Whether dot-entries are included. */
  readonly hidden: boolean;
  /** Whether links are followed. */
  readonly follow: boolean;
  /** Whether ignore files are skipped. */
  readonly "no-ignore": boolean;
  /** How far below the base the walk goes, 0 is the base alone. */
  readonly maxDepth?: number | undefined;
}

/** What a call makes of its walk. */
export interface CallWalk {
  /** The limits of the call. */
  readonly bounds: Pick<Bounds, "tick">;
  /** Whether an entry is of interest; all are where this is omitted. */
  readonly keeps?: ((entry: Pick<Entry, "name" | "kind">) => boolean) | undefined;
  /** Texts of which the name of each entry of interest has one; unknown where this is omitted. */
  readonly nameTexts?: readonly string[] | undefined;
  /** Receives the problems of the walk. */
  readonly report: ReportProblem;
  /**
   * Receives what is omitted and may be or hold what is of interest: a directory, or an entry that
   * `keeps` takes.
   */
  readonly onExcluded?: (excluded: ExcludedEntry) => void;
  /** Skips files that are known to lack what is searched for. */
  readonly passing?: SkipFilter | undefined;
  /** Receives the entries that are of no interest; it returns `false` where it wants no more. */
  readonly onOther?: ((entry: Entry) => boolean | void) | undefined;
}

/** Files that are not looked at. */
export interface SkipFilter {
  /** Texts of which each file that is searched for has one in its bytes. */
  readonly needles: readonly Needle[];
  /**
   * Receives entries of interest that are not yielded, since none is a file that has a needle.
   * Calls come before the entry that follows.
   */
  readonly take: (range: FileRange) => void;
}

/**
 * Yields the entries of interest, and between them `undefined` whenever the others have taken so
 * long that the event loop has to run. So whoever walks calls `tick` for whatever is yielded, and
 * the limits are kept wherever the walk is.
 * @throws {CtError} With code `traversal`, at the first step, if there is no base; `timeout` or
 * `aborted` from `tick`.
 *
 * @example Files of one kind
 * ```ts
 * import { Bounds, unbounded } from "@ct/core/bounds";
 * import { memoryContext } from "@ct/core/context";
 * import { walkTree } from "@ct/core/walking";
 * import assert from "node:assert/strict";
 * const cwd = await Deno.makeTempDir();
 * await Deno.writeTextFile(`${cwd}/a.md`, "");
 * await Deno.writeTextFile(`${cwd}/a.ts`, "");
 * const ctx = memoryContext({ cwd });
 * const bounds = new Bounds(unbounded, ctx, {});
 * const options = { base: ".", hidden: false, follow: false, "no-ignore": false };
 * const keeps = ({ name }: { name: string }) => name.endsWith(".ts");
 * const paths: string[] = [];
 * const problems: string[] = [];
 * const report = ({ message }: { message: string }) => problems.push(message);
 * for (const entry of walkTree(options, ctx, { bounds, keeps, report })) {
 *   if (bounds.tick()) await bounds.breathe();
 *   if (entry !== undefined) paths.push(entry.path);
 * }
 * assert.deepEqual([paths, problems], [["./a.ts"], []]);
 * await Deno.remove(cwd, { recursive: true });
 * ```
 */
export function* walkTree(
  options: WalkTreeOptions,
  ctx: Context,
  call: CallWalk,
): Generator<Entry | undefined> {
  for (const base of options.bases ?? [options.base]) {
    yield* walkBase({ ...options, base }, ctx, call);
  }
}

function* walkBase(
  { base, hidden, follow, "no-ignore": noIgnore, path = [], glob = [], maxDepth }: WalkTreeOptions,
  { cwd, door, home, configHome, residentFiles }: Context,
  { bounds, keeps, nameTexts, report, onExcluded: tell, passing, onOther }: CallWalk,
): Generator<Entry | undefined> {
  door.assertReadable(resolvePath(base, { cwd, door }), base);
  const keepsPath = pathFilter(base, { path, glob });
  const isKept = keeps === undefined && path.length + glob.length === 0
    ? undefined
    : (entry: Entry) => keeps?.(entry) !== false && keepsPath(entry);
  const onExcluded = tell && ((excluded: ExcludedEntry) => {
    const { prefix, name, kind } = excluded;
    const isKept = keeps?.(excluded) !== false && keepsPath({ path: prefix + name, kind });
    if (kind === "d" || isKept) tell(excluded);
  });
  const ignore = !noIgnore;
  const user = { home, configHome };
  const options = { base, cwd, hidden, follow, ignore, door, ...user, onExcluded, maxDepth };
  const known = residentFiles?.walk(options, report);
  const tellOther = tellerOf(onOther);
  const choice = { keeps, nameTexts, passing, isKept, tellOther };
  const entries = rangesOf(known, choice) ?? known ?? walk(options, report);
  for (const entry of entries) {
    // A link that is followed is no file that a listing gave.
    if (follow && entry?.kind === "f") door.assertReadable(entry.absolutePath, entry.path);
    // Before its entries are listed; what other threads open was listed here.
    if (known === undefined && entry?.kind === "d") door.assertListable(entry.absolutePath);
    if (entry !== undefined && isKept?.(entry) !== false) yield entry;
    else {
      if (entry !== undefined) tellOther(() => entry);
      if (bounds.tick()) yield undefined;
    }
  }
}

/**
 * What tells of entries that are of no interest, as long as somebody wants to know; returns whether
 * he does.
 */
type TellOther = (entry: () => Entry | undefined) => boolean;

function tellerOf(onOther: CallWalk["onOther"]): TellOther {
  let isWanted = onOther !== undefined;
  return (entry) => {
    const other = isWanted ? entry() : undefined;
    if (other !== undefined) isWanted = onOther?.(other) !== false;
    return isWanted;
  };
}

/** How a walk is chosen from. */
interface Choice extends Pick<CallWalk, "keeps" | "nameTexts" | "passing"> {
  readonly isKept: ((entry: Entry) => boolean) | undefined;
  readonly tellOther: TellOther;
}

/**
 * The entries of a walk that is known which may be of interest; nothing if they are to be looked
 * for among all.
 */
function rangesOf(
  known: WalkSnapshot | undefined,
  { keeps, nameTexts, passing, isKept, tellOther }: Choice,
): IteratorObject<Entry | undefined> | undefined {
  if (passing === undefined) {
    return keeps && known?.named?.(keeps, nameTexts).map(({ entries, from, to }) => {
      for (let index = from; index < to; index++) {
        if (!tellOther(() => entries.at(index))) break;
      }
      return entries.at(to);
    });
  }
  return known?.ranges?.(passing.needles, isKept).map((range) => {
    passing.take(isKept === undefined ? range : keptOf(range, { keeps, isKept, tellOther }));
    return range.entries.at(range.to);
  });
}

/** Those entries of a range that are of interest: their indexes alone, as they may be a million. */
function keptOf(
  { entries, from, to }: FileRange,
  { keeps, isKept, tellOther }: Omit<Choice, "passing" | "nameTexts">,
): FileRange {
  const kept: number[] = [];
  let files = 0;
  for (let index = from; index < to; index++) {
    const brief = entries.nameAt?.(index);
    // Making an entry takes longer than looking at its name.
    const mayBe = brief === undefined || keeps?.(brief) !== false;
    const entry = mayBe ? entries.at(index) : undefined;
    if (entry === undefined || isKept?.(entry) === false) tellOther(() => entries.at(index));
    else if (kept.push(index) && entry.kind === "f") files++;
  }
  const at = (index: number) => entries.at(kept[index] ?? entries.length);
  return { entries: { length: kept.length, at }, from: 0, to: kept.length, files };
}
