/**
 * Calls that ask for a little less than a search that found too little, and how many entries each
 * would find.
 *
 * @module
 */
import type { Bounds } from "@ct/core/bounds";
import { autoEncoding } from "@ct/core/input";
import type { Context } from "@ct/core/context";
import {
  anyCase,
  countedRelaxations,
  type Evidence,
  explainNo,
  isShort,
  modeRelaxations,
  nameModeRelaxations,
  nameRelaxations,
  optionWords,
  type Relaxation,
  type Relaxed,
  selectingFilters,
  type Tally,
  withoutOne,
} from "@ct/core/walking";
import { type PatternUse, regexText } from "@ct/pattern";
import type { Entry } from "@ct/walk";
import type { SearchRequest } from "./request.ts";
import { EntryPredicate, type FilterOptions } from "./entry_predicate.ts";
import { SearchBuffer } from "./search_buffer.ts";

/** What is known about a search that found too little. */
export interface FailedSearch {
  readonly options: SearchRequest;
  readonly predicate: EntryPredicate;
  readonly evidence: Evidence;
  /** How many entries match. */
  readonly count: number;
  /** How many files were read, or entries looked at, for that. */
  readonly searched: number;
}

/** Returns the calls that find more, the closest first. */
export async function explainSearch(
  { options, predicate, evidence, count, searched }: FailedSearch,
  ctx: Context,
  bounds: Bounds,
): Promise<readonly Relaxed[]> {
  const { content } = predicate;
  const { door, residentFiles } = ctx;
  // The file that the search has read last counts like all others, which a server may know.
  const buffer = new SearchBuffer(content?.buffer.encoding ?? autoEncoding, {
    door,
    residentFiles,
    scanner: content?.buffer.scanner,
  });
  const matcher = { tick: () => void bounds.tick(), buffer, isBrief: true };
  const filtered = countedRelaxations(
    relaxedFilters(options, predicate.patterns),
    (other) => new MatchTally(new EntryPredicate(other, ctx, matcher), 0),
  );
  return await explainNo({
    options,
    evidence,
    count,
    limit: options.limit,
    searched,
    filtered,
    resume: () => new MatchTally(new EntryPredicate(options, ctx, matcher), count),
    foreign: [],
    read: buffer,
  }, bounds);
}

/** Counts the entries that pass the filters. */
class MatchTally implements Tally {
  readonly #filters: EntryPredicate;
  count: number;
  isPartial = false;

  constructor(filters: EntryPredicate, count: number) {
    this.#filters = filters;
    this.count = count;
  }

  add(entry: Entry): void {
    const result = this.#filters.judge(entry, undefined);
    if (typeof result === "string") return;
    if (!("reason" in result)) this.count++;
    else if (result.reason === "too large") this.isPartial = true;
  }
}

/**
 * The calls that filter less, those that come closest first: other case, other kinds of pattern,
 * one filter away. `patterns` are what those of the call were read as.
 */
function relaxedFilters(
  options: FilterOptions,
  patterns: readonly PatternUse[],
): readonly Relaxation<FilterOptions>[] {
  return [
    ...contentRelaxations(options, patterns),
    ...nameRelaxations(options),
    ...nameModeRelaxations(options),
    ...modeRelaxations(options, patterns),
    ...withoutFilter(options),
  ];
}

/** `--grep` in any case of letters. */
function contentRelaxations(
  options: FilterOptions,
  patterns: readonly PatternUse[],
): readonly Relaxation<FilterOptions>[] {
  const { mode } = options;
  const [grep, ...others] = patterns.filter(({ option }) => option === "--grep");
  if (grep === undefined || others.length > 0 || !isShort(grep)) return [];
  const isFree = mode === undefined || mode === "regex";
  const relaxed = (pattern: string): Relaxation<FilterOptions> => {
    const text = /^(?:file|text):/.test(pattern) ? `text:${pattern}` : pattern;
    const words = optionWords("--grep", text);
    return isFree ? { words, options: { ...options, grep: [text] } } : {
      words: [...words, "--mode", "regex"],
      options: { ...options, grep: [text], mode: "regex" },
    };
  };
  const asRegex = regexText(grep);
  // A glob does not match across lines.
  const ofLine = grep.kind === "glob" ? asRegex.replaceAll("[^/]", "[^/\\n]") : asRegex;
  const isFolded = options["ignore-case"] || options["smart-case"];
  const folded = isFolded ? undefined : anyCase({ ...grep, kind: "regex", text: ofLine });
  return folded === undefined ? [] : [relaxed(folded)];
}

/**
 * One filter left away, if there is another. That files of a type are there tells nothing about
 * their contents.
 */
function withoutFilter(options: FilterOptions): readonly Relaxation<FilterOptions>[] {
  const { grep, and, lacks } = options;
  // What asks about the lines that match needs a pattern.
  const ofHits = { in: undefined, not: [] };
  const filters: readonly [option: string, isSet: boolean, rest: FilterOptions][] = [
    ["--grep", grep.length > 0, { ...options, grep: [], ...ofHits }],
    ["--and", and.length > 0, {
      ...options,
      and: [],
      ...(grep.length > 0 ? {} : ofHits),
    }],
    ["--lacks", lacks !== undefined, { ...options, lacks: undefined }],
    ["--not", options.not.length > 0, { ...options, not: [] }],
    ["--in", options.in !== undefined, { ...options, in: undefined }],
  ];
  const given = filters.flatMap(([option, isSet, rest]) => isSet ? [[option, rest] as const] : []);
  return withoutOne([...selectingFilters(options), ...given]).filter(({ options: rest }) =>
    rest.name !== undefined || rest.ext.length > 0 || rest.path.length > 0 ||
    rest.glob.length > 0 ||
    rest.size !== undefined || rest.grep.length > 0 || rest.and.length > 0 ||
    rest.lacks !== undefined
  );
}
