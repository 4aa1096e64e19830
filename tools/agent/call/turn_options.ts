/**
 * How turns begin and what ends a pulse.
 *
 * @module
 */

/** What a runner may say about turns. */
export interface TurnOptions {
  /**
   * Who begins the next turn: with `strict`, the default, `beginTurn` alone; with `auto` also a
   * call that comes after the end of a turn, unless that waits for an approval.
   */
  readonly turns?: "strict" | "auto";
  /** `auto` approves what agents submit at once; by default a person has to. */
  readonly approvals?: "gate" | "auto";
  /** How often a completion is rejected before unresolved issues may be named; 1 by default. */
  readonly rejectionThreshold?: number;
  /** Whether a completed pulse is committed, with the repository's hooks; by default it is not. */
  readonly commit?: boolean;
}

/** What holds for the turns of a toolset. */
export interface TurnSettings {
  /** Whether a call may begin the next turn. */
  readonly beginByThemselves: boolean;
  /** Whether what is handed in is approved at once. */
  readonly approveAtOnce: boolean;
  /** How often a completion is rejected before unresolved issues may be named. */
  readonly rejectionThreshold: number;
  /** Whether a completed pulse is committed. */
  readonly commit: boolean;
}

/** The settings that options stand for. */
export function turnSettings(
  options: TurnOptions & Required<Pick<TurnOptions, "rejectionThreshold">>,
): TurnSettings {
  return {
    beginByThemselves: options.turns === "auto",
    approveAtOnce: options.approvals === "auto",
    rejectionThreshold: options.rejectionThreshold,
    commit: options.commit ?? false,
  };
}
