/**
 * A process of its own that rewrites a sample tree, for tests that kill it or run two of them at
 * once. Its one argument is a JSON object; it prints `written N`, with the number of operations, or
 * the error's message.
 *
 * @module
 */
import { commit } from "../commit.ts";
import { openDoor, systemClock } from "@ct/base";
import { faultyOps } from "./fault_ops.ts";
import { SampleTree } from "./sample_tree.ts";

/** What the process is to do. */
export interface ChildTask {
  /** Root of the tree. */
  readonly root: string;
  /** Number of files. */
  readonly count: number;
  /** The version that was read. */
  readonly from: string;
  /** The version to write. */
  readonly to: string;
  /** Number of the operation to die in; 0 for none. */
  readonly killAt: number;
  /** Waits for a line of standard input between reading and writing. */
  readonly waits: boolean;
}

async function run({ root, count, from, to, killAt, waits }: ChildTask): Promise<string> {
  let calls = 0;
  const ops = faultyOps({
    syncs: true,
    before: ({ number }) => {
      calls = number;
      if (number === killAt) Deno.kill(Deno.pid, "SIGKILL");
    },
  });
  const plan = new SampleTree(root, count).plan(from, to);
  if (waits) {
    await Deno.stdout.write(new TextEncoder().encode("ready\n"));
    await Deno.stdin.read(new Uint8Array(1));
  }
  await commit(plan, { clock: systemClock, door: openDoor }, ops);
  return `written ${calls}`;
}

const task: ChildTask = JSON.parse(Deno.args[0] ?? "");
const text = await run(task).catch((error: unknown) =>
  error instanceof Error ? error.message : String(error)
);
await Deno.stdout.write(new TextEncoder().encode(text + "\n"));
