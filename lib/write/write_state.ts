/**
 * The states that a write of several files goes through. Each transition out of `prepared` and
 * `in doubt` is one rename of the journal in the write's first directory, so a killed process
 * leaves exactly one state behind. The README has the diagram.
 *
 * @module
 */

/**
 * How the name of the first directory's journal ends in each state; `undefined` where there is none
 * yet.
 */
export const firstJournal = {
  "staged": undefined,
  "prepared": "draft",
  "in doubt": "doubt",
  "committed": "committed",
  "undone": "undone",
} as const;

/**
 * What a write has done so far:
 *
 * - `staged`: the new contents lie beside their targets, or are being written there
 * - `prepared`: so does everything that undoing takes; no target has been touched
 * - `in doubt`: some targets may hold their new content; the write is undone if it goes no further
 * - `committed`: all targets hold their new content
 * - `undone`: all targets hold their former content again
 */
export type WriteState = keyof typeof firstJournal;

/**
 * The states in which no target will change any more: only the temporary files are to be removed.
 */
export type DecidedState = "committed" | "undone";
