/**
 * Names that have come in a tree: nobody tells whether there is something new, or another name of
 * a file that was there, by which it may have been written to.
 *
 * What has gone by the time at which an event is told, the runtime calls removed, whatever the
 * event was.
 *
 * @module
 */
import { exists, tryLstat } from "@ct/base";
import type { WatchEvent } from "./watch_worker.ts";

/** The names that have come and gone since the last question. */
export class TransientNames {
  /** Those that have come, if only by half of a rename. */
  readonly #came = new Map<string, "whole" | "half">();
  /** Those that were there before and have gone. */
  readonly #gone = new Set<string>();
  /** Those that may have been other names of files. */
  readonly #unclear = new Set<string>();

  /**
   * Takes an event that is about names: one of its paths, as it is now, and whether that was there
   * at the last question.
   */
  hear(
    { kind, paths }: WatchEvent,
    { path, index, wasThere }: {
      readonly path: string;
      readonly index: number;
      readonly wasThere: boolean;
    },
  ): void {
    // What git writes to in its own directory it makes for itself.
    if (path.includes("/.git/")) return;
    if (index < paths.length - 1) this.#leave(path);
    else if (kind === "remove" && paths.length === 1) this.#remove(path, wasThere);
    else this.#come(path, kind === "rename" && paths.length === 1 ? "half" : "whole");
  }

  /** Whether a file that was there may have had another name; forgets all. */
  mayBeLinks(): boolean {
    const mayBe = this.#unclear.size > 0;
    this.#came.clear();
    this.#gone.clear();
    this.#unclear.clear();
    return mayBe;
  }

  /** Something new, or half of a rename of which the other may be told. */
  #come(path: string, what: "whole" | "half"): void {
    const before = this.#came.get(path);
    const isSame = before === undefined || (before === "half" && what === "whole");
    this.#came.set(path, what);
    // What happened in a directory before it was watched is not known either.
    if (!isSame || !isOnlyName(path)) this.#unclear.add(path);
  }

  /** It is known by another name now. */
  #leave(path: string): void {
    this.#came.delete(path);
    this.#unclear.delete(path);
  }

  #remove(path: string, wasThere: boolean): void {
    const hasCome = this.#came.delete(path);
    const isExpected = hasCome ? !exists(path) : wasThere && !this.#gone.has(path);
    if (!isExpected) this.#unclear.add(path);
    else if (!hasCome) this.#gone.add(path);
  }
}

function isOnlyName(path: string): boolean {
  const info = tryLstat(path);
  return info?.isDirectory === false && info.nlink === 1;
}
