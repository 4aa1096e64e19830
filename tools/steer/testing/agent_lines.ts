/**
 * Command lines as agents are seen to type them, with what is suggested in their place: search
 * pipes, finds with filters, loops, here-documents. A line without a suggestion gets none.
 *
 * @module
 */
import table from "./agent_lines.json" with { type: "json" };

/** A command line and the suggestion. */
export interface AgentLine {
  /** The line. */
  readonly line: string;
  /** What is suggested. */
  readonly suggestion?: string;
}

/** The table. */
export const agentLines: readonly AgentLine[] = table;
