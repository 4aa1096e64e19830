/**
 * What the launcher knows of the suite.
 *
 * @module
 */
import type { Command } from "@ct/core/definition";

/** A command name of the contract. */
export interface SuiteTool {
  /** The word after `ct`. */
  readonly name: string;
  /** What it is for, in one line without full stop. */
  readonly summary: string;
  /**
   * The tool; `undefined` if it is told about but not carried, so that `ct NAME` searches for the
   * program `ct-NAME`.
   */
  readonly command: Command | undefined;
}

/** A tool that is part of this build. */
export function builtIn(command: Command): SuiteTool {
  const { name, summary } = command.definition;
  return { name: name.slice("ct-".length), summary, command };
}
