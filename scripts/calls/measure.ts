/**
 * Runs the calls of a task in a copy of its project, and counts what they print.
 *
 * @module
 */
import type { Calls, Task } from "./tasks.ts";

/** What a side took. */
export interface Measured {
  /** How many calls. */
  readonly calls: number;
  /** How many bytes they printed, both streams. */
  readonly bytes: number;
}

/** What is run, and where. */
export interface Side {
  readonly task: Task;
  readonly calls: Calls;
  /** The project, which stays as it is. */
  readonly original: string;
  /** The folder of the built commands. */
  readonly programs: string;
}

/**
 * Runs the calls of one side.
 * @throws {Error} If they do not print, or leave behind, what the task asks for.
 */
export function measure({ task, calls, original, programs }: Side): Measured {
  const parent = Deno.makeTempDirSync();
  const cwd = `${parent}/project`;
  const home = `${parent}/home`;
  Deno.mkdirSync(home);
  run(`cp -R ${original} ${cwd}`, { cwd: parent, home, programs });
  try {
    const place = { cwd, home, programs };
    if (task.before !== undefined) run(task.before, place);
    const printed = calls.map((call) => run(call, place).printed);
    const all = printed.join("");
    for (const wanted of task.shows ?? []) {
      if (!wanted.test(all)) throw new Error(`${task.title}: no ${wanted} after ${calls}\n${all}`);
    }
    if (task.holds !== undefined && !run(task.holds, place).isDone) {
      throw new Error(`${task.title}: ${task.holds} does not hold after ${calls}\n${all}`);
    }
    return { calls: calls.length, bytes: new TextEncoder().encode(all).length };
  } finally {
    Deno.removeSync(parent, { recursive: true });
  }
}

interface Place {
  readonly cwd: string;
  readonly home: string;
  readonly programs: string;
}

function run(
  call: string,
  { cwd, home, programs }: Place,
): { readonly printed: string; readonly isDone: boolean } {
  const { success, stdout, stderr } = new Deno.Command("bash", {
    args: ["-c", call],
    cwd,
    env: { HOME: home, PATH: `${programs}:${Deno.env.get("PATH")}`, NO_COLOR: "1" },
    stdin: "null",
  }).outputSync();
  const decoder = new TextDecoder();
  return { printed: decoder.decode(stdout) + decoder.decode(stderr), isDone: success };
}
