/**
 * What came of tortured writes, counted.
 *
 * @module
 */
import type { CommandEnd, JobTree } from "./job_tree.ts";

/** The columns of a table of figures, in order, with what each counts. */
export const columns = {
  tried: "writes",
  killed: "ended by a signal, at once or after undoing or finishing",
  failed: "ended with an error",
  finished: "all files new in the end",
  undone: "all files old in the end",
  recovered: "left something behind, which a recovery settled",
  torn: "a file that is neither old nor new in the end, or ever, unless it is overwritten in place",
  lost: "some files old and others new in the end, or a change lost",
  left: "something left behind after a recovery",
  wrong: "the status or a message says otherwise",
} as const;

/** The name of a column. */
export type Column = keyof typeof columns;

/** The columns that must stay 0. */
export const faults: readonly Column[] = ["torn", "lost", "left", "wrong"];

/** The figures of one kind of accident. */
export class Tally {
  readonly #counts = new Map<Column, number>();
  /** What was found wrong, each with how to make it happen again. */
  readonly problems: string[] = [];

  /** A figure. */
  of(column: Column): number {
    return this.#counts.get(column) ?? 0;
  }

  /** Counts one more. */
  add(column: Column): void {
    this.#counts.set(column, this.of(column) + 1);
  }

  /** Counts a fault, and how to make it happen again. */
  blame(column: Column, what: string): void {
    this.add(column);
    this.problems.push(`${column}: ${what}`);
  }

  /** Judges the tree after an accident, recovers it and judges it again. */
  async judge(tree: JobTree, end: CommandEnd, what: string): Promise<void> {
    this.add("tried");
    if (end.signal !== null || end.code > 128) this.add("killed");
    else if (end.code !== 0) this.add("failed");
    const first = tree.look();
    const said = `${what}: ${end.code} ${end.signal ?? ""} ${end.said}`;
    if (first.torn.some((path) => !tree.isInPlace(path))) this.blame("torn", said);
    if (end.code === 0 && first.state !== "new") this.blame("wrong", said);
    const isUnwritten = end.said.includes("nothing was written");
    if (isUnwritten && first.state !== "old") this.blame("wrong", said);
    if (end.said.includes("the write was finished") && first.state !== "new") {
      this.blame("wrong", said);
    }
    const isLeft = tree.leftovers().length > 0;
    if (isLeft) await this.#recover(tree, said);
    const last = tree.look();
    if (last.torn.length > 0) this.blame("torn", said);
    else if (last.state === "mixed") this.blame("lost", said);
    else this.add(last.state === "new" ? "finished" : "undone");
  }

  async #recover(tree: JobTree, said: string): Promise<void> {
    const { code, said: answer } = await tree.recover();
    const left = tree.leftovers();
    if (left.length > 0 || code !== 0) this.blame("left", `${said}\n${answer}${left.join("\n")}`);
    else this.add("recovered");
  }
}
