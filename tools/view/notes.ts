/**
 * What is said on stderr about a view.
 *
 * @module
 */
import { escapeControls } from "@ct/base";
import type { Context } from "@ct/core/context";
import { reportAmbiguity, reportDoubts } from "@ct/core/input";
import { limitNote } from "@ct/core/text";
import { formatNearestMiss } from "@ct/pattern";
import { definition, type ViewOptions } from "./definition.ts";
import type { Selection } from "./view.ts";

/** What was shown of a file. */
export interface ShownFile {
  /** Its path. */
  readonly path: string;
  /** What was chosen of it. */
  readonly selection: Selection;
  /** How many lines there turned out to be. */
  readonly shown: number;
}

/** Reports what is to be known about a view; returns its exit status. */
export function reportNotes(
  { path, selection, shown }: ShownFile,
  options: ViewOptions,
  ctx: Context,
): number {
  const { matched, patterns, ambiguity, notes, noteIfNone, omitted } = selection;
  const { limit = 0 } = options;
  const isLimited = limit > 0 && shown >= limit && omitted !== 0;
  const more = isLimited ? [limitNote(limit, omitted)] : [];
  const reason = shown === 0 && noteIfNone !== undefined ? [noteIfNone] : [];
  for (const note of [...notes, ...reason, ...more]) {
    ctx.stderr.write(`${definition.name}: ${escapeControls(note)}\n`);
  }
  const call = { tool: definition.name, found: matched !== false };
  reportDoubts({ ...call, patterns }, options, ctx);
  reportAmbiguity({ ...call, option: "--match", ambiguity }, ctx);
  if (selection.miss !== undefined) {
    for (const line of formatNearestMiss(selection.miss, path)) {
      ctx.stderr.write(`${definition.name}: ${line}\n`);
    }
  }
  return matched === false ? 1 : 0;
}
