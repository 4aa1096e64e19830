/**
 * The search of one file after the other. Where there are many, other threads search ahead: tasks,
 * queries and results are plain data.
 *
 * @module
 */
import { osErrorText } from "@ct/base";
import type { Bounds } from "../bounds/bounds.ts";
import type { Context } from "../context/context.ts";
import { serveFiles, workAhead } from "../threads/mod.ts";
import { inputBytes } from "./input_bytes.ts";
import { type LoadedText, TextLoader } from "./text_loader.ts";

/** A file to search. */
export interface SearchTask {
  /** Its path as printed. */
  readonly path: string;
  /** The absolute path to open it by; `undefined` for standard input, and for what is empty. */
  readonly absolutePath: string | undefined;
  /** Whether it is taken for empty and not opened, as directories are; not by default. */
  readonly isEmpty?: boolean | undefined;
}

/** The printed form of a file; a JSON value if nothing is long. */
export interface FileOutput {
  /** What is printed. */
  readonly text: string;
  /** What is printed before that, piece by piece; until the next file is searched. */
  readonly long?: Iterable<string> | undefined;
}

/** Searches one text after the other. */
export interface TextSearch<Task, Found> {
  /** Searches a text; `load` puts other bytes in its place, such as those in UTF-8. */
  search(text: LoadedText, task: Task, load: (bytes: Uint8Array) => LoadedText): Found;
}

/** How files are searched. */
export interface FileSearchOptions<Task, Query, Found> {
  /** What is searched for; something that can be cloned. */
  readonly query: Query;
  /** Prepares the search. */
  readonly makeSearch: (query: Query) => TextSearch<Task, Found>;
  /** The module of the worker, which calls {@linkcode serveSearches}. */
  readonly worker: URL;
  /** The bounds of the call. */
  readonly bounds: Bounds;
  /** The context of the call. */
  readonly ctx: Pick<Context, "stdin" | "stdout">;
  /** Reports an error for a path: the file could not be read. */
  readonly onError: (path: string, reason: string) => void;
}

/** A file that was searched. */
export interface SearchedFile<Task, Found> {
  /** The file. */
  readonly task: Task;
  /** What was found of it. */
  readonly found: Found;
}

/** Yields what was found of each file, in order; the next file overwrites what is long. */
export async function* searchFiles<Task extends SearchTask, Query, Found extends FileOutput>(
  tasks: Iterable<Task>,
  { query, makeSearch, worker, bounds, ctx, onError }: FileSearchOptions<Task, Query, Found>,
): AsyncGenerator<SearchedFile<Task, Found>> {
  const files = new FileSearch(makeSearch(query));
  const turns = workAhead<Task, Query, Found, Task>(tasks, {
    worker,
    setup: query,
    requestOf: (task) => task.absolutePath === undefined ? null : task,
    job: (task) => files.ahead(task, Infinity),
    tick: () => bounds.tick(),
  });
  for (const turn of turns) {
    if (bounds.tick()) {
      ctx.stdout.flush();
      await bounds.breathe();
    }
    if (turn === undefined) continue;
    const { item: task, result } = turn;
    let found = result;
    try {
      found ??= await files.inTurn(task, ctx);
    } catch (error) {
      onError(task.path, osErrorText(error));
      continue;
    }
    yield { task, found };
  }
}

/** A longer text is left for the file's turn: the texts of a batch have to fit into 1 MiB. */
const maxText = 24 << 10;

/** Makes this thread search ahead; to be called once by the module of a worker. */
export function serveSearches<Task extends SearchTask, Query, Found extends FileOutput>(
  makeSearch: (query: Query) => TextSearch<Task, Found>,
): void {
  serveFiles<Query, Found, Task>((query) => {
    const files = new FileSearch(makeSearch(query));
    return (task) => files.ahead(task, maxText);
  });
}

/** Loads files and searches them. */
class FileSearch<Task extends SearchTask, Found extends FileOutput> {
  readonly #loader = new TextLoader();
  readonly #search: TextSearch<Task, Found>;

  constructor(search: TextSearch<Task, Found>) {
    this.#search = search;
  }

  /**
   * What is found in a file before its turn; `null` if the text is longer than `maxText`, or has a
   * long line, which is printed out of the buffer.
   * @throws {Error} The system's error if the file cannot be read.
   */
  ahead(task: Task, maxText: number): Found | null {
    if (task.absolutePath === undefined) return null;
    const found = this.#found(this.#loader.file(task.absolutePath), task);
    return found.long !== undefined || found.text.length > maxText ? null : found;
  }

  /**
   * What is found in a file, or in standard input.
   * @throws {Error} The system's error if it cannot be read.
   */
  async inTurn(task: Task, ctx: Pick<Context, "stdin">): Promise<Found> {
    const { absolutePath, isEmpty = false } = task;
    if (absolutePath !== undefined) return this.#found(this.#loader.file(absolutePath), task);
    return this.#found(this.#load(isEmpty ? new Uint8Array() : await inputBytes(ctx), task), task);
  }

  #load(bytes: Uint8Array, { path }: Task): LoadedText {
    return this.#loader.bytes(bytes, path);
  }

  #found(text: LoadedText, task: Task): Found {
    return this.#search.search(text, task, (bytes) => this.#load(bytes, task));
  }
}
