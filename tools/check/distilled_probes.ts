/**
 * Probes that are test runners, compilers or linters: of one that does not hold, what failed is
 * told in place of the beginning of its output (docs/distill.md).
 *
 * @module
 */
import type { Context } from "@ct/core/context";
import {
  type DistilledJson,
  distilledJson,
  mayBeRunner,
  readOutput,
  reportLines,
} from "@ct/core/distilled";
import type { OutcomeEnd } from "@ct/core/run";
import type { PreparedProbe, ProbeResult, ProbeRunner } from "@ct/rules-engine";

/** The maximum length of the failures shown of a rule, in UTF-16 units. */
const longestReport = 8000;

/** What came of a probe, and of its output if that was read as a runner's. */
export interface ReadProbe extends ProbeResult {
  /** What the runner printed. */
  readonly distilled?: {
    /** As lines. */
    readonly lines: readonly string[];
    /** As data. */
    readonly json: DistilledJson;
  };
}

/** Runs probes. */
export interface ReadingRunner {
  /** Runs a probe to its end. */
  run(...words: Parameters<ProbeRunner["run"]>): Promise<ReadProbe>;
}

/** Where the probes run. */
export interface ProbeLocation {
  /** The directory of the store, as the output names it. */
  readonly root: string;
  /** With the directory that source is read in. */
  readonly ctx: Pick<Context, "cwd" | "door">;
}

/** Reads the output of probes that do not hold. */
export function distilling(runner: Pick<ProbeRunner, "run">, place: ProbeLocation): ReadingRunner {
  return {
    run: async (probe, options) => {
      const result = await runner.run(probe, options);
      return await withDistilled(result, probe, place);
    },
  };
}

async function withDistilled(
  result: ProbeResult,
  { judgement: { name, runner, words } }: PreparedProbe,
  { root, ctx }: ProbeLocation,
): Promise<ReadProbe> {
  if (result.state === "holds" || runner === "check" || !mayBeRunner([name])) return result;
  const reader = await readOutput({ words: [name, ...words.slice(1)] }, { cwd: root });
  reader.add("stdout", result.stdout);
  reader.add("stderr", result.stderr);
  const distilled = await reader.end(endOf(result.code));
  if (distilled.runs.length === 0) return result;
  const lines = await reportLines(distilled, longestReport, ctx);
  return { ...result, distilled: { lines, json: distilledJson(distilled) } };
}

/** How a probe ended; a signal is not known by its number. */
function endOf(code: string): OutcomeEnd | undefined {
  if (code === "timeout") return { kind: "timed-out" };
  return /^\d+$/.test(code) ? { kind: "exited", code: Number(code) } : undefined;
}
