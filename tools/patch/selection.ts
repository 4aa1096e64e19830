/**
 * The files of a call, each with its format.
 *
 * @module
 */
import { CtError, escapeControls } from "@ct/base";
import type { Bounds } from "@ct/core/bounds";
import type { Context } from "@ct/core/context";
import { SkippedFiles } from "@ct/core/input";
import { walkTree } from "@ct/core/walking";
import { nameTest } from "@ct/pattern";
import { type Entry, isUnnamed, type WalkProblem } from "@ct/walk";
import type { PatchOptions } from "./definition.ts";
import { type Format, formatOf } from "./format.ts";

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
  /** Files that were passed over. */
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
   * Walks; yields the files but for those that `isLeftOut` names.
   * @throws {CtError} If the base does not exist, if the time is up, or with code `refused` if the
   * only files that could be meant are of a format that is not read.
   */
  async *files(isLeftOut: (entry: Entry) => boolean = () => false): AsyncGenerator<SelectedFile> {
    const { format: forced } = this.#options;
    const isNamed = (path: string) => this.#options.paths.includes(path);
    let unread: Entry | undefined;
    for await (const [base, entry] of this.#entries()) {
      const format = forced ?? formatOf(entry.name);
      if (format === undefined) {
        if (entry.kind === "f" && (isToml(entry.name) || isNamed(entry.path))) {
          unread ??= entry;
        }
        continue;
      }
      if (entry.kind === "other") this.skipped.add({ path: entry.path, reason: "special file" });
      if (entry.kind !== "f" || isLeftOut(entry)) continue;
      this.count++;
      yield { base, entry, format };
    }
    if (this.count > 0 || unread === undefined) return;
    const { path, name } = unread;
    const reason = isToml(name)
      ? "TOML is not among the formats"
      : "the extension is of no format, and --format names none";
    throw new CtError("refused", `${escapeControls(path)}: ${reason}`, {
      help: "the formats are JSON, JSONC, JSONL and YAML; ct edit changes others as text",
    });
  }

  async *#entries(): AsyncGenerator<readonly [string, Entry]> {
    const keepsName = nameTest(this.#options);
    const call = {
      bounds: this.#bounds,
      keeps: ({ name }: { readonly name: string }) => keepsName(name),
      report: (problem: WalkProblem) => {
        if (!isUnnamed(problem)) this.problems.push(problem);
        else this.skipped.add({ ...problem, reason: "unreadable" });
      },
    };
    for (const base of this.#options.bases) {
      for (const entry of walkTree({ ...this.#options, base, bases: [base] }, this.#ctx, call)) {
        if (this.#bounds.tick()) await this.#bounds.breathe();
        if (entry !== undefined) yield [base, entry];
      }
    }
  }
}

/** It is asked for often enough that finding nothing to patch needs a reason. */
function isToml(name: string): boolean {
  return /.\.toml$/i.test(name);
}
