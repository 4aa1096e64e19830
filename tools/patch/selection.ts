/**
 * The files of a call, each with its format.
 *
 * @module
 */
import { CtError, escapeControls } from "@ct/base";
import type { Bounds } from "@ct/core/bounds";
import type { Context } from "@ct/core/context";
import { reportDoubts, SkippedFiles } from "@ct/core/input";
import { reportEmptyScope, scopeFilters, selectedEntries } from "@ct/core/walking";
import { nameUses } from "@ct/pattern";
import { type Entry, isUnnamed, type WalkProblem } from "@ct/walk";
import type { PatchOptions } from "./definition.ts";
import { type Format, formatNames, formatOf } from "./format.ts";

/** A file whose format is known. */
export interface SelectedFile {
  /** Where the walk that met it started. */
  readonly base: string;
  /** The file. */
  readonly entry: Entry;
  /** Its format. */
  readonly format: Format;
}

/** The files that the options select, in the order of the walk. */
export class Selection {
  /** Files that were skipped. */
  readonly skipped: SkippedFiles = new SkippedFiles();
  /** What the walk could not do. */
  readonly problems: WalkProblem[] = [];
  /** How many files were selected so far. */
  count = 0;
  readonly #options: PatchOptions;
  readonly #ctx: Context;
  readonly #bounds: Bounds;

  /** Reads the options. `bounds` end a walk that takes too long. */
  constructor(options: PatchOptions, ctx: Context, bounds: Bounds) {
    this.#options = options;
    this.#ctx = ctx;
    this.#bounds = bounds;
  }

  /**
   * Walks; yields the files except for those that `isExcluded` names.
   * @throws {CtError} If the base does not exist, if the time is up, or with code `refused` if no
   * file has a known format, and one that an argument names has none.
   */
  async *files(isExcluded: (entry: Entry) => boolean = () => false): AsyncGenerator<SelectedFile> {
    const { format: forced } = this.#options;
    const isNamed = (path: string) => this.#options.paths.includes(path);
    let unread: Entry | undefined;
    for await (const [base, entry] of this.#entries()) {
      const format = forced ?? formatOf(entry.name);
      if (format === undefined) {
        if (entry.kind === "f" && isNamed(entry.path)) unread ??= entry;
        continue;
      }
      if (entry.kind === "other") this.skipped.add({ path: entry.path, reason: "special file" });
      if (entry.kind !== "f" || isExcluded(entry)) continue;
      this.count++;
      yield { base, entry, format };
    }
    if (this.count > 0 || unread === undefined) return;
    const reason = "the extension is of no format, and --format names none";
    throw new CtError("refused", `${escapeControls(unread.path)}: ${reason}`, {
      help: `the formats are ${formatNames}; ct edit changes others as text`,
    });
  }

  /**
   * Reports on stderr which patterns may have been misread, and why no file was selected where none
   * was.
   */
  async report(): Promise<void> {
    const found = this.count > 0;
    const call = { tool: "ct-patch", found, patterns: nameUses(this.#options) };
    reportDoubts(call, this.#options, this.#ctx);
    if (found) return;
    const { format, type: _, depth: maxDepth, ...selecting } = this.#options;
    const options = { ...selecting, maxDepth };
    const isKnown = ({ name }: Entry) => format !== undefined || formatOf(name) !== undefined;
    const option = `the extension of a known format (${formatNames}; --format names one for all)`;
    const filters = [...scopeFilters(options), { option, keeps: isKnown }];
    const skipped = this.skipped.files.length;
    const empty = { options, filters, isOfFiles: true, skipped };
    await reportEmptyScope("ct-patch", empty, this.#bounds, this.#ctx);
  }

  async *#entries(): AsyncGenerator<readonly [string, Entry]> {
    const { type: _, depth: maxDepth, ...options } = this.#options;
    const call = {
      bounds: this.#bounds,
      report: (problem: WalkProblem) => {
        if (!isUnnamed(problem)) this.problems.push(problem);
        else this.skipped.add({ ...problem, reason: "unreadable" });
      },
    };
    for (const base of this.#options.bases) {
      const walked = { ...options, base, bases: [base], maxDepth };
      for (const entry of selectedEntries(walked, this.#ctx, call)) {
        if (this.#bounds.tick()) await this.#bounds.breathe();
        if (entry !== undefined) yield [base, entry];
      }
    }
  }
}
