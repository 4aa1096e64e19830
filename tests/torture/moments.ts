/**
 * Accidents at any moment: the process is killed, or asked to end, after some time.
 *
 * @module
 */
import { type Accident, type Extent, randomTries } from "./accident.ts";
import { type Job, jobs } from "./job.ts";
import { type CommandEnd, endOf, JobTree, type TreeState } from "./job_tree.ts";
import type { Tally } from "./tally.ts";

/** Signals that ask a command to end, and its status then. */
const asking: Readonly<Partial<Record<Deno.Signal, number>>> = {
  SIGHUP: 129,
  SIGINT: 130,
  SIGQUIT: 131,
  SIGTERM: 143,
};

/** How long the jobs take, each measured once. */
const times = new Map<Job, Promise<number>>();

async function tryMoments(
  tally: Tally,
  { most, byTurns = false }: Extent,
  signals: readonly Deno.Signal[],
): Promise<void> {
  for (const [turn, job] of jobs.entries()) {
    const usualMs = await (times.get(job) ?? times.set(job, timeOf(job)).get(job)) ?? 0;
    for (let n = 0; n < Math.min(most, randomTries); n++) {
      const signal = signals[(n + (byTurns ? turn : 0)) % signals.length] ?? "SIGKILL";
      using tree = new JobTree(job);
      const child = await tree.start();
      // The write comes last.
      const waitMs = usualMs * (0.4 + 0.7 * Math.random());
      await new Promise((resolve) => setTimeout(resolve, waitMs));
      try {
        child.kill(signal);
      } catch {
        // It has ended already.
      }
      const end = await endOf(child);
      const what = `${job.name}, ${signal} after ${waitMs.toFixed(1)} of ${usualMs.toFixed(1)} ms`;
      if (end.code > 128 && end.signal === null && !isOrderly(end, signal, tree.look().state)) {
        tally.blame("wrong", `${what}: ${end.code} ${end.said}`);
      }
      const isKept = signal !== "SIGKILL" && tree.leftovers().length > 0;
      if (isKept) tally.blame("left", `${what}: ${tree.leftovers().join()}`);
      await tally.judge(tree, end, what);
    }
  }
}

/**
 * Whether status and message say that the command was asked to end, and what it did; one that had
 * not begun to write may say nothing.
 */
function isOrderly({ code, said }: CommandEnd, signal: Deno.Signal, state: TreeState): boolean {
  const words = new RegExp(
    `interrupted by ${signal}; (the (?:write|call) was finished|nothing was written)`,
  );
  return code === asking[signal] && (words.test(said) || (said === "" && state === "old"));
}

/** Milliseconds that a job takes that nobody interrupts. */
async function timeOf(job: Job): Promise<number> {
  const times: number[] = [];
  for (let n = 0; n < 3; n++) {
    using tree = new JobTree(job);
    const started = performance.now();
    const { code, said } = await tree.run();
    if (code !== 0) throw new Error(`${job.name}: ${said}`);
    times.push(performance.now() - started);
  }
  return times.sort((a, b) => a - b)[1] ?? 0;
}

/** The accidents of this kind. */
export const momentAccidents: readonly Accident[] = [
  {
    name: "kill",
    what: "SIGKILL at any moment",
    missing: () => undefined,
    run: (tally, extent) => tryMoments(tally, extent, ["SIGKILL"]),
  },
  {
    name: "signal",
    what: "SIGHUP, SIGINT, SIGQUIT or SIGTERM at any moment; nothing may be left behind at all",
    missing: () => undefined,
    run: (tally, extent) => tryMoments(tally, extent, ["SIGHUP", "SIGINT", "SIGQUIT", "SIGTERM"]),
  },
];
