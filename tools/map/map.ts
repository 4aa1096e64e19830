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
import { isScriptConfig } from "@ct/modules/script_config";
import { nameTest } from "@ct/pattern";
import type { Focus } from "@ct/references";
import { type Entry, fileState, unreadDirectories, type WalkProblem } from "@ct/walk";
import type { MapOptions } from "./definition.ts";
import { callersOf, type FoundCallers } from "./callers.ts";
import { FocusWord } from "./focus.ts";
import type { MapFile, MapFolder, OmittedRows } from "./layout.ts";
import { fitted } from "./fitting.ts";
import { Landmarks } from "./landmarks.ts";
import { Overview } from "./overview.ts";
import { Ranking } from "./ranking.ts";
import { type Source, Sources } from "./sources.ts";

/** What a map came to. */
export interface MapResult {
  /** The bases as typed. */
  readonly bases: readonly string[];
  /** The most bytes of text. */
  readonly budget: number;
  /** Folders that say what they are for, in the order of their paths. */
  readonly folders: readonly MapFolder[];
  /** The files, in the order of their best declarations. */
  readonly files: readonly MapFile[];
  /** How many declarations there are, shown or not. */
  readonly count: number;
  /** What is not shown at all. */
  readonly omitted: OmittedRows;
  /** What was not looked for around the focus. */
  readonly notes: readonly string[];
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
  readonly #landmarks: Landmarks;
  /** Files that say how modules are named, for a focus. */
  readonly #configs: Entry[] = [];

  /**
   * Checks and compiles the options.
   * @throws {CtError} If the budget or a glob is malformed.
   */
  constructor(options: MapOptions & Bases, ctx: Context) {
    this.#options = options;
    this.#ctx = ctx;
    this.#sources = new Sources(ctx);
    this.#landmarks = new Landmarks(ctx);
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
    bounds.shows(() => `ct-map: ${coverage.searched} files`);
    const message = await untilTimeout(async () => {
      for (const entry of this.#entries(problems, bounds)) {
        if (bounds.tick()) await bounds.breathe();
        path = entry?.path ?? path;
        // Bases may lie in each other.
        if (entry !== undefined && !found.has(entry.absolutePath)) this.#take(entry, found);
      }
    });
    const sources = [...found.values()].sort(byPath);
    const focus = this.#focused(sources);
    const overview = focus.length > 0
      ? undefined
      : await Overview.of(sources, this.#landmarks, this.#sources);
    const callers = await this.#callers(focus, sources, bounds);
    const { roles, notes } = callers.found;
    const ranking = new Ranking(sources, focus, { entries: overview?.entries, roles });
    const { layout, message: unfitted } = await fitted({
      sources,
      ranking,
      roles,
      overview,
      budget: this.#budget,
      reader: this.#sources,
      bounds,
    });
    const stopped = message ?? callers.message ?? unfitted;
    return {
      bases,
      budget: this.#budget,
      folders: layout.folders,
      files: layout.files,
      count: ranking.count,
      omitted: layout.omitted,
      notes,
      skipped,
      problems,
      coverage: coverage.report(
        [...unreadDirectories(problems), ...skipped.files, ...skippedItems],
        stopped === undefined,
      ),
      stopped: stopped === undefined ? undefined : { path, message: stopped },
    };
  }

  /** Callers and callees of the focus; when the time is up, none. */
  async #callers(
    focus: readonly Focus[],
    sources: readonly Source[],
    bounds: Bounds,
  ): Promise<{ readonly found: FoundCallers; readonly message: string | undefined }> {
    let found: FoundCallers = { roles: new Map(), notes: [] };
    const message = await untilTimeout(async () => {
      found = await callersOf(focus, {
        sources,
        configs: this.#configs,
        reader: this.#sources,
        bounds,
        ctx: this.#ctx,
      });
    });
    return { found, message };
  }

  #entries(problems: WalkProblem[], bounds: Bounds): Iterable<Entry | undefined> {
    return walkTree(this.#options, this.#ctx, {
      bounds,
      keeps: ({ name }) => this.#keepsName(name),
      report: (problem) => problems.push(problem),
      onExcluded: this.#sources.coverage.exclude,
      onOther: (entry) => this.#note(entry),
    });
  }

  #note(entry: Entry): void {
    this.#landmarks.take(entry);
    if (this.#focus.length > 0 && isScriptConfig(entry.name)) this.#configs.push(entry);
  }

  #take(entry: Entry, found: Map<string, Source>): void {
    this.#note(entry);
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
}

function byPath({ entry: a }: Source, { entry: b }: Source): number {
  return a.path < b.path ? -1 : a.path > b.path ? 1 : 0;
}
