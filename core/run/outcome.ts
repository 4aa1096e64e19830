/**
 * What happened to a command that was run.
 *
 * @module
 */
import type { Context } from "../context/context.ts";

/** One of the two streams that a command prints on. */
export type StreamName = "stdout" | "stderr";

/** What a command printed. */
export interface CapturedOutput {
  /** Results, as far as kept; bytes that are not UTF-8 appear as U+FFFD. */
  readonly stdout: string;
  /** Diagnostics, as far as kept. */
  readonly stderr: string;
  /** The streams that were cut: only their beginnings are kept. */
  readonly truncated: readonly StreamName[];
}

/** How a command ended. */
export type OutcomeEnd =
  /** By itself, with this exit status. */
  | { readonly kind: "exited"; readonly code: number }
  /** By the signal of this number. */
  | { readonly kind: "signalled"; readonly signal: number }
  /** It had not ended when its time was up, and was killed. */
  | { readonly kind: "timed-out" }
  /** It never started; the reason reads `<reason> (os error N)` where the system gave it. */
  | { readonly kind: "failed-to-launch"; readonly reason: string };

/** How a command ended and what it printed until then. */
export type Outcome = OutcomeEnd & CapturedOutput;

/** The options of one run. */
export interface RunOptions {
  /** Milliseconds until it is killed; fractions are allowed. Without it, it may take forever. */
  readonly timeoutMs?: number | undefined;
  /**
   * Absolute path of the directory that a program starts in; the working directory of the call by
   * default.
   */
  readonly cwd?: string | undefined;
  /** Variables that a program gets to see besides. */
  readonly variables?: Readonly<Record<string, string>> | undefined;
  /** What it reads from its standard input, which ends after that; nothing by default. */
  readonly stdin?: string | undefined;
  /**
   * Gets all of the output, even what is not kept, in the order in which it came on each stream.
   * The pieces end anywhere, but never inside a character. What it throws ends the run and is
   * thrown on.
   */
  readonly onOutput?: ((stream: StreamName, text: string) => void) | undefined;
  /** Receives what a tool that runs in this process read. */
  readonly onObservations?: Context["onObservations"];
  /** How many characters (UTF-16 units) of each stream are kept; 4 Mi by default. */
  readonly keptChars?: number | undefined;
}
