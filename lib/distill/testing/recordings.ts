/**
 * The recorded outputs of real runners. `testdata/recordings.json` has the command of each and how
 * it ended; `testdata/README.md` says how they were made.
 *
 * @module
 */
import type { RunEnd } from "../model/types.ts";

/** The output of one run. */
export interface Recording {
  /** Its runner and case, such as `vitest/fail`. */
  readonly name: string;
  /** The command, as one line. */
  readonly command: string;
  /** Its exit status, minus the number of a signal, or that its time was up. */
  readonly end: number | "timeout";
  /** What it printed as results. */
  readonly stdout: string;
  /** What it printed as diagnostics. */
  readonly stderr: string;
}

const folder = new URL("../testdata/", import.meta.url);

/** All of them, by name. */
export function recordings(): readonly Recording[] {
  const index: Record<string, Pick<Recording, "command" | "end">> = JSON.parse(
    Deno.readTextFileSync(new URL("recordings.json", folder)),
  );
  return Object.entries(index).map(([name, { command, end }]) => ({
    name,
    command,
    end,
    stdout: textOf(`${name}.stdout`),
    stderr: textOf(`${name}.stderr`),
  }));
}

function textOf(file: string): string {
  try {
    return Deno.readTextFileSync(new URL(file, folder));
  } catch (error) {
    if (error instanceof Deno.errors.NotFound) return "";
    throw error;
  }
}

/** How a recorded command ended. */
export function endOf(end: Recording["end"]): RunEnd {
  if (end === "timeout") return { kind: "timed-out" };
  return end < 0 ? { kind: "signalled", signal: -end } : { kind: "exited", code: end };
}
