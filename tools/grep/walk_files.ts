/**
 * The files that grep would search, those of a directory in the order of their paths.
 *
 * @module
 */
import { osErrorText, resolvePath } from "@ct/base";
import type { Context } from "@ct/core/context";
import { filesBelow, type SearchTask, type WalkedFile } from "@ct/core/grep";
import type { DirectoryFilter } from "@ct/walk";
import { NameFilter } from "./name_filter.ts";
import type { GrepSettings } from "./settings.ts";

/** A file to search. */
export interface FoundFile extends SearchTask {
  /** Whether it was named on the command line. */
  readonly isNamed: boolean;
}

/** Reports an error for a path. */
export type OnError = (path: string, reason: string) => void;

/** Finds files. */
export class FileWalk {
  readonly #settings: GrepSettings;
  readonly #ctx: Pick<Context, "cwd" | "door">;
  readonly #onError: OnError;
  readonly #names: NameFilter;
  readonly #directoryNames: NameFilter;
  readonly #filter: DirectoryFilter;

  /** Reads the globs. */
  constructor(settings: GrepSettings, ctx: Pick<Context, "cwd" | "door">, onError: OnError) {
    this.#settings = settings;
    this.#ctx = ctx;
    this.#onError = onError;
    const names = this.#names = new NameFilter(settings.names);
    const directoryNames = this.#directoryNames = new NameFilter(settings.directoryNames);
    this.#filter = {
      excludes: (name, kind) => (kind === "d" ? directoryNames : names).excludes(name),
      enter: () => this.#filter,
    };
  }

  /** The files that a word of the command line stands for; without one, all of the directory. */
  *files(typed: string | undefined): Generator<FoundFile> {
    const { directories, label } = this.#settings;
    if (typed === "-") {
      yield { path: label, absolutePath: undefined, isNamed: true };
      return;
    }
    try {
      if (typed === "") throw new Deno.errors.NotFound("No such file or directory (os error 2)");
      const absolutePath = resolvePath(typed ?? ".", this.#ctx);
      this.#ctx.door.assertReadable(absolutePath, typed);
      const info = Deno.statSync(absolutePath);
      if (!info.isDirectory) {
        if (typed === undefined || this.#names.excludesTyped(typed)) return;
        yield { path: typed, absolutePath, isNamed: true };
        return;
      }
      if (typed !== undefined && this.#directoryNames.excludesTyped(typed)) return;
      if (directories === "recurse") {
        for (const file of this.#below(typed ?? "", absolutePath)) {
          yield { ...file, isNamed: false };
        }
      } else if (directories === "read") {
        const path = typed ?? ".";
        this.#onError(path, "Is a directory");
        yield { path, absolutePath: undefined, isEmpty: true, isNamed: true };
      }
    } catch (error) {
      this.#onError(typed ?? ".", osErrorText(error));
    }
  }

  #below(path: string, absolutePath: string): Iterable<WalkedFile> {
    const loopReason = "warning: recursive directory loop";
    const options = { follow: this.#settings.follow, loopReason, onError: this.#onError };
    return filesBelow({ path, absolutePath }, { ...options, filter: this.#filter }, this.#ctx);
  }
}
