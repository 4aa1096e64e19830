/**
 * Notes as a model gets them.
 *
 * @module
 */
import { escapeLines } from "@ct/base";

/** The notes of a stage as one text; there is at least one. */
export function notesText(stage: string, notes: readonly string[]): string {
  const parts = notes.map((text, at) => `[${at + 1}] ${text}`);
  return escapeLines([`Notes for stage ${stage}`, ...parts].join("\n\n"));
}
