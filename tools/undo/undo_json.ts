/**
 * The result of an undoing as JSON.
 * These are no interfaces, which are no JSON values to the compiler.
 *
 * @module
 */
/** What was undone. */
export type UndoReport = {
  /** It can be undone, or was. */
  readonly verdict: "SUCCESS";
  /** Whether the files were written. */
  readonly applied: boolean;
  /** The files, by their absolute paths. */
  readonly paths: readonly string[];
  /** The token of the write that was undone. */
  readonly token: string;
  /** The token with which this is undone. */
  readonly revert?: string | undefined;
  /** The tool. */
  readonly tool: "ct-undo";
};

/** A write that can be undone. */
export type UndoableWrite = {
  /** Its token. */
  readonly token: string;
  /** When it was, in UTC. */
  readonly time: string;
  /** The files, by their absolute paths. */
  readonly paths: readonly string[];
  /** Whether it undid another one. */
  readonly reverts: boolean;
  /** The command that wrote, such as `ct edit`. */
  readonly command?: string | undefined;
  /** Its words. */
  readonly what?: string | undefined;
};

/** What can be undone. */
export type UndoList = {
  /** It is a list. */
  readonly verdict: "SUCCESS";
  /** How many writes there are. */
  readonly count: number;
  /** The writes, the latest first. */
  readonly writes: readonly UndoableWrite[];
  /** The tool. */
  readonly tool: "ct-undo";
};
