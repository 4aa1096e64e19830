/**
 * Exact replacements in a text, one after the other, each on the result of the one before.
 *
 * @module
 */
import { TextParts } from "@ct/write";
import type { Gate } from "../gate/gate.ts";
import { replaceSegments, type Segment } from "./segments.ts";

/** An exact replacement. */
export interface ExactEdit {
  /** What is replaced. */
  readonly oldString: string;
  /** What takes its place, nothing in it having a meaning. */
  readonly newString: string;
  /** Whether every occurrence is replaced. */
  readonly replaceAll: boolean;
}

/** Why an edit cannot be made. */
export type EditProblem =
  | { readonly kind: "empty" | "identical" | "none" }
  | { readonly kind: "several"; readonly starts: readonly number[] };

/** A text in which edits are made. */
export class EditedText {
  readonly #gate: Gate;
  /** The text before all edits. */
  readonly first: string;
  #text: string;
  #segments: readonly Segment[];

  /** Begins with a text. What the gate hides in it is not there for edits. */
  constructor(text: string, gate: Gate) {
    this.first = text;
    this.#text = text;
    this.#gate = gate;
    this.#segments = [{ length: text.length, oldStart: 0 }];
  }

  /** The text after the edits so far. */
  get text(): string {
    return this.#text;
  }

  /** What it is made of. */
  get segments(): readonly Segment[] {
    return this.#segments;
  }

  /** Creates an edit; returns why it cannot be made, and then leaves the text alone. */
  apply({ oldString, newString, replaceAll }: ExactEdit): EditProblem | undefined {
    if (oldString === "") return { kind: "empty" };
    if (oldString === newString) return { kind: "identical" };
    const starts = this.#occurrences(oldString);
    if (starts.length === 0) return { kind: "none" };
    if (starts.length > 1 && !replaceAll) return { kind: "several", starts };
    const parts = new TextParts();
    let at = 0;
    for (const start of starts) {
      parts.add(this.#text.slice(at, start));
      parts.add(newString);
      at = start + oldString.length;
    }
    parts.add(this.#text.slice(at));
    this.#segments = replaceSegments(
      this.#segments,
      starts.map((start) => ({ start, end: start + oldString.length, length: newString.length })),
    );
    this.#text = parts.text;
    return undefined;
  }

  /** The 1-based number of the line of an offset. */
  lineOf(offset: number): number {
    let line = 1;
    for (let at = this.#text.indexOf("\n"); at >= 0 && at < offset;) {
      line++;
      at = this.#text.indexOf("\n", at + 1);
    }
    return line;
  }

  /**
   * From left to right, without overlaps; none splits a character, and none touches what is hidden.
   */
  #occurrences(wanted: string): readonly number[] {
    const starts: number[] = [];
    // Half of a surrogate pair is never meant.
    if (!wanted.isWellFormed()) return starts;
    let at = this.#text.indexOf(wanted);
    const hidden = at < 0 ? [] : this.#gate.scan(this.#text).spans;
    let next = 0;
    while (at >= 0) {
      while ((hidden[next]?.end ?? Infinity) <= at) next++;
      const isHidden = (hidden[next]?.start ?? Infinity) < at + wanted.length;
      if (!isHidden) starts.push(at);
      at = this.#text.indexOf(wanted, isHidden ? at + 1 : at + wanted.length);
    }
    return starts;
  }
}
