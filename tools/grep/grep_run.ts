/**
 * A call of grep: finds files, searches them, and prints file by file.
 *
 * @module
 */
import { escapeControls } from "@ct/base";
import { Bounds, unbounded } from "@ct/core/bounds";
import type { Context } from "@ct/core/context";
import { searchFiles } from "@ct/core/grep";
import { workerModule } from "@ct/core/threads";
import { definition } from "./definition.ts";
import { type FileQuery, type FileResult, FileSearch, type FileTask } from "./file_search.ts";
import type { GrepPlan } from "./plan.ts";
import type { GrepSettings } from "./settings.ts";
import { FileWalk } from "./walk_files.ts";

/**
 * Never called. What is imported somewhere is fetched from JSR with the rest, so that threads also
 * start where there is no network later.
 */
export const fetchWorker = (): Promise<unknown> => import("./worker.ts");

/** One call; good for one run. */
export class GrepRun {
  readonly #settings: GrepSettings;
  readonly #plan: GrepPlan;
  readonly #ctx: Context;
  readonly #walk: FileWalk;
  readonly #bounds: Bounds;
  #hasFailed = false;
  #hasPrinted = false;
  #isMatch = false;

  /** Prepares a call. */
  constructor(settings: GrepSettings, plan: GrepPlan, ctx: Context) {
    this.#settings = settings;
    this.#plan = plan;
    this.#ctx = ctx;
    this.#bounds = new Bounds(unbounded, ctx, { TOOL: definition.name });
    this.#walk = new FileWalk(settings, ctx, (path, reason) => this.#fail(path, reason));
  }

  /** Prints the results; resolves to the exit status. */
  async run(): Promise<number> {
    const { query, stray } = this.#plan;
    for (const char of new Set(stray)) this.#say(`warning: stray \\ before ${char}`);
    if (query === undefined) return 1;
    await this.#search(query);
    if (this.#isMatch && (this.#settings.quiet || !this.#hasFailed)) return 0;
    return this.#hasFailed ? 2 : 1;
  }

  async #search(query: FileQuery): Promise<void> {
    const searches = searchFiles(this.#tasks(), {
      query,
      makeSearch: (query) => new FileSearch(query),
      worker: workerModule(import.meta.url, definition.name),
      bounds: this.#bounds,
      ctx: this.#ctx,
      onError: (path, reason) => this.#fail(path, reason),
    });
    for await (const { task, found } of searches) {
      this.#print(task, found);
      if (this.#isMatch && this.#settings.quiet) return;
    }
  }

  *#tasks(): Generator<FileTask> {
    const { paths, hasPaths } = this.#plan;
    for (const typed of paths) {
      for (const { path, absolutePath, isEmpty, isNamed } of this.#walk.files(typed)) {
        yield { path, absolutePath, isEmpty, hasPath: hasPaths ?? !isNamed };
      }
    }
  }

  #print(
    { path }: FileTask,
    { text, long = [], isSeparated, isMatch, isBinary }: FileResult,
  ): void {
    const { fileSeparator } = this.#plan;
    if (isSeparated) {
      if (this.#hasPrinted && fileSeparator !== undefined) {
        this.#ctx.stdout.write(`${fileSeparator}\n`);
      }
      this.#hasPrinted = true;
    }
    for (const piece of long) this.#ctx.stdout.write(piece);
    this.#ctx.stdout.write(text);
    this.#isMatch ||= isMatch;
    if (isBinary) this.#say(`${path}: binary file matches`);
  }

  #fail(path: string, reason: string): void {
    this.#hasFailed = true;
    if (this.#settings.messages) this.#say(`${path}: ${reason}`);
  }

  #say(text: string): void {
    this.#ctx.stderr.write(escapeControls(`${definition.name}: ${text}`) + "\n");
  }
}
