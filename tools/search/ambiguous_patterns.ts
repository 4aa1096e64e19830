/**
 * Patterns of a search that may have been meant as plain text
 * (docs/spec/conventions.md#ambiguous-patterns).
 *
 * @module
 */
import { CtError } from "@ct/base";
import type { Context } from "@ct/core/context";
import { readEncoding, reportAmbiguity, TextFile } from "@ct/core/input";
import { countNewlines, LinePattern, type TextLocation, TwoReadings } from "@ct/pattern";
import type { Entry } from "@ct/walk";
import { definition, type SearchOptions } from "./definition.ts";
import { type PromotedPattern, refinementOf } from "./question.ts";

/** At most this many of the files that match are looked at again, */
const maxFiles = 100;
/** and this much of them. */
const maxBytes = 4 << 20;

/** The patterns of a call. */
export interface TypedPatterns {
  /** Those that were promoted. */
  readonly promoted: readonly PromotedPattern[];
  /** What files must have, if it is compiled already. */
  readonly linePattern: LinePattern | undefined;
}

/** Compares what patterns match, in the first files that match, with where their texts stand. */
export class AmbiguousPatterns {
  readonly #found: Entry[] = [];

  /** Takes a file that matches. */
  take(entry: Entry): void {
    if (this.#found.length < maxFiles) this.#found.push(entry);
  }

  /** Reports on stderr which patterns are ambiguous. */
  report({ promoted, linePattern }: TypedPatterns, options: SearchOptions, ctx: Context): void {
    if (this.#found.length === 0 || options.in !== undefined) return;
    for (const { option, pattern } of promoted) {
      const lines = linePattern?.pattern === pattern ? linePattern : new LinePattern(pattern);
      const refinement = refinementOf(options);
      const readings = TwoReadings.of(lines, { mode: undefined, refinement });
      for (const { text, place } of this.#texts(readEncoding(options.encoding), ctx)) {
        readings?.look(text, place);
        if (readings?.isDone) break;
      }
      const ambiguity = readings?.ambiguity;
      reportAmbiguity({ tool: definition.name, found: true, option, ambiguity }, ctx);
    }
  }

  /** The texts of the files, in pieces; one that cannot be read any more is told about elsewhere. */
  *#texts(
    encoding: string,
    { door }: Pick<Context, "door">,
  ): Generator<{ readonly text: string; readonly place: TextLocation }> {
    let room = maxBytes;
    for (const { path, absolutePath } of this.#found) {
      try {
        using file = TextFile.open(absolutePath, { cwd: "/", door });
        if (file.size > room) continue;
        room -= file.size;
        let before = 0;
        for (const text of file.texts({ lossy: true, encoding })) {
          yield { text, place: { path, before } };
          before += countNewlines(text, 0, text.length);
        }
      } catch (error) {
        if (!(error instanceof CtError) || error.code !== "read") throw error;
      }
    }
  }
}
