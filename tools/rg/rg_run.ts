/**
 * A call of rg: walks, searches, and prints file by file.
 *
 * @module
 */
import { escapeControls, escapeLines } from "@ct/base";
import { Bounds, unbounded } from "@ct/core/bounds";
import type { Context } from "@ct/core/context";
import { pathOf, searchFiles } from "@ct/core/grep";
import { workerModule } from "@ct/core/threads";
import type { BinaryRule } from "./binary.ts";
import { definition } from "./definition.ts";
import type { FileQuery, FileResult, FileTask } from "./file_query.ts";
import { FileSearch } from "./file_search.ts";
import { type JsonStats, summaryMessage } from "./json_printer.ts";
import type { RgPlan } from "./plan.ts";
import type { RgSettings } from "./settings.ts";
import { pathKind } from "./path_kind.ts";
import { inOrderOfTime } from "./time_order.ts";
import { FileWalk, type FoundFile } from "./walk_files.ts";

/**
 * Never called. What is imported somewhere is fetched from JSR with the rest, so that threads also
 * start where there is no network later.
 */
export const fetchWorker = (): Promise<unknown> => import("./worker.ts");

const none: Iterable<string> = [];

/** One call; good for one run. */
export class RgRun {
  readonly #settings: RgSettings;
  readonly #plan: RgPlan;
  readonly #ctx: Context;
  readonly #walk: FileWalk;
  readonly #bounds: Bounds;
  readonly #isMapped: boolean;
  readonly #started = performance.now();
  #hasFailed = false;
  #hasPrinted = false;
  #isMatch = false;
  #hasFiles = false;
  #stats: JsonStats = {
    ms: 0,
    searches: 0,
    searchesWithMatch: 0,
    searched: 0,
    printed: 0,
    lines: 0,
    matches: 0,
  };

  /**
   * Prepares a call.
   * @throws {UsageError} If a type or glob is malformed or unknown.
   */
  constructor(settings: RgSettings, plan: RgPlan, ctx: Context) {
    const { paths } = plan;
    this.#settings = settings;
    this.#plan = plan;
    this.#ctx = ctx;
    this.#bounds = new Bounds(unbounded, ctx, { TOOL: definition.name });
    this.#walk = new FileWalk(settings, ctx, {
      unseen: (path, reason) => this.#fail(path, reason),
      unread: (path, reason) => this.#say(path, reason),
    });
    this.#isMapped = settings.mapped && paths.length <= 10 &&
      paths.every((path) => pathKind(path, ctx) === "file");
  }

  /** Prints the results; resolves to the exit status. */
  async run(): Promise<number> {
    const { query } = this.#plan;
    if (this.#settings.mode === "files") await this.#list();
    else if (query === undefined) return 1;
    else {
      await this.#search(query);
      this.#summarize(query);
    }
    if (this.#isMatch && (this.#settings.quiet || !this.#hasFailed)) return 0;
    return this.#hasFailed ? 2 : 1;
  }

  async #list(): Promise<void> {
    const { quiet, nullPaths } = this.#settings;
    const { colours } = this.#plan;
    for (const { path } of this.#files()) {
      if (this.#bounds.tick()) await this.#bounds.breathe();
      this.#isMatch = true;
      if (quiet) return;
      this.#ctx.stdout.write(pathOf(path, { colours, nullPaths }, "\n"));
    }
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
    for await (const { found } of searches) {
      this.#print(found, query);
      if (this.#isMatch && this.#settings.quiet && !query.stats) return;
    }
    if (!this.#hasFiles && this.#plan.isDefaultPath) {
      this.#fail("", "no files were searched: all are ignored, hidden or filtered out");
    }
  }

  *#tasks(): Generator<FileTask> {
    for (const file of this.#files()) {
      this.#hasFiles = true;
      const { path, absolutePath } = file;
      yield { path, absolutePath, binary: this.#binaryRule(file) };
    }
  }

  #files(): Iterable<FoundFile> {
    const { time, descending } = this.#settings;
    const found = this.#walked();
    return time === undefined ? found : inOrderOfTime(found, time, descending);
  }

  *#walked(): Generator<FoundFile> {
    const { paths, isDefaultPath } = this.#plan;
    for (const typed of paths) {
      for (const file of this.#walk.files(typed)) {
        yield isDefaultPath ? { ...file, path: file.path.slice("./".length) } : file;
      }
    }
  }

  #binaryRule({ isNamed, absolutePath }: FoundFile): BinaryRule {
    const { binary } = this.#settings;
    if (binary === "text") return "text";
    if (!isNamed) return binary === "search" ? "note" : "skip";
    return this.#isMapped && absolutePath !== undefined ? "note-mapped" : "note";
  }

  #print({ text, long = none, hasLines, isMatch, stats }: FileResult, { mode }: FileQuery): void {
    const { fileSeparator } = this.#plan;
    const { sorted } = this.#settings;
    let printed = stats.printed;
    const isPrinted = text !== "" || long !== none;
    if (isPrinted || (hasLines && sorted)) {
      if (this.#hasPrinted && fileSeparator !== undefined && (hasLines || !sorted)) {
        this.#ctx.stdout.write(`${fileSeparator}\n`);
        if (sorted) printed += fileSeparator.length + 1;
      }
      this.#hasPrinted ||= isPrinted;
      for (const piece of long) this.#ctx.stdout.write(piece);
      this.#ctx.stdout.write(text);
    }
    this.#isMatch ||= isMatch;
    if (mode === "json" && text === "") return;
    const total = this.#stats;
    this.#stats = {
      ms: total.ms + stats.ms,
      searches: total.searches + 1,
      searchesWithMatch: total.searchesWithMatch + (stats.hasMatch ? 1 : 0),
      searched: total.searched + stats.searched,
      printed: total.printed + printed,
      lines: total.lines + stats.lines,
      matches: total.matches + stats.matches,
    };
  }

  #summarize({ mode, stats }: FileQuery): void {
    const total = performance.now() - this.#started;
    if (mode === "json") this.#ctx.stdout.write(summaryMessage(total, this.#stats));
    if (!stats) return;
    const { matches, lines, searches, searchesWithMatch, printed, searched, ms } = this.#stats;
    this.#ctx.stdout.write([
      "",
      `${matches} matches`,
      `${lines} matched lines`,
      `${searchesWithMatch} files contained matches`,
      `${searches} files searched`,
      `${printed} bytes printed`,
      `${searched} bytes searched`,
      `${(ms / 1000).toFixed(6)} seconds spent searching`,
      `${(total / 1000).toFixed(6)} seconds`,
      "",
    ].join("\n"));
  }

  #fail(path: string, reason: string): void {
    this.#hasFailed = true;
    this.#say(path, reason);
  }

  #say(path: string, reason: string): void {
    if (!this.#settings.messages) return;
    const place = path === "" ? "" : `${path}: `;
    const rest = place !== "" && reason.startsWith(place) ? reason.slice(place.length) : reason;
    // A name is part of a line, whatever is in it.
    this.#ctx.stderr.write(
      `${definition.name}: ${escapeControls(place)}${escapeLines(rest)}\n`,
    );
  }
}
