/**
 * Files that a tool had to skip. Nothing is skipped silently (R19).
 *
 * @module
 */
import type { Context } from "../context/context.ts";
import { escapeControls } from "@ct/base";

/** Why a file was skipped. */
export type SkipReason =
  | "unreadable"
  | "special file"
  | "binary"
  | "not UTF-8"
  | "too large"
  | "unknown language"
  | "syntax error"
  | "too many tokens";

/** A file that was skipped. */
export interface SkippedFile {
  /** The file, as printed. */
  readonly path: string;
  /** The kind of reason. */
  readonly reason: SkipReason;
  /** The system's words, where it gave some. */
  readonly message?: string;
}

/** A file that was skipped, as part of a JSON result. */
export type SkippedJson = {
  /** The file, as printed. */
  readonly path: string;
  /** The kind of reason. */
  readonly reason: SkipReason;
  /** The system's words, where it gave some. */
  readonly message?: string | undefined;
};

/** Collects the files that a call skips. */
export class SkippedFiles {
  readonly #files: SkippedFile[] = [];

  /** Adds one. */
  add(file: SkippedFile): void {
    this.#files.push(file);
  }

  /** What was added so far, in order. */
  get files(): readonly SkippedFile[] {
    return this.#files;
  }

  /** For a result's `skipped` member; `undefined` if there is nothing to tell. */
  get json(): readonly SkippedJson[] | undefined {
    if (this.#files.length === 0) return undefined;
    return this.#files.map(({ path, reason, message }) => ({
      path,
      reason,
      message,
    }));
  }

  /** Prints on stderr how many were skipped and why; with `each`, and which. */
  report(tool: string, ctx: Pick<Context, "stderr">, each: boolean): void {
    if (this.#files.length === 0) return;
    if (each) this.#name(this.#files, tool, ctx);
    this.#count(this.#files, tool, ctx);
  }

  /**
   * Reports those in which there might have been something to find, once: with `each` which, else
   * how many. A special file has no text, so it is told about only where there was nothing else.
   */
  reportUnsearched(
    tool: string,
    ctx: Pick<Context, "stderr">,
    { each, isAll }: { readonly each: boolean; readonly isAll: boolean },
  ): void {
    const files = this.#files.filter(({ reason }) => isAll || reason !== "special file");
    if (each) this.#name(files, tool, ctx);
    else if (files.length > 0) this.#count(files, tool, ctx);
  }

  #name(files: readonly SkippedFile[], tool: string, { stderr }: Pick<Context, "stderr">): void {
    for (const { path, reason, message } of files) {
      stderr.write(`${tool}: skipped ${escapeControls(path)}: ${message ?? reason}\n`);
    }
  }

  #count(files: readonly SkippedFile[], tool: string, { stderr }: Pick<Context, "stderr">): void {
    const counts = new Map<SkipReason, number>();
    for (const { reason } of files) counts.set(reason, (counts.get(reason) ?? 0) + 1);
    const summary = [...counts].map(([reason, count]) => `${count} ${reason}`).join(", ");
    stderr.write(`${tool}: ${files.length} file(s) skipped: ${summary}\n`);
  }
}
