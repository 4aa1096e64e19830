/**
 * What a rule about commands is.
 *
 * @module
 */
import type { GitProgram } from "./git_programs.ts";
import type { Landmarks } from "./path_kind.ts";
import type { Scope } from "./scope.ts";

/** Why commands are refused. */
export const labels = {
  deleteSystem: "Recursive delete of root, a system directory or home",
  deleteProject: "Recursive delete of the project or its history",
  device: "Writing to a block device",
  forkBomb: "Fork bomb",
  login: "Changing SSH authorised keys or login files",
  download: "Running downloaded code unseen",
  push: "Force-push or delete of a protected branch",
  permissions: "Recursive permission or owner change of root or a system directory",
  stop: "Stopping the machine or all processes",
} as const;

/** Why a command is refused. */
export type Label = typeof labels[keyof typeof labels];

/** Where commands run. */
export interface CommandContext extends Landmarks {
  /** The variables. */
  readonly variables: Readonly<Record<string, string>>;
  /** Branches that are not pushed by force nor deleted. */
  readonly protectedBranches: readonly string[];
  /** The branch that is checked out; `undefined` for none. */
  readonly branch: string | undefined;
}

/** What a rule may look at besides the words of a command. */
export interface RuleContext {
  /** Where the command stands. */
  readonly scope: Scope;
  /** Where it runs. */
  readonly place: CommandContext;
  /** The branch that is checked out by then. */
  readonly branch: string | undefined;
  /** Judges other words as a command. */
  readonly judge: (words: readonly string[]) => Label | undefined;
  /** Judges a script. */
  readonly judgeText: (text: string) => Label | undefined;
  /** The aliases of git that the command line has made so far, and what they stand for. */
  readonly gitAliases: Map<string, GitProgram>;
}

/** Judges the words of a command, its program first. */
export type Rule = (words: readonly string[], context: RuleContext) => Label | undefined;
