/**
 * Why a call has found too little: how much it would find if one option were another
 * (docs/spec/conventions.md#relaxations). The walk is not repeated; what it came by is looked at
 * again, within bounds.
 *
 * @module
 */
import { escapeControls, shellWord } from "@ct/base";
import type { PatternUse } from "@ct/pattern";
import type { Entry } from "@ct/walk";
import { type Bounds, untilTimeout } from "../bounds/mod.ts";
import type { Evidence } from "./evidence.ts";
import { type Change, isPlain, type Relaxation } from "./relaxed_patterns.ts";
import { depthOf, pathFilterOf, type PathFilters } from "./path_filters.ts";
import type { WalkTreeOptions } from "./walk_tree.ts";

/** Counts what a call would find, entry by entry. */
export interface Tally {
  /** How much it is so far. */
  readonly count: number;
  /** Whether something was too large to be looked at again. */
  readonly isPartial: boolean;
  /** Whether the count may shrink, and so says nothing until all is looked at. */
  readonly mayShrink?: boolean;
  /** Inspects one more entry. */
  add(entry: Entry): void;
}

/** What another call would find. */
export interface Relaxed extends Change {
  /** How much it finds. */
  readonly count: number;
  /** Whether all was looked at; otherwise it finds at least so much. */
  readonly isComplete: boolean;
}

/** How much was read. */
export interface ReadCount {
  /** How many files. */
  readonly reads: number;
  /** How many bytes of them. */
  readonly bytesRead: number;
}

/** A call with other filters, and the count of what it finds. */
export interface CountedChange {
  /** What is different in it. */
  readonly change: Change;
  /** Counts what it finds. */
  readonly tally: Tally;
  /** The paths that it asks for. */
  readonly paths: PathFilters;
}

/**
 * The relaxed calls with their counts, except for those with a pattern that is none of its kind.
 */
export function countedRelaxations<Options extends PathFilters>(
  relaxations: readonly Relaxation<Options>[],
  tallyOf: (options: Options) => Tally,
): readonly CountedChange[] {
  return relaxations.flatMap(({ options, ...change }) => {
    try {
      return [{ change, paths: options, tally: tallyOf(options) }];
    } catch {
      return [];
    }
  });
}

/** What is known about a call that has found too little. */
export interface FailedCall {
  /** What was walked. */
  readonly options: WalkTreeOptions;
  /** What the walk came by. */
  readonly evidence: Evidence;
  /** How much the call has found. */
  readonly count: number;
  /** How much it may find at most. */
  readonly limit?: number | undefined;
  /** How many files were read, or entries looked at, for that. */
  readonly searched: number;
  /**
   * Calls with other filters, the closest first; they are told of all entries whose path is one
   * that `paths` ask for.
   */
  readonly filtered: readonly CountedChange[];
  /** Creates a count of this very call that goes on where the call ended. */
  readonly resume: () => Tally;
  /** Counts that go on with files that could not be decoded. */
  readonly foreign: readonly {
    readonly change: Change;
    readonly tally: Tally;
    readonly paths: ReadonlySet<string>;
  }[];
  /** What is read meanwhile. */
  readonly read: ReadCount;
  /** At most this much is read in any case, and so many bytes at most. */
  readonly room?: ReadCount;
}

const wideRoom: ReadCount = { reads: 1_000, bytesRead: 64 << 20 };

/** A call whose finds are being counted. */
interface Count {
  readonly change: Change;
  readonly tally: Tally;
  /** Whether the count went to the end of what there is to look at. */
  isWhole: boolean;
}

/** Returns the calls that find more, the closest first, as far as the time of the call allows. */
export async function explainNo(
  call: FailedCall,
  bounds: Pick<Bounds, "tick" | "breathe">,
): Promise<readonly Relaxed[]> {
  const counts = await new NoExplainer(call, bounds).run();
  const { count, limit = Infinity } = call;
  const isLast = ({ without }: Relaxed) => without !== undefined;
  const all = counts.flatMap(({ change, tally, isWhole }) => {
    const isComplete = isWhole && !tally.isPartial;
    if (tally.mayShrink && !isComplete) return [];
    return [{ ...change, count: Math.min(tally.count, limit), isComplete }];
  });
  return [...all.filter((it) => !isLast(it)), ...all.filter(isLast)]
    .filter((it) => it.count > count);
}

class NoExplainer {
  readonly #call: FailedCall;
  readonly #bounds: Pick<Bounds, "tick" | "breathe">;
  readonly #maxReads: number;
  readonly #maxBytes: number;
  readonly #maxExcluded: number;
  readonly #counts: Count[] = [];

  constructor(call: FailedCall, bounds: Pick<Bounds, "tick" | "breathe">) {
    const { read, searched, room = wideRoom } = call;
    this.#call = call;
    this.#bounds = bounds;
    this.#maxReads = read.reads + Math.max(room.reads, searched);
    this.#maxBytes = read.bytesRead + room.bytesRead;
    this.#maxExcluded = Math.max(room.reads, searched) / 2;
  }

  async run(): Promise<readonly Count[]> {
    const { options, foreign } = this.#call;
    await untilTimeout(async () => {
      await this.#countFiltered();
      // Where links are followed, what is omitted may have been met in another way.
      if (!options.follow && !options.hidden) await this.#countExcluded("hidden", "--hidden");
      if (!options.follow && !options["no-ignore"]) {
        await this.#countExcluded("ignored", "--no-ignore");
      }
      for (const decoded of foreign) await this.#countForeign(decoded);
    });
    return this.#counts;
  }

  async #countFiltered(): Promise<void> {
    const { filtered, evidence } = this.#call;
    const { options } = this.#call;
    const counts = filtered.map(({ paths, ...call }) => {
      return { ...call, isWhole: false, keeps: pathFilterOf(options, paths) };
    });
    this.#counts.push(...counts);
    for (const entry of evidence.entries) {
      if (!await this.#mayGoOn()) return;
      for (const { tally, keeps } of counts) if (keeps(entry)) tally.add(entry);
    }
    for (const count of counts) count.isWhole = evidence.isWhole;
  }

  async #countForeign(
    { paths, tally, change }: FailedCall["foreign"][number],
  ): Promise<void> {
    const { evidence } = this.#call;
    const count: Count = { change, tally, isWhole: false };
    this.#counts.push(count);
    for (const entry of evidence.entries) {
      if (!paths.has(entry.path)) continue;
      if (!await this.#mayGoOn()) return;
      tally.add(entry);
    }
    count.isWhole = evidence.isWhole;
  }

  async #countExcluded(reason: "hidden" | "ignored", option: string): Promise<void> {
    const { evidence, resume, options } = this.#call;
    const { maxDepth = Infinity } = options;
    const keeps = pathFilterOf(options, options);
    const tally = resume();
    const count: Count = { change: { words: [option] }, tally, isWhole: false };
    this.#counts.push(count);
    let room = this.#maxExcluded;
    for (const excluded of evidence.excluded) {
      if (excluded.reason !== reason) continue;
      for (const entry of excluded.entries()) {
        if (--room < 0 || !await this.#mayGoOn()) return;
        if (keeps(entry) && depthOf(options, entry.path) <= maxDepth) tally.add(entry);
      }
    }
    count.isWhole = evidence.hasAllExcluded;
  }

  /** Whether looking on still costs less than the call has; keeps the limit of time. */
  async #mayGoOn(): Promise<boolean> {
    if (this.#bounds.tick()) await this.#bounds.breathe();
    const { reads, bytesRead } = this.#call.read;
    return reads < this.#maxReads && bytesRead < this.#maxBytes;
  }
}

/** At most this many calls are named. */
const fewCalls = 4;

/** What is reported about a call that has found too little. */
export interface ExplainedNo {
  /** How much it has found. */
  readonly count: number;
  /** Which other calls would find more. */
  readonly relaxed: readonly Relaxed[];
  /** What its patterns were read as. */
  readonly patterns: readonly PatternUse[];
}

/** The line that says what would be found; empty if there is nothing to say. */
export function explanationLine(tool: string, { count, relaxed, patterns }: ExplainedNo): string {
  if (relaxed.length === 0) return "";
  const found = count === 0 ? "nothing found" : "too little found";
  const others = relaxed.slice(0, fewCalls).map((other, index) => {
    const { words, without, isComplete } = other;
    const number = `${isComplete ? "" : "at least "}${other.count}`;
    const call = without === undefined ? words.map(shellWord).join(" ") : `without ${without}`;
    return index === 0 ? `${call} would find ${number}` : `${call} ${number}`;
  });
  const read = readAs(patterns);
  const how = read === "" ? "" : ` with ${read}`;
  return escapeControls(`${tool}: ${found}${how}; ${others.join(", ")}`) + "\n";
}

/** The kinds of the patterns that could have been read in several ways, by option. */
function readAs(patterns: readonly PatternUse[]): string {
  const uses = patterns.filter((use) => !isPlain(use)).map(({ option, kind }) =>
    `${option} as a ${kind}`
  );
  return [...new Set(uses)].join(", ");
}

/** A call that would find more, as part of a JSON result. */
export type RelaxationJson = {
  /** Whether all was counted. */
  readonly complete: boolean;
  /** How many it would find. */
  readonly count: number;
  /** What would have to be typed in place of what was; absent if something is only omitted. */
  readonly options?: readonly string[] | undefined;
  /** The option that would have to be omitted. */
  readonly without?: string | undefined;
};

/** The same as JSON; `undefined` if there is nothing to say. */
export function relaxationsJson(all: readonly Relaxed[]): readonly RelaxationJson[] | undefined {
  if (all.length === 0) return undefined;
  return all.map(({ words, without, count, isComplete }) => ({
    complete: isComplete,
    count,
    options: words.length === 0 ? undefined : words,
    without,
  }));
}
