/**
 * The engine: walks, lists the declarations of every file it has a language pack for, and judges
 * how many there are.
 *
 * @module
 */
import { printsJson } from "@ct/core/definition";
import { type Bounds, type Stopped, untilTimeout } from "@ct/core/bounds";
import type { Context } from "@ct/core/context";
import type { Bases } from "@ct/core/definition";
import { CtError, itemAt } from "@ct/base";
import { type Entry, fileState, unreadDirectories, type WalkProblem } from "@ct/walk";
import { type Expectation, isUpperBound, judge, parseExpect, type Verdict } from "@ct/core/verdict";
import { nameUses, type PatternUse } from "@ct/pattern";
import { SkippedFiles } from "@ct/core/input";
import { type Declaration, packs } from "@ct/source";
import {
  Coverage,
  type CoverageReport,
  Evidence,
  type Refusal,
  type Relaxed,
  type ScopeFilter,
  selectedEntries,
  Selection,
  sizeTest,
  type SkippedItem,
} from "@ct/core/walking";
import type { OutlineOptions } from "./definition.ts";
import { explainOutline } from "./relaxation.ts";
import {
  type DeclarationTest,
  declarationTest,
  type OutlineEntry,
  withAncestors,
} from "./selection.ts";
import { SourceReader, unreadableSource } from "./source_text.ts";

/** The outline of one file. */
export interface FileOutline {
  /** Path as printed. */
  readonly path: string;
  /** Entries in source order, with those shown only as context. */
  readonly entries: readonly OutlineEntry[];
}

/** What an outline came to. */
export interface OutlineResult {
  /** The bases as typed. */
  readonly bases: readonly string[];
  /** The files that have matching entries, in walk order. */
  readonly files: readonly FileOutline[];
  /** Matching entries of all files. */
  readonly count: number;
  /** The expectation's verdict. */
  readonly verdict: Verdict;
  /** Files that could not be read. */
  readonly skipped: SkippedFiles;
  /** Directories that could not be read and other failures of the walk, in order. */
  readonly problems: readonly WalkProblem[];
  /** What was looked at. */
  readonly coverage: CoverageReport;
  /** What its patterns were read as. */
  readonly patterns: readonly PatternUse[];
  /** What could not be read and might have changed a verdict that is therefore no `SUCCESS`. */
  readonly unread: readonly string[];
  /** Where the time was up, if it was. */
  readonly stopped: Stopped | undefined;
  /** Which other calls would have more entries, if this one has too few. */
  readonly relaxed: readonly Relaxed[];
}

/** What an outline skips, and what it looks at. */
interface WalkTally {
  readonly skipped: SkippedFiles;
  readonly coverage: Coverage;
  /** Files of no known language. */
  readonly others: SkippedItem[];
  /** What may explain a no, if that is wanted. */
  readonly evidence: Evidence | undefined;
  /** The declarations of the first files. */
  readonly known: Map<string, readonly Declaration[]>;
}

/** The declarations of more files are not kept. */
const maxCached = 2_000;

/** An outline whose options were checked. */
export class Outline {
  readonly #options: OutlineOptions & Bases;
  readonly #ctx: Context;
  readonly #sources: SourceReader;
  readonly #selection: Selection;
  readonly #fits: (entry: Entry) => boolean;
  readonly #keepsDeclaration: DeclarationTest;
  readonly #expectation: Expectation;

  /**
   * Checks and compiles the options.
   * @throws {CtError} If a pattern or the expectation is malformed.
   */
  constructor(options: OutlineOptions & Bases, ctx: Context) {
    this.#options = options;
    this.#ctx = ctx;
    this.#sources = new SourceReader(ctx, options);
    this.#selection = new Selection(options);
    this.#fits = sizeTest(options.size);
    this.#keepsDeclaration = declarationTest(options);
    this.#expectation = parseExpect(options.expect);
  }

  /**
   * Walks and outlines. When the time is up, what was found is the result.
   * @throws {CtError} If the base does not exist, or is a file that cannot be outlined.
   */
  async run(bounds: Bounds): Promise<OutlineResult> {
    const account: WalkTally = {
      skipped: new SkippedFiles(),
      coverage: new Coverage(),
      others: [],
      evidence: this.#wantsEvidence ? new Evidence() : undefined,
      known: new Map(),
    };
    const { skipped, coverage, others, evidence } = account;
    const problems: WalkProblem[] = [];
    const files: FileOutline[] = [];
    let count = 0;
    const entries = selectedEntries({ ...this.#options, maxDepth: undefined }, this.#ctx, {
      bounds,
      report: (problem) => problems.push(problem),
      onExcluded: (excluded) => {
        coverage.exclude(excluded);
        evidence?.exclude(excluded);
      },
      onOther: (entry) => {
        if (entry.kind === "f") evidence?.other(entry);
      },
    });
    const { bases } = this.#options;
    let path = itemAt(bases, 0);
    bounds.shows(() => `ct-outline: ${coverage.searched} files`);
    const timeout = await untilTimeout(async () => {
      for (const entry of entries) {
        if (bounds.tick()) await bounds.breathe();
        path = entry?.path ?? path;
        const file = entry === undefined ? undefined : this.#outlineFile(entry, account);
        const matched = file?.entries.filter(({ matched }) => matched).length ?? 0;
        if (file !== undefined && matched > 0) files.push(file);
        count += matched;
      }
    });
    const skippedItems = [...unreadDirectories(problems), ...skipped.files];
    const verdict = judge(this.#expectation, count);
    const relaxed = timeout === undefined && count < this.#expectation.min
      ? await this.#relaxed(count, account, bounds)
      : [];
    const unread = verdict === "SUCCESS" && isUpperBound(this.#expectation)
      ? skippedItems.filter(({ reason }) => reason !== "special file").map(({ path }) => path)
      : [];
    return {
      bases,
      files,
      count,
      verdict: unread.length > 0 || timeout !== undefined ? "ERROR" : verdict,
      skipped,
      problems,
      coverage: coverage.report([...skippedItems, ...others], timeout === undefined),
      patterns: this.#patterns,
      unread,
      stopped: timeout === undefined ? undefined : { path, message: timeout },
      relaxed,
    };
  }

  get #patterns(): readonly PatternUse[] {
    return [...nameUses(this.#options), ...this.#keepsDeclaration.patterns];
  }

  /** A negative result that is not printed needs no explanation. */
  get #wantsEvidence(): boolean {
    return this.#expectation.min > 0 && (!this.#options.quiet || printsJson(this.#options));
  }

  async #relaxed(
    count: number,
    { evidence, known, coverage: { searched }, skipped }: WalkTally,
    bounds: Bounds,
  ): Promise<readonly Relaxed[]> {
    if (evidence === undefined) return [];
    const options = this.#options;
    const foreign = new Set(
      skipped.files.flatMap(({ reason, path }) => reason === "not UTF-8" ? path : []),
    );
    const outline = {
      options,
      patterns: this.#patterns,
      evidence,
      known,
      count,
      searched,
      foreign,
    };
    return await explainOutline(outline, this.#sources, bounds);
  }

  /** Keeps the files that can be outlined. */
  get languageFilter(): ScopeFilter {
    const keeps = (entry: Entry) => this.#sources.packOf(entry) !== undefined;
    return { option: "the set of known languages", keeps };
  }

  /** Why an entry of the walk is not in the outline; `undefined` if it is. */
  readonly refusal = (entry: Entry): Refusal | undefined => {
    const option = this.#selection.refusal(entry) ??
      (this.#fits(entry) ? undefined : "--size");
    if (option !== undefined) return { reason: option, text: `${option} does not keep it` };
    if (entry.kind === "d" || entry.kind === "l") {
      return { reason: "kind", text: "it is not a regular file" };
    }
    const pack = this.#sources.packOf(entry);
    if (pack === undefined) {
      return { reason: "other file type", text: "unknown language: it" };
    }
    const source = this.#sources.read(entry);
    if (source.text === undefined) {
      return { reason: source.reason, text: `it cannot be read: ${source.message}` };
    }
    if (pack.declarations(source.text).some(this.#keepsDeclaration.keeps)) return undefined;
    return { reason: "declarations", text: "it has no declaration that is asked for" };
  };

  /**
   * The outline of one entry; `undefined` if it is no file of a known language, or could not be
   * read.
   * @throws {CtError} If that entry is the base.
   */
  #outlineFile(
    entry: Entry,
    { skipped, coverage, others, evidence, known }: WalkTally,
  ): FileOutline | undefined {
    const { path, kind, depth } = entry;
    if (kind === "d" || kind === "l") return undefined;
    const isBase = depth === 0;
    const pack = this.#sources.packOf(entry);
    if (pack === undefined && isBase) throw unknownLanguage(path);
    if (pack === undefined) {
      others.push({ path, reason: "other file type" });
      return undefined;
    }
    evidence?.chosen(entry);
    this.#ctx.onFile?.(fileState(entry));
    const source = this.#sources.read(entry);
    if (source.text !== undefined) {
      coverage.searched++;
      const declarations = pack.declarations(source.text);
      if (evidence !== undefined && known.size < maxCached) known.set(path, declarations);
      return { path, entries: withAncestors(declarations, this.#keepsDeclaration.keeps) };
    }
    if (isBase) throw unreadableSource(path, source);
    skipped.add({ path, reason: source.reason, message: source.message });
    return undefined;
  }
}

function unknownLanguage(path: string): CtError {
  const known = packs.flatMap(({ extensions }) => extensions).join(", ");
  return new CtError("refused", `unknown language: ${path}; known extensions: ${known}`, {
    path,
  });
}
