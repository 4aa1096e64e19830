/**
 * How the commands of a toolset are run.
 *
 * @module
 */
import type { Approve } from "./approval.ts";
import type { Variables } from "./environment.ts";

/** What a runner may say about commands. */
export interface ShellOptions {
  /**
   * Decides about commands that would be refused, and may allow them; without it they are refused.
   */
  readonly approve?: Approve;
  /** `all` asks for every command; by default only for those that would be refused. */
  readonly approval?: "all" | "refused";
  /** How many characters of each stream are shown; 512 by default. */
  readonly shellOutputLimit?: number;
  /** Names of variables that commands get although their names tell of secrets. */
  readonly shellEnv?: readonly string[];
  /** Branches that are not pushed by force nor deleted; `main` and `master` by default. */
  readonly protectedBranches?: readonly string[];
  /**
   * Whether tracked files that a command of the preflight agent changed are restored, if they were
   * clean before; by default nothing is.
   */
  readonly revertTracked?: boolean;
}

/** What all commands of a toolset share. */
export interface ShellSettings {
  /** Decides about commands; `undefined` if there is no such person. */
  readonly approve: Approve | undefined;
  /** Whether it decides about every command. */
  readonly asksAlways: boolean;
  /** How many characters of each stream are shown. */
  readonly outputLimit: number;
  /** The variables of commands. */
  readonly variables: Variables;
  /** Branches that are not pushed by force nor deleted. */
  readonly protectedBranches: readonly string[];
  /** Whether tracked files are restored. */
  readonly revertsTracked: boolean;
}

/** The settings that options stand for. */
export function shellSettings(
  options: ShellOptions & Required<Pick<ShellOptions, "shellOutputLimit" | "protectedBranches">>,
  variables: Variables,
): ShellSettings {
  return {
    approve: options.approve,
    asksAlways: options.approval === "all",
    outputLimit: options.shellOutputLimit,
    variables,
    protectedBranches: options.protectedBranches,
    revertsTracked: options.revertTracked ?? false,
  };
}
