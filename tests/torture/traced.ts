/**
 * Running a job under strace, which counts its system calls and makes a single one go wrong.
 *
 * @module
 */
import { type CommandEnd, JobTree } from "./job_tree.ts";
import type { Job } from "./job.ts";

/** The calls by which a write changes something or waits for the disk, and by which it looks. */
export const classes = [
  "openat",
  "write",
  "fsync",
  "fdatasync",
  "rename",
  "linkat",
  "unlink",
  "mkdir",
  "rmdir",
  "ftruncate",
  "fchmod",
  "fchown",
  "flock",
  "getdents64",
] as const;

/** A system call: the n-th of its name in the thread that makes it. */
export interface CallPoint {
  readonly name: string;
  readonly number: number;
}

/** The calls of a job that concern its tree when nothing goes wrong. */
export async function pointsOf(job: Job): Promise<readonly CallPoint[]> {
  using tree = new JobTree(job);
  const log = Deno.makeTempFileSync({ prefix: "ct-strace-" });
  try {
    const end = await tree.run(strace(["-y", "-o", log], classes));
    if (end.code !== 0) throw new Error(`${job.name}: ${end.said}`);
    return pointsIn(Deno.readTextFileSync(log), tree.root);
  } finally {
    Deno.removeSync(log);
  }
}

function pointsIn(log: string, root: string): readonly CallPoint[] {
  const made = new Map<string, number>();
  const points = new Map<string, CallPoint>();
  for (const line of log.split("\n")) {
    const [, thread, name, rest = ""] = /^(\d+) +(\w+)\((.*)/.exec(line) ?? [];
    if (thread === undefined || name === undefined) continue;
    const key = `${thread} ${name}`;
    const number = (made.get(key) ?? 0) + 1;
    made.set(key, number);
    if (rest.includes(root)) points.set(`${name} ${number}`, { name, number });
  }
  return [...points.values()];
}

/** What happens in a call: a signal, or an error once or from then on. */
export type Injection = "signal=SIGKILL" | `error=${string}`;

/** Runs the job of a tree with an accident in one of its calls. */
export function runWith(
  tree: JobTree,
  { name, number }: CallPoint,
  { injection, lasting = false }: { readonly injection: Injection; readonly lasting?: boolean },
): Promise<CommandEnd> {
  const inject = `inject=${name}:${injection}:when=${number}${lasting ? "+" : ""}`;
  return tree.run(strace(["-o", "/dev/null", "-e", inject], [name]));
}

function strace(options: readonly string[], names: readonly string[]): readonly string[] {
  const usual = ["--follow-forks", "--quiet=all", "-e", `trace=${names.join()}`];
  return ["strace", ...usual, ...options, "--"];
}

/**
 * At most `count` of some items, evenly spread.
 * @param phase A number from 0 to 1, for others than with another one.
 */
export function spread<Item>(
  items: readonly Item[],
  count: number,
  phase: number = 0,
): readonly Item[] {
  if (items.length <= count) return items;
  return Array.from(
    { length: count },
    (_, index) => items.slice(Math.floor((index + phase) * items.length / count))[0],
  ).filter((item) => item !== undefined);
}
