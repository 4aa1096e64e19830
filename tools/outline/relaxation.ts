/**
 * Calls that ask for a little less than an outline that has too few entries, and how many each
 * would have.
 *
 * @module
 */
import type { Bounds } from "@ct/core/bounds";
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
  type ReadCount,
  regexPart,
  type Relaxation,
  type Relaxed,
  selectingFilters,
  Selection,
  sizeTest,
  type Tally,
  withoutOne,
} from "@ct/core/walking";
import type { PatternUse } from "@ct/pattern";
import type { Declaration } from "@ct/source";
import type { Entry } from "@ct/walk";
import type { OutlineOptions } from "./definition.ts";
import { declarationTest } from "./selection.ts";
import type { SourceReader } from "./source_text.ts";

/** What is known about an outline that has too few entries. */
export interface ShortOutline {
  readonly options: OutlineOptions;
  readonly patterns: readonly PatternUse[];
  readonly evidence: Evidence;
  /** The declarations of files, by path. */
  readonly known: ReadonlyMap<string, readonly Declaration[]>;
  /** How many entries it has. */
  readonly count: number;
  /** How many files were outlined. */
  readonly searched: number;
  /** Paths of files that are not in UTF-8. */
  readonly foreign: ReadonlySet<string>;
}

/** Outlining takes longer than reading. */
const room: ReadCount = { reads: 200, bytesRead: 4 << 20 };

/** Returns the calls that have more entries, the closest first. */
export async function explainOutline(
  { options, patterns, evidence, known, count, searched, foreign: paths }: ShortOutline,
  sources: SourceReader,
  bounds: Bounds,
): Promise<readonly Relaxed[]> {
  const again = new OutlinedAgain(known, sources);
  const filtered = countedRelaxations(
    relaxedFilters(options, patterns),
    (other) => new EntryTally(other, again, { count: 0 }),
  );
  return await explainNo({
    options,
    evidence,
    count,
    searched,
    filtered,
    resume: () => new EntryTally(options, again, { count }),
    foreign: [{
      paths,
      change: { words: ["--lossy"] },
      tally: new EntryTally(options, again, { count, isLossy: true }),
    }],
    read: again,
    room,
  }, bounds);
}

/** The declarations of files, most of which are known. */
class OutlinedAgain implements ReadCount {
  readonly #known: Map<string, readonly Declaration[]>;
  readonly #sources: SourceReader;
  reads = 0;
  bytesRead = 0;

  constructor(known: ReadonlyMap<string, readonly Declaration[]>, sources: SourceReader) {
    this.#known = new Map(known);
    this.#sources = sources;
  }

  /** None if the file cannot be read, `undefined` if it is large. */
  declarationsOf(entry: Entry, isLossy: boolean): readonly Declaration[] | undefined {
    const existing = isLossy ? undefined : this.#known.get(entry.path);
    if (existing !== undefined) return existing;
    const pack = this.#sources.packOf(entry);
    if (pack === undefined) return [];
    this.reads++;
    const source = this.#sources.read(entry, { isBrief: true, ...isLossy && { isLossy } });
    if (source.text === undefined && source.reason === "too large") return undefined;
    this.bytesRead += source.text?.length ?? 0;
    const found = pack.declarations(source.text ?? "");
    if (!isLossy) this.#known.set(entry.path, found);
    return found;
  }
}

/** Counts the entries of an outline. */
class EntryTally implements Tally {
  readonly #selection: Selection;
  readonly #fits: (entry: Entry) => boolean;
  readonly #keeps: (found: Declaration) => boolean;
  readonly #again: OutlinedAgain;
  readonly #isLossy: boolean;
  count: number;
  isPartial = false;

  constructor(
    options: OutlineOptions,
    again: OutlinedAgain,
    { count, isLossy = false }: { readonly count: number; readonly isLossy?: boolean },
  ) {
    this.#selection = new Selection(options);
    this.#fits = sizeTest(options.size);
    this.#keeps = declarationTest(options).keeps;
    this.#again = again;
    this.#isLossy = isLossy;
    this.count = count;
  }

  add(entry: Entry): void {
    if (entry.kind !== "f" || !this.#selection.selects(entry) || !this.#fits(entry)) return;
    const declarations = this.#again.declarationsOf(entry, this.#isLossy);
    if (declarations === undefined) this.isPartial = true;
    for (const found of declarations ?? []) if (this.#keeps(found)) this.count++;
  }
}

/** The calls that filter less, those that come closest first. */
function relaxedFilters(
  options: OutlineOptions,
  patterns: readonly PatternUse[],
): readonly Relaxation<OutlineOptions>[] {
  return [
    ...matchRelaxations(options, patterns),
    ...nameRelaxations(options),
    ...nameModeRelaxations(options),
    ...modeRelaxations(options, patterns),
    ...withoutFilter(options),
  ];
}

/** `--match` in any case of letters, and as a part of the name. */
function matchRelaxations(
  options: OutlineOptions,
  patterns: readonly PatternUse[],
): readonly Relaxation<OutlineOptions>[] {
  const { mode } = options;
  const [use, ...others] = patterns.filter(({ option }) => option === "--match");
  if (use === undefined || others.length > 0 || !isShort(use)) return [];
  if (mode !== undefined && mode !== "regex") return [];
  const part = `.*${regexPart(use)}.*`;
  return [anyCase(use), part].flatMap((match) =>
    match === undefined
      ? []
      : [{ words: optionWords("--match", match), options: { ...options, match } }]
  );
}

function withoutFilter(options: OutlineOptions): readonly Relaxation<OutlineOptions>[] {
  const { match, kind, depth } = options;
  return withoutOne([
    ...selectingFilters(options),
    ...match === undefined ? [] : [["--match", { ...options, match: undefined }] as const],
    ...kind.length === 0 ? [] : [["--kind", { ...options, kind: [] }] as const],
    ...depth === undefined ? [] : [["--depth", { ...options, depth: undefined }] as const],
  ]);
}
