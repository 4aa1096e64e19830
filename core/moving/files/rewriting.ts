/**
 * The result of rewriting a file, in any language.
 *
 * @module
 */
import type { TextEdit } from "@ct/write";

/** A place that matters, and why. */
export interface Remark {
  /** The file, below the root. */
  readonly path: string;
  /** The line, from 1. */
  readonly line: number;
  /** What is there. */
  readonly what: string;
}

/** The edits of all files, and what cannot be decided. */
export class Rewriting {
  /** The edits of each file, in order. */
  readonly edits = new Map<string, TextEdit[]>();
  /** Why nothing may be written. */
  readonly refusals: Remark[] = [];
  /** Places that may mean what moves; they are only rewritten on request. */
  readonly computed: Remark[] = [];
  /** Public names that change. */
  readonly exported: Remark[] = [];
  /** What a reader should know. */
  readonly notes: Remark[] = [];

  /** Adds an edit. Two edits at one place must be the same. */
  add(path: string, edit: TextEdit): void {
    const edits = this.edits.get(path) ?? [];
    this.edits.set(path, edits);
    if (edits.some(({ start, end }) => start === edit.start && end === edit.end)) return;
    edits.push(edit);
  }

  /** The edits of a file in the order of the text. */
  of(path: string): readonly TextEdit[] {
    return (this.edits.get(path) ?? []).toSorted((a, b) => a.start - b.start);
  }

  /** How many there are. */
  get count(): number {
    let count = 0;
    for (const edits of this.edits.values()) count += edits.length;
    return count;
  }
}
