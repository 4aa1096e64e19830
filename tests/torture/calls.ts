/**
 * Accidents in single system calls: the process is killed in one, or one fails.
 *
 * @module
 */
import { isMissing } from "@ct/testing";
import type { Accident, Extent } from "./accident.ts";
import { jobs } from "./job.ts";
import { JobTree } from "./job_tree.ts";
import type { Tally } from "./tally.ts";
import { classes, type Injection, pointsOf, runWith, spread } from "./traced.ts";

const missing = () => isMissing("strace") ? "strace is not installed" : undefined;

/** What happens in the calls of a class. */
type Plan = readonly (readonly [name: string, injections: readonly Injection[]])[];

const errors: Plan = [
  ["openat", ["error=EACCES", "error=EMFILE"]],
  ["write", ["error=ENOSPC", "error=EIO"]],
  ["fsync", ["error=EIO", "error=ENOSPC"]],
  ["rename", ["error=EIO", "error=EXDEV", "error=EBUSY"]],
  ["linkat", ["error=EPERM", "error=EMLINK"]],
  ["unlink", ["error=EIO"]],
  ["ftruncate", ["error=EIO"]],
  ["fchmod", ["error=EPERM"]],
  ["fchown", ["error=EPERM"]],
  ["flock", ["error=ENOLCK"]],
  ["getdents64", ["error=EIO"]],
];

/** Lets each call of each class that concerns the tree go wrong, or as many as are asked for. */
async function tryAll(
  tally: Tally,
  { most, byTurns = false }: Extent,
  { plan, lasting }: { readonly plan: Plan; readonly lasting: boolean },
): Promise<void> {
  for (const [turn, job] of jobs.entries()) {
    const points = await pointsOf(job);
    const phase = byTurns ? turn / jobs.length : 0;
    // What lasts is tried with others than what happens once.
    const isNext = (index: number, count: number) => (turn + (lasting ? 1 : 0)) % count === index;
    for (const [at, [name, injections]] of plan.entries()) {
      // Each class is tried with every second job.
      if (byTurns && (turn + at) % 2 !== 0) continue;
      const own = points.filter((point) => point.name === name);
      for (const [index, injection] of injections.entries()) {
        if (byTurns && !isNext(index, injections.length)) continue;
        for (const point of spread(own, most, phase)) {
          using tree = new JobTree(job);
          const end = await runWith(tree, point, { injection, lasting });
          const when = `${point.number}${lasting ? "+" : ""}`;
          await tally.judge(tree, end, `${job.name}, ${name} ${when}, ${injection}`);
        }
      }
    }
  }
}

const kills: Plan = classes.map((name) => [name, ["signal=SIGKILL"]]);

/** The accidents of this kind. */
export const callAccidents: readonly Accident[] = [
  {
    name: "kill-call",
    what: "SIGKILL in the n-th system call of each class",
    missing,
    run: (tally, extent) => tryAll(tally, extent, { plan: kills, lasting: false }),
  },
  {
    name: "error-call",
    what: "the n-th system call of a class fails (EIO, ENOSPC, EACCES, EXDEV, EMFILE, …)",
    missing,
    run: (tally, extent) => tryAll(tally, extent, { plan: errors, lasting: false }),
  },
  {
    name: "error-lasting",
    what: "all system calls of a class fail from the n-th on",
    missing,
    run: (tally, extent) => tryAll(tally, extent, { plan: errors, lasting: true }),
  },
];
