/**
 * The engine: walks, finds out who uses what, and fits what matters most into the budget.
 *
 * @module
 */
import { CtError } from "@ct/base";
import { type Bounds, type Stopped, untilTimeout } from "@ct/core/bounds";
import type { Context } from "@ct/core/context";
import { type Bases, closest, parseBudget } from "@ct/core/definition";
import type { SkippedFiles } from "@ct/core/input";
import { type CoverageReport, walkTree } from "@ct/core/walking";
import { nameTest } from "@ct/pattern";
import type { Focus } from "@ct/references";
import { type Entry, fileState, unreadDirectories, type WalkProblem } from "@ct/walk";
import type { MapOptions } from "./definition.ts";
import { FocusWord } from "./focus.ts";
import { Candidates, headOf, Layout, type MapFile, type OmittedRows, owned } from "./layout.ts";
import { countedIn, Ranking } from "./ranking.ts";
import { type Source, Sources } from "./sources.ts";

/** What a map came to. */
export interface MapResult {
  /** The bases as typed. */
  readonly bases: readonly string[];
  /** The most bytes of text. */
  readonly budget: number;
  /** The files, in the order of their best declarations. */
  readonly files: readonly MapFile[];
  /** How many declarations there are, shown or not. */
  readonly count: number;
  /** What is not shown at all. */
  readonly omitted: OmittedRows;
  /** Files that could not be read. */
  readonly skipped: SkippedFiles;
  /** Directories that could not be read and other failures of the walk, in order. */
  readonly problems: readonly WalkProblem[];
  /** What was looked at. */
  readonly coverage: CoverageReport;
  /** Where the time was up, if it was. */
  readonly stopped: Stopped | undefined;
}

/** A map whose options were checked. */
export class ProjectMap {
  readonly #options: MapOptions & Bases;
  readonly #ctx: Context;
  readonly #budget: number;
  readonly #keepsName: (name: string) => boolean;
  readonly #focus: readonly FocusWord[];
  readonly #sources: Sources;

  /**
   * Checks and compiles the options.
   * @throws {CtError} If the budget or a glob is malformed.
   */
  constructor(options: MapOptions & Bases, ctx: Context) {
    this.#options = options;
    this.#ctx = ctx;
    this.#sources = new Sources(ctx);
    this.#budget = parseBudget(options.budget);
    this.#keepsName = nameTest({ name: undefined, ext: options.ext });
    const { bases, focus } = options;
    this.#focus = focus.map((word) => new FocusWord(word, { bases, cwd: ctx.cwd }));
  }

  /**
   * Walks and makes the map. When the time is up, it is that of the files that were read.
   * @throws {CtError} If the base does not exist, `--focus` names nothing, or nothing fits.
   */
  async run(bounds: Bounds): Promise<MapResult> {
    const { bases } = this.#options;
    const { skipped, coverage, skippedItems } = this.#sources;
    const problems: WalkProblem[] = [];
    const found = new Map<string, Source>();
    let path = bases[0] ?? "";
    const message = await untilTimeout(async () => {
      for (const entry of this.#entries(problems, bounds)) {
        if (bounds.tick()) await bounds.breathe();
        path = entry?.path ?? path;
        // Bases may lie in each other.
        if (entry !== undefined && !found.has(entry.absolutePath)) this.#take(entry, found);
      }
    });
    const sources = [...found.values()].sort(byPath);
    const ranking = new Ranking(sources, this.#focused(sources));
    const layout = this.#layout(sources, ranking);
    return {
      bases,
      budget: this.#budget,
      files: layout.files,
      count: ranking.count,
      omitted: layout.omitted,
      skipped,
      problems,
      coverage: coverage.report(
        [...unreadDirectories(problems), ...skipped.files, ...skippedItems],
        message === undefined,
      ),
      stopped: message === undefined ? undefined : { path, message },
    };
  }

  #entries(problems: WalkProblem[], bounds: Bounds): Iterable<Entry | undefined> {
    return walkTree(this.#options, this.#ctx, {
      bounds,
      keeps: ({ name }) => this.#keepsName(name),
      report: (problem) => problems.push(problem),
      onExcluded: this.#sources.coverage.exclude,
    });
  }

  #take(entry: Entry, found: Map<string, Source>): void {
    const taken = this.#sources.take(entry);
    if (taken === undefined) return;
    this.#ctx.onFile?.(fileState(entry));
    found.set(entry.absolutePath, taken.source);
    for (const word of this.#focus) word.take(entry, taken.read);
  }

  /** @throws {CtError} If a word of `--focus` names nothing. */
  #focused(sources: readonly Source[]): readonly Focus[] {
    return this.#focus.flatMap((word) => {
      if (word.found.length > 0) return word.found;
      const near = closest(word.text, [
        ...sources.map(({ entry }) => entry.path.replace(/^\.\//, "")),
        ...sources.flatMap((source) => {
          const text = this.#sources.readAgain(source)?.text;
          return text === undefined ? [] : word.closestIn(source.entry, text) ?? [];
        }),
      ]);
      throw new CtError(
        "refused",
        `--focus ${JSON.stringify(word.text)} names nothing in the map`,
        {
          help: near === undefined
            ? "name a file or a directory of the walk, or a declaration"
            : `did you mean ${near}?`,
        },
      );
    });
  }

  /** @throws {CtError} If not even the best declaration fits. */
  #layout(sources: readonly Source[], ranking: Ranking): Layout {
    const { count: declarations, files } = ranking;
    const layout = new Layout(this.#budget, { declarations, files });
    const known = new Map<number, Candidates | undefined>();
    for (const { source: at, number } of ranking) {
      const source = sources[at];
      if (source === undefined) continue;
      if (!known.has(at)) known.set(at, this.#candidates(source, ranking.scores[at]));
      const candidates = known.get(at);
      if (candidates === undefined) continue;
      const size = layout.show(candidates, number);
      if (size <= this.#budget) continue;
      if (layout.files.length > 0) break;
      throw new CtError("refused", "not one declaration fits into --budget", {
        help: `the smallest that would do is ${size}b`,
      });
    }
    return layout;
  }

  #candidates(source: Source, scores: Float64Array = new Float64Array()): Candidates | undefined {
    const read = this.#sources.readAgain(source);
    if (read === undefined) return undefined;
    const lines = read.text.split("\n");
    const entries = read.declarations.map((declaration, number) => ({
      ...declaration,
      name: owned(declaration.name),
      text: headOf(lines[declaration.start - 1] ?? "", declaration.name),
      score: scores[number] ?? 0,
    }));
    return new Candidates(source.entry.path, entries, new Set(countedIn(source.digest)));
  }
}

function byPath({ entry: a }: Source, { entry: b }: Source): number {
  return a.path < b.path ? -1 : a.path > b.path ? 1 : 0;
}
