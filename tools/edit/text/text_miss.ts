/**
 * Explains why an edit finds nothing in a text.
 *
 * @module
 */
import {
  type ExplainedMiss,
  findBlocks,
  type NearestMiss,
  positionOf,
  reasonOfMiss,
} from "@ct/pattern";
import { splitLines } from "@ct/core/text";
import { nearestBlockMiss } from "./block_edit.ts";
import type { CallEdit } from "./call_edit.ts";
import type { CompiledEdit } from "./compiled_edit.ts";

/** What is reported about an edit that finds nothing in a text. */
export interface TextMiss {
  /** Where a block comes closest. */
  readonly nearest: NearestMiss | undefined;
  /** Why there is nothing, as far as that can be proved. */
  readonly reason: ExplainedMiss | undefined;
}

/** The edits in question, by their ordinals, and whether the reason is needed. */
export type RequestedMisses = ReadonlyMap<number, boolean>;

/** A text in which an edit finds nothing. */
export interface MissingText {
  /** The text as the edit sees it. */
  readonly text: string;
  /** The text before all edits. */
  readonly first: string;
}

/** What is reported about an edit in a text. */
export function missIn(
  { text, first }: MissingText,
  edit: CompiledEdit,
  wantsReason: boolean,
): TextMiss {
  const nearest = edit.kind === "block" ? nearestBlockMiss(text, edit) : undefined;
  if (!wantsReason) return { nearest, reason: undefined };
  const earlier = text === first ? undefined : exactPlace(first, edit);
  const reason = earlier === undefined ? explain(text, edit) : {
    reason: "stale",
    ...earlier,
    note: "an edit before it has changed this text",
  } as const;
  return { nearest, reason };
}

/** Whether a reason can be proved at all: not for what is no plain text. */
export function hasReason(edit: CompiledEdit | CallEdit): boolean {
  if (edit.kind === "call") return false;
  return edit.kind === "block" || edit.pattern.pattern.kind === "literal";
}

function explain(text: string, edit: CompiledEdit): ExplainedMiss | undefined {
  const subject = "the find";
  if (edit.kind === "block") {
    const [find, replace] = [edit.find, edit.replacement].map((lines) => lines.join("\n"));
    return reasonOfMiss(text, { find: find ?? "", replace, whole: true, subject });
  }
  const { pattern: { pattern: { text: find } }, replacement } = edit;
  const replace = typeof replacement === "string" ? replacement : undefined;
  return reasonOfMiss(text, { find, replace, whole: false, subject });
}

/** The first place where an edit finds something in a text; `undefined` if it finds nothing. */
export function exactPlace(
  text: string,
  edit: CompiledEdit | CallEdit,
): Pick<ExplainedMiss, "line" | "column"> | undefined {
  if (edit.kind === "call") return undefined;
  if (edit.kind === "line") {
    const at = text.indexOf(edit.pattern.pattern.text);
    return at < 0 ? undefined : positionOf(text, at);
  }
  const [line] = findBlocks(splitLines(text), edit.find);
  return line === undefined ? undefined : { line: line + 1, column: 1 };
}
