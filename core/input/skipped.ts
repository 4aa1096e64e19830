/**
 * Files that a tool had to pass over. Nothing is passed over silently (R19).
 *
 * @module
 */
import type { Context } from "../context/context.ts";
import { escapeControls } from "@ct/base";
import type { JsonValue } from "../text/json.ts";

/** Why a file was passed over. */
export type SkipReason = "unreadable" | "special file" | "binary" | "not UTF-8" | "too large";

/** A file that was passed over. */
export interface SkippedFile {
  /** The file, as printed. */
  readonly path: string;
  /** The kind of reason. */
  readonly reason: SkipReason;
  /** The system's words, where it gave some. */
  readonly message?: string;
}

/** Collects the files that a call passes over. */
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
  get json(): JsonValue | undefined {
    if (this.#files.length === 0) return undefined;
    return this.#files.map(({ path, reason, message }) => ({
      path,
      reason,
      message,
    }));
  }

  /** Tells on stderr how many were passed over and why; with `each`, and which. */
  report(tool: string, ctx: Context, each: boolean): void {
    if (this.#files.length === 0) return;
    const counts = new Map<SkipReason, number>();
    for (const { path, reason, message } of this.#files) {
      counts.set(reason, (counts.get(reason) ?? 0) + 1);
      if (each) {
        ctx.stderr.write(
          `${tool}: skipped ${escapeControls(path)}: ${message ?? reason}\n`,
        );
      }
    }
    const summary = [...counts].map(([reason, count]) => `${count} ${reason}`)
      .join(", ");
    ctx.stderr.write(
      `${tool}: ${this.#files.length} file(s) skipped: ${summary}\n`,
    );
  }
}
