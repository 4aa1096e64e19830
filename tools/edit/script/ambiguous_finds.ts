/**
 * Finds whose text may have been meant as it is, though it was read as a pattern: which of the two
 * it was is not guessed (docs/spec/conventions.md#ambiguous-patterns).
 *
 * @module
 */
import { CtError } from "@ct/base";
import { ambiguityText, type TextLocation, TwoReadings } from "@ct/pattern";
import type { EditItem } from "./edit_item.ts";

/** Compares what the finds of a call match with where their texts stand. */
export class AmbiguousFinds {
  readonly #readings: ReadonlyMap<EditItem, TwoReadings>;

  /** Creates one from the edits of the call. */
  constructor(items: readonly EditItem[]) {
    this.#readings = new Map(items.flatMap((item) => {
      const { edit, mode } = item;
      const readings = edit.kind === "line" && edit.read.kind !== "literal"
        ? TwoReadings.of(edit.pattern, { mode, refinement: edit.refinement })
        : undefined;
      return readings === undefined ? [] : [[item, readings] as const];
    }));
  }

  /** Whether there are any finds to compare. */
  get isNeeded(): boolean {
    return this.#readings.size > 0;
  }

  /** Takes a text that these edits look at. */
  look(text: string, items: readonly EditItem[], place: TextLocation): void {
    for (const item of items) this.#readings.get(item)?.look(text, place);
  }

  /**
   * Ends the call if a find can mean two things.
   * @throws {CtError} With code `pattern`, naming where either is.
   */
  refuse(): void {
    for (const { ambiguity } of this.#readings.values()) {
      if (ambiguity === undefined) continue;
      const { what, advice } = ambiguityText("--find", ambiguity);
      throw new CtError("pattern", `${what}; nothing was written`, { help: advice });
    }
  }
}
