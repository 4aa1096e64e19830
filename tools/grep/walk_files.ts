/**
 * The files that grep would search, those of a directory in the order of their paths.
 *
 * @module
 */
import { byCodePoints, inodeOf, joinName, osErrorText, pushAll, resolvePath } from "@ct/base";
import type { Context } from "@ct/core/context";
import { NameFilter } from "./name_filter.ts";
import type { GrepSettings } from "./settings.ts";

/** A file to search. */
export interface FoundFile {
  /** Its path as printed. */
  readonly path: string;
  /** The absolute path to open it by; `undefined` for standard input, and for a directory. */
  readonly absolutePath: string | undefined;
  /** Whether it is a directory, which cannot be read and has no lines. */
  readonly isDirectory?: boolean;
  /** Whether it was found in a directory. */
  readonly isBelow: boolean;
}

/** Takes what could not be looked at. */
export type ReportUnseen = (path: string, reason: string) => void;

/** Finds files. */
export class FileWalk {
  readonly #settings: GrepSettings;
  readonly #ctx: Pick<Context, "cwd" | "door">;
  readonly #report: ReportUnseen;
  readonly #names: NameFilter;
  readonly #directoryNames: NameFilter;

  /** Reads the globs. */
  constructor(settings: GrepSettings, ctx: Pick<Context, "cwd" | "door">, report: ReportUnseen) {
    this.#settings = settings;
    this.#ctx = ctx;
    this.#report = report;
    this.#names = new NameFilter(settings.names);
    this.#directoryNames = new NameFilter(settings.directoryNames);
  }

  /** The files that a word of the command line stands for; without one, all of the directory. */
  *files(typed: string | undefined): Generator<FoundFile> {
    const { directories, label } = this.#settings;
    if (typed === "-") {
      yield { path: label, absolutePath: undefined, isBelow: false };
      return;
    }
    try {
      if (typed === "") throw new Deno.errors.NotFound("No such file or directory (os error 2)");
      const absolutePath = resolvePath(typed ?? ".", this.#ctx);
      this.#ctx.door.assertReadable(absolutePath, typed);
      const info = Deno.statSync(absolutePath);
      if (!info.isDirectory) {
        if (typed === undefined || this.#names.excludesTyped(typed)) return;
        yield { path: typed, absolutePath, isBelow: false };
        return;
      }
      if (typed !== undefined && this.#directoryNames.excludesTyped(typed)) return;
      if (directories === "recurse") {
        yield* this.#below({ path: typed, absolutePath, trail: [inodeOf(info)] });
      } else if (directories === "read") {
        const path = typed ?? ".";
        this.#report(path, "Is a directory");
        yield { path, absolutePath: undefined, isDirectory: true, isBelow: false };
      }
    } catch (error) {
      this.#report(typed ?? ".", osErrorText(error));
    }
  }

  *#below({ path, absolutePath, trail }: Place): Generator<FoundFile> {
    const { follow } = this.#settings;
    const found: Deno.DirEntry[] = [];
    try {
      this.#ctx.door.assertListable(absolutePath);
      pushAll(found, Deno.readDirSync(absolutePath));
    } catch (error) {
      this.#report(path ?? ".", osErrorText(error));
      return;
    }
    found.sort((a, b) => byCodePoints(a.name, b.name));
    for (const { name, isFile, isDirectory, isSymlink } of found) {
      if (isSymlink && !follow) continue;
      const below = path === undefined ? name : joinName(path, name);
      const inner = joinName(absolutePath, name);
      const info = isSymlink || (isDirectory && follow) ? this.#look(below, inner) : undefined;
      if ((info ?? { isFile }).isFile) {
        if (this.#names.excludes(name)) continue;
        if (!isSymlink) this.#ctx.door.assertListed(inner);
        yield { path: below, absolutePath: inner, isBelow: true };
      } else if ((info ?? { isDirectory }).isDirectory && !this.#directoryNames.excludes(name)) {
        const identity = info === undefined ? "" : inodeOf(info);
        if (info !== undefined && trail.includes(identity)) {
          this.#report(below, "warning: recursive directory loop");
        } else {yield* this.#below({
            path: below,
            absolutePath: inner,
            trail: [...trail, identity],
          });}
      }
    }
  }

  #look(path: string, absolutePath: string): Deno.FileInfo | undefined {
    try {
      this.#ctx.door.assertReadable(absolutePath, path);
      return Deno.statSync(absolutePath);
    } catch (error) {
      this.#report(path, osErrorText(error));
      return undefined;
    }
  }
}

/** A directory to look into. */
interface Place {
  /** Its path as printed; nothing stands before what is in it if `undefined`. */
  readonly path: string | undefined;
  readonly absolutePath: string;
  /** The identities of the directories above. */
  readonly trail: readonly string[];
}
