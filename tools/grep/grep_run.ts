/**
 * A call of grep: finds files, searches them, and prints file by file.
 *
 * @module
 */
import { escapeControls, osErrorText } from "@ct/base";
import { Bounds, unbounded } from "@ct/core/bounds";
import type { Context } from "@ct/core/context";
import { inputBytes } from "@ct/core/grep";
import { workAhead, workerModule } from "@ct/core/threads";
import { definition } from "./definition.ts";
import { type FileFindings, type FileQuery, FileSearch, type FileTask } from "./file_search.ts";
import type { GrepPlan } from "./plan.ts";
import type { GrepSettings } from "./settings.ts";
import { readTask, taskWord } from "./task_word.ts";
import { FileWalk, type FoundFile } from "./walk_files.ts";

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

  /** Prints what there is; resolves to the exit status. */
  async run(): Promise<number> {
    const { query, stray } = this.#plan;
    for (const char of new Set(stray)) this.#say(`warning: stray \\ before ${char}`);
    if (query === undefined) return 1;
    await this.#search(query);
    if (this.#isMatch && (this.#settings.quiet || !this.#hasFailed)) return 0;
    return this.#hasFailed ? 2 : 1;
  }

  async #search(query: FileQuery): Promise<void> {
    const search = new FileSearch(query);
    const turns = workAhead<FoundFile, FileQuery, FileFindings>(this.#files(), {
      worker: workerModule(import.meta.url, definition.name),
      setup: query,
      pathOf: (file) => {
        const { absolutePath } = file;
        return absolutePath === undefined
          ? null
          : taskWord({ absolutePath, task: this.#task(file) });
      },
      job: (word) => {
        const { absolutePath, task } = readTask(word);
        const found = search.file(absolutePath, task);
        // A long line is printed out of the buffer, so not before its file's turn.
        return found.long === undefined ? found : null;
      },
      tick: () => this.#bounds.tick(),
    });
    for (const turn of turns) {
      if (this.#bounds.tick()) {
        this.#ctx.stdout.flush();
        await this.#bounds.breathe();
      }
      if (turn === undefined) continue;
      const found = turn.result ?? await this.#searched(turn.item, search);
      if (found !== undefined) this.#print(turn.item, found);
      if (this.#isMatch && this.#settings.quiet) return;
    }
  }

  *#files(): Generator<FoundFile> {
    for (const path of this.#plan.paths) yield* this.#walk.files(path);
  }

  #task({ path, isBelow }: FoundFile): FileTask {
    return { path, hasPath: this.#plan.hasPaths ?? isBelow };
  }

  async #searched(file: FoundFile, search: FileSearch): Promise<FileFindings | undefined> {
    const { absolutePath, isDirectory } = file;
    try {
      if (absolutePath !== undefined) return search.file(absolutePath, this.#task(file));
      const bytes = isDirectory ? new Uint8Array() : await inputBytes(this.#ctx);
      return search.bytes(bytes, this.#task(file));
    } catch (error) {
      this.#fail(file.path, osErrorText(error));
      return undefined;
    }
  }

  #print(
    { path }: FoundFile,
    { text, long = [], isSeparated, isMatch, isBinary }: FileFindings,
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
