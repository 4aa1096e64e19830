/**
 * The result of a survey as JSON.
 * These are no interfaces, which are no JSON values to the compiler.
 *
 * @module
 */

/** A member that another one needs. */
export type MemberNeed = {
  /** Its name. */
  readonly name: string;
  /** What for: `normal`, `build`, `dev`. */
  readonly kinds: readonly string[];
};

/** Where a member is entered from outside. */
export type MemberEntry = {
  /** Such as `bin`, `lib`, `export`, `script` or `task`. */
  readonly kind: string;
  /** What it is called. */
  readonly name: string;
  /** Its file below the root, if it has one. */
  readonly path?: string;
};

/** A member of a workspace. */
export type SurveyedMember = {
  /** Its name. */
  readonly name: string;
  /** Its version; empty if it has none. */
  readonly version: string;
  /** Its directory below the root, `.` for the root. */
  readonly path: string;
  /** How many source files it has. */
  readonly files: number;
  /** How many lines these have. */
  readonly lines: number;
  /** How many tests they seem to have. */
  readonly tests: number;
  /** How many packages that are not members it needs. */
  readonly externals: number;
  /** The members that it needs. */
  readonly needs: readonly MemberNeed[];
  /** The members that need it. */
  readonly neededBy: readonly string[];
  /** Its entry points. */
  readonly entries: readonly MemberEntry[];
};

/** A workspace, or a project of one member. */
export type SurveyedWorkspace = {
  /** The directory that it is in, as typed. */
  readonly root: string;
  /** Whose it is. */
  readonly ecosystem: string;
  /** What it is called. */
  readonly name: string;
  /** The manifest that makes it one. */
  readonly manifest: string;
  /** Its members. */
  readonly members: readonly SurveyedMember[];
  /** Sums over its members. */
  readonly totals: {
    readonly members: number;
    readonly files: number;
    readonly lines: number;
    readonly tests: number;
  };
  /** What is named and not there, or could not be read. */
  readonly notes: readonly string[];
};

/** The result of a survey. */
export type SurveyReport = {
  /** The tool. */
  readonly tool: "ct-survey";
  /** How far each number can be relied on. */
  readonly honesty: Readonly<Record<string, "exact" | "heuristic">>;
  /** The workspaces that it has. */
  readonly workspaces: readonly SurveyedWorkspace[];
};
